//! Markup that React rendered once, with marks for what differs between pages.

use quire_html::escape;

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
    /// A name between two [`MARK`]s, in a text or an attribute. Texts of the site may look the same.
    Value(&'a str),
    /// A `<quire-part name="...">` element or a `<!--...-->` comment: React escapes `<`, so no text looks the same.
    Part(&'a str),
}

/// Cuts markup at the marks that `name` recognises. Anything else that looks like a mark is markup.
pub(super) fn cut<Name>(markup: &str, name: impl Fn(Mark<'_>) -> Option<Name>) -> Vec<Piece<Name>> {
    let mut pieces = Vec::new();
    let mut done = 0;
    let mut at = 0;
    while let Some(next) = markup[at..].find([MARK, '<']) {
        at += next;
        let Some((mark, len)) = mark_at(&markup[at..]) else {
            at += 1;
            continue;
        };
        let Some(name) = name(mark) else {
            at += len;
            continue;
        };
        let before = &markup[done..at];
        let attribute = attribute_before(before).filter(|_| markup[at + len..].starts_with('"'));
        if let Some((start, attribute)) = attribute.filter(|_| markup[at..].starts_with(MARK)) {
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
fn mark_at(rest: &str) -> Option<(Mark<'_>, usize)> {
    let between = |open: &str, close: &str| {
        let name = rest.strip_prefix(open)?;
        let end = name.find(close)?;
        Some((&name[..end], open.len() + end + close.len()))
    };
    let part = || between("<quire-part name=\"", "\"></quire-part>").or_else(|| between("<!--", "-->"));
    let value = between("\u{1}", "\u{1}").map(|(name, len)| (Mark::Value(name), len));
    value.or_else(|| part().map(|(name, len)| (Mark::Part(name), len)))
}

/// The name of the attribute whose value begins at the end of `before`, and where the space before it is.
fn attribute_before(before: &str) -> Option<(usize, &str)> {
    let before = before.strip_suffix("=\"")?;
    let start = before.rfind(' ')?;
    let name = &before[start + 1..];
    name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-').then_some((start, name))
}

/// Appends ` name="value"` as React does.
pub(super) fn push_attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape::push_as_react(out, value);
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::{Mark, Piece, cut};

    #[test]
    fn marks_are_cut_out_and_what_only_looks_like_one_stays() {
        let name = |mark: Mark<'_>| match mark {
            Mark::Value(name) | Mark::Part(name) => name.parse::<u8>().ok(),
        };
        let markup = "<a x=\"\u{1}1\u{1}\" y=\"#\u{1}2\u{1}\">\u{1}3\u{1}\u{1}no\u{1}<!--4--><!-- -->";
        let markup = format!("{markup}<quire-part name=\"5\"></quire-part></a>");
        let text = |text: &str| Piece::Markup(text.to_owned());
        assert_eq!(
            cut(&markup, name),
            [
                text("<a"),
                Piece::Attribute("x".to_owned(), 1),
                text(" y=\"#"),
                Piece::Value(2),
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
