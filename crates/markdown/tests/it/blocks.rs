//! Tests of the blocks of a page and their positions.

use std::fmt::Write as _;

use quire_markdown::{Block, BlockKind, PieceKind, Syntax, blocks};

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
