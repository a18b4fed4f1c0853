//! The entry point.

use crate::page::{Page, Profile};
use crate::render::render;
use crate::source::Source;
use crate::{Article, Host, Syntax};

/// Compiles one page. `path` is the file's path as diagnostics show it; `source` is the whole text, whose first
/// `body_start` bytes are frontmatter and are skipped (spans count from the file's first byte).
pub fn compile(path: &str, source: &str, body_start: usize, syntax: Syntax, host: &dyn Host) -> Article {
    let source = Source::new(path, source, body_start, syntax);
    let mut page = Page::new(host, Profile::Article);
    page.files.push(source.path.clone());
    render(&mut page, &source);
    page.finish()
}
