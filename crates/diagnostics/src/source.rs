//! Contents of the files that diagnostics refer to, with an index that makes computing lines and columns fast.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::Position;

/// Distance in bytes between two entries of the character index. The index avoids counting characters from the start of
/// a megabyte-long line for each column.
const STRIDE: usize = 4096;

/// The text of one file. The index is built on first use.
#[derive(Debug, Clone)]
pub struct Source {
    text: Arc<str>,
    index: OnceLock<Index>,
}

#[derive(Debug, Clone)]
struct Index {
    /// Byte offset of the start of each line.
    lines: Vec<usize>,
    /// Entry `n` is the number of characters that start before byte `STRIDE * n`.
    chars: Vec<usize>,
}

impl Source {
    /// Creates a source that shares `text` without copying it.
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        Self { text: text.into(), index: OnceLock::new() }
    }

    /// Returns the whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the line and column of byte `offset`. An offset beyond the end or inside a character is moved back to
    /// the nearest character boundary.
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.line_at(offset);
        let column = self.chars_before(offset) - self.chars_before(self.index().lines[line]);
        Position { line: line + 1, column: column + 1 }
    }

    /// Returns the line that contains byte `offset`, counted from 0.
    pub(crate) fn line_at(&self, offset: usize) -> usize {
        self.index().lines.partition_point(|start| *start <= offset) - 1
    }

    /// Returns the byte range of the lines `first` to `last` (counted from 0, inclusive) without the final line feed.
    pub(crate) fn lines(&self, first: usize, last: usize) -> Range<usize> {
        let starts = &self.index().lines;
        let end = starts.get(last + 1).map_or(self.text.len(), |next| next - 1);
        starts[first]..end
    }

    fn chars_before(&self, offset: usize) -> usize {
        let checkpoint = offset / STRIDE;
        let bytes = &self.text.as_bytes()[checkpoint * STRIDE..offset];
        self.index().chars[checkpoint] + count_chars(bytes)
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let bytes = self.text.as_bytes();
            let after_feeds =
                bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
            let lines = std::iter::once(0).chain(after_feeds).collect();
            let mut chars = vec![0];
            for chunk in bytes.chunks(STRIDE) {
                chars.push(chars[chars.len() - 1] + count_chars(chunk));
            }
            Index { lines, chars }
        })
    }
}

/// Counts the characters that start in `bytes`, a slice of UTF-8 text that may begin or end inside a character.
fn count_chars(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

/// The contents of files, by the path used in spans.
#[derive(Debug, Clone, Default)]
pub struct Sources(BTreeMap<Arc<str>, Source>);

impl Sources {
    /// Returns the source of the file at `path`, or `None` if its text is unavailable.
    pub fn get(&self, path: &str) -> Option<&Source> {
        self.0.get(path)
    }

    /// Adds the source of the file at `path` if `text` returns the file's text. Does not call `text` if the source is
    /// already present.
    pub fn add<T: Into<Arc<str>>>(&mut self, path: &Arc<str>, text: impl FnOnce() -> Option<T>) {
        if !self.0.contains_key(path)
            && let Some(text) = text()
        {
            self.0.insert(Arc::clone(path), Source::new(text));
        }
    }
}

impl<Path: Into<Arc<str>>, Text: Into<Arc<str>>> FromIterator<(Path, Text)> for Sources {
    fn from_iter<Entries: IntoIterator<Item = (Path, Text)>>(entries: Entries) -> Self {
        let mut sources = Self::default();
        sources.extend(entries);
        sources
    }
}

impl<Path: Into<Arc<str>>, Text: Into<Arc<str>>> Extend<(Path, Text)> for Sources {
    fn extend<Entries: IntoIterator<Item = (Path, Text)>>(&mut self, entries: Entries) {
        self.0.extend(entries.into_iter().map(|(path, text)| (path.into(), Source::new(text))));
    }
}

#[cfg(test)]
mod tests {
    use super::{STRIDE, Source};

    #[test]
    fn indexed_positions_match_a_linear_scan() {
        let text = format!("a\né中🎉\r\n\n{}\nend", "é中x".repeat(STRIDE));
        let source = Source::new(text.as_str());
        for offset in (0..text.len()).step_by(7).chain(0..20).chain(text.len() - 8..text.len() + 3) {
            let before = &text[..text.floor_char_boundary(offset)];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            let position = source.position(offset);
            assert_eq!((position.line, position.column), (line, column), "{offset}");
        }
    }
}
