//! Raw HTML in Markdown: finds and filters tags without building a tree.
//!
//! The output is reassembled from known parts: allowed names, values in double quotes, and text without `<`. So it does
//! not matter where a browser would have ended a tag of the input: it parses only the output.

pub(crate) mod allowed;

use std::ops::Range;

/// A part of raw HTML.
pub(crate) enum Part<'h> {
    /// Text between tags.
    Text(&'h str),
    /// A complete comment.
    Comment(&'h str),
    /// Anything that is not allowed in a page: a declaration, a processing instruction, a CDATA section, or an unclosed
    /// comment or tag.
    Other { source: &'h str, start: usize },
    /// A tag, from `<` to `>`.
    Tag(Tag<'h>),
}

pub(crate) struct Tag<'h> {
    pub(crate) source: &'h str,
    /// Offset of `source` in the raw HTML.
    pub(crate) start: usize,
    /// Name in lower case, without the `/` of an end tag.
    pub(crate) name: String,
    pub(crate) closing: bool,
    /// Offset of the end of the name.
    name_end: usize,
}

/// An attribute of a raw tag: its name in lower case, and the ranges of name and value (without quotes) in the tag.
pub(crate) struct RawAttribute {
    pub(crate) name: String,
    pub(crate) name_start: usize,
    /// Empty for an attribute without a value.
    pub(crate) value: Range<usize>,
}

/// Elements whose tags GFM's tagfilter escapes (GFM §6.11).
const FILTERED: [&str; 9] =
    ["title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"];

/// Applies GFM's tagfilter, as in the specification's examples. Pages are filtered by [`allowed`] instead.
pub(crate) fn tagfilter(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    for part in parts(html) {
        match part {
            Part::Tag(tag) if FILTERED.contains(&tag.name.as_str()) => {
                out.push_str("&lt;");
                out.push_str(&tag.source[1..]);
            }
            Part::Tag(Tag { source, .. })
            | Part::Text(source)
            | Part::Comment(source)
            | Part::Other { source, .. } => out.push_str(source),
        }
    }
    out
}

impl Tag<'_> {
    /// Returns whether the tag is written like `<br/>`.
    pub(crate) fn is_self_closing(&self) -> bool {
        self.source.ends_with("/>")
    }

    /// Returns the attributes. Of duplicates only the first is kept, as in browsers.
    pub(crate) fn attributes(&self) -> Vec<RawAttribute> {
        let bytes = self.source.as_bytes();
        let mut attributes: Vec<RawAttribute> = Vec::new();
        let mut at = self.name_end;
        let skip = |at: usize, stop: fn(u8) -> bool| {
            bytes[at..].iter().position(|&byte| stop(byte)).map_or(bytes.len(), |found| at + found)
        };
        loop {
            at = skip(at, |byte| !(byte.is_ascii_whitespace() || byte == b'/'));
            if at >= bytes.len() || bytes[at] == b'>' {
                return attributes;
            }
            let name_start = at;
            let name_end =
                skip(at + 1, |byte| byte.is_ascii_whitespace() || matches!(byte, b'=' | b'>' | b'/'));
            let name = self.source[at..name_end].to_ascii_lowercase();
            at = skip(name_end, |byte| !byte.is_ascii_whitespace());
            let mut value = name_end..name_end;
            if bytes.get(at) == Some(&b'=') {
                at = skip(at + 1, |byte| !byte.is_ascii_whitespace());
                value = match bytes.get(at) {
                    Some(b'"') => at + 1..skip(at + 1, |byte| byte == b'"'),
                    Some(b'\'') => at + 1..skip(at + 1, |byte| byte == b'\''),
                    _ => at..skip(at, |byte| byte.is_ascii_whitespace() || byte == b'>'),
                };
                at = value.end + usize::from(matches!(bytes.get(value.end), Some(b'"' | b'\'')));
            }
            if attributes.iter().all(|attribute| attribute.name != name) {
                attributes.push(RawAttribute { name, name_start, value });
            }
        }
    }
}

/// Splits `html` into parts.
pub(crate) fn parts(html: &str) -> impl Iterator<Item = Part<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = html.get(at..).filter(|rest| !rest.is_empty())?;
        let (part, len) = part_at(rest, at).unwrap_or_else(|| {
            let first = rest.chars().next().map_or(1, char::len_utf8);
            let len = rest[first..].find('<').map_or(rest.len(), |next| first + next);
            (Part::Text(&rest[..len]), len)
        });
        at += len;
        Some(part)
    })
}

fn part_at(rest: &str, start: usize) -> Option<(Part<'_>, usize)> {
    let inner = rest.strip_prefix('<')?;
    if let Some(comment) = inner.strip_prefix("!--") {
        return Some(match comment_len(comment) {
            Some(len) => (Part::Comment(&rest[..4 + len]), 4 + len),
            None => (Part::Other { source: rest, start }, rest.len()),
        });
    }
    for (opener, closer) in [("![CDATA[", "]]>"), ("?", "?>"), ("!", ">")] {
        if inner.starts_with(opener) {
            let len = rest.find(closer).map_or(rest.len(), |found| found + closer.len());
            return Some((Part::Other { source: &rest[..len], start }, len));
        }
    }
    let closing = inner.starts_with('/');
    let name_start = 1 + usize::from(closing);
    if !rest[name_start..].starts_with(|char: char| char.is_ascii_alphabetic()) {
        return None;
    }
    // As in browsers: the name extends to white space, a slash or the end of the tag.
    let name_len = rest[name_start..]
        .bytes()
        .take_while(|byte| !(byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>' | b'<')))
        .count();
    let name_end = name_start + name_len;
    let Some(len) = tag_len(rest.as_bytes(), name_end) else {
        return Some((Part::Other { source: rest, start }, rest.len()));
    };
    let name = rest[name_start..name_end].to_ascii_lowercase();
    Some((Part::Tag(Tag { source: &rest[..len], start, name, closing, name_end }), len))
}

/// Length of a comment after its `<!--`, including its end. `>` and `->` end it at once (CommonMark §6.6).
fn comment_len(comment: &str) -> Option<usize> {
    for at_once in [">", "->"] {
        if comment.starts_with(at_once) {
            return Some(at_once.len());
        }
    }
    comment.find("-->").map(|found| found + 3)
}

/// Returns the end of the tag, ignoring `>` in quoted values, or `None` if the tag is unclosed.
fn tag_len(bytes: &[u8], from: usize) -> Option<usize> {
    let mut quote = None;
    // The last byte other than white space: a quote opens a value only after `=`.
    let mut before = b' ';
    for (index, &byte) in bytes.iter().enumerate().skip(from) {
        match quote {
            Some(open) if byte == open => quote = None,
            None if byte == b'>' => return Some(index + 1),
            None if matches!(byte, b'"' | b'\'') && before == b'=' => quote = Some(byte),
            Some(_) | None => {}
        }
        if !byte.is_ascii_whitespace() {
            before = byte;
        }
    }
    None
}
