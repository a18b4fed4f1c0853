//! Percent-encoding of URLs, with one named set of characters for each context.

use std::borrow::Cow;

use percent_encoding::{
    AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, percent_encode, utf8_percent_encode,
};

/// ASCII characters to encode in the path of an href that keeps other Unicode characters readable.
const READABLE_PATH: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'\'')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// All characters except the characters that RFC 3986 allows in a path (`pchar` and `/`).
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b':')
    .remove(b'@')
    .remove(b'/');

/// Characters that cmark's `houdini_escape_href` percent-encodes.
pub(crate) const HREF: &AsciiSet = &PATH.remove(b'%').remove(b'#').remove(b'?');

/// Encodes the ASCII characters that are not allowed in the path of an href. Other Unicode characters stay readable.
pub fn encode_readable(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for run in path.as_bytes().chunk_by(|one, other| one.is_ascii() == other.is_ascii()) {
        match str::from_utf8(run) {
            Ok(text) if !text.is_ascii() => out.push_str(text),
            _ => out.extend(percent_encode(run, READABLE_PATH)),
        }
    }
    out
}

/// Encodes a path for a header field or a request. Keeps only `pchar` and `/` (RFC 3986, section 3.3).
pub fn encode_path(path: &str) -> String {
    utf8_percent_encode(path, PATH).to_string()
}

/// Encodes characters that a URL cannot contain. Existing escapes are kept.
pub fn encode_url(url: &str) -> String {
    utf8_percent_encode(url, HREF).to_string()
}

/// Decodes a path or an anchor. Malformed escapes are kept; if the result is not UTF-8, the input is returned.
pub fn decode(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8().unwrap_or(Cow::Borrowed(text))
}

/// Decodes `text`. Returns `None` if it contains a malformed escape, or if the result is not UTF-8.
pub fn decode_strict(text: &str) -> Option<Cow<'_, str>> {
    let is_escape = |after: &str| after.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2;
    let is_well_formed = text.split('%').skip(1).all(is_escape);
    is_well_formed.then(|| percent_decode_str(text).decode_utf8().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{decode, decode_strict, encode_path, encode_readable, encode_url};

    #[test]
    fn each_context_has_its_own_set() {
        let text = "a b/中%#?\"'&;é|~";
        assert_eq!(encode_readable(text), "a%20b/中%25%23%3F%22%27&;é%7C~");
        assert_eq!(encode_path(text), "a%20b/%E4%B8%AD%25%23%3F%22'&;%C3%A9%7C~");
        assert_eq!(encode_url(text), "a%20b/%E4%B8%AD%#?%22'&;%C3%A9%7C~");
        assert_eq!(decode(&encode_readable(text)), text);
        assert_eq!(decode_strict(&encode_path(text)).as_deref(), Some(text));
    }

    #[test]
    fn malformed_escapes_are_kept_or_rejected() {
        for text in ["%", "%e", "%zz", "a%2", "%ff"] {
            assert_eq!(decode(text), text);
            assert_eq!(decode_strict(text), None, "{text}");
        }
        assert_eq!(decode("%zz%20"), "%zz ");
        assert_eq!(decode_strict("%e4%B8%ad").as_deref(), Some("中"));
    }
}
