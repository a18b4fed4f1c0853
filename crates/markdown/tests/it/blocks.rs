//! Tests of the blocks of a page and their positions.

use std::fmt::Write as _;

use quire_markdown::{Block, BlockKind, Dialect, Extensions, PieceKind, Syntax, blocks, compile_with_blocks};

use crate::support::{TestHost, article};

/// Prints one line per block: its kind, its source text, and its pieces other than plain text.
fn check(source: &str, syntax: Syntax) -> String {
    let mut res = String::new();
    for block in blocks(source, 0, syntax) {
        let Block { kind, range, pieces } = block;
        let kind = match kind {
            BlockKind::Heading { depth, id } => format!("h{depth} #{id}"),
            BlockKind::Text => "text".to_owned(),
            BlockKind::Cell { table, row, column } => format!("cell {table}.{row}.{column}"),
            BlockKind::Code { language, file, text } => format!("code {language} {file:?} {text:?}"),
            BlockKind::Tag { name, attributes, others } => format!("tag {name} {attributes:?} {others:?}"),
        };
        let _ = write!(res, "{kind}: {:?}", &source[range]);
        for piece in pieces.iter().filter(|piece| piece.kind != PieceKind::Text) {
            let _ = write!(res, " [{:?} {:?} at {:?}]", piece.kind, piece.text, &source[piece.range.clone()]);
        }
        res.push('\n');
    }
    res
}

