//! Warnings about invisible characters that change the meaning of a page.

use quire_diagnostics::{Diagnostic, Span, collect_limited};

/// Warns about control characters. Bidirectional control characters can make code look different from the code that
/// runs (CVE-2021-42574, "Trojan Source"). White space and the marks that right-to-left text needs (U+200E, U+200F) are
/// allowed.
pub(crate) fn invisible_characters(path: &str, text: &str) -> Vec<Diagnostic> {
    // Most pages contain none of these bytes and need no further check. 0xe2 is the first UTF-8 byte of all
    // bidirectional control characters that are reported.
    if !text.bytes().any(|byte| is_control(byte) || byte == 0xe2) {
        return Vec::new();
    }
    let finding = |(at, char): (usize, char)| {
        let span = Span::new(path, at..at + char.len_utf8());
        let code = u32::from(char);
        match char {
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                let message = format!("the invisible character U+{code:04X} changes the text direction");
                let hint = "remove it, or write it as a character reference if the text needs it";
                Some(Diagnostic::warning("content/bidi-control", span, message).hint(hint))
            }
            _ if u8::try_from(code).is_ok_and(is_control) => {
                let message = format!("invisible control character U+{code:04X}");
                Some(Diagnostic::warning("content/control-character", span, message).hint("remove it"))
            }
            _ => None,
        }
    };
    collect_limited(text.char_indices().filter_map(finding))
}

/// Returns whether a byte is an ASCII control character other than white space.
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 0x0b | 0x0e..=0x1f | 0x7f)
}
