//! Tags of an article's HTML. It is written by Quire and React: attribute values are in double quotes, and text contains
//! no `<`.

/// The length of the tag at the start of `html`: its end is the first `>` outside of quotes.
pub(crate) fn tag_length(html: &str) -> usize {
    let mut is_quoted = false;
    let end = html.bytes().position(|byte| {
        is_quoted ^= byte == b'"';
        byte == b'>' && !is_quoted
    });
    end.map_or(html.len(), |end| end + 1)
}

/// Splits a tag at an attribute: what is before it, its value, and what follows. `name` includes the space before and
/// the quote after it, which no value contains: quotes in values are escaped.
pub(crate) fn attribute<'t>(tag: &'t str, name: &str) -> Option<(&'t str, &'t str, &'t str)> {
    let (before, rest) = tag.split_once(name)?;
    let (value, after) = rest.split_once('"')?;
    Some((before, value, after))
}
