//! Configuration files of a site: positions are within the file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_config::{
    parse_meta, parse_nav, parse_options, parse_service, parse_sidebars, parse_site, parse_terms,
};

fuzz_target!(|data: &[u8]| {
    let Some((&first, source)) = data.split_first() else { return };
    let Ok(source) = std::str::from_utf8(source) else { return };
    let diagnostics = match first % 7 {
        0 => parse_site("file", source).1,
        1 => parse_nav("file", source).1,
        2 => parse_meta("file", source).1,
        3 => parse_sidebars("file", source).1,
        4 => parse_options("file", source).1,
        5 => parse_service("file", source).1,
        _ => parse_terms("file", source).1,
    };
    for diagnostic in diagnostics {
        let span = diagnostic.primary;
        assert!(source.get(span.start..span.end).is_some(), "{span:?}");
    }
});
