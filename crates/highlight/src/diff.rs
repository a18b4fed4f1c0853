//! Highlights diffs by the first characters of each line.
//!
//! There is no grammar: diffs in documentation are rarely complete patches (no file header, no hunk header, context
//! lines without their leading space), and the color of a line depends only on its first characters and on the lines
//! next to it.

use crate::run::{Class, Run};

/// Returns the colored runs of a diff. Context lines stay plain.
pub(crate) fn runs(code: &str) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut start = 0;
    let mut lines = code.split_inclusive('\n').peekable();
    let mut in_header = false;
    while let Some(line) = lines.next() {
        // `--- a/file` is a header only if `+++ b/file` follows. Otherwise, the line may be a deleted line that starts
        // with `-- `, such as an SQL comment.
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

/// Returns whether the line is metadata that `git diff` writes.
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
