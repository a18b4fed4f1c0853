//! Tests of limits: nesting, number and size of included files, and lengths of tags.

use std::cell::Cell;

use quire_syntax::dialect::{Dialect, Extensions, Syntax};
use quire_syntax::expand::expand;
use quire_syntax::included::{Included, ReadError, SourceFile};
use quire_syntax::source::Source;
use quire_syntax::vitepress::tag_masks;

fn file(path: &str, text: String) -> SourceFile {
    SourceFile { path: path.to_owned(), text }
}

#[test]
fn files_nest_up_to_sixteen_levels() {
    let extensions = Extensions { dialect: Dialect::Vitepress, ..Extensions::default() };
    for (depth, is_allowed) in [(1, true), (16, true), (17, false)] {
        // Each file includes the file with the next number, except the last.
        let include = |number: usize| match number {
            _ if number == depth => "end".to_owned(),
            _ => format!("<!--@include: {}-->", number + 1),
        };
        let read = |_: &str, specifier: &str| Ok(file(specifier, include(specifier.parse().unwrap())));
        let page = include(0);
        let source = Source::new("page", &page, 0, Syntax::Markdown);
        let expanded = expand(extensions, &source, &read, &mut Included::default()).unwrap();
        assert_eq!(expanded.text == "end", is_allowed, "{depth}");
        assert_eq!(expanded.diagnostics.is_empty(), is_allowed, "{depth}");
    }
}

#[test]
fn a_page_includes_up_to_a_thousand_files() {
    let mut included = Included::default();
    for number in 0..1_000 {
        let result = match number {
            0 => included.read(&|_, _| Err(ReadError { message: "x".to_owned(), hint: None }), "a", "b"),
            _ => included.read(&|from, specifier| Ok(file(from, specifier.to_owned())), "a", "b"),
        };
        assert_eq!(result.is_ok(), number > 0, "{number}");
    }
    let is_read = Cell::new(false);
    let read = |_: &str, _: &str| {
        is_read.set(true);
        Ok(file("a", String::new()))
    };
    let error = included.read(&read, "a", "b").unwrap_err();
    assert_eq!(error.message, "the page includes too many or too large files");
    assert!(!is_read.get(), "the file was read");
}

#[test]
fn a_page_includes_up_to_sixteen_megabytes() {
    let half = "x".repeat(8 << 20);
    let read = |text: &str, included: &mut Included| {
        included.read(&|_, _| Ok(file("a", text.to_owned())), "a", "b").is_ok()
    };
    let mut included = Included::default();
    // A file is read if the previously read files do not exceed the limit.
    let results = [&*half, &half, "x", "x"].map(|text| read(text, &mut included));
    assert_eq!(results, [true, true, true, false]);
}

#[test]
fn tags_have_up_to_four_thousand_bytes_after_the_bracket() {
    let count = |len: usize| tag_masks(&format!("<{} @b>", "a".repeat(len - " @b>".len()))).len();
    assert_eq!((count(3_999), count(4_000), count(4_001)), (1, 1, 0));
}
