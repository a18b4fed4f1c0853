//! Inline footnotes, `^[text]`: each becomes a reference, and a definition at the end of the page.

use std::fmt::Write;

use super::expand::{Action, Directive};
use super::scan;

/// Returns the references that replace the inline footnotes of a page. Appends the `definitions` for the end of the
/// page.
pub(super) fn directives(text: &str, definitions: &mut String) -> Vec<Directive> {
    let mut found = Vec::new();
    if !text.contains("^[") {
        return found;
    }
    let code = scan::code_ranges(text);
    let mut at = 0;
    while let Some(start) = text[at..].find("^[").map(|found| at + found) {
        at = start + "^[".len();
        if scan::is_within(&code, start) || is_pattern(&text[..start]) {
            continue;
        }
        let Some(len) = note_len(&text[at..]) else { continue };
        let note = text[at..at + len].replace('\n', " ");
        at += len + "]".len();
        // Authors do not use such labels.
        let label = format!("^inline-{start}");
        let _ = write!(definitions, "\n\n[{label}]: {note}\n");
        found.push(Directive { range: start..at, action: Action::Text(format!("[{label}]")) });
    }
    found
}

/// Returns whether `^[` after `before` is escaped or part of a regular expression, as in the value of an attribute.
fn is_pattern(before: &str) -> bool {
    before.ends_with(['\\', '[', '/', '(']) || before.ends_with("=\"") || before.ends_with("='")
}

/// Returns the length of a note up to its closing bracket, which must be in the same paragraph.
fn note_len(text: &str) -> Option<usize> {
    let paragraph = text.find("\n\n").map_or(text, |end| &text[..end]);
    let mut depth = 0_usize;
    let mut is_escaped = false;
    for (index, byte) in paragraph.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'[' => depth += 1,
            b']' if depth == 0 => return (index > 0).then_some(index),
            b']' => depth -= 1,
            _ => {}
        }
    }
    None
}
