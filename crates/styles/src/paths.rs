//! Paths and source positions of style sheets.

use std::ops::Range;
use std::path::Path;

use quire_diagnostics::Span;

/// Returns the path of a file relative to the site's folder, as shown in diagnostics.
pub(crate) fn display_path(path: &Path, site: &Path) -> String {
    let mut prefix = String::new();
    for folder in site.ancestors() {
        if let Ok(relative) = path.strip_prefix(folder) {
            let names = relative.components().map(|part| part.as_os_str().to_string_lossy());
            return prefix + &names.collect::<Vec<_>>().join("/");
        }
        prefix.push_str("../");
    }
    path.display().to_string()
}

/// Returns the diagnostic span of a byte range of a file.
pub(crate) fn span(path: &Path, site: &Path, range: Range<usize>) -> Span {
    Span::new(display_path(path, site), range)
}

/// Converts a zero-based line and column (in characters) to a byte offset.
pub(crate) fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let rest = &text[start..];
    start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at)
}
