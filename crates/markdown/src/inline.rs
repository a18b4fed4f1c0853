//! Conversion of inline events to plain text and to inline markup.

use std::borrow::Cow;
use std::ops::Range;

use satteri_pulldown_cmark::{Event, Tag, TagEnd};

use crate::escape;
use crate::parse::{Events, MdxNode, MdxNodes};
use quire_syntax::mdx::js::{Expression, Literal};

/// Returns the plain text of the events, including the alternative text of images.
pub(crate) fn text(events: &Events<'_>, nodes: &MdxNodes, range: Range<usize>) -> String {
    let mut out = String::new();
    for (index, (event, _)) in events.iter().enumerate().take(range.end).skip(range.start) {
        match event {
            Event::Text(text) => out.push_str(text),
            Event::Code(text) => out.push_str(&code(text)),
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            _ => {
                if let Some(text) = literal(nodes, index) {
                    out.push_str(text);
                }
            }
        }
    }
    out.trim().to_owned()
}

/// Returns the text of a code span. Replaces line endings with spaces (CommonMark §6.1), because the parser keeps them.
pub(crate) fn code(text: &str) -> Cow<'_, str> {
    if text.contains(['\n', '\r']) {
        return Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " "));
    }
    Cow::Borrowed(text)
}

/// Maximum length in characters of a code span that is kept on one line.
const MAX_UNBROKEN: usize = 24;

/// Returns whether a code span must not be broken across lines: it is short and contains a line break opportunity.
pub(crate) fn is_unbroken(code: &str) -> bool {
    code.contains([' ', '-', '/', '?']) && code.chars().count() <= MAX_UNBROKEN
}

/// Returns the value of the expression at `index` if it is a string or number literal.
pub(crate) fn literal(nodes: &MdxNodes, index: usize) -> Option<&str> {
    match nodes.get(&index)? {
        MdxNode::Expression(Expression::Literal(Literal::Text(text) | Literal::Number(text))) => Some(text),
        _ => None,
    }
}

/// Returns the events as inline markup with emphasis, strong emphasis, strikethrough and code. Titles support no other
/// markup.
pub(crate) fn markup(events: &Events<'_>, nodes: &MdxNodes, range: Range<usize>) -> String {
    let mut out = String::new();
    for (index, (event, _)) in events.iter().enumerate().take(range.end).skip(range.start) {
        match event {
            Event::Text(text) => push_escaped(&mut out, text),
            Event::Code(text) => fence(&mut out, &code(text)),
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            Event::Start(Tag::Emphasis) | Event::End(TagEnd::Emphasis) => out.push('*'),
            Event::Start(Tag::Strong) | Event::End(TagEnd::Strong) => out.push_str("**"),
            Event::Start(Tag::Strikethrough) | Event::End(TagEnd::Strikethrough) => out.push_str("~~"),
            _ => {
                if let Some(text) = literal(nodes, index) {
                    push_escaped(&mut out, text);
                }
            }
        }
    }
    out.trim().to_owned()
}

fn push_escaped(out: &mut String, text: &str) {
    for char in text.chars() {
        if matches!(char, '\\' | '`' | '*' | '_' | '~' | '[' | ']' | '<' | '>' | '&' | '{' | '}') {
            out.push('\\');
        }
        out.push(char);
    }
}

/// Writes a code span, with delimiters that are longer than any run of backticks in the code.
fn fence(out: &mut String, code: &str) {
    let longest = code.split(|char| char != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let padding = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
    escape::put(out, format_args!("{fence}{padding}{code}{padding}{fence}"));
}