#[test]
fn block_ranges_match_the_source() {
    let source = "# Title\n\nSee `code`,\n*more* <https://a.b> and ![alt](/x.svg).\n\n:::tip Words\n- tight `item`\n- two\n:::\n\n## 标题 {#id}\n\n```ts file=\"<root>/a.ts\"\n```\n\n| A | B |\n| - | - |\n| 1 | `2` |\n";
    insta::assert_snapshot!(check(source, Syntax::Markdown), @r####"
    h1 #title: "# Title"
    text: "See `code`,\n*more* <https://a.b> and ![alt](/x.svg)." [Code "code" at "`code`"] [Break " " at "\n"] [Opaque "https://a.b" at "https://a.b"] [Image "alt" at "![alt](/x.svg)"]
    text: "Words"
    text: "tight `item`" [Code "item" at "`item`"]
    text: "two"
    h2 #id: "## 标题 {#id}"
    code ts Some("<root>/a.ts") "": "```ts file=\"<root>/a.ts\"\n```"
    cell 0.0.0: "A"
    cell 0.0.1: "B"
    cell 0.1.0: "1"
    cell 0.1.1: "`2`" [Code "2" at "`2`"]
    "####);
}

#[test]
fn tags_and_their_prose_are_blocks() {
    let source = "import X from './x.mdx'\n\n<Tab label=\"One\" value={1}>\n\nInside <Badge text=\"since 1\" /> here.\n\n</Tab>\n\n{1 + 1}\n\n### A slug\n";
    insta::assert_snapshot!(check(source, Syntax::Mdx), @r####"
    tag Tab [("label", "One")] ["value"]: "<Tab label=\"One\" value={1}>"
    text: "One"
    tag Badge [("text", "since 1")] []: "<Badge text=\"since 1\" />"
    text: "since 1"
    text: "Inside <Badge text=\"since 1\" /> here." [Opaque "" at "<Badge text=\"since 1\" />"]
    h3 #a-slug: "### A slug"
    "####);
}

#[test]
fn inline_pieces_have_their_kinds() {
    insta::assert_snapshot!(
        check(
            "a **b** _c_ ~~d~~ [e](/f)  \ng https://a.b x <https://c.d> y http://e.f\n\nhttps://g.h\n\n![i *j* `k`](/l) <b>m</b>\n",
            Syntax::Markdown
        ),
        @r#"
    text: "a **b** _c_ ~~d~~ [e](/f)  \ng https://a.b x <https://c.d> y http://e.f" [Break " " at "  \n"] [Opaque "https://a.b" at "https://a.b"] [Opaque "https://c.d" at "https://c.d"] [Opaque "http://e.f" at "http://e.f"]
    text: "https://g.h" [Opaque "https://g.h" at "https://g.h"]
    text: "![i *j* `k`](/l) <b>m</b>" [Image "i j k" at "![i *j* `k`](/l)"] [Opaque "" at "<b>"] [Opaque "" at "</b>"]
    "#
    );
}

#[test]
fn lists_quotes_and_tables_are_separate_blocks() {
    insta::assert_snapshot!(
        check(
            "- a\n  b\n- c\n\n  d\n> e\n\n| f | |\n| - | - |\n| g *h* | i |\n\n| j |\n| - |\n| k |\n\n***\n\n<div>\n\nl\n\n</div>\n\n[^1]\n\n[^1]: m\n",
            Syntax::Markdown
        ),
        @r#"
    text: "a\n  b" [Break " " at "\n"]
    text: "c"
    text: "d"
    text: "e"
    cell 0.0.0: "f"
    cell 0.0.1: "| |"
    cell 0.1.0: "g *h"
    cell 0.1.1: "i"
    cell 1.0.0: "j"
    cell 1.1.0: "k"
    text: "l"
    text: "[^1]" [Opaque "" at "[^1]"]
    text: "m"
    "#
    );
}

#[test]
fn code_is_copied_from_the_source() {
    insta::assert_snapshot!(
        check("    a\r\n\tb\r\n\r\n- ```js title=x\r\n  c\r\n\r\n  \td\r\n  ```\r\n\r\n~~~\r\n: e\r\n~~~\r\n", Syntax::Markdown),
        @r#"
    code  None "a\nb\n": "    a\r\n\tb\r\n"
    code js None "c\n\n\td\n": "```js title=x\r\n  c\r\n\r\n  \td\r\n  ```"
    code  None ": e\n": "~~~\r\n: e\r\n~~~"
    "#
    );
}

#[test]
fn titles_of_containers_and_prose_of_tags_are_text() {
    insta::assert_snapshot!(
        check("前言\n\n:::tip{title=\"A b\"}\n\nx\n\n:::\n\n:::note\n\n<A title='c' alt=\"d &amp; e\" id=\"f\" {...g} h />\n\ni <B label=\"j\">k</B>\n\n:::\n", Syntax::Mdx),
        @r#"
    text: "前言"
    text: "A b"
    text: "x"
    tag A [("title", "c"), ("alt", "d & e"), ("id", "f")] ["", "h"]: "<A title='c' alt=\"d &amp; e\" id=\"f\" {...g} h />"
    text: "c"
    text: "d &amp; e"
    tag B [("label", "j")] []: "<B label=\"j\">"
    text: "j"
    text: "i <B label=\"j\">k</B>" [Opaque "" at "<B label=\"j\">"] [Opaque "" at "</B>"]
    "#
    );
    // Text that is not MDX is parsed as Markdown.
    insta::assert_snapshot!(check("a {b\n\n<c\n", Syntax::Mdx), @r#"
    text: "a {b"
    text: "<c"
    "#);
    insta::assert_snapshot!(check("`a` {`b\\", Syntax::Mdx), @r#"text: "`a` {`b\\" [Code "a" at "`a`"]"#);
}

/// The blocks of a page that includes other text are the blocks of its own file.
#[test]
fn compiling_returns_the_same_blocks() {
    let host = TestHost::with(&[("b.md", "included")]);
    let host = TestHost { extensions: Extensions { dialect: Dialect::Vitepress, ..host.extensions }, ..host };
    for source in ["# A {#b}\n\ntext *c*\n\n:::tip D\ne\n:::\n", "# A\n\n<!--@include: ./b.md-->\n\nc\n"] {
        let (compiled, found) = compile_with_blocks("page.md", source, 0, Syntax::Markdown, &host);
        assert_eq!(compiled.body, article(source, Syntax::Markdown, &host).body);
        assert_eq!(found, blocks(source, 0, Syntax::Markdown));
    }
}
