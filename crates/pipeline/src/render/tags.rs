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

/// A piece of HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece<'html> {
    /// Text, escaped.
    Text(&'html str),
    /// A tag, or a comment, whose name is empty.
    Tag {
        /// Name of the element.
        name: &'html str,
        /// Whether it ends the element.
        is_end: bool,
        /// The whole tag.
        source: &'html str,
    },
}

/// Cuts HTML into its tags and the text between them.
pub(crate) fn pieces(html: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = html;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some(tag) = rest.strip_prefix('<') else {
            let (text, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
            rest = after;
            return Some(Piece::Text(text));
        };
        let is_comment = tag.starts_with("!--");
        let length =
            if is_comment { rest.find("-->").map_or(rest.len(), |at| at + 3) } else { tag_length(rest) };
        let (source, after) = rest.split_at(length);
        rest = after;
        let name = tag.trim_start_matches('/');
        let end = name.find(|char: char| !char.is_ascii_alphanumeric() && char != '-').unwrap_or(name.len());
        Some(Piece::Tag {
            name: &name[..if is_comment { 0 } else { end }],
            is_end: tag.starts_with('/'),
            source,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{Piece, pieces};

    #[test]
    fn tags_and_the_text_between_them() {
        let html = "a<p class=\"x > y\">b &lt;</p><!-- <i> --><br />";
        let tag = |name, is_end, source| Piece::Tag { name, is_end, source };
        let expected = [
            Piece::Text("a"),
            tag("p", false, "<p class=\"x > y\">"),
            Piece::Text("b &lt;"),
            tag("p", true, "</p>"),
            tag("", false, "<!-- <i> -->"),
            tag("br", false, "<br />"),
        ];
        assert_eq!(pieces(html).collect::<Vec<_>>(), expected);
        assert_eq!(pieces("<unclosed").count(), 1);
    }
}
