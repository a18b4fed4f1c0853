//! Parses tags in HTML written by Quire or React, in which attribute values are in double quotes and text contains no
//! `<`.

/// Returns the length of the tag at the start of `html`, which ends at the first `>` outside of quotes.
pub fn tag_length(html: &str) -> usize {
    let mut is_quoted = false;
    let end = html.bytes().position(|byte| {
        is_quoted ^= byte == b'"';
        byte == b'>' && !is_quoted
    });
    end.map_or(html.len(), |end| end + 1)
}

/// Splits a tag at an attribute into the text before it, its value, and the text after it. `name` includes the space
/// before the attribute and the quote after its name. No value contains this string, because quotes in values are
/// escaped.
pub fn attribute<'t>(tag: &'t str, name: &str) -> Option<(&'t str, &'t str, &'t str)> {
    let (before, rest) = tag.split_once(name)?;
    let (value, after) = rest.split_once('"')?;
    Some((before, value, after))
}
