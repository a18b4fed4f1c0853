//! Formulas: for any TeX, the page is balanced and inert.
#![no_main]

#[allow(dead_code, reason = "shared with the targets for pages")]
mod page;

use libfuzzer_sys::fuzz_target;

fuzz_target!(
    init: {
        // A panic in the library is an error for the caller. Without this hook, the process would abort.
        std::panic::set_hook(Box::new(|_| {}));
    },
    |data: &[u8]| page::check_formula(data)
);
