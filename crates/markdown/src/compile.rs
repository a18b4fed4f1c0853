//! The entry points of the compiler.

use crate::page::{Page, Profile};
use crate::render::render;
use crate::source::Source;
use crate::{Article, Block, Host, Syntax};

/// Compiles one page. `path` is the file's path in diagnostics. `source` is the whole text; its first `body_start`
/// bytes are frontmatter and are skipped. Spans count from the first byte of the file.
///
/// `host` provides links, images, files, highlighting and interface texts for the page and its fragments. Problems are
/// reported in [`Article::diagnostics`], sorted by position; the body contains everything that could be parsed.
/// Deterministic if the host is.
pub fn compile(path: &str, source: &str, body_start: usize, syntax: Syntax, host: &dyn Host) -> Article {
    let source = Source::new(path, source, body_start, syntax);
    let mut page = Page::new(host, Profile::Article);
    page.files.push(source.path.clone());
    render(&mut page, &source);
    page.finish()
}

/// As [`compile`], with the [`blocks`](crate::blocks) of the page's own source from the same parse.
pub fn compile_with_blocks(
    path: &str,
    source: &str,
    body_start: usize,
    syntax: Syntax,
    host: &dyn Host,
) -> (Article, Vec<Block>) {
    let source = Source::new(path, source, body_start, syntax);
    let mut page = Page::new(host, Profile::Article);
    page.files.push(source.path.clone());
    page.blocks = Some(Vec::new());
    render(&mut page, &source);
    let blocks = page.blocks.take().unwrap_or_default();
    (page.finish(), blocks)
}
