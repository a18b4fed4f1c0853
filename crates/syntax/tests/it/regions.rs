//! Tests of regions, anchors, sections and lines of files.

use quire_syntax::dialect::Dialect;
use quire_syntax::region::{is_lines, lines, region};
use quire_syntax::vitepress::Snippet;

use crate::{Files, expanded_line, shown, table};

const REGIONS: &str = "0\n// #region a\n1\n  // #region inner\n  2\n  // #endregion inner\n3\n// #endregion a\n4\n\
                       # region b\n  5\n\n\t 6\n# endregion\n#region c\n7\n#endregion\n/* #region d */\n8\n\
                       /* #endregion */\n<!-- #region e -->\n9\n<!-- #endregion e -->\n-- #region f\n10\n\
                       -- #endregion\n% #region g\n11\n% #endregion\n; #region h\n12\n; #endregion\n\
                       // #regional\n// #endregions\nx #region i\n13\n// #region\n14\n// #endregion\n\
                       // #region open\n15\n// #region in\n16\n";

#[test]
fn regions_of_code_blocks() {
    table(
        |name| shown(region(REGIONS, name)),
        "
    a -> «1⏎  2⏎3⏎»
    inner -> «2⏎»
    b -> «5⏎⏎6⏎»
    c -> «7⏎»
    d -> «8⏎»
    e -> «9⏎»
    f -> «10⏎»
    g -> «11⏎»
    h -> «12⏎»
    i -> none
     -> «14⏎»
    open -> «15⏎16⏎»
    in -> «16⏎»
    none -> none
    al -> none
    ",
    );
    let snippet = |name: &str| {
        let line = format!("<<< ./a.js#{name}");
        shown(Snippet::parse(&line).and_then(|snippet| snippet.code(REGIONS)))
    };
    table(
        snippet,
        "
    a -> «1⏎  2⏎3⏎»
    inner -> «2⏎»
    b -> «5⏎⏎6⏎»
    c -> «7⏎»
    d -> «8⏎»
    e -> «9⏎»
    f -> «10⏎»
    g -> «11⏎»
    h -> «12⏎»
    i -> none
     -> «14⏎»
    open -> «15⏎16⏎»
    in -> «16⏎»
    none -> none
    al -> none
    ",
    );
    assert_eq!(Snippet::parse("<<< a.js").and_then(|it| it.code("  x")).as_deref(), Some("  x"));
    assert_eq!(region("// #endregion\n// #endregion\n// #region a\nb", "a").as_deref(), Some("b\n"));
    assert_eq!(region("// #region a\n// #endregion", "a").as_deref(), Some(""));
}

#[test]
fn lines_of_code_blocks() {
    let result = |name: &str| format!("{} {}", shown(lines("a\n  b\n  c\n", name)), is_lines(name));
    table(
        result,
        "
    L1 -> «a⏎» true
    L2-L3 -> «b⏎c⏎» true
    L2-3 -> «b⏎c⏎» true
    L3-9 -> none true
    L3-3 -> «c⏎» true
    L0 -> none true
    L0-1 -> none true
    L4 -> none true
    L3-2 -> none true
    L -> none false
    L-1 -> none false
    2 -> none false
    La -> none false
    L1- -> none false
    L1-Lx -> none false
    ",
    );
}

const FILES: &Files = &[
    ("a.md", REGIONS),
    ("crlf.md", "1\r\n<!-- #region a -->\r\n2\r\n<!-- #endregion -->\r\n3\r\n"),
    (
        "sections.md",
        "# One\n\na\n\n## Two words ##\n\nb\n```\n## Code\n```\n### Three {#my-id}\nc\n## Four\nd\n####### Seven\n#Five\n\
         ###### Six {#open\ne\n# Last",
    ),
];

fn vitepress(target: &str) -> String {
    expanded_line(Dialect::Vitepress, FILES, &format!("<!--@include: {target}-->"))
}

