//! Parser for `SUMMARY.md`, which lists the chapters of a book as nested lists of links.

use std::ops::Range;

use crate::navigation::MAX_NESTING;

/// Maximum nesting of lists. This limit exceeds [`MAX_NESTING`], so that the conversion of the sidebar still detects
/// and reports lists that are nested too deeply.
const MAX_LISTS: usize = MAX_NESTING + 2;

/// A chapter, part title or divider in `SUMMARY.md`.
#[derive(Debug, Default)]
pub(super) struct Chapter {
    pub(super) title: String,
    /// Number, such as `1.2.`, or `None` for unnumbered prefix and suffix chapters.
    pub(super) number: Option<String>,
    /// File, relative to the summary, or `None` for a draft.
    pub(super) path: Option<String>,
    pub(super) children: Vec<Self>,
    pub(super) is_part: bool,
    pub(super) is_divider: bool,
    /// Byte range of the entry's line in the summary.
    pub(super) range: Range<usize>,
}

/// Parses a summary. Ignores lines other than headings, links and dividers, as mdBook does. Items nested deeper than
/// [`MAX_LISTS`] are appended to the deepest list, which limits the length of chapter numbers.
pub(super) fn parse(text: &str) -> Vec<Chapter> {
    let mut root: Vec<Chapter> = Vec::new();
    // For each open list, from the outermost: the width of its indentation and the number of its last item.
    let mut open_lists: Vec<(usize, usize)> = Vec::new();
    let mut top_level_count = 0;
    let mut is_title_possible = true;
    let mut in_comment = false;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let range = offset..offset + line.trim_end().len();
        offset += line.len();
        let trimmed = line.trim();
        if in_comment || trimmed.starts_with("<!--") {
            in_comment = !trimmed.contains("-->");
            continue;
        }
        if trimmed.is_empty() {
            continue;
        }
        let indent = line
            .chars()
            .take_while(|char| char.is_whitespace())
            .map(|char| if char == '\t' { 4 } else { 1 })
            .sum();
        if let Some(heading) = trimmed.strip_prefix("# ") {
            if !is_title_possible {
                open_lists.clear();
                root.push(Chapter {
                    title: heading.trim().to_owned(),
                    is_part: true,
                    range,
                    ..Chapter::default()
                });
            }
            is_title_possible = false;
            continue;
        }
        is_title_possible = false;
        if is_rule(trimmed) {
            open_lists.clear();
            root.push(Chapter { is_divider: true, range, ..Chapter::default() });
            continue;
        }
        let item = list_item(trimmed);
        let Some((title, path)) = link(item.unwrap_or(trimmed)) else { continue };
        let mut chapter = Chapter { title, path, range, ..Chapter::default() };
        if item.is_none() {
            open_lists.clear();
            root.push(chapter);
            continue;
        }
        while open_lists.last().is_some_and(|(width, _)| *width > indent) {
            open_lists.pop();
        }
        if open_lists.len() < MAX_LISTS && open_lists.last().is_none_or(|(width, _)| *width < indent) {
            // Top-level numbering continues across parts.
            open_lists.push((indent, if open_lists.is_empty() { top_level_count } else { 0 }));
        }
        if let Some((_, last)) = open_lists.last_mut() {
            *last += 1;
        }
        if open_lists.len() == 1 {
            top_level_count += 1;
        }
        let numbers: Vec<String> = open_lists.iter().map(|(_, number)| number.to_string()).collect();
        chapter.number = Some(numbers.join(".") + ".");
        list_at(&mut root, open_lists.len()).push(chapter);
    }
    root
}

/// Returns the innermost open list at the level `depth`, counted from 1.
fn list_at(root: &mut Vec<Chapter>, depth: usize) -> &mut Vec<Chapter> {
    let mut list = root;
    for _ in 1..depth {
        if list.is_empty() {
            return list;
        }
        let last = list.len() - 1;
        list = &mut list[last].children;
    }
    list
}

/// Returns whether a line is a thematic break (CommonMark, "Thematic breaks").
fn is_rule(line: &str) -> bool {
    let marks: String = line.chars().filter(|char| !char.is_whitespace()).collect();
    marks.len() >= 3 && ['-', '*', '_'].iter().any(|mark| marks.chars().all(|char| char == *mark))
}

/// Returns the contents of a list item: `- a`, `* a`, `1. a`.
fn list_item(line: &str) -> Option<&str> {
    let marker = line.find(char::is_whitespace)?;
    let (mark, rest) = line.split_at(marker);
    let digits = mark.strip_suffix(['.', ')']);
    let is_number =
        digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit()));
    (matches!(mark, "-" | "*" | "+") || is_number).then(|| rest.trim_start())
}

/// Returns the title and target of a link. A link without a target is a draft.
fn link(text: &str) -> Option<(String, Option<String>)> {
    let inner = text.strip_prefix('[')?;
    let mut depth = 1;
    let mut is_escaped = false;
    let end = inner.char_indices().find_map(|(at, char)| {
        match char {
            '\\' if !is_escaped => {
                is_escaped = true;
                return None;
            }
            '[' if !is_escaped => depth += 1,
            ']' if !is_escaped => depth -= 1,
            _ => {}
        }
        is_escaped = false;
        (depth == 0).then_some(at)
    })?;
    let title = inner[..end].trim().replace("\\[", "[").replace("\\]", "]");
    let target = inner[end + 1..].strip_prefix('(')?;
    let target = match target.strip_prefix('<') {
        Some(quoted) => quoted.split_once('>')?.0,
        None => target.get(..closing_parenthesis(target)?)?.split_whitespace().next().unwrap_or_default(),
    };
    let path = target.trim_start_matches("./").to_owned();
    Some((title, (!path.is_empty()).then_some(path)))
}

/// Returns the offset of the parenthesis that closes a target. Parentheses inside the target are balanced.
fn closing_parenthesis(target: &str) -> Option<usize> {
    let mut depth = 1;
    target.char_indices().find_map(|(at, char)| {
        depth += match char {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        (depth == 0).then_some(at)
    })
}
