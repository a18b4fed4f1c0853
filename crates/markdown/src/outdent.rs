//! Adjustment of closing lines of containers that are indented further than the opening line. Formatters produce these
//! closing lines below lists.
//!
//! Other engines find the end of a container line by line, before they parse lists. The Markdown parser would treat the
//! indented closing line as part of the list. `mask` replaces each `:::` line with a thematic break before parsing. For
//! an indented closing line, the break starts at the column of the opening line, so that it ends the list.

use crate::mask::ContainerMark;
use quire_syntax::scan;

/// Maximum number of columns by which a closing line may be indented further than its opening line. Lines with more
/// indentation may be code and are not moved.
const MAX_INDENT: usize = 3;

/// Maximum number of open containers that are compared with a closing line.
const MAX_NESTING: usize = 100;

/// For each closing line that is indented up to [`MAX_INDENT`] columns further than its opening line, moves the
/// thematic break to the column of the opening line.
pub(crate) fn outdent(text: &str, marks: &mut [ContainerMark]) {
    let is_indented = |mark: &ContainerMark| {
        mark.opening.is_none() && indentation(text, mark).is_some_and(|columns| columns > 0)
    };
    if !marks.iter().any(is_indented) {
        return;
    }
    let code = scan::code_ranges(text);
    // For each open container, the number of colons and the column of the opening line.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for mark in marks.iter_mut().filter(|mark| !scan::is_within(&code, mark.start)) {
        if mark.opening.is_some() {
            open.push((mark.colons, mark.start - line_start(text, mark)));
            continue;
        }
        let first = open.len().saturating_sub(MAX_NESTING);
        let inner = &open[first..];
        let same_colons = inner.iter().rposition(|(colons, _)| *colons == mark.colons);
        let index = same_colons.or_else(|| inner.iter().rposition(|(colons, _)| *colons < mark.colons));
        let Some(index) = index.map(|index| first + index) else { continue };
        let (_, column) = open[index];
        open.truncate(index);
        if indentation(text, mark).is_some_and(|columns| columns > column && columns - column <= MAX_INDENT) {
            mark.break_start = line_start(text, mark) + column;
        }
    }
}

/// Returns the number of spaces before the colons, or `None` if anything else precedes them on the line.
fn indentation(text: &str, mark: &ContainerMark) -> Option<usize> {
    let before = &text[line_start(text, mark)..mark.start];
    before.bytes().all(|byte| byte == b' ').then_some(before.len())
}

fn line_start(text: &str, mark: &ContainerMark) -> usize {
    memchr::memrchr(b'\n', &text.as_bytes()[..mark.start]).map_or(0, |newline| newline + 1)
}
