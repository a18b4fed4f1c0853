//! Plain text and title markup of a run of inline events.

use std::borrow::Cow;
use std::ops::Range;

use satteri_pulldown_cmark::{Event, Tag, TagEnd};

use crate::escape;
use crate::mdx::js::{Expression, Literal};
use crate::parse::{Events, Piece, Pieces};

/// The readable text of the events: markup dropped, images by their alternative text.
pub(crate) fn text(events: &Events<'_>, pieces: &Pieces, range: Range<usize>) -> String {
    let mut out = String::new();
    for (index, (event, _)) in events.iter().enumerate().take(range.end).skip(range.start) {
        match event {
            Event::Text(text) => out.push_str(text),
            Event::Code(text) => out.push_str(&code(text)),
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            _ => {
                if let Some(text) = literal(pieces, index) {
                    out.push_str(text);
                }
            }
        }
    }
    out.trim().to_owned()
}

/// The text of a code span: line endings are spaces in it (CommonMark §6.1), which the parser leaves to us.
pub(crate) fn code(text: &str) -> Cow<'_, str> {
    if text.contains(['\n', '\r']) {
        return Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " "));
    }
    Cow::Borrowed(text)
}

/// The text of an expression that is a string or number.
pub(crate) fn literal(pieces: &Pieces, index: usize) -> Option<&str> {
    match pieces.get(&index)? {
        Piece::Expression(Expression::Literal(Literal::Text(text) | Literal::Number(text))) => Some(text),
        _ => None,
    }
}

/// The events as inline Markdown with the four marks that a title may have.
pub(crate) fn markup(events: &Events<'_>, pieces: &Pieces, range: Range<usize>) -> String {
    let mut out = String::new();
    for (index, (event, _)) in events.iter().enumerate().take(range.end).skip(range.start) {
        match event {
            Event::Text(text) => escaped(&mut out, text),
            Event::Code(text) => fence(&mut out, &code(text)),
            Event::SoftBreak | Event::HardBreak => out.push(' '),
            Event::Start(Tag::Emphasis) | Event::End(TagEnd::Emphasis) => out.push('*'),
            Event::Start(Tag::Strong) | Event::End(TagEnd::Strong) => out.push_str("**"),
            Event::Start(Tag::Strikethrough) | Event::End(TagEnd::Strikethrough) => out.push_str("~~"),
            _ => {
                if let Some(text) = literal(pieces, index) {
                    escaped(&mut out, text);
                }
            }
        }
    }
    out.trim().to_owned()
}

fn escaped(out: &mut String, text: &str) {
    for char in text.chars() {
        if matches!(char, '\\' | '`' | '*' | '_' | '~' | '[' | ']' | '<' | '>' | '&' | '{' | '}') {
            out.push('\\');
        }
        out.push(char);
    }
}

/// A code span whose fence is longer than any run of backticks in it.
fn fence(out: &mut String, code: &str) {
    let longest = code.split(|char| char != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
    escape::put(out, format_args!("{fence}{pad}{code}{pad}{fence}"));
}
