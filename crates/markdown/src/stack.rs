//! Estimates of the stack size that recursive parsers need.
//!
//! The Markdown parser recurses into nested emphasis, and the JavaScript parser into every nested construct. The number
//! of delimiters is an upper bound for the nesting depth.

use quire_process::JAVASCRIPT_BYTE;

/// Returns the stack size in bytes for parsing `text` as Markdown: 300 bytes per delimiter. Each level of emphasis has
/// two delimiters and takes less than 600 bytes (measured without optimization).
pub(crate) fn for_markdown(text: &str) -> usize {
    memchr::memchr3_iter(b'*', b'_', b'~', text.as_bytes()).count() * 300
}

/// Returns the stack size in bytes for parsing the JavaScript in `text`. In the worst case, every byte of the longest
/// expression or module statement is a level of nesting, as in `!!!!a`.
pub(crate) fn for_javascript(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut start = 0;
    let mut longest = 0;
    for at in memchr::memchr2_iter(b'{', b'}', bytes) {
        if bytes[at] == b'{' {
            if depth == 0 {
                start = at;
            }
            depth += 1;
        } else if depth > 0 {
            depth -= 1;
            if depth == 0 {
                longest = longest.max(at - start);
            }
        }
    }
    if depth > 0 {
        longest = longest.max(bytes.len() - start);
    }
    longest.max(longest_module(text)) * JAVASCRIPT_BYTE
}

/// Returns the length of the longest block that begins with `import` or `export`.
fn longest_module(text: &str) -> usize {
    let mut longest = 0;
    for word in ["import", "export"] {
        for at in memchr::memmem::find_iter(text.as_bytes(), word) {
            if at == 0 || text.as_bytes()[at - 1] == b'\n' {
                let rest = &text.as_bytes()[at..];
                longest = longest.max(memchr::memmem::find(rest, b"\n\n").unwrap_or(rest.len()));
            }
        }
    }
    longest
}
