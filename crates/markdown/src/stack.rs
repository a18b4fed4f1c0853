//! How much stack the recursive parsers need for a text.
//!
//! The Markdown parser recurses over nested emphasis, the JavaScript parser over all nesting. A count gives an upper bound
//! of the nesting.

use quire_stack::JAVASCRIPT_BYTE;

/// Bytes of stack that parsing `text` as Markdown may need. A level of emphasis takes two delimiters and (measured
/// without optimisation) less than 600 bytes.
pub(crate) fn for_markdown(text: &str) -> usize {
    memchr::memchr3_iter(b'*', b'_', b'~', text.as_bytes()).count() * 300
}

/// Bytes of stack that parsing the JavaScript in `text` may need. In the worst case every byte of its longest
/// expression is a level, as in `!!!!a`.
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

/// Length of the longest block that begins with `import` or `export`.
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
