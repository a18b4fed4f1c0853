//! Search results for display: titles, headings and excerpts with highlights.

use serde::Serialize;

use crate::analyze::analyze;
use crate::document::{Document, TocEntry};
use crate::options::weight;
use crate::query::{Query, key};
use crate::rank::{RankedPage, RankedSection};

/// Maximum length of a snippet. A character above U+00FF counts as 3.
const WINDOW: u32 = 100;

/// Maximum length of the text before the first highlighted word, measured like [`WINDOW`].
const BEFORE: u32 = 20;

/// The part of a section that matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HitType {
    /// The query matches the page's title.
    Title,
    /// The query matches the section's heading.
    Header,
    /// The query matches the section's prose or code.
    Content,
}

/// A page that matches a query, with its best sections.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// Path of the page without base: `/guide/start`.
    pub route_path: String,
    /// Title of the page.
    pub title: String,
    /// Score. A higher score is better. Scores of different queries are not comparable.
    pub score: f64,
    /// The best matching sections of the page, best first.
    pub sections: Vec<FoundSection>,
}

/// A matching section. Ranges are in UTF-16 code units, sorted and disjoint.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundSection {
    /// The part of the section that matches.
    #[serde(rename = "type")]
    pub hit_type: HitType,
    /// Anchor. Empty for the text before the first heading.
    pub anchor: String,
    /// Headings from the page's title to the section's heading.
    pub headings: Vec<String>,
    /// The title, heading or statement, depending on the type.
    pub text: String,
    /// Ranges of `text` that match the query.
    pub highlights: Vec<(u32, u32)>,
    /// An excerpt of the section around the best match.
    pub statement: String,
    /// Ranges of `statement` that match the query.
    pub statement_highlights: Vec<(u32, u32)>,
    /// Score of the section. A higher score is better.
    pub score: f64,
}

/// Returns the result for a ranked page.
pub(crate) fn found(page: &RankedPage, document: &Document, query: &Query) -> Found {
    let content: Vec<u16> = document.content.encode_utf16().collect();
    let section = |section: &RankedSection| found_section(section, document, &content, query);
    Found {
        route_path: document.route_path.clone(),
        title: document.title.clone(),
        score: page.score,
        sections: page.sections.iter().map(section).collect(),
    }
}

pub(crate) fn found_section(
    section: &RankedSection,
    document: &Document,
    content: &[u16],
    query: &Query,
) -> FoundSection {
    let entry = section.index.checked_sub(1).and_then(|at| document.toc.get(at));
    let headings = headings(document, section.index);
    let (statement, statement_highlights) = snippet(section_content(document, content, section.index), query);
    let hit_type = match (section.is_in_heading || statement.is_empty(), entry) {
        (false, _) => HitType::Content,
        (true, None) => HitType::Title,
        (true, Some(_)) => HitType::Header,
    };
    let (text, highlights) = match hit_type {
        HitType::Content => (statement.clone(), statement_highlights.clone()),
        HitType::Title | HitType::Header => {
            let text = headings.last().cloned().unwrap_or_default();
            let highlights = merged(marks(&text, query).into_iter().map(|mark| (mark.start, mark.end)));
            (text, highlights)
        }
    };
    FoundSection {
        hit_type,
        anchor: entry.map(|entry| entry.id.clone()).unwrap_or_default(),
        headings,
        text,
        highlights,
        statement,
        statement_highlights,
        score: section.score,
    }
}

/// Returns the content of a section. `content` is the content of the document in UTF-16 code units.
pub(crate) fn section_content<'c>(document: &Document, content: &'c [u16], at: usize) -> &'c [u16] {
    let index = |entry: &TocEntry| (entry.char_index as usize).min(content.len());
    let begin = at.checked_sub(1).and_then(|previous| document.toc.get(previous)).map_or(0, index);
    let end = document.toc.get(at).map_or(content.len(), index);
    &content[begin..end.max(begin)]
}

/// Returns the page's title and the headings of a section, outermost first.
fn headings(document: &Document, at: usize) -> Vec<String> {
    let path = path(document, at).into_iter().map(|entry| &entry.text);
    std::iter::once(&document.title).chain(path).cloned().collect()
}

/// Returns the headings above a section and the section's heading, outermost first.
pub(crate) fn path(document: &Document, at: usize) -> Vec<&TocEntry> {
    let mut path: Vec<&TocEntry> = Vec::new();
    for entry in document.toc.iter().take(at) {
        path.retain(|parent| parent.depth < entry.depth);
        path.push(entry);
    }
    path
}

/// The range of a highlighted query word.
struct Mark {
    start: u32,
    end: u32,
    term: String,
}

fn marks(text: &str, query: &Query) -> Vec<Mark> {
    let mut marks = Vec::new();
    analyze(text, |token| {
        let term = key(token.kind, token.term);
        if let Some(marked) = query.marks.get(&term) {
            // In an incomplete word, only the typed part is highlighted. This requires that normalization kept the
            // number of characters.
            let chars = u32::try_from(token.term.chars().count()).unwrap_or(u32::MAX);
            let is_same_length = token.end - token.start == chars;
            let end = match marked {
                Some(typed) if is_same_length => {
                    token.start + u32::try_from(*typed).unwrap_or(chars).min(chars)
                }
                _ => token.end,
            };
            marks.push(Mark { start: token.start, end, term });
        }
    });
    marks
}

