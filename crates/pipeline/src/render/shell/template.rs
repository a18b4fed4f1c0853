//! Markup that React rendered once, with marks for what differs between pages.

/// Begins and ends the name of a mark. React passes it through in text and attribute values.
pub(super) const MARK: char = '\u{1}';

/// A piece of a template. `Name` is what a mark stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece<Name> {
    /// Finished HTML.
    Markup(String),
    /// A value in a text or an attribute.
    Value(Name),
    /// A whole attribute, absent without a value.
    Attribute(String, Name),
}

/// A place in markup that React has rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark<'a> {
    /// A name between two [`MARK`]s in a text. Texts of the site may look the same.
    Text(&'a str),
    /// The same in an attribute.
    Attribute(&'a str),
    /// A `<quire-part name="...">` element or a `<!--...-->` comment: React escapes `<`, so no text looks the same.
    Part(&'a str),
}

impl<'a> Mark<'a> {
    /// The name of a mark in a text or an attribute.
    pub(super) fn value(self) -> Option<&'a str> {
        match self {
            Self::Text(name) | Self::Attribute(name) => Some(name),
            Self::Part(_) => None,
        }
    }
}

/// Cuts markup at the marks that `name` recognises. Anything else that looks like a mark is markup. `markup` is React's:
/// `<` and `>` occur in tags and comments only.
pub(super) fn cut<Name>(markup: &str, name: impl Fn(Mark<'_>) -> Option<Name>) -> Vec<Piece<Name>> {
    let mut pieces = Vec::new();
    let mut done = 0;
    let mut at = 0;
    let mut is_in_tag = false;
    while let Some(next) = markup[at..].find([MARK, '<', '>']) {
        at += next;
        let Some((mark, len)) = mark_at(&markup[at..], is_in_tag) else {
            is_in_tag = match markup.as_bytes()[at] {
                b'<' => true,
                b'>' => false,
                _ => is_in_tag,
            };
            at += 1;
            continue;
        };
        let Some(name) = name(mark) else {
            at += len;
            continue;
        };
        let before = &markup[done..at];
        let attribute = attribute_before(before).filter(|_| markup[at + len..].starts_with('"'));
        if let Some((start, attribute)) = attribute.filter(|_| is_in_tag) {
            push(&mut pieces, &before[..start]);
            pieces.push(Piece::Attribute(attribute.to_owned(), name));
            at += len + 1;
        } else {
            push(&mut pieces, before);
            pieces.push(Piece::Value(name));
            at += len;
        }
        done = at;
    }
    push(&mut pieces, &markup[done..]);
    pieces
}

fn push<Name>(pieces: &mut Vec<Piece<Name>>, markup: &str) {
    if !markup.is_empty() {
        pieces.push(Piece::Markup(markup.to_owned()));
    }
}

/// The mark at the beginning of `rest`, and its length in bytes.
fn mark_at(rest: &str, is_in_tag: bool) -> Option<(Mark<'_>, usize)> {
    let between = |open: &str, close: &str| {
        let name = rest.strip_prefix(open)?;
        let end = name.find(close)?;
        Some((&name[..end], open.len() + end + close.len()))
    };
    let part = || between("<quire-part name=\"", "\"></quire-part>").or_else(|| between("<!--", "-->"));
    let place = if is_in_tag { Mark::Attribute } else { Mark::Text };
    let value = between("\u{1}", "\u{1}").map(|(name, len)| (place(name), len));
    value.or_else(|| part().map(|(name, len)| (Mark::Part(name), len)))
}

/// The name of the attribute whose value begins at the end of `before`, and where the space before it is.
fn attribute_before(before: &str) -> Option<(usize, &str)> {
    let before = before.strip_suffix("=\"")?;
    let start = before.rfind(' ')?;
    let name = &before[start + 1..];
    name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-').then_some((start, name))
}

#[cfg(test)]
mod tests {
    use super::{Mark, Piece, cut};

    #[test]
    fn marks_are_cut_out_and_what_only_looks_like_one_stays() {
        let name = |mark: Mark<'_>| match mark {
            Mark::Text(name) | Mark::Part(name) => name.parse::<u8>().ok(),
            Mark::Attribute(name) => name.parse::<u8>().ok().map(|name| name + 10),
        };
        let markup = "<a x=\"\u{1}1\u{1}\" y=\"#\u{1}2\u{1}\">\u{1}3\u{1}\u{1}no\u{1}<!--4--><!-- -->";
        let markup = format!("{markup}<quire-part name=\"5\"></quire-part></a>");
        let text = |text: &str| Piece::Markup(text.to_owned());
        assert_eq!(
            cut(&markup, name),
            [
                text("<a"),
                Piece::Attribute("x".to_owned(), 11),
                text(" y=\"#"),
                Piece::Value(12),
                text("\">"),
                Piece::Value(3),
                text("\u{1}no\u{1}"),
                Piece::Value(4),
                text("<!-- -->"),
                Piece::Value(5),
                text("</a>"),
            ]
        );
    }
}
