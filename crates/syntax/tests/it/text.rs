//! Tests of heading ids, expressions in double braces, computed URLs, dialects and sources.

use std::sync::Arc;

use insta::assert_snapshot;
use quire_diagnostics::Severity;
use quire_syntax::dialect::{Dialect, Levels, Syntax};
use quire_syntax::expression::{StaticValue, evaluate};
use quire_syntax::slug::{dialect_slug, slug};
use quire_syntax::source::{Source, frontmatter_len};
use quire_syntax::static_url::static_url;

use crate::{shown, table};

const DIALECTS: [Dialect; 4] = [Dialect::Quire, Dialect::Vitepress, Dialect::Docusaurus, Dialect::Mdbook];

#[test]
fn slugs_of_each_dialect() {
    let all = |text: &str| DIALECTS.map(|dialect| dialect_slug(dialect, text)).join(" | ");
    table(
        all,
        r"
    Getting Started -> getting-started | getting-started | getting-started | getting-started
     A  b  -> -a--b- | a-b | -a--b- | a--b
    C++ & `code`: don't -> c--code-dont | c-code-don-t | c--code-dont | c--code-dont
    snake_case-1.2 -> snake_case-12 | snake-case-1-2 | snake_case-12 | snake_case-12
    Ünïcödé ÀÉ -> ünïcödé-àé | unicode-ae | ünïcödé-àé | ünïcödé-àé
    中文 标题！ -> 中文-标题 | 中文-标题 | 中文-标题 | 中文-标题
    2 times 3 -> 2-times-3 | _2-times-3 | 2-times-3 | 2-times-3
    “Quoted” ‘text’… -> quoted-text | quoted-text | quoted-text | quoted-text
    a⇥b\u{85}c\u{feff}d -> abcd | ab\u{85}c-d | abcd | a-b-cd
    --- a --- -> ----a---- | a | ----a---- | ----a----
    İ ẞ -> i̇-ß | i-ß | i̇-ß | i-ß
    a\u{7}b -> ab | ab | ab | ab
    ½ x² ① Ⅳ ٣ -> -x--ⅳ-٣ | _1⁄2-x2-1-iv-٣ | -x--ⅳ-٣ | ½-x²-①-ⅳ-٣
     ->  |  |  |
    ",
    );
}

