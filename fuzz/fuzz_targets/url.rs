//! Request targets: only files of the table are found, and redirects stay on the site.
#![no_main]

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use quire_server::fuzzing::{Outcome, look_up};
use quire_server::{Caching, Site, SiteOptions};

const FILES: [&str; 10] = [
    "index.html",
    "404.html",
    "guide/index.html",
    "guide/a.html",
    "zh/index.html",
    "zh/指南.html",
    "caf\u{e9}.html",
    "assets/a-12345678.js",
    ".hidden",
    "_redirects",
];

static SITES: LazyLock<[Site; 2]> = LazyLock::new(|| {
    ["/", "/docs/"].map(|base| {
        let files = FILES.map(|path| (path.to_owned(), Arc::from(b"/old/* /guide/:splat 301\n".as_slice())));
        let options = SiteOptions { base: base.to_owned(), policy: String::new(), caching: Caching::Published };
        Site::from_files(&BTreeMap::from(files), options)
    })
});

fuzz_target!(|data: &[u8]| {
    let Some((&first, target)) = data.split_first() else { return };
    let Ok(target) = std::str::from_utf8(target) else { return };
    match look_up(&SITES[usize::from(first & 1)], target) {
        Outcome::File(path) => {
            assert!(FILES.contains(&path.as_str()), "{path}");
            assert!(!path.starts_with(['.', '_']), "{path}");
        }
        Outcome::Moved(location) => {
            assert!(location.starts_with('/') && !location.starts_with("//"), "{location}");
            assert!(!location.contains(char::is_control) && !location.contains('\\'), "{location}");
        }
        Outcome::Missing | Outcome::Refused => {}
    }
});
