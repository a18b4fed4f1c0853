//! Selects lines, regions, anchors and sections of included files. Returns lists of byte ranges that consist of whole
//! lines.

use std::ops::Range;

use crate::region::{Marker, dedent, marker};
use crate::slug::slug;

/// Byte ranges in a file, in order.
pub(crate) type LineRanges = Vec<Range<usize>>;

/// Returns the lines `from..=to` of `text`, counted from 1.
pub(crate) fn lines(text: &str, from: usize, to: usize) -> LineRanges {
    numbered_lines(text).filter(|(number, _)| (from..=to).contains(number)).map(|(_, range)| range).collect()
}

/// Returns the lines between `#region name` and the matching `#endregion` or the end of the text. Returns `None` if the
/// region does not exist.
pub(crate) fn region(text: &str, name: &str) -> Option<LineRanges> {
    let mut ranges = LineRanges::new();
    let mut depth = 0_usize;
    let mut is_found = false;
    for (_, range) in numbered_lines(text) {
        match marker(&text[range.clone()]) {
            Some(Marker::Start(start)) if depth == 0 => {
                depth = usize::from(start == name);
                is_found |= depth == 1;
            }
            Some(Marker::Start(_)) => depth += 1,
            Some(Marker::End) if depth == 1 => return Some(ranges),
            Some(Marker::End) => depth = depth.saturating_sub(1),
            None if depth > 0 => ranges.push(range),
            None => {}
        }
    }
    is_found.then_some(ranges)
}

/// Returns the lines between mdBook's `ANCHOR: name` and `ANCHOR_END: name`, excluding all anchor comments. Returns
/// `None` if the anchor does not exist.
pub(crate) fn anchor(text: &str, name: &str) -> Option<LineRanges> {
    let mut ranges = LineRanges::new();
    let mut is_open = false;
    let mut is_found = false;
    for (_, range) in numbered_lines(text) {
        let line = &text[range.clone()];
        let name_after =
            |mark: &str| line.split_once(mark).and_then(|(_, rest)| rest.split_whitespace().next());
        if let Some(end) = name_after("ANCHOR_END:") {
            is_open &= end != name;
        } else if let Some(start) = name_after("ANCHOR:") {
            is_open |= start == name;
            is_found |= start == name;
        } else if is_open {
            ranges.push(range);
        }
    }
    is_found.then_some(ranges)
}

/// Returns the section of a Markdown source whose heading has the id `id`, including the heading. Returns `None` if
/// there is no such heading.
pub(crate) fn section(text: &str, id: &str) -> Option<LineRanges> {
    let mut depth = None;
    let mut ranges = LineRanges::new();
    let code = super::scan::code_ranges(text);
    for (_, range) in numbered_lines(text) {
        let line = text[range.clone()].trim();
        let hashes = line.bytes().take_while(|byte| *byte == b'#').count();
        let is_heading = (1..=6).contains(&hashes)
            && line[hashes..].starts_with(' ')
            && !super::scan::is_within(&code, range.start);
        if is_heading {
            let (title, explicit) = match line[hashes..].rsplit_once("{#") {
                Some((title, explicit)) => (title, explicit.strip_suffix('}')),
                None => (&line[hashes..], None),
            };
            let is_match = explicit == Some(id) || slug(title.trim()) == id;
            match depth {
                None if is_match => depth = Some(hashes),
                Some(depth) if hashes <= depth => return Some(ranges),
                _ => {}
            }
        }
        if depth.is_some() {
            ranges.push(range);
        }
    }
    depth.map(|_| ranges)
}

/// Joins adjacent ranges and drops the line ending of the last line.
pub(crate) fn join_ranges(text: &str, ranges: &[Range<usize>]) -> LineRanges {
    let mut joined = LineRanges::new();
    for range in ranges {
        match joined.last_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ => joined.push(range.clone()),
        }
    }
    if let Some(last) = joined.last_mut() {
        last.end = last.start + text[last.clone()].trim_end_matches(['\n', '\r']).len();
    }
    joined
}

/// Returns the text of ranges without common indentation, for a code block.
pub(crate) fn dedent_ranges(text: &str, ranges: &[Range<usize>]) -> String {
    let lines: Vec<&str> =
        ranges.iter().map(|range| text[range.clone()].trim_end_matches(['\n', '\r'])).collect();
    dedent(&lines)
}

fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, Range<usize>)> {
    let mut at = 0;
    text.split_inclusive('\n').enumerate().map(move |(index, line)| {
        at += line.len();
        (index + 1, at - line.len()..at)
    })
}
