//! Formulas: whatever TeX becomes, the page is balanced and inert.
#![no_main]

#[allow(dead_code, reason = "shared with the targets for pages")]
mod page;

use libfuzzer_sys::fuzz_target;

fuzz_target!(
    init: {
        // A panic of the library is an error for the caller. Without this the process would abort first.
        std::panic::set_hook(Box::new(|_| {}));
    },
    |data: &[u8]| page::check_formula(data)
);
