//! Parser for the info string of a code fence, which consists of a language and metadata.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use quire_diagnostics::did_you_mean;

use crate::CodeDefaults;

/// A parsed info string.
#[derive(Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of its own")]
pub(crate) struct Meta {
    pub(crate) language: String,
    pub(crate) title: Option<String>,
    pub(crate) file: Option<String>,
    pub(crate) line_numbers: bool,
    /// Number of the first line. `None` means 1.
    pub(crate) first_line: Option<u32>,
    pub(crate) wrap: bool,
    /// Whether the types of names in the code are shown.
    pub(crate) twoslash: bool,
    /// Whether the block shows all its lines, however long it is.
    pub(crate) expanded: bool,
    /// Numbers of the highlighted lines, from 1.
    pub(crate) lines: Lines,
    /// The first unknown name that resembles a known name, with the known name.
    pub(crate) mistyped: Option<(String, &'static str)>,
}

/// Known names in metadata.
const NAMES: [&str; 7] =
    ["title", "lineNumbers", "showLineNumbers", "wrapCode", "expanded", "file", "twoslash"];

/// A set of line numbers: maps the first line of each range to its last line. Ranges neither overlap nor touch.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Lines(BTreeMap<usize, usize>);

impl Lines {
    /// Adds a range of lines. Ignores an empty range.
    pub(crate) fn insert(&mut self, range: RangeInclusive<usize>) {
        let (mut first, mut last) = range.into_inner();
        if first > last {
            return;
        }
        while let Some((&other_first, &other_last)) = self.0.range(..=last.saturating_add(1)).next_back()
            && other_last.saturating_add(1) >= first
        {
            self.0.remove(&other_first);
            first = first.min(other_first);
            last = last.max(other_last);
        }
        self.0.insert(first, last);
    }

    fn contains(&self, line: usize) -> bool {
        self.0.range(..=line).next_back().is_some_and(|(_, last)| line <= *last)
    }
}

impl Extend<RangeInclusive<usize>> for Lines {
    fn extend<T: IntoIterator<Item = RangeInclusive<usize>>>(&mut self, ranges: T) {
        ranges.into_iter().for_each(|range| self.insert(range));
    }
}

impl Meta {
    pub(crate) fn highlights(&self, line: usize) -> bool {
        self.lines.contains(line)
    }
}

/// Parses an info string. Ignores unknown metadata, which may be intended for other tools.
pub(crate) fn parse(info: &str, defaults: CodeDefaults) -> Meta {
    let info = info.trim();
    let language_len = info.find(|char: char| char.is_whitespace() || char == '{').unwrap_or(info.len());
    // If the first word contains `=`, it is metadata and there is no language.
    let language_len = if info[..language_len].contains('=') { 0 } else { language_len };
    let (language, rest) = info.split_at(language_len);
    let CodeDefaults { line_numbers, wrap, expanded } = defaults;
    let mut meta = Meta { language: language.to_owned(), line_numbers, wrap, expanded, ..Meta::default() };
    for word in Words(rest) {
        match word {
            Word::Braces(lines) => meta.lines.extend(lines.split(',').filter_map(line_range)),
            Word::Plain("lineNumbers" | "showLineNumbers") => meta.line_numbers = true,
            Word::Plain("wrapCode") => meta.wrap = true,
            Word::Plain("expanded") => meta.expanded = true,
            Word::Plain("twoslash") => meta.twoslash = true,
            Word::Pair("lineNumbers" | "showLineNumbers", value) => {
                meta.line_numbers = value != "false";
                meta.first_line = value.parse().ok().filter(|first| *first != 1);
            }
            Word::Pair("wrapCode", value) => meta.wrap = value != "false",
            Word::Pair("title", value) => meta.title = Some(value.to_owned()),
            Word::Pair("file", value) => meta.file = Some(value.to_owned()),
            Word::Plain(name) | Word::Pair(name, _) => {
                let suggestion = did_you_mean(name, NAMES).map(|suggestion| (name.to_owned(), suggestion));
                meta.mistyped = meta.mistyped.or(suggestion);
            }
        }
    }
    meta
}

/// Returns the value of `name="value"` in attributes.
pub(crate) fn value(attributes: &str, name: &str) -> Option<String> {
    Words(attributes).find_map(|word| match word {
        Word::Pair(key, value) if key == name => Some(value.to_owned()),
        _ => None,
    })
}

fn line_range(text: &str) -> Option<RangeInclusive<usize>> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some(from.trim().parse().ok()?..=to.trim().parse().ok()?)
}

enum Word<'a> {
    Plain(&'a str),
    Pair(&'a str, &'a str),
    Braces(&'a str),
}

/// Iterator over the words of metadata such as `a="b c" d {1,2} e=f`.
struct Words<'a>(&'a str);

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        // White space includes the ideographic space (U+3000), which Chinese input methods insert.
        let text = self.0.trim_start_matches(|char: char| char.is_whitespace() || char == ',');
        if text.is_empty() {
            return None;
        }
        if let Some(inner) = text.strip_prefix('{') {
            let end = inner.find('}').unwrap_or(inner.len());
            self.0 = inner.get(end + 1..).unwrap_or("");
            return Some(Word::Braces(&inner[..end]));
        }
        let name_end =
            text.find(|char: char| char.is_whitespace() || matches!(char, '=' | '{')).unwrap_or(text.len());
        let (name, rest) = text.split_at(name_end);
        let Some(value) = rest.strip_prefix('=') else {
            self.0 = rest;
            return Some(Word::Plain(name));
        };
        let (value, rest) = split_value(value);
        self.0 = rest;
        Some(Word::Pair(name, value))
    }
}

fn split_value(text: &str) -> (&str, &str) {
    if let Some(quote @ ('"' | '\'')) = text.chars().next() {
        let inner = &text[1..];
        let end = inner.find(quote).unwrap_or(inner.len());
        return (&inner[..end], inner.get(end + 1..).unwrap_or(""));
    }
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use super::Lines;

    #[test]
    fn ranges_of_lines_merge() {
        let mut lines = Lines::default();
        lines.extend([
            5..=6,
            1..=2,
            RangeInclusive::new(9, 8),
            12..=12,
            3..=3,
            7..=20,
            usize::MAX..=usize::MAX,
        ]);
        let included: Vec<usize> = (0..30).filter(|line| lines.contains(*line)).collect();
        assert_eq!(included, [1, 2, 3].into_iter().chain(5..=20).collect::<Vec<_>>());
        assert_eq!(lines.0.len(), 3);
    }
}
