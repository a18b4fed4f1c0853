//! Text to HTML: what must be escaped where.

use std::fmt::{self, Write as _};

/// Appends `text` with `&`, `<`, `>` and `"` escaped; U+0000 becomes U+FFFD as CommonMark §2.3 asks.
pub(crate) fn text(out: &mut String, text: &str) {
    let bytes = text.as_bytes();
    let mut done = 0;
    for (index, byte) in bytes.iter().enumerate() {
        let replacement = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            0 => "\u{FFFD}",
            _ => continue,
        };
        out.push_str(&text[done..index]);
        out.push_str(replacement);
        done = index + 1;
    }
    out.push_str(&text[done..]);
}

/// Appends a URL as an attribute value: what a URL may not hold is percent-encoded, `&` and quotes are escaped.
/// Existing `%XX` stay. The set is that of cmark's `houdini_escape_href`.
pub(crate) fn url(out: &mut String, url: &str) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for &byte in url.as_bytes() {
        match byte {
            b'&' => out.push_str("&amp;"),
            b'\'' => out.push_str("&#x27;"),
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b'-'
            | b'_'
            | b'.'
            | b'+'
            | b'!'
            | b'*'
            | b'('
            | b')'
            | b','
            | b'%'
            | b'#'
            | b'@'
            | b'?'
            | b'='
            | b';'
            | b':'
            | b'/'
            | b'$'
            | b'~' => out.push(char::from(byte)),
            _ => {
                out.push('%');
                out.push(char::from(HEX[usize::from(byte >> 4)]));
                out.push(char::from(HEX[usize::from(byte & 15)]));
            }
        }
    }
}

/// Appends formatted markup: nothing in it is escaped.
pub(crate) fn put(out: &mut String, markup: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(markup);
}

/// Appends ` name="value"`, the value escaped as text.
pub(crate) fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    text(out, value);
    out.push('"');
}
