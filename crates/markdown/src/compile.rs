//! The entry points of the compiler: [`compile`] and [`compile_with_blocks`].

use std::sync::Arc;

use crate::blocks::blocks_of;
use crate::page::{Page, Profile};
use crate::render::render;
use crate::{Article, Block, Host, Syntax};
use quire_syntax::expand::expand;
use quire_syntax::source::Source;

/// Compiles one page. `path` is the file's path in diagnostics. `source` is the content of the whole file; its first
/// `body_start` bytes are frontmatter and are skipped. Spans count from the first byte of the file.
///
/// `host` provides links, images, files, highlighting and interface strings for the page and its fragments. Problems
/// are reported in [`Article::diagnostics`], sorted by position. The body contains everything that could be parsed.
/// Equal input gives an equal result if the host is deterministic.
pub fn compile(path: &str, source: &str, body_start: usize, syntax: Syntax, host: &dyn Host) -> Article {
    let source = Source::new(path, source, body_start, syntax);
    let mut page = Page::new(host, Profile::Article);
    render_page(&mut page, &source);
    page.finish()
}

/// Like [`compile`], but also returns the [`blocks`](crate::blocks) of the page's file, without included files and
/// fragments.
pub fn compile_with_blocks(
    path: &str,
    source: &str,
    body_start: usize,
    syntax: Syntax,
    host: &dyn Host,
) -> (Article, Vec<Block>) {
    let source = Source::new(path, source, body_start, syntax);
    let mut page = Page::new(host, Profile::Article);
    page.blocks = Some(Vec::new());
    let page_text = render_page(&mut page, &source);
    let blocks = page.blocks.take().unwrap_or_default();
    let blocks = if page_text == PageText::Verbatim { blocks } else { blocks_of(&source) };
    (page.finish(), blocks)
}

/// Whether directives in a page's text were replaced, for example by text from other files.
#[derive(PartialEq, Eq)]
enum PageText {
    Verbatim,
    Expanded,
}

fn render_page(page: &mut Page<'_>, source: &Source<'_>) -> PageText {
    page.files.push(source.path.clone());
    let extensions = page.extensions;
    let host = page.host;
    let read = |from: &str, specifier: &str| host.read(from, specifier);
    let Some(expanded) = expand(extensions, source, &read, &mut page.includes) else {
        render(page, source);
        return PageText::Verbatim;
    };
    page.article.diagnostics.extend(expanded.diagnostics);
    let origins = Some(Arc::new(expanded.origins));
    render(page, &Source { text: &expanded.text, base: 0, origins, ..source.clone() });
    PageText::Expanded
}
