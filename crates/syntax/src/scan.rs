//! Detects code in Markdown without parsing the Markdown, for rewriting before parsing. The result is approximate: code
//! in lists and quotes is detected by its fences, and indented code is not detected.

use std::ops::Range;

/// Returns the ranges of fenced code and code spans, in order. Fenced code includes its fences.
pub fn code_ranges(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut fence: Option<(u8, usize, usize)> = None;
    let mut prose = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches([' ', '\t', '>']);
        let content = content.strip_prefix("- ").unwrap_or(content).trim_start();
        let mark = content.bytes().next().filter(|byte| matches!(byte, b'`' | b'~'));
        let len = mark.map_or(0, |mark| content.bytes().take_while(|byte| *byte == mark).count());
        match (fence, mark) {
            (None, Some(mark)) if len >= 3 && !(mark == b'`' && content[len..].contains('`')) => {
                push_code_spans(text, prose..at, &mut ranges);
                fence = Some((mark, len, at));
            }
            (Some((opener, opener_len, start)), Some(mark))
                if mark == opener && len >= opener_len && content[len..].trim().is_empty() =>
            {
                fence = None;
                prose = at + line.len();
                ranges.push(start..prose);
            }
            _ => {}
        }
        at += line.len();
    }
    match fence {
        Some((_, _, start)) => ranges.push(start..text.len()),
        None => push_code_spans(text, prose..text.len(), &mut ranges),
    }
    ranges
}

/// Returns whether an offset is within one of `ranges`.
pub fn is_within(ranges: &[Range<usize>], offset: usize) -> bool {
    let index = ranges.partition_point(|range| range.end <= offset);
    ranges.get(index).is_some_and(|range| range.contains(&offset))
}

/// Finds the next occurrence of a string for each of several increasing offsets. Searches each byte only once, because
/// separate searches would take quadratic time.
pub struct ForwardSearch<'t> {
    text: &'t str,
    needle: &'t str,
    /// Offset of the most recently found occurrence, or `None` if there are no more occurrences.
    next_match: Option<usize>,
}

impl<'t> ForwardSearch<'t> {
    /// Creates a search for `needle` from the beginning of `text`.
    pub fn new(text: &'t str, needle: &'t str) -> Self {
        Self { text, needle, next_match: text.find(needle) }
    }

    /// Returns the offset of the first occurrence at or after `offset`, which must not be smaller than in earlier
    /// calls.
    pub fn find_from(&mut self, offset: usize) -> Option<usize> {
        if self.next_match.is_some_and(|found| found < offset) {
            self.next_match = self.text[offset..].find(self.needle).map(|found| offset + found);
        }
        self.next_match
    }
}

/// Adds the code spans in a range that contains no fences. A span ends within its paragraph.
fn push_code_spans(text: &str, range: Range<usize>, ranges: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let run_len = |at: usize| bytes[at..range.end].iter().take_while(|byte| **byte == b'`').count();
    let mut at = range.start;
    let mut paragraph_end = 0;
    while let Some(found) = memchr::memchr(b'`', &bytes[at..range.end]) {
        let start = at + found;
        let len = run_len(start);
        at = start + len;
        if text[..start].ends_with('\\') {
            continue;
        }
        if paragraph_end < at {
            paragraph_end = text[at..range.end].find("\n\n").map_or(range.end, |offset| at + offset);
        }
        let mut from = at;
        while let Some(found) = memchr::memchr(b'`', &bytes[from..paragraph_end]) {
            let close = from + found;
            from = close + run_len(close);
            if from - close == len {
                ranges.push(start..from);
                at = from;
                break;
            }
        }
    }
}