/// Merges overlapping and adjacent ranges.
fn merged(ranges: impl Iterator<Item = (u32, u32)>) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = ranges.collect();
    ranges.sort_unstable();
    let mut merged: Vec<(u32, u32)> = Vec::new();
    for (start, end) in ranges {
        match merged.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => merged.push((start, end)),
        }
    }
    merged
}

/// Returns an excerpt of `content` and its highlights. The excerpt is the window with the most distinct words of the
/// query. Among windows with the same number of words, prose is preferred to code. If `content` contains no word of the
/// query, returns its beginning.
fn snippet(content: &[u16], query: &Query) -> (String, Vec<(u32, u32)>) {
    let text = String::from_utf16_lossy(content);
    let marks = marks(&text, query);
    let text: Vec<u16> = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .collect::<String>()
        .encode_utf16()
        .collect();
    let (begin, end) = window(&text, &marks, content);
    let inside = marks.iter().filter(|mark| mark.start as usize >= begin && mark.end as usize <= end);
    let mark = |rest: &[u16]| if rest.iter().any(|unit| *unit != u16::from(b' ')) { "…" } else { "" };
    let (lead, tail) = (mark(&text[..begin]), mark(&text[end..]));
    let shift = |at: u32| at - u32::try_from(begin).unwrap_or(0) + u32::from(!lead.is_empty());
    let highlights = merged(inside.map(|mark| (shift(mark.start), shift(mark.end))));
    let piece = String::from_utf16_lossy(&text[begin..end]);
    (format!("{lead}{}{tail}", piece.trim_end_matches(' ')), highlights)
}

/// Returns the start and end of the best window. A window contains either prose or code.
fn window(text: &[u16], marks: &[Mark], content: &[u16]) -> (usize, usize) {
    let mut best = (0, (0, false));
    // Finding the ends of a stretch takes time proportional to its length, so the current stretch is kept.
    let mut stretch = stretch_at(content, 0);
    for (at, mark) in marks.iter().enumerate() {
        if !(stretch.start..stretch.end).contains(&(mark.start as usize)) {
            stretch = stretch_at(content, mark.start as usize);
        }
        let end = forward(text, mark.start as usize, WINDOW - BEFORE).min(stretch.end);
        let mut terms: Vec<&str> = marks[at..]
            .iter()
            .take_while(|other| other.end as usize <= end)
            .map(|it| it.term.as_str())
            .collect();
        terms.sort_unstable();
        terms.dedup();
        let rank = (terms.len(), !stretch.is_code);
        if !terms.is_empty() && rank > best.1 {
            best = (at, rank);
        }
    }
    let first = marks.get(best.0).map_or(0, |mark| mark.start as usize);
    let Stretch { start, end, .. } = stretch_at(content, first);
    let begin = backward(text, first, BEFORE).max(start);
    (begin, forward(text, begin, WINDOW).min(end))
}

/// A run of prose or a block of code, as a range of code units.
struct Stretch {
    start: usize,
    end: usize,
    is_code: bool,
}

/// Returns the stretch of `content` around an index. [`Document::content`] describes the format.
fn stretch_at(content: &[u16], at: usize) -> Stretch {
    let (before, after) = content.split_at(at.min(content.len()));
    let last = |unit: u8| before.iter().rposition(|other| *other == u16::from(unit)).map_or(0, |at| at + 1);
    let next = |unit: u8| {
        after
            .iter()
            .position(|other| *other == u16::from(unit))
            .map_or(content.len(), |length| before.len() + length)
    };
    let line = last(b'\n');
    if content.get(line) == Some(&u16::from(b'\t')) {
        return Stretch { start: line + 1, end: next(b'\n'), is_code: true };
    }
    // Prose starts after the previous line of code.
    let code = last(b'\t');
    let rest = &content[code..];
    let start = if code > 0 {
        code + rest.iter().position(|unit| *unit == u16::from(b'\n')).map_or(rest.len(), |at| at + 1)
    } else {
        0
    };
    Stretch { start, end: next(b'\t'), is_code: false }
}

/// Returns the length in code units of the character at `at`, and its length in a snippet.
fn step(text: &[u16], at: usize) -> (usize, u32) {
    let is_pair = (0xd800..0xdc00).contains(&text[at]) && at + 1 < text.len();
    if is_pair { (2, 3) } else { (1, weight(char::from_u32(u32::from(text[at])).unwrap_or('\u{fffd}'))) }
}

/// Returns the end of the longest run of characters that starts at `from` and fits into `room`.
fn forward(text: &[u16], from: usize, room: u32) -> usize {
    let (mut at, mut used) = (from, 0);
    while at < text.len() {
        let (units, length) = step(text, at);
        if used + length > room {
            break;
        }
        used += length;
        at += units;
    }
    at
}

/// Returns the start of a snippet, which is at most `room` before `from`. If the text has spaces, the snippet starts at
/// the start of a word.
fn backward(text: &[u16], from: usize, room: u32) -> usize {
    let (mut at, mut used, mut word) = (from, 0, from);
    while at > 0 {
        let units = if (0xdc00..0xe000).contains(&text[at - 1]) && at > 1 { 2 } else { 1 };
        let (_, length) = step(text, at - units);
        if used + length > room {
            return word;
        }
        used += length;
        at -= units;
        let is_ascii = text[at] < 128;
        if !is_ascii || at == 0 || text[at - 1] == u16::from(b' ') {
            word = at;
        }
    }
    0
}
