//! Provides the sources of pages for `quire check`: text, frontmatter and Markdown blocks.

use std::collections::HashMap;
use std::sync::Arc;

use quire_compile::Compiled;
use quire_config::{MarkdownOptions, PageHead, parse_frontmatter_of};
use quire_content::RouteId;
use quire_files::Contents;
use quire_load::{Loaded, syntax};
use quire_markdown::{Block, blocks};

/// A Markdown or MDX file of the docs folder.
#[derive(Debug, Clone)]
pub struct ParsedPage {
    /// Path relative to the site's folder.
    pub path: String,
    /// Contents of the file, including the frontmatter.
    pub text: String,
    /// Parsed frontmatter; empty values if the file has none.
    pub head: Arc<PageHead>,
    /// Markdown blocks after the frontmatter, in source order.
    pub blocks: Arc<[Block]>,
    /// Whether the file was compiled as a page of the site. False for files that are not pages, and for all files if
    /// errors stopped the build before pages were compiled.
    pub is_compiled: bool,
}

/// Returns the Markdown and MDX files of `site` that are valid UTF-8, in path order. Excludes generated files, and
/// files of versions that are read from Git commits. Parses files that were not compiled.
pub(crate) fn parsed_pages(site: &Loaded, compiled: Option<&Compiled>) -> Vec<ParsedPage> {
    let docs = &site.config.route.docs;
    let ids: HashMap<&str, RouteId> =
        site.routes.ids().zip(site.routes.written()).map(|(id, page)| (&*page.source, id)).collect();
    let is_page = |path: &str| path.ends_with(".md") || path.ends_with(".mdx");
    // Versions that are read from Git commits are not checked, because committed files cannot be fixed.
    let is_written_page =
        |path: &String| is_page(path) && !site.generated.contains(path) && !site.commits.has(path);
    let files = site.docs.iter().filter(|(path, _)| is_written_page(path));
    let page = |(file, contents): (&String, &Contents)| {
        let text = std::str::from_utf8(contents).ok()?.to_owned();
        let path = format!("{docs}/{file}");
        let id = ids.get(path.as_str());
        Some(match compiled.zip(id).map(|(compiled, id)| &compiled.pages[id.index()]) {
            Some(page) => {
                let (head, blocks) = (Arc::clone(&page.head), Arc::clone(&page.blocks));
                ParsedPage { path, text, head, blocks, is_compiled: true }
            }
            None => parse(&site.config.markdown, path, text),
        })
    };
    files.filter_map(page).collect()
}

fn parse(markdown: &MarkdownOptions, path: String, text: String) -> ParsedPage {
    // Ignore the diagnostics of the frontmatter, because the file is not a page of the site.
    let (head, _) = parse_frontmatter_of(markdown.dialect, &path, &text);
    let syntax = syntax(markdown.format, &path);
    let blocks = blocks(&text, head.body_start, syntax).into();
    ParsedPage { path, text, head: Arc::new(head), blocks, is_compiled: false }
}
