//! Frontmatter: the YAML block between two `---` lines at the start of a page.

mod foreign;
mod keys;
mod post;

use std::ops::Range;

use quire_diagnostics::{Diagnostic, Span};
use serde_json::Value;

pub use foreign::{EditLink, Foreign, Neighbor};
pub use keys::{
    ActionTheme, Columns, CommaList, Depth, Feature, Frontmatter, HeroAction, HeroImage, HeroSettings,
    Landing, PageTypeKey, SocialImage,
};
pub use post::{OwnAuthor, PostAuthor, PostAuthors, PostTags};

use crate::check::{self, Area, UnknownKeys};
use crate::head;
use crate::schema::Typed;
use crate::site::Dialect;
use crate::tree::{Entry, Kind, Node, yaml};
use crate::valid_json::valid_json;

const AREA: Area = Area {
    syntax: "frontmatter/syntax",
    unknown_key: "frontmatter/unknown-key",
    wrong_type: "frontmatter/wrong-type",
    wrong_value: "frontmatter/wrong-value",
    missing_key: "frontmatter/missing-key",
    bad_url: "frontmatter/bad-url",
    bad_email: "frontmatter/bad-email",
    unknown_keys: UnknownKeys::Allowed,
};

/// A page's parsed frontmatter, and the position of the page's body.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PageHead {
    /// Values of the keys that Quire supports.
    pub frontmatter: Frontmatter,
    /// The whole block as a JSON object, after the keys of other engines have been converted or removed. Invalid and
    /// empty values of Quire's keys are omitted; other keys are as written.
    pub raw: Value,
    /// The whole block as JSON before the conversion of keys, for expressions in the page. Null in the dialect
    /// [`Dialect::Quire`].
    pub written: Value,
    /// Settings of another engine that have no key in [`Frontmatter`].
    pub foreign: Foreign,
    /// Byte range of a `draft` key and its value, if the key's spelling or the value is unclear. Such a page must not
    /// be published.
    pub unclear_draft: Option<Range<usize>>,
    /// Byte offset after the closing `---` line, where the body starts. Without frontmatter, the start of the text
    /// after a byte order mark.
    pub body_start: usize,
}

/// Parses the frontmatter of a page. `path` is the file name in diagnostics, whose spans are byte offsets in `text`.
/// Without frontmatter, all values are empty and the body starts at byte 0, or after a byte order mark.
pub fn parse_frontmatter(path: &str, text: &str) -> (PageHead, Vec<Diagnostic>) {
    parse_frontmatter_of(Dialect::Quire, path, text)
}

/// Like [`parse_frontmatter`], for a page in `dialect`. In dialects other than [`Dialect::Quire`], the other engine's
/// keys are accepted, and invalid values are reported as warnings.
pub fn parse_frontmatter_of(dialect: Dialect, path: &str, text: &str) -> (PageHead, Vec<Diagnostic>) {
    let (mut head, mut diagnostics) = parse(dialect, path, text);
    if dialect == Dialect::Mdbook {
        head.foreign.document_title = foreign::mdbook_title(&text[head.body_start..]).map(str::to_owned);
        // mdBook adds no title to a page, and chapters often begin with an h2.
        head.foreign.hides_title = true;
        head.foreign.has_any_heading_as_title = true;
    }
    if dialect == Dialect::Docusaurus && !head.foreign.hides_title {
        let has_title = head.frontmatter.title.as_ref().is_some_and(|title| !title.trim().is_empty());
        head.foreign.adds_title = has_title && !foreign::begins_with_title(&text[head.body_start..]);
    }
    foreign::soften(&mut diagnostics, dialect);
    (head, diagnostics)
}

/// Returns the part of a page's source that [`parse_frontmatter_of`] needs if the frontmatter has no mistakes: the
/// source up to the end of the closing `---` line. Returns the whole source if there is no frontmatter, and in dialects
/// whose title depends on the page's text. Callers validate only this part as UTF-8: for a large site, validating whole
/// pages would take longer than parsing the frontmatter.
pub fn head_part(dialect: Dialect, source: &[u8]) -> &[u8] {
    // Closing lines that end in non-ASCII white space are not recognized. The returned part is then longer than
    // necessary.
    let is_fence = |line: &[u8]| line.trim_ascii_end() == b"---";
    let first = source.strip_prefix(b"\xef\xbb\xbf").unwrap_or(source);
    let mut end = source.len() - first.len();
    for (number, line) in first.split_inclusive(|byte| *byte == b'\n').enumerate() {
        end += line.len();
        match (number, is_fence(line)) {
            // mdBook's document title is set by `{{#title}}`, which can be anywhere in the text. Whether Docusaurus
            // adds a title depends on an h1 at the start of the text.
            (0, true) if !matches!(dialect, Dialect::Mdbook | Dialect::Docusaurus) => {}
            (0, _) => break,
            (_, true) => return &source[..end],
            (_, false) => {}
        }
    }
    source
}

