//! Diffs, by the first character of each line.
//!
//! No grammar: a diff in documentation is rarely a complete patch (no file header, no hunk header, context lines
//! without their leading space), and a line's colour depends on nothing but its start and its neighbour.

use crate::run::{Class, Run};

/// The coloured runs of a diff; context lines stay plain.
pub(crate) fn runs(code: &str) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut start = 0;
    let mut lines = code.split_inclusive('\n').peekable();
    let mut in_header = false;
    while let Some(line) = lines.next() {
        // `--- a/file` is a header only when `+++ b/file` follows: alone it may be a deleted rule or list item.
        let opens_header =
            line.starts_with("--- ") && lines.peek().is_some_and(|next| next.starts_with("+++ "));
        let class = if opens_header || (in_header && line.starts_with("+++ ")) || is_meta(line) {
            Some(Class::Comment)
        } else if line.starts_with('+') {
            Some(Class::Inserted)
        } else if line.starts_with('-') {
            Some(Class::Deleted)
        } else {
            None
        };
        in_header = opens_header;
        if let Some(class) = class {
            runs.push(Run { range: start..start + line.len(), class });
        }
        start += line.len();
    }
    runs
}

/// Lines that `git diff` writes around the changes.
fn is_meta(line: &str) -> bool {
    [
        "@@ ",
        "diff --git ",
        "index ",
        "new file mode ",
        "deleted file mode ",
        "similarity index ",
        "\\ No newline",
    ]
    .iter()
    .any(|start| line.starts_with(start))
}
