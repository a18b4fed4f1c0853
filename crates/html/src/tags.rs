//! Splits HTML into tags and text, without building a tree.

use std::borrow::Cow;
use std::ops::Range;

/// A tag, a comment, or text between tags.
#[derive(Debug, Clone)]
pub enum Part<'h> {
    /// Text between tags, with undecoded character references.
    Text(&'h str),
    /// A comment, from `<!--` to `-->`.
    Comment(&'h str),
    /// Syntax that is not allowed in a page: a declaration, a processing instruction, a CDATA section, or an unclosed
    /// comment or tag.
    Other {
        /// The HTML of this part, unchanged.
        source: &'h str,
        /// Byte offset of `source` in the parsed HTML.
        start: usize,
    },
    /// A start or end tag.
    Tag(Tag<'h>),
}

/// A start or end tag, whose attributes are parsed on request.
#[derive(Debug, Clone)]
pub struct Tag<'h> {
    /// The HTML of the tag, from `<` to `>`.
    pub source: &'h str,
    /// Byte offset of `source` in the parsed HTML.
    pub start: usize,
    /// Name in lower case, without the `/` of an end tag.
    pub name: Cow<'h, str>,
    /// Whether the tag is an end tag.
    pub closing: bool,
    /// Offset of the end of the name in `source`.
    name_end: usize,
}

/// An attribute as written in a tag.
#[derive(Debug, Clone)]
pub struct RawAttribute<'h> {
    /// Name in lower case, because HTML names are case-insensitive.
    pub name: Cow<'h, str>,
    /// Offset of the name in the tag.
    pub name_start: usize,
    /// Range of the value in the tag, without quotes; empty for an attribute without a value.
    pub value: Range<usize>,
}

impl<'h> Tag<'h> {
    /// Returns whether the tag is written like `<br/>`.
    pub fn is_self_closing(&self) -> bool {
        self.source.ends_with("/>")
    }

    /// Returns the attributes. If an attribute occurs several times, only the first occurrence is returned, as in
    /// browsers.
    pub fn attributes(&self) -> Vec<RawAttribute<'h>> {
        let mut attributes: Vec<RawAttribute<'h>> = Vec::new();
        for attribute in self.all_attributes() {
            if attributes.iter().all(|known| known.name != attribute.name) {
                attributes.push(attribute);
            }
        }
        attributes
    }

    /// Returns the value of an attribute as written, without quotes; empty for an attribute without a value.
    pub fn attribute(&self, name: &str) -> Option<&'h str> {
        // Most tags have no attributes.
        if self.source.len() == self.name_end + 1 {
            return None;
        }
        self.all_attributes()
            .find(|attribute| attribute.name == name)
            .map(|attribute| &self.source[attribute.value])
    }

    /// Iterates over the names (in lower case) and the values of all attributes, including duplicates.
    pub(crate) fn attributes_as_written(&self) -> impl Iterator<Item = (Cow<'h, str>, &'h str)> {
        let source = self.source;
        self.all_attributes().map(|attribute| (attribute.name, &source[attribute.value]))
    }

    /// Iterates over all attributes in the tag, including duplicates.
    fn all_attributes(&self) -> impl Iterator<Item = RawAttribute<'h>> + use<'h> {
        let source = self.source;
        let bytes = source.as_bytes();
        let skip = |at: usize, stop: fn(u8) -> bool| {
            bytes[at..].iter().position(|&byte| stop(byte)).map_or(bytes.len(), |found| at + found)
        };
        let mut at = self.name_end;
        std::iter::from_fn(move || {
            at = skip(at, |byte| !(byte.is_ascii_whitespace() || byte == b'/'));
            if at >= bytes.len() || bytes[at] == b'>' {
                return None;
            }
            let name_start = at;
            let name_end =
                skip(at + 1, |byte| byte.is_ascii_whitespace() || matches!(byte, b'=' | b'>' | b'/'));
            let name = lower_case(&source[at..name_end]);
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
            Some(RawAttribute { name, name_start, value })
        })
    }
}

fn lower_case(name: &str) -> Cow<'_, str> {
    let is_lower_case = !name.bytes().any(|byte| byte.is_ascii_uppercase());
    if is_lower_case { Cow::Borrowed(name) } else { Cow::Owned(name.to_ascii_lowercase()) }
}

/// Returns whether an element has no content (HTML §13.1.2).
pub fn is_void(name: &str) -> bool {
    const VOID: [&str; 13] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ];
    VOID.contains(&name)
}

/// Splits `html` into tags, comments and text.
pub fn parts(html: &str) -> impl Iterator<Item = Part<'_>> {
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

/// Splits `html` into tags, comments and text. Omits elements whose start tag matches `is_omitted`, with their
/// content.
pub fn parts_without<'h>(
    html: &'h str,
    mut is_omitted: impl FnMut(&Tag<'h>) -> bool,
) -> impl Iterator<Item = Part<'h>> {
    // The name of the omitted element, and the number of open elements with this name.
    let mut omitted: Option<(Cow<'h, str>, usize)> = None;
    parts(html).filter(move |part| {
        let Part::Tag(tag) = part else { return omitted.is_none() };
        match &mut omitted {
            Some((name, depth)) => {
                if tag.name == *name && !tag.is_self_closing() {
                    *depth = if tag.closing { *depth - 1 } else { *depth + 1 };
                }
                if *depth == 0 {
                    omitted = None;
                }
                false
            }
            None if !tag.closing && is_omitted(tag) => {
                if !is_void(&tag.name) && !tag.is_self_closing() {
                    omitted = Some((tag.name.clone(), 1));
                }
                false
            }
            None => true,
        }
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
    // As in browsers, the name ends at white space, a slash or the end of the tag.
    let name_len = rest[name_start..]
        .bytes()
        .take_while(|byte| !(byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>' | b'<')))
        .count();
    let name_end = name_start + name_len;
    let Some(len) = tag_len(rest.as_bytes(), name_end) else {
        return Some((Part::Other { source: rest, start }, rest.len()));
    };
    let name = lower_case(&rest[name_start..name_end]);
    Some((Part::Tag(Tag { source: &rest[..len], start, name, closing, name_end }), len))
}

/// Returns the length of a comment after `<!--`, including `-->`. `<!-->` and `<!--->` are complete comments
/// (CommonMark §6.6).
fn comment_len(comment: &str) -> Option<usize> {
    for empty_comment_end in [">", "->"] {
        if comment.starts_with(empty_comment_end) {
            return Some(empty_comment_end.len());
        }
    }
    comment.find("-->").map(|found| found + 3)
}

/// Returns the offset of the end of the tag, ignoring `>` in quoted values, or `None` if the tag is unclosed.
fn tag_len(bytes: &[u8], from: usize) -> Option<usize> {
    let mut quote = None;
    // The last byte that is not white space, because a quote opens a value only after `=`.
    let mut previous = b' ';
    for (index, &byte) in bytes.iter().enumerate().skip(from) {
        match quote {
            Some(open) if byte == open => quote = None,
            None if byte == b'>' => return Some(index + 1),
            None if matches!(byte, b'"' | b'\'') && previous == b'=' => quote = Some(byte),
            Some(_) | None => {}
        }
        if !byte.is_ascii_whitespace() {
            previous = byte;
        }
    }
    None
}
