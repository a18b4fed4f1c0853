//! Parses the code blocks of manual pages.

use std::ops::Range;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fence {
    pub(super) title: String,
    /// The file that contains the code, relative to the manual; `None` if the page contains the code.
    pub(super) file: Option<String>,
    pub(super) text: String,
    /// The range of `text` in the page.
    pub(super) range: Range<usize>,
}

/// Returns the code blocks whose fences are at the start of a line, in order.
pub(super) fn fences(page: &str) -> Vec<Fence> {
    let mut fences = Vec::new();
    let mut open_fence: Option<(usize, String, usize)> = None;
    let mut at = 0;
    for line in page.split_inclusive('\n') {
        let ticks = line.len() - line.trim_start_matches('`').len();
        match &open_fence {
            None if ticks >= 3 => {
                open_fence = Some((ticks, line[ticks..].trim().to_owned(), at + line.len()));
            }
            Some((opening, info, start)) if ticks >= *opening && line[ticks..].trim().is_empty() => {
                fences.push(fence(info, page, *start..at));
                open_fence = None;
            }
            _ => {}
        }
        at += line.len();
    }
    fences
}

fn fence(info: &str, page: &str, range: Range<usize>) -> Fence {
    Fence {
        title: value(info, "title").unwrap_or_default().to_owned(),
        file: value(info, "file").and_then(|file| file.strip_prefix("<root>/")).map(str::to_owned),
        text: page[range.clone()].to_owned(),
        range,
    }
}

fn value<'a>(info: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = info.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}
