//! Raw HTML as it passes through: tags are found, not parsed into a tree.

use std::ops::Range;

/// What a piece of raw HTML consists of.
pub(crate) enum Part<'h> {
    /// Text between tags.
    Text(&'h str),
    /// A comment, declaration or the like.
    Other(&'h str),
    /// A tag, `<` to `>`.
    Tag(Tag<'h>),
}

pub(crate) struct Tag<'h> {
    pub(crate) source: &'h str,
    /// Offset of `source` in the whole piece.
    pub(crate) start: usize,
    /// Name in lower case, without the `/` of a closing tag.
    pub(crate) name: String,
    pub(crate) closing: bool,
    /// Offset past the name.
    pub(crate) name_end: usize,
}

/// An attribute of a raw tag: name in lower case, place of the value (without quotes) in the tag.
pub(crate) struct RawAttribute {
    pub(crate) name: String,
    pub(crate) value: Range<usize>,
}

/// Elements whose tags GFM's tagfilter makes text (GFM §6.11).
const FILTERED: [&str; 9] =
    ["title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"];

impl Tag<'_> {
    pub(crate) fn is_filtered(&self) -> bool {
        FILTERED.contains(&self.name.as_str())
    }

    /// The attributes that have a value.
    pub(crate) fn attributes(&self) -> Vec<RawAttribute> {
        let bytes = self.source.as_bytes();
        let mut attributes = Vec::new();
        let mut at = self.name_end;
        let skip = |at: usize, stop: fn(u8) -> bool| {
            bytes[at..].iter().position(|&byte| stop(byte)).map_or(bytes.len(), |found| at + found)
        };
        loop {
            at = skip(at, |byte| !(byte.is_ascii_whitespace() || byte == b'/'));
            if at >= bytes.len() || bytes[at] == b'>' {
                return attributes;
            }
            let name_end =
                skip(at + 1, |byte| byte.is_ascii_whitespace() || matches!(byte, b'=' | b'>' | b'/'))
                    .max(at + 1);
            let name = self.source[at..name_end].to_ascii_lowercase();
            at = skip(name_end, |byte| !byte.is_ascii_whitespace());
            if bytes.get(at) != Some(&b'=') {
                continue;
            }
            at = skip(at + 1, |byte| !byte.is_ascii_whitespace());
            let value = match bytes.get(at) {
                Some(b'"') => at + 1..skip(at + 1, |byte| byte == b'"'),
                Some(b'\'') => at + 1..skip(at + 1, |byte| byte == b'\''),
                _ => at..skip(at, |byte| byte.is_ascii_whitespace() || byte == b'>'),
            };
            at = value.end + usize::from(matches!(bytes.get(value.end), Some(b'"' | b'\'')));
            attributes.push(RawAttribute { name, value });
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
    for (opener, closer) in [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>"), ("!", ">")] {
        if inner.starts_with(opener) {
            let len = rest.find(closer).map_or(rest.len(), |found| found + closer.len());
            return Some((Part::Other(&rest[..len]), len));
        }
    }
    let closing = inner.starts_with('/');
    let name_start = 1 + usize::from(closing);
    let name_len =
        rest[name_start..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-').count();
    if !rest[name_start..].starts_with(|char: char| char.is_ascii_alphabetic()) {
        return None;
    }
    let name_end = name_start + name_len;
    let len = tag_len(rest.as_bytes(), name_end);
    let name = rest[name_start..name_end].to_ascii_lowercase();
    Some((Part::Tag(Tag { source: &rest[..len], start, name, closing, name_end }), len))
}

/// Where the tag ends; a `>` in a quoted value does not end it. An unfinished tag reaches to the end.
fn tag_len(bytes: &[u8], from: usize) -> usize {
    let mut quote = None;
    for (index, &byte) in bytes.iter().enumerate().skip(from) {
        match quote {
            Some(open) if byte == open => quote = None,
            None if byte == b'>' => return index + 1,
            None if matches!(byte, b'"' | b'\'') && bytes[..index].trim_ascii_end().ends_with(b"=") => {
                quote = Some(byte);
            }
            Some(_) | None => {}
        }
    }
    bytes.len()
}
