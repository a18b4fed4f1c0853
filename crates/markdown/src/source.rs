//! One Markdown text with its place in its file.

use std::ops::Range;
use std::sync::Arc;

use quire_diagnostics::Span;

use crate::Syntax;

/// A text to compile. Offsets within `text` plus `base` are offsets in the file.
#[derive(Clone)]
pub(crate) struct Source<'s> {
    pub(crate) path: Arc<str>,
    pub(crate) text: &'s str,
    pub(crate) base: usize,
    pub(crate) syntax: Syntax,
}

impl<'s> Source<'s> {
    /// The part of `file` after its first `body_start` bytes. Byte order marks are skipped here because the parser
    /// would skip one silently and shift every span.
    pub(crate) fn new(path: &str, file: &'s str, body_start: usize, syntax: Syntax) -> Self {
        let start = file.ceil_char_boundary(body_start);
        let text = file[start..].trim_start_matches('\u{FEFF}');
        Self { path: path.into(), text, base: file.len() - text.len(), syntax }
    }

    /// The place of a byte range of `text`, widened to whole characters: places of errors come from several parsers.
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        let start = self.text.floor_char_boundary(range.start);
        let end = self.text.ceil_char_boundary(range.end).max(start);
        Span::new(self.path.clone(), self.base + start..self.base + end)
    }
}

/// Bytes of frontmatter (`---` on the first line up to the next `---` line) at the start of a fragment. Pages have it
/// taken off by the caller.
pub(crate) fn frontmatter_len(text: &str) -> usize {
    let body = text.trim_start_matches('\u{FEFF}');
    let skipped = text.len() - body.len();
    let mut lines = body.split_inclusive('\n');
    let Some(first) = lines.next() else { return 0 };
    if first.trim_end() != "---" {
        return 0;
    }
    let mut end = skipped + first.len();
    for line in lines {
        end += line.len();
        if line.trim_end() == "---" {
            return end;
        }
    }
    0
}
