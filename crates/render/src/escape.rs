//! Escaping for the places where text meets HTML.

/// Text between tags: `&`, `<`, `>` are replaced.
pub fn text(text: &str) -> String {
    replace(text, |character| match character {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        _ => None,
    })
}

/// A double-quoted attribute value: `&`, `<`, `>`, `"` are replaced.
pub fn attribute(value: &str) -> String {
    replace(value, |character| match character {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    })
}

/// JSON inside a `<script>` element: `<` is written `\u003c`, so that no text can close the element or open a comment
/// (HTML standard, restrictions for contents of script elements); the line separators that JavaScript once refused
/// are escaped as well.
pub fn json_for_script(json: &str) -> String {
    replace(json, |character| match character {
        '<' => Some("\\u003c"),
        '\u{2028}' => Some("\\u2028"),
        '\u{2029}' => Some("\\u2029"),
        _ => None,
    })
}

fn replace(text: &str, escape: impl Fn(char) -> Option<&'static str>) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut copied = 0;
    for (at, character) in text.char_indices() {
        if let Some(escaped) = escape(character) {
            out.push_str(&text[copied..at]);
            out.push_str(escaped);
            copied = at + character.len_utf8();
        }
    }
    out.push_str(&text[copied..]);
    out
}

#[cfg(test)]
mod tests {
    use super::{attribute, json_for_script, text};

    #[test]
    fn nothing_closes_its_context() {
        assert_eq!(text("<b>&\""), "&lt;b&gt;&amp;\"");
        assert_eq!(attribute("\"><script>"), "&quot;&gt;&lt;script&gt;");
        assert_eq!(json_for_script(r#"{"a":"</script><!--"}"#), r#"{"a":"\u003c/script>\u003c!--"}"#);
    }
}
