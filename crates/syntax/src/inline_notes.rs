//! Converts inline footnotes `^[text]` (VitePress) to references, with definitions at the end of the page.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::expand::{Action, Directive};
use crate::scan;

/// Returns directives that replace the inline footnotes of a page with references. Appends the definitions to
/// `definitions`. The caller adds them to the end of the page.
pub(crate) fn directives(text: &str, definitions: &mut String) -> Vec<Directive> {
    let mut directives = Vec::new();
    if !text.contains("^[") {
        return directives;
    }
    let code = scan::code_ranges(text);
    let closing = closing_brackets(text);
    let mut at = 0;
    while let Some(start) = text[at..].find("^[").map(|offset| at + offset) {
        at = start + "^[".len();
        if scan::is_within(&code, start) || is_pattern(&text[..start]) {
            continue;
        }
        let Some(&end) = closing.get(&(start + "^".len())).filter(|end| **end > at) else { continue };
        let note = text[at..end].replace('\n', " ");
        at = end + "]".len();
        // Pages are unlikely to contain this label.
        let label = format!("^inline-{start}");
        let _ = write!(definitions, "\n\n[{label}]: {note}\n");
        directives.push(Directive { range: start..at, action: Action::Text(format!("[{label}]")) });
    }
    directives
}

/// Returns whether a `^[` that follows `before` is escaped or part of a regular expression, as in the value of an
/// attribute.
fn is_pattern(before: &str) -> bool {
    before.ends_with(['\\', '[', '/', '(']) || before.ends_with("=\"") || before.ends_with("='")
}

/// Maps the offset of each opening bracket to the offset of its closing bracket, if both are in the same paragraph.
fn closing_brackets(text: &str) -> BTreeMap<usize, usize> {
    let mut closing = BTreeMap::new();
    let mut open = Vec::new();
    let mut previous = b' ';
    for (index, byte) in text.bytes().enumerate() {
        let is_escaped = previous == b'\\';
        previous = if is_escaped { b' ' } else { byte };
        match byte {
            _ if is_escaped => {}
            b'\n' if text.as_bytes().get(index + 1) == Some(&b'\n') => open.clear(),
            b'[' => open.push(index),
            b']' => closing.extend(open.pop().map(|start| (start, index))),
            _ => {}
        }
    }
    closing
}
