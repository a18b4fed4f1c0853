//! `_redirects`: for any rules and lines, each written line leads to a path of the site or to a URL.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_content::{RedirectRule, check_redirects_file, redirects_file};

fuzz_target!(|data: (&str, &str, &str)| {
    let (from, to, own) = data;
    let rule = |from: String| RedirectRule { from, to: to.to_owned(), status: 301, output: None };
    let rules = [rule(from.to_owned()), rule(format!("/{from}")), rule(format!("/{from}/*"))];
    let written = redirects_file(&rules, own);
    let made = redirects_file(&rules, "");
    assert!(made.lines().count() <= rules.len(), "{made:?}");
    for line in written.lines() {
        assert!(!line.contains(|char: char| char.is_control() && char != '\t'), "{line:?}");
        let mut words = line.split_whitespace().take_while(|word| !word.starts_with('#')).skip(1).peekable();
        // `name=value`: schemes contain no equals sign, so a client that treats this as the target stays on the site.
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|it| it.is_alphanumeric() || it == '_');
        while words.next_if(|word| word.split_once('=').is_some_and(|(name, _)| is_name(name))).is_some() {}
        if let Some(to) = words.next() {
            let is_path = to.starts_with('/') && !to.starts_with("//");
            let is_url = to.starts_with("https://") || to.starts_with("http://");
            assert!((is_path || is_url) && !to.contains('\\'), "{line:?}");
        }
    }
    for diagnostic in check_redirects_file("_redirects", own) {
        let span = diagnostic.primary;
        assert!(own.get(span.start..span.end).is_some(), "{span:?}");
    }
});
