//! Image files: their size and smaller versions, or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_images::{size, verify};

fuzz_target!(
    init: {
        // A decoder that panics is an error for the caller. Without this the process would abort first.
        std::panic::set_hook(Box::new(|_| {}));
    },
    |file: &[u8]| {
        // Large images take long by nature.
        if size(file).is_some_and(|(width, height)| u64::from(width) * u64::from(height) < 1 << 16) {
            let _ = verify(file);
        }
    }
);
