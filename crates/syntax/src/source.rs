//! A Markdown source and its position in a file.

use std::ops::Range;
use std::sync::Arc;

use quire_diagnostics::Span;

use crate::dialect::Syntax;
use crate::expand::Origins;

/// A source to compile. An offset in `text` plus `base` is an offset in the file.
#[derive(Clone)]
pub struct Source<'s> {
    /// Path of the file in diagnostics, relative to the site's folder.
    pub path: Arc<str>,
    /// The text to parse, without frontmatter. Includes may have been expanded.
    pub text: &'s str,
    /// Offset of the text in the file, in bytes.
    pub base: usize,
    /// Whether the text is Markdown or MDX.
    pub syntax: Syntax,
    /// The origin of each part of `text`. `None` if all of the text comes from the file.
    pub origins: Option<Arc<Origins>>,
}

impl<'s> Source<'s> {
    /// Creates a source from the contents of a file, without the first `body_start` bytes. Also skips byte order marks
    /// at the start of the text. The parser would silently skip one byte order mark, which would shift every span.
    pub fn new(path: &str, file: &'s str, body_start: usize, syntax: Syntax) -> Self {
        let start = file.ceil_char_boundary(body_start);
        let text = file[start..].trim_start_matches('\u{FEFF}');
        Self { path: path.into(), text, base: file.len() - text.len(), syntax, origins: None }
    }

    /// Returns the span of a byte range in `text`. Extends the range to whole characters, because parser errors may
    /// point into the middle of a character.
    pub fn span(&self, range: Range<usize>) -> Span {
        let start = self.text.floor_char_boundary(range.start);
        let end = self.text.ceil_char_boundary(range.end).max(start);
        if let Some(origins) = &self.origins {
            return origins.span(start..end);
        }
        Span::new(self.path.clone(), self.base + start..self.base + end)
    }
}

/// Returns the length in bytes of the frontmatter of a fragment or included file, from `---` on the first line through
/// the next `---` line. Returns 0 without frontmatter. For pages, callers of [`Source::new`] already know the length.
pub fn frontmatter_len(text: &str) -> usize {
    let body = text.trim_start_matches('\u{FEFF}');
    let bom_len = text.len() - body.len();
    let mut lines = body.split_inclusive('\n');
    let Some(first) = lines.next() else { return 0 };
    if first.trim_end() != "---" {
        return 0;
    }
    let mut end = bom_len + first.len();
    for line in lines {
        end += line.len();
        if line.trim_end() == "---" {
            return end;
        }
    }
    0
}
