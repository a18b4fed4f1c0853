//! Tests of includes: nesting, origins of every byte, and diagnostics.

use insta::assert_snapshot;
use quire_syntax::dialect::{Dialect, Extensions, Syntax};
use quire_syntax::expand::expand;
use quire_syntax::included::{Included, SourceFile};
use quire_syntax::source::Source;

use crate::{Files, expanded, expanded_source};

const FILES: &Files = &[
    ("a.md", "---\nx: 1\n---\nA <!--@include: b.md--> é\n"),
    ("b.md", "B\n"),
    ("b.txt", "---\n---\nB"),
    ("loop.md", "<!--@include: other.md-->"),
    ("other.md", "<!--@include: loop.md-->"),
    ("lines.md", "1 <!--@include: b.md-->\n2 <!--@include: b.md-->\n3 <!--@include: b.md-->\n"),
    ("missing.md", "---\n---\n<!--@include: none.md-->"),
    ("empty.md", ""),
    ("page.md", "page"),
];

fn check(page: &str) -> String {
    expanded(Dialect::Vitepress, FILES, page)
}

#[test]
fn included_files_and_their_origins() {
    assert_snapshot!(check("é <!--@include: a.md-->\nend\n"), @"
    page.md:0..3 «é »
    a.md:13..15 «A »
    b.md:0..1 «B»
    a.md:36..39 « é»
    page.md:24..29 «⏎end⏎»
    ");
    assert_snapshot!(check("<!--@include: b.txt--><!--@include: empty.md-->"), @"b.txt:0..9 «---⏎---⏎B»");
    assert_snapshot!(check("<!--@include: lines.md{2,2}-->"), @"
    lines.md:24..26 «2 »
    b.md:0..1 «B»
    ");
    assert_snapshot!(check("<!--@include: lines.md{3,}-->"), @"
    lines.md:48..50 «3 »
    b.md:0..1 «B»
    ");
}

#[test]
fn files_that_cannot_be_included() {
    assert_snapshot!(check("a <!--@include: none.md--> b"), @"
    page.md:0..28 «a <!--@include: none.md--> b»
    ! page.md:2..26 markdown/missing-include: cannot include `none.md`: no such file (a hint)
    ");
    assert_snapshot!(check("<!--@include: missing.md-->"), @"
    missing.md:8..32 «<!--@include: none.md-->»
    ! missing.md:8..32 markdown/missing-include: cannot include `none.md`: no such file (a hint)
    ");
    assert_snapshot!(check("<!--@include: loop.md-->"), @"
    other.md:0..24 «<!--@include: loop.md-->»
    ! other.md:0..24 markdown/missing-include: cannot include `loop.md`: the files include each other in a cycle: page.md -> loop.md -> other.md -> loop.md
    ");
    assert_snapshot!(check("<!--@include: page.md-->"), @"
    page.md:0..24 «<!--@include: page.md-->»
    ! page.md:0..24 markdown/missing-include: cannot include `page.md`: the files include each other in a cycle: page.md -> page.md
    ");
    assert_snapshot!(check("`<!--@include: none.md-->` `<!--@include: b.md-->`"), @"
    page.md:0..28 «`<!--@include: none.md-->` `»
    b.md:0..1 «B»
    page.md:49..50 «`»
    ");
}

#[test]
fn forms_of_directives() {
    assert_snapshot!(check("<!-- @include: b.md -->\n<!--@include:b.md-->"), @"
    b.md:0..1 «B»
    page.md:23..24 «⏎»
    b.md:0..1 «B»
    ");
    assert_snapshot!(check("<!--@include b.md--> <!-- a @include: b.md -->"), @"unchanged");
    assert_snapshot!(check("<!--> @include: <!--@include: b.md-->"), @"
    page.md:0..16 «<!--> @include: »
    b.md:0..1 «B»
    ");
    assert_snapshot!(check("<!-- a <!--@include: b.md-->"), @"
    page.md:0..7 «<!-- a »
    b.md:0..1 «B»
    ");
    assert_snapshot!(check("<!--@include: b.md-->\n<!--@include: b.md"), @"
    b.md:0..1 «B»
    page.md:21..40 «⏎<!--@include: b.md»
    ");
    assert_snapshot!(check("<!--@include: @/b.md--><!--@include: @b.md--><!--@include: @//b.md-->"), @"
    page.md:0..69 «<!--@include: @/b.md--><!--@include: @b.md--><!--@include: @//b.md-->»
    ! page.md:0..23 markdown/missing-include: cannot include `<docs>/b.md`: no such file (a hint)
    ! page.md:23..45 markdown/missing-include: cannot include `@b.md`: no such file (a hint)
    ! page.md:45..69 markdown/missing-include: cannot include `<docs>//b.md`: no such file (a hint)
    ");
    assert_snapshot!(check("@include"), @"unchanged");
}

#[test]
fn pages_with_frontmatter_and_other_dialects() {
    let page = "---\na: 1\n---\n\u{feff}a <!--@include: b.md--> <!--@include: none.md-->";
    let source = Source::new("dir/page.md", page, 13, Syntax::Markdown);
    let vitepress = Extensions { dialect: Dialect::Vitepress, ..Extensions::default() };
    assert_snapshot!(expanded_source(vitepress, FILES, &source), @"
    dir/page.md:16..18 «a »
    b.md:0..1 «B»
    dir/page.md:39..64 « <!--@include: none.md-->»
    ! dir/page.md:40..64 markdown/missing-include: cannot include `none.md`: no such file (a hint)
    ");
    assert_snapshot!(expanded(Dialect::Quire, FILES, page), @"unchanged");
    assert_snapshot!(expanded(Dialect::Docusaurus, FILES, page), @"unchanged");
    assert_snapshot!(expanded(Dialect::Mdbook, FILES, page), @"unchanged");
}

#[test]
fn inline_footnotes() {
    assert_snapshot!(check("a ^[b\nc [d](e)] f ^[g]"), @"
    page.md:0..2 «a »
    replaces page.md:2..15 «[^inline-2]»
    page.md:15..18 « f »
    replaces page.md:18..22 «[^inline-18]»
    replaces page.md:22..22 «⏎⏎[^inline-2]: b c [d](e)⏎⏎⏎[^inline-18]: g⏎»
    ");
    assert_snapshot!(check("a^[b] <!--@include: b.md--> ^[c <!--@include: b.md--> d]"), @"
    page.md:0..1 «a»
    replaces page.md:1..5 «[^inline-1]»
    page.md:5..6 « »
    b.md:0..1 «B»
    page.md:27..28 « »
    replaces page.md:28..56 «[^inline-28]»
    replaces page.md:56..56 «⏎⏎[^inline-1]: b⏎⏎⏎[^inline-28]: c <!--@include: b.md--> d⏎»
    ");
    for page in [
        "`^[a]`",
        "\\^[a]",
        "[^[a]",
        "/^[a]/",
        "(^[a])",
        "a=\"^[a]\"",
        "a='^[a]'",
        "^[]",
        "^[a",
        "^[a\n\nb]",
        "^[a\\]",
        "^a]",
    ] {
        assert_eq!(check(page), "unchanged", "{page}");
    }
    assert_snapshot!(check("^[a \\[ b] ^[c \\\\] d"), @r"
    replaces page.md:0..9 «[^inline-0]»
    page.md:9..10 « »
    replaces page.md:10..17 «[^inline-10]»
    page.md:17..19 « d»
    replaces page.md:19..19 «⏎⏎[^inline-0]: a \[ b⏎⏎⏎[^inline-10]: c \\⏎»
    ");
    assert_snapshot!(check("^[a\n\n^[b] ] ^[c]"), @"
    page.md:0..5 «^[a⏎⏎»
    replaces page.md:5..9 «[^inline-5]»
    page.md:9..12 « ] »
    replaces page.md:12..16 «[^inline-12]»
    replaces page.md:16..16 «⏎⏎[^inline-5]: b⏎⏎⏎[^inline-12]: c⏎»
    ");
}

/// Tests spans that extend beyond their part, and offsets outside the text.
#[test]
fn spans_across_parts() {
    let extensions = Extensions { dialect: Dialect::Vitepress, ..Extensions::default() };
    let source = Source::new("page.md", "ab <!--@include: b.md--> cd", 0, Syntax::Markdown);
    let read = |from: &str, _: &str| {
        assert_eq!(from, "page.md");
        Ok(SourceFile { path: "b.md".to_owned(), text: "BBB\n".to_owned() })
    };
    let expanded = expand(extensions, &source, &read, &mut Included::default()).unwrap();
    assert_eq!(expanded.text, "ab BBB cd");
    let span = |range| {
        let span = expanded.origins.span(range);
        format!("{}:{}..{}", span.path, span.start, span.end)
    };
    let spans = [0..2, 1..9, 2..3, 3..6, 4..9, 5..5, 6..7, 7..9, 9..9, 20..30].map(span);
    assert_snapshot!(spans.join(" "), @"page.md:0..2 page.md:1..3 page.md:2..3 b.md:0..3 b.md:1..3 b.md:2..2 page.md:24..25 page.md:25..27 page.md:27..27 page.md:27..27");
    #[expect(clippy::reversed_empty_ranges, reason = "a parser's error may have such a range")]
    let reversed = span(5..4);
    assert_eq!(reversed, "b.md:2..2");
    let mut with_origins = source.clone();
    with_origins.origins = Some(std::sync::Arc::new(expanded.origins));
    assert_eq!(with_origins.span(4..5).start, 1);
}