#[test]
fn regions_of_included_files() {
    table(vitepress, "
    a.md#a -> a.md:15..17 «1⏎» | a.md:36..40 «  2⏎» | a.md:62..63 «3»
    a.md#inner -> a.md:36..39 «  2»
    a.md#b -> a.md:93..101 «  5⏎⏎⇥ 6»
    a.md#open -> a.md:388..391 «15⏎» | a.md:405..407 «16»
    a.md#none -> page.md:0..26 «<!--@include: a.md#none-->» | ! page.md:0..26 markdown/missing-include: cannot include `a.md`: it has neither a region nor a heading `none` (mark the lines with `<!-- #region none -->` and `<!-- #endregion none -->`)
    a.md#a{2,2} -> a.md:36..39 «  2»
    a.md#a{2,} -> a.md:36..40 «  2⏎» | a.md:62..63 «3»
    a.md#a{,1} -> a.md:15..16 «1»
    a.md#a{9,} ->
    a.md#a{0,1} -> a.md:15..16 «1»
    a.md#a{3,2} ->
    crlf.md#a -> crlf.md:23..24 «2»
    ");
}

#[test]
fn sections_of_included_files() {
    table(vitepress, "
    sections.md#one -> sections.md:0..115 «# One⏎⏎a⏎⏎## Two words ##⏎⏎b⏎```⏎## Code⏎```⏎### Three {#my-id}⏎c⏎## Four⏎d⏎####### Seven⏎#Five⏎###### Six {#open⏎e»
    sections.md#two-words -> page.md:0..38 «<!--@include: sections.md#two-words-->» | ! page.md:0..38 markdown/missing-include: cannot include `sections.md`: it has neither a region nor a heading `two-words` (mark the lines with `<!-- #region two-words -->` and `<!-- #endregion two-words -->`)
    sections.md#two-words- -> sections.md:10..65 «## Two words ##⏎⏎b⏎```⏎## Code⏎```⏎### Three {#my-id}⏎c»
    sections.md#my-id -> sections.md:45..65 «### Three {#my-id}⏎c»
    sections.md#three -> sections.md:45..65 «### Three {#my-id}⏎c»
    sections.md#code -> page.md:0..33 «<!--@include: sections.md#code-->» | ! page.md:0..33 markdown/missing-include: cannot include `sections.md`: it has neither a region nor a heading `code` (mark the lines with `<!-- #region code -->` and `<!-- #endregion code -->`)
    sections.md#four -> sections.md:66..115 «## Four⏎d⏎####### Seven⏎#Five⏎###### Six {#open⏎e»
    sections.md#five -> page.md:0..33 «<!--@include: sections.md#five-->» | ! page.md:0..33 markdown/missing-include: cannot include `sections.md`: it has neither a region nor a heading `five` (mark the lines with `<!-- #region five -->` and `<!-- #endregion five -->`)
    sections.md#seven -> page.md:0..34 «<!--@include: sections.md#seven-->» | ! page.md:0..34 markdown/missing-include: cannot include `sections.md`: it has neither a region nor a heading `seven` (mark the lines with `<!-- #region seven -->` and `<!-- #endregion seven -->`)
    sections.md#six -> sections.md:96..115 «###### Six {#open⏎e»
    sections.md#last -> sections.md:116..122 «# Last»
    ");
}

#[test]
fn lines_of_included_files() {
    table(
        vitepress,
        r"
    crlf.md{1,1} -> crlf.md:0..1 «1»
    crlf.md{2,3} -> crlf.md:3..24 «<!-- #region a -->\u{d}⏎2»
    crlf.md{3} -> crlf.md:23..24 «2»
    crlf.md{,1} -> crlf.md:0..1 «1»
    crlf.md{5,} -> crlf.md:47..48 «3»
    crlf.md{6,} ->
    crlf.md{0,1} -> crlf.md:0..1 «1»
    crlf.md{x} -> crlf.md:0..48 «1\u{d}⏎<!-- #region a -->\u{d}⏎2\u{d}⏎<!-- #endregion -->\u{d}⏎3»
    crlf.md{2,1} ->
    crlf.md { 1 , 1 } -> crlf.md:0..1 «1»
    crlf.md -> crlf.md:0..48 «1\u{d}⏎<!-- #region a -->\u{d}⏎2\u{d}⏎<!-- #endregion -->\u{d}⏎3»
    ",
    );
}

const ANCHORS: &Files = &[(
    "a.rs",
    "0\n// ANCHOR: a\n1\n// ANCHOR: b\n2\n// ANCHOR_END: a\n3\n// ANCHOR_END: b\n4\n// ANCHOR: a\n5\n// ANCHOR_END: a x\n\
     // ANCHOR:\n6\n// ANCHOR: open y\n7\n",
)];

#[test]
fn anchors_of_included_files() {
    let result =
        |target: &str| expanded_line(Dialect::Mdbook, ANCHORS, &format!("{{{{#include {target}}}}}"));
    table(result, "
    a.rs:a -> a.rs:15..17 «1⏎» | a.rs:30..32 «2⏎» | a.rs:83..84 «5»
    a.rs:b -> a.rs:30..32 «2⏎» | a.rs:49..50 «3»
    a.rs:open -> a.rs:135..136 «7»
    a.rs:none -> page.md:0..22 «{{#include a.rs:none}}» | ! page.md:0..22 markdown/missing-include: cannot include `a.rs`: it has no anchor `none` (mark the lines with `ANCHOR: none` and `ANCHOR_END: none` in comments)
    a.rs:1 -> a.rs:0..1 «0»
    a.rs:1:3 -> a.rs:0..16 «0⏎// ANCHOR: a⏎1»
    a.rs::1 -> a.rs:0..1 «0»
    a.rs:15: -> a.rs:117..136 «// ANCHOR: open y⏎7»
    a.rs: -> a.rs:0..136 «0⏎// ANCHOR: a⏎1⏎// ANCHOR: b⏎2⏎// ANCHOR_END: a⏎3⏎// ANCHOR_END: b⏎4⏎// ANCHOR: a⏎5⏎// ANCHOR_END: a x⏎// ANCHOR:⏎6⏎// ANCHOR: open y⏎7»
    a.rs:: -> a.rs:0..136 «0⏎// ANCHOR: a⏎1⏎// ANCHOR: b⏎2⏎// ANCHOR_END: a⏎3⏎// ANCHOR_END: b⏎4⏎// ANCHOR: a⏎5⏎// ANCHOR_END: a x⏎// ANCHOR:⏎6⏎// ANCHOR: open y⏎7»
    a.rs:x:1 -> a.rs:0..1 «0»
    a.rs:1:y -> a.rs:0..136 «0⏎// ANCHOR: a⏎1⏎// ANCHOR: b⏎2⏎// ANCHOR_END: a⏎3⏎// ANCHOR_END: b⏎4⏎// ANCHOR: a⏎5⏎// ANCHOR_END: a x⏎// ANCHOR:⏎6⏎// ANCHOR: open y⏎7»
    a.rs: a  -> a.rs:15..17 «1⏎» | a.rs:30..32 «2⏎» | a.rs:83..84 «5»
    a.rs:1:2:3 -> a.rs:0..136 «0⏎// ANCHOR: a⏎1⏎// ANCHOR: b⏎2⏎// ANCHOR_END: a⏎3⏎// ANCHOR_END: b⏎4⏎// ANCHOR: a⏎5⏎// ANCHOR_END: a x⏎// ANCHOR:⏎6⏎// ANCHOR: open y⏎7»
    a.rs:0 ->
    ");
}
