//! Docusaurus comments that highlight lines of code, such as `// highlight-next-line` and `# highlight-start`.

use std::borrow::Cow;

const COMMENTS: [(&str, &str); 8] =
    [("{/*", "*/}"), ("<!--", "-->"), ("/*", "*/"), ("//", ""), ("--", ""), ("#", ""), (";", ""), ("%", "")];

/// Removes the highlighting comments from `code`. Returns the remaining code and the numbers of its highlighted lines,
/// counted from 1.
pub fn take(code: &str) -> (Cow<'_, str>, Vec<usize>) {
    if !code.contains("highlight-") {
        return (Cow::Borrowed(code), Vec::new());
    }
    let mut out = String::with_capacity(code.len());
    let mut highlighted = Vec::new();
    let (mut in_range, mut highlights_next) = (false, false);
    let mut number = 0;
    for line in code.split_inclusive('\n') {
        match comment_text(line) {
            Some("highlight-next-line") => highlights_next = true,
            Some("highlight-start") => in_range = true,
            Some("highlight-end") => in_range = false,
            _ => {
                number += 1;
                if in_range || std::mem::take(&mut highlights_next) {
                    highlighted.push(number);
                }
                out.push_str(line);
            }
        }
    }
    (Cow::Owned(out), highlighted)
}

/// Returns the text of a comment if the line consists of a single comment.
fn comment_text(line: &str) -> Option<&str> {
    let line = line.trim();
    COMMENTS.iter().find_map(|(opener, closer)| Some(line.strip_prefix(opener)?.strip_suffix(closer)?.trim()))
}
