//! Frontmatter: the YAML block between two lines `---` at the start of a page.

mod keys;

use quire_diagnostics::{Diagnostic, Span};
use serde_json::Value;

pub use keys::{
    ActionTheme, Columns, Depth, Feature, Frontmatter, Hero, HeroAction, HeroImage, PageTypeKey, Sources,
};

use crate::check::{self, Area};
use crate::shape::Typed;
use crate::tree::{Kind, yaml};

const AREA: Area = Area {
    syntax: "frontmatter/syntax",
    unknown_key: "frontmatter/unknown-key",
    wrong_type: "frontmatter/wrong-type",
    wrong_value: "frontmatter/wrong-value",
    missing_key: "frontmatter/missing-key",
    bad_url: "frontmatter/bad-url",
    bad_email: "frontmatter/bad-email",
    is_open: true,
};

/// What the head of a page says.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PageHead {
    /// The keys the engine knows.
    pub frontmatter: Frontmatter,
    /// The whole block as written, an object.
    pub raw: Value,
    /// First byte of the body.
    pub body_start: usize,
}

/// Reads the frontmatter of a page. `path` is how diagnostics name the file; their spans count from its first byte.
/// Without frontmatter everything is empty and the body starts at 0 (after a byte order mark).
pub fn parse_frontmatter(path: &str, text: &str) -> (PageHead, Vec<Diagnostic>) {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let empty = |body_start| PageHead { raw: empty_object(), body_start, ..PageHead::default() };
    let block = match split(text, start) {
        Split::None => return (empty(start), Vec::new()),
        Split::Unclosed { end } => {
            let message = "the frontmatter has no closing `---`";
            let diagnostic = Diagnostic::error("frontmatter/unclosed", Span::new(path, start..end), message)
                .hint("put a line `---` after the last key");
            return (empty(text.len()), vec![diagnostic]);
        }
        Split::Block(block) => block,
    };
    let mut node = match yaml::parse(&text[block.start..block.end]) {
        Ok(node) => node,
        Err(error) => {
            return (empty(block.body), vec![check::syntax(error, &AREA, path, block.start)]);
        }
    };
    node.shift(block.start);
    if node.kind == Kind::Null {
        node.kind = Kind::Table(Vec::new());
    }
    let raw = if matches!(node.kind, Kind::Table(_)) { node.to_json() } else { empty_object() };
    let diagnostics = check::check(&mut node, Frontmatter::shape(), "the frontmatter", &AREA, path);
    let frontmatter = Frontmatter::read(&node).unwrap_or_default();
    (PageHead { frontmatter, raw, body_start: block.body }, diagnostics)
}

fn empty_object() -> Value {
    Value::Object(serde_json::Map::new())
}

struct Block {
    start: usize,
    end: usize,
    body: usize,
}

enum Split {
    None,
    /// `end`: end of the opening line.
    Unclosed {
        end: usize,
    },
    Block(Block),
}

/// Finds the block. Lines may end with CRLF; white space after the dashes is allowed.
fn split(text: &str, start: usize) -> Split {
    let is_fence = |line: &str| line.trim_end() == "---";
    let mut lines = text[start..].split_inclusive('\n');
    let Some(first) = lines.next().filter(|line| is_fence(line)) else { return Split::None };
    let block_start = start + first.len();
    let mut at = block_start;
    for line in lines {
        if is_fence(line) {
            return Split::Block(Block { start: block_start, end: at, body: at + line.len() });
        }
        at += line.len();
    }
    Split::Unclosed { end: start + first.trim_end().len() }
}
