//! Image files: reading returns a size and smaller versions, or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_images::{size, verify};

fuzz_target!(
    init: {
        // A panic in a decoder is an error for the caller. Without this hook, the process would abort.
        std::panic::set_hook(Box::new(|_| {}));
    },
    |file: &[u8]| {
        // Large images inherently take long.
        if size(file).is_some_and(|(width, height)| u64::from(width) * u64::from(height) < 1 << 16) {
            let _ = verify(file);
        }
    }
);