fn parse(dialect: Dialect, path: &str, text: &str) -> (PageHead, Vec<Diagnostic>) {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let empty = |body_start| PageHead { raw: empty_object(), body_start, ..PageHead::default() };
    let block = match split(text, start) {
        // mdBook has no frontmatter. In its pages, an unclosed `---` on the first line is a thematic break.
        Split::None | Split::Unclosed { .. } if dialect == Dialect::Mdbook => {
            return (empty(start), Vec::new());
        }
        Split::None => return (empty(start), other_format(path, text, start).into_iter().collect()),
        Split::Unclosed { end } => {
            let message = "the frontmatter has no closing `---`";
            let diagnostic = Diagnostic::error("frontmatter/unclosed", Span::new(path, start..end), message)
                .hint("add a `---` line after the last key");
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
    let unclear_draft = unclear_draft(&node);
    let written = if dialect == Dialect::Quire { Value::Null } else { node.to_json() };
    let (foreign, mut diagnostics) = foreign::adopt(&mut node, dialect, path);
    diagnostics.extend(check::check(&mut node, Frontmatter::schema(), "the frontmatter", &AREA, path));
    diagnostics.extend(head::check(&mut node, head::Owner::Page, &AREA, path));
    let mut frontmatter = Frontmatter::read(&node).unwrap_or_default();
    let mut raw = valid_json(&node, Frontmatter::schema()).unwrap_or_else(empty_object);
    // Only home pages show a hero and features. With `layout: home` but without `pageType: home`, the page would be
    // empty.
    let is_home =
        frontmatter.layout.as_ref().is_some_and(|layout| layout.value == PageTypeKey::Home.as_str());
    if frontmatter.page_type.is_none() && is_home {
        frontmatter.page_type = Some(PageTypeKey::Home);
        raw["pageType"] = PageTypeKey::Home.as_str().into();
    }
    if frontmatter.page_type == Some(PageTypeKey::DocWide) {
        frontmatter.outline = Some(false);
        raw["outline"] = Value::Bool(false);
    }
    (PageHead { frontmatter, raw, foreign, written, unclear_draft, body_start: block.body }, diagnostics)
}

/// Returns the byte range of a `draft` key that has upper-case letters or whose value is neither a boolean nor empty.
fn unclear_draft(node: &Node) -> Option<Range<usize>> {
    let is_clear =
        |entry: &Entry| entry.key == "draft" && matches!(entry.value.kind, Kind::Null | Kind::Bool(_));
    let mut drafts = node.table().iter().filter(|entry| entry.key.eq_ignore_ascii_case("draft"));
    let entry = drafts.find(|entry| !is_clear(entry))?;
    Some(entry.key_span.start..entry.value.span.end)
}

/// Reports frontmatter that is in another tool's format or does not begin on the first line. Quire would otherwise
/// publish the frontmatter as text, and the page would have no title or description.
fn other_format(path: &str, text: &str, start: usize) -> Option<Diagnostic> {
    let body = &text[start..];
    let first = body.lines().next().unwrap_or_default();
    let span_of =
        |from: usize, line: &str| Span::new(path, start + from..start + from + line.trim_end().len());
    let error = |code, span, message: &str| Some(Diagnostic::error(code, span, message));
    let is_closed = |fence: &str| body.lines().skip(1).any(|line| line.trim_end() == fence);
    let second = body.lines().skip(1).map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let is_json =
        first.trim_end() == "{" && second.starts_with('"') && second.contains(':') && is_closed("}");
    let is_named = matches!(first.trim_end(), "---toml" | "---json" | ";;;") || first.trim_end() == "+++";
    if is_json || is_named && (is_closed(first.trim_end()) || is_closed("---")) {
        let message = "frontmatter must be YAML between two `---` lines";
        return Some(
            error("frontmatter/not-yaml", span_of(0, first), message)?.hint("write `key: value` lines"),
        );
    }
    let from = body.len() - body.trim_start().len();
    let mut lines = body[from..].lines();
    let fence = lines.next().filter(|line| from > 0 && line.trim_end() == "---")?;
    let is_key = |line: &str| {
        let key = line.split_once(':').map(|(key, _)| key);
        key.is_some_and(|key| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    };
    (lines.next().is_some_and(is_key) && lines.any(|line| line.trim_end() == "---")).then_some(())?;
    let message = "frontmatter must begin on the first line of the file";
    Some(
        error("frontmatter/not-first", span_of(from, fence), message)?.hint("remove everything before `---`"),
    )
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
    /// There is no closing line. `end` is the byte offset at which the opening `---` ends.
    Unclosed {
        end: usize,
    },
    Block(Block),
}

/// Finds the frontmatter block. Accepts CRLF line endings and white space after the dashes.
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
