//! Renders inline markup as HTML and as text.

use quire_html::escape;

use super::{Piece, parse};

/// Appends inline markup as HTML that is byte-for-byte identical to React's output.
pub fn push_inline_html(out: &mut String, markup: &str) {
    for piece in parse(markup) {
        match piece {
            Piece::Text(text) => escape::push_as_react(out, text),
            Piece::Code(code) => {
                out.push_str("<code>");
                escape::push_as_react(out, code);
                out.push_str("</code>");
            }
            Piece::Open(element) => out.extend(["<", element, ">"]),
            Piece::Close(element) => out.extend(["</", element, ">"]),
        }
    }
}

/// Returns the text of inline markup without marks: `` `quire` **build** `` becomes `quire build`.
pub fn plain_text(markup: &str) -> String {
    let text = |piece| match piece {
        Piece::Text(text) | Piece::Code(text) => Some(text),
        Piece::Open(_) | Piece::Close(_) => None,
    };
    parse(markup).into_iter().filter_map(text).collect()
}

/// Returns the text of inline markup in parts, each with a flag that is true for code.
pub fn inline_parts(markup: &str) -> Vec<(String, bool)> {
    let mut parts: Vec<(String, bool)> = Vec::new();
    for piece in parse(markup) {
        let (text, is_code) = match piece {
            Piece::Text(text) => (text, false),
            Piece::Code(code) => (code, true),
            Piece::Open(_) | Piece::Close(_) => continue,
        };
        match parts.last_mut().filter(|last| last.1 == is_code) {
            Some(part) => part.0.push_str(text),
            None => parts.push((text.to_owned(), is_code)),
        }
    }
    parts
}
