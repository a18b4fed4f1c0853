//! Escapes text so that Markdown parses it as text.

use std::borrow::Cow;

use crate::escape::unescaped;

/// Placeholder for an escaped ampersand, to distinguish it from the start of a character reference.
const AMPERSAND: char = '\u{1}';

/// Appends the Markdown for HTML text. Runs of white space become a single space or line feed. Character references
/// that Quire does not generate are kept, since Markdown supports them too.
pub(crate) fn push_text(html: &str, out: &mut String) {
    let html = if html.contains("&amp;") {
        Cow::Owned(html.replace("&amp;", &AMPERSAND.to_string()))
    } else {
        Cow::Borrowed(html)
    };
    let text = unescaped(&html);
    let mut previous = out.chars().next_back();
    let mut rest = &*text;
    loop {
        let plain = rest.bytes().position(is_special).unwrap_or(rest.len());
        out.push_str(&rest[..plain]);
        previous = rest[..plain].chars().next_back().or(previous);
        let mut chars = rest[plain..].chars();
        let Some(char) = chars.next() else { return };
        rest = chars.as_str();
        let next = chars.next();
        match char {
            ' ' | '\t' | '\n' | '\r' | '\u{c}' => {
                if !matches!(previous, Some(' ' | '\n') | None) {
                    out.push(if char == '\n' { '\n' } else { ' ' });
                } else if char == '\n' && previous == Some(' ') {
                    out.pop();
                    out.push('\n');
                }
                previous = out.chars().next_back();
                continue;
            }
            '\\' if next.is_none_or(|next| next.is_ascii_punctuation()) => out.push('\\'),
            '*' | '`' | '[' | ']' => out.push('\\'),
            '<' if next.is_some_and(|next| next.is_ascii_alphabetic() || "/!?".contains(next)) => {
                out.push('\\');
            }
            '~' if next == Some('~') || previous == Some('~') => out.push('\\'),
            '$' if next.is_some_and(|next| !next.is_whitespace()) => out.push('\\'),
            // `_` between letters or digits does not start or end emphasis.
            '_' if !(is_word(previous) && is_word(next)) => out.push('\\'),
            AMPERSAND => {
                let is_reference = next.is_some_and(|next| next == '#' || next.is_ascii_alphabetic());
                out.push_str(if is_reference { "\\&" } else { "&" });
                previous = Some('&');
                continue;
            }
            _ => {}
        }
        out.push(char);
        previous = Some(char);
    }
}

/// Returns whether a byte is a character that [`push_text`] handles separately. All other characters are copied.
fn is_special(byte: u8) -> bool {
    const AMPERSAND_BYTE: u8 = AMPERSAND as u8;
    matches!(
        byte,
        b' ' | b'\t'
            | b'\n'
            | b'\r'
            | b'\x0c'
            | b'\\'
            | b'*'
            | b'`'
            | b'['
            | b']'
            | b'<'
            | b'~'
            | b'$'
            | b'_'
            | AMPERSAND_BYTE
    )
}

fn is_word(char: Option<char>) -> bool {
    char.is_some_and(char::is_alphanumeric)
}

/// Escapes a paragraph so that none of its lines starts with block syntax.
pub(crate) fn without_block_syntax(paragraph: &str) -> String {
    let lines = paragraph.split('\n').map(str::trim_start);
    lines.map(escape_line).collect::<Vec<_>>().join("\n")
}

fn escape_line(line: &str) -> String {
    let first = line.chars().next();
    let is_marker = match first {
        Some('#') => is_marker_end(line.trim_start_matches('#')),
        Some('-' | '+') => is_marker_end(&line[1..]) || line.starts_with("--"),
        Some('=') => line.trim_end().chars().all(|char| char == '='),
        Some('>' | '|') => true,
        Some('~') => line.starts_with("~~~"),
        Some(':') => line.starts_with(":::") || line.starts_with(":-"),
        _ => false,
    };
    if is_marker {
        return format!("\\{line}");
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=9).contains(&digits)
        && line[digits..].starts_with(['.', ')'])
        && is_marker_end(&line[digits + 1..])
    {
        return format!("{}\\{}", &line[..digits], &line[digits..]);
    }
    line.to_owned()
}

/// Returns whether a marker starts a block. `rest` is the text after the marker.
fn is_marker_end(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with([' ', '\t'])
}

#[cfg(test)]
mod tests {
    use super::{push_text, without_block_syntax};

    fn pushed(html: &str) -> String {
        let mut out = "x".to_owned();
        push_text(html, &mut out);
        out.split_off(1)
    }

    #[test]
    fn text_stays_text() {
        assert_eq!(pushed("a_b _c_ *d* [e]"), r"a_b \_c\_ \*d\* \[e\]");
        assert_eq!(
            pushed("&lt;T&gt; a &amp; b &amp;lt; &nbsp; C:\\x \\*"),
            r"\<T> a & b \&lt; &nbsp; C:\x \\\*"
        );
        assert_eq!(pushed("  a \n  b\t c"), " a\nb c");
        assert_eq!(pushed("$1 ~ ~~x~~"), r"\$1 ~ \~\~x\~\~");
        assert_eq!(pushed("&lt; 1 &lt;3 &lt;/a &lt;!b &lt;?c $ d$"), r"< 1 <3 \</a \<!b \<?c $ d$");
    }

    #[test]
    fn lines_begin_no_blocks() {
        for (text, escaped) in [
            ("# a", "\\# a"),
            ("#a", "#a"),
            ("- a\n+ b\n-c", "\\- a\n\\+ b\n-c"),
            ("1. a\n12) b\n1.5 c", "1\\. a\n12\\) b\n1.5 c"),
            ("> a\n---\n===", "\\> a\n\\---\n\\==="),
            (":::tip\n:-- a\n: b", "\\:::tip\n\\:-- a\n: b"),
            ("~~~\n~~a~~\n= a", "\\~~~\n~~a~~\n= a"),
            ("  | a\n+\n+a", "\\| a\n\\+\n+a"),
            ("1.\n123456789. a\n1234567890. b", "1\\.\n123456789\\. a\n1234567890. b"),
        ] {
            assert_eq!(without_block_syntax(text), escaped);
        }
    }
}
