//! Escapes text for HTML, XML, URLs in attributes, and JSON in scripts.

use std::borrow::Cow;

use percent_encoding::utf8_percent_encode;

use crate::percent::HREF;

/// Appends `text` with `&`, `<`, `>` and `"` escaped, which is safe between tags and in a double-quoted attribute
/// value. U+0000 becomes U+FFFD (CommonMark §2.3; HTML parsers do the same).
pub fn push_text(out: &mut String, text: &str) {
    replace(out, text, |byte| match byte {
        0 => Some("\u{FFFD}"),
        byte => attribute_reference(byte),
    });
}

/// Appends `text` with `&`, `<` and `>` escaped, which is safe only between tags. Does not escape quotes, because
/// quotes are frequent in code.
pub fn push_content(out: &mut String, text: &str) {
    replace(out, text, content_reference);
}

/// Appends `text` escaped exactly as React escapes text and attribute values.
pub fn push_as_react(out: &mut String, text: &str) {
    replace(out, text, |byte| match byte {
        b'\'' => Some("&#x27;"),
        byte => attribute_reference(byte),
    });
}

/// Returns `text` escaped like [`push_text`].
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    push_text(&mut out, text);
    out
}

/// Returns `text` escaped for XML, in elements and attributes. Drops characters that XML 1.0 does not allow even as
/// character references: control characters below U+0020 except tab and line ends, and U+FFFE and U+FFFF.
pub fn xml(text: &str) -> String {
    let is_allowed =
        |char: &char| !char.is_control() || matches!(char, '\t' | '\n' | '\r' | '\u{7f}'..='\u{9f}');
    let allowed: String =
        text.chars().filter(|char| is_allowed(char) && !matches!(char, '\u{fffe}' | '\u{ffff}')).collect();
    self::text(&allowed)
}

/// Appends ` name="value"` with the value escaped.
pub fn push_attribute(out: &mut String, name: &str, value: &str) {
    push_attribute_with(out, name, |out| push_text(out, value));
}

/// Appends ` name="value"` with the value escaped exactly as React does.
pub fn push_attribute_as_react(out: &mut String, name: &str, value: &str) {
    push_attribute_with(out, name, |out| push_as_react(out, value));
}

/// Appends ` name="value"`. `push_value` appends the escaped value.
pub fn push_attribute_with(out: &mut String, name: &str, push_value: impl FnOnce(&mut String)) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    push_value(out);
    out.push('"');
}

/// Appends a fragment of HTML source as text: tags are escaped, character references are kept.
pub fn push_source(out: &mut String, source: &str) {
    replace(out, source, |byte| {
        Some(match byte {
            b'<' => "&lt;",
            b'>' => "&gt;",
            0 => "\u{FFFD}",
            _ => return None,
        })
    });
}

/// Decodes the character references that this module and React write. Other character references are kept.
pub fn unescaped(html: &str) -> Cow<'_, str> {
    if !html.contains('&') {
        return Cow::Borrowed(html);
    }
    // `&amp;` is replaced last, so that `&amp;lt;` is decoded once, to `&lt;`.
    let references =
        [("&quot;", "\""), ("&#x27;", "'"), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    let text =
        references.iter().fold(html.to_owned(), |text, (reference, char)| text.replace(reference, char));
    Cow::Owned(text)
}

/// Appends a URL as an attribute value: percent-encodes characters that a URL cannot contain, and escapes `&` and `'`.
/// Existing `%XX` sequences are kept. Encodes the same characters as cmark's `houdini_escape_href`.
pub fn push_url(out: &mut String, url: &str) {
    for piece in utf8_percent_encode(url, HREF) {
        replace(out, piece, |byte| match byte {
            b'&' => Some("&amp;"),
            b'\'' => Some("&#x27;"),
            _ => None,
        });
    }
}

/// Escapes JSON for a `<script>` element: `<` becomes `\u003c`, so that no string can close the element or open a
/// comment (HTML standard, restrictions for contents of script elements). U+2028 and U+2029 are escaped as well,
/// because JavaScript before ES2019 does not allow them in strings.
pub fn json_for_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// Returns the character reference for a byte between tags, or `None` if the byte needs no escaping.
fn content_reference(byte: u8) -> Option<&'static str> {
    match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        _ => None,
    }
}

/// Returns the character reference for a byte in a double-quoted attribute value, or `None` if the byte needs no
/// escaping.
fn attribute_reference(byte: u8) -> Option<&'static str> {
    if byte == b'"' { Some("&quot;") } else { content_reference(byte) }
}

fn replace(out: &mut String, text: &str, escape: impl Fn(u8) -> Option<&'static str>) {
    let mut copied_end = 0;
    for (at, &byte) in text.as_bytes().iter().enumerate() {
        if let Some(escaped) = escape(byte) {
            out.push_str(&text[copied_end..at]);
            out.push_str(escaped);
            copied_end = at + 1;
        }
    }
    out.push_str(&text[copied_end..]);
}

#[cfg(test)]
mod tests {
    use super::{json_for_script, push_attribute_as_react, push_content, push_source, push_url, text, xml};

    fn pushed(push: fn(&mut String, &str), text: &str) -> String {
        let mut out = String::new();
        push(&mut out, text);
        out
    }

    #[test]
    fn unescaping_reverses_escaping() {
        let original = "\"a\" < 'b' & &lt; &amp;quot;";
        assert_eq!(super::unescaped(&text(original)), original);
        assert_eq!(super::unescaped(&pushed(super::push_as_react, original)), original);
        assert_eq!(super::unescaped("&nbsp;"), "&nbsp;");
    }

    #[test]
    fn quotes_are_escaped_only_where_they_could_end_a_value() {
        assert_eq!(pushed(push_content, "a<b>&\"'"), "a&lt;b&gt;&amp;\"'");
        let mut out = "<a".to_owned();
        push_attribute_as_react(&mut out, "title", "<'\"&>");
        assert_eq!(out, "<a title=\"&lt;&#x27;&quot;&amp;&gt;\"");
    }

    #[test]
    fn characters_that_xml_does_not_allow_are_dropped() {
        assert_eq!(xml("a<é>\t\n\r\u{7f}\u{9f}"), "a&lt;é&gt;\t\n\r\u{7f}\u{9f}");
        assert_eq!(xml("a\0\u{1}\u{b}\u{1f}\u{fffe}\u{ffff}b\u{fffd}"), "ab\u{fffd}");
    }

    #[test]
    fn escaped_text_cannot_end_its_context() {
        assert_eq!(text("\"><script>&amp;\0"), "&quot;&gt;&lt;script&gt;&amp;amp;\u{FFFD}");
        assert_eq!(pushed(push_source, "a&amp;b\"><c>\0"), "a&amp;b\"&gt;&lt;c&gt;\u{FFFD}");
        assert_eq!(pushed(push_url, "/a b\"<é&'%20"), "/a%20b%22%3C%C3%A9&amp;&#x27;%20");
        assert_eq!(json_for_script(r#"{"a":"</script><!--"}"#), r#"{"a":"\u003c/script>\u003c!--"}"#);
    }
}
