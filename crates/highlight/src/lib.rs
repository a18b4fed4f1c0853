//! Code to classed HTML, at build time.

/// Highlights `code` and returns one HTML string a line (no newline inside, every span closed on its line, text
/// escaped). Unknown or plain languages give nothing: the caller escapes the text itself.
pub fn highlight(_language: &str, _code: &str) -> Option<Vec<String>> {
    None
}