/// Tests the boundaries of every exception in the character class, and the neighbors of the boundaries.
#[test]
fn characters_of_slugs() {
    let is_kept = |char: u32| char::from_u32(char).is_some_and(|char| !slug(&char.to_string()).is_empty());
    let mut out = String::new();
    for (first, last) in [
        (0x20, 0x7f),
        (0xa0, 0xc0),
        (0x386, 0x388),
        (0x482, 0x48b),
        (0x1368, 0x1373),
        (0x19d0, 0x19db),
        (0x1abd, 0x1ac0),
        (0x200b, 0x200e),
        (0x203e, 0x2041),
        (0x20cf, 0x20f1),
        (0x2117, 0x2119),
        (0x212d, 0x212f),
        (0x3098, 0x309d),
        (0x30fa, 0x30fc),
        (0xa66e, 0xa674),
        (0xff64, 0xff66),
    ] {
        let kept = (first..=last).map(|char| if is_kept(char) { '1' } else { '.' });
        out.push_str(&format!("{first:x}..={last:x} {}\n", kept.collect::<String>()));
    }
    assert_snapshot!(out, @"
    20..=7f 1............1..1111111111.......11111111111111111111111111....1.11111111111111111111111111.....
    a0..=c0 ..........1..........1....1.....1
    386..=388 1.1
    482..=48b .111111111
    1368..=1373 ............
    19d0..=19db 1111111111..
    1abd..=1ac0 1111
    200b..=200e ....
    203e..=2041 .11.
    20cf..=20f1 .111111111111111111111111111111111.
    2117..=2119 ..1
    212d..=212f 1.1
    3098..=309d .11..1
    30fa..=30fc 1.1
    a66e..=a674 11111.1
    ff64..=ff66 ..1
    ");
}

#[test]
fn expressions_in_double_braces() {
    let value = |source: &str| match evaluate(source) {
        Some(StaticValue::Text(text)) => format!("text «{text}»"),
        Some(StaticValue::Path(path)) => format!("path «{path}»"),
        None => "none".to_owned(),
    };
    table(
        value,
        r#"
    'a b' -> text «a b»
     "a'b"  -> text «a'b»
    `a` -> text «a»
    '' -> text «»
    ' -> none
    'a" -> none
    'a'b' -> none
    'a\n' -> none
    `${a}` -> none
    '$' -> text «$»
    0 -> text «0»
    1.5e3 -> text «1.5e3»
    -1 -> none
    inf -> path «inf»
    .5 -> none
    1x -> none
    $frontmatter.title -> path «frontmatter.title»
    a_1._b -> path «a_1._b»
    a -> path «a»
    $ -> none
    $$a -> none
     -> none
    a. -> none
    .a -> none
    a..b -> none
    1a.b -> none
    a-b -> none
    a + b -> none
    a() -> none
    a[0] -> none
    é -> none
    "#,
    );
}

#[test]
fn computed_urls() {
    table(
        |source| shown(static_url(source)),
        r#"
    useBaseUrl('/img/a.png') -> «/img/a.png»
     require( "./a.png" ) .default -> «./a.png»
    require('./a.png').default  -> «./a.png»
    withBase(`/a`) -> «/a»
    useBaseUrl ('/a') -> «/a»
    useBaseUrl('') -> «»
    useBaseUrl('/a") -> none
    useBaseUrl('a'b') -> none
    useBaseUrl('\x6a') -> none
    useBaseUrl(`/${a}`) -> none
    useBaseUrl('/a', {}) -> none
    useBaseUrl(a) -> none
    useBaseUrl() -> none
    useBaseUrl('/a' -> none
    useBaseUrl'/a') -> none
    useBaseUrls('/a') -> none
    other('/a') -> none
    a + require('/a') -> none
    '/a' -> none
     -> none
    "#,
    );
}

#[test]
fn levels_and_dialects() {
    let contained =
        |levels: Levels| (0..=u8::MAX).filter(|level| levels.contains(*level)).collect::<Vec<_>>();
    assert_eq!(contained(Levels::default()), [2, 3]);
    assert_eq!(contained([6, 0, 7, 2, 2, 8, 64, 255].into_iter().collect()), [0, 2, 6, 7]);
    assert!(contained([].into_iter().collect()).is_empty());
    let properties = DIALECTS.map(|dialect| (dialect.has_containers(), dialect.severity()));
    let (error, warning) = (Severity::Error, Severity::Warning);
    assert_eq!(properties, [(true, error), (true, warning), (true, warning), (false, warning)]);
}

#[test]
fn lengths_of_frontmatter() {
    table(
        |text| frontmatter_len(text).to_string(),
        r"
    ---⏎a: 1⏎---⏎b -> 13
    ---⏎--- -> 7
    \u{feff}---⏎---⏎ -> 11
    --- ⏎--- ⏎b -> 10
    ---⏎a -> 0
    ⏎---⏎---⏎ -> 0
    ----⏎---⏎ -> 0
    --- -> 0
     -> 0
    ",
    );
}

#[test]
fn spans_of_sources_consist_of_whole_characters() {
    let file = "---\n---\n\u{feff}\u{feff}aéb";
    let source = Source::new("a.md", file, 8, Syntax::Markdown);
    assert_eq!((source.text, source.base), ("aéb", 14));
    let span = |range| {
        let span = source.span(range);
        (&*span.path == "a.md", span.start, span.end)
    };
    assert_eq!(span(0..1), (true, 14, 15));
    assert_eq!(span(2..2), (true, 15, 17), "within a character");
    assert_eq!(span(1..2), (true, 15, 17));
    assert_eq!(span(3..99), (true, 17, 18), "after the end");
    #[expect(clippy::reversed_empty_ranges, reason = "a parser's error may have such a range")]
    let reversed = span(3..1);
    assert_eq!(reversed, (true, 17, 17));
    assert_eq!(Source::new("a.md", "é", 1, Syntax::Markdown).text, "", "the body starts within a character");
    assert_eq!(Arc::strong_count(&source.path), 1);
}
