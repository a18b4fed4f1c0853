//! Frontmatter in every dialect: positions are within the page, and the body begins at a character boundary.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_config::{Dialect, parse_frontmatter_of};

const DIALECTS: [Dialect; 4] = [Dialect::Quire, Dialect::Vitepress, Dialect::Docusaurus, Dialect::Mdbook];

fuzz_target!(|data: &[u8]| {
    let Some((&first, source)) = data.split_first() else { return };
    let Ok(source) = std::str::from_utf8(source) else { return };
    // A page without frontmatter is rarely interesting.
    let source = if first & 4 == 0 { format!("---\n{source}") } else { source.to_owned() };
    let (head, diagnostics) = parse_frontmatter_of(DIALECTS[usize::from(first & 3)], "page.md", &source);
    assert!(source.is_char_boundary(head.body_start));
    for diagnostic in diagnostics {
        let span = diagnostic.primary;
        assert!(source.get(span.start..span.end).is_some(), "{span:?}");
    }
});
