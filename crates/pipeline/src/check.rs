//! Pages as their authors wrote them, for `quire check`.

use std::sync::Arc;

use quire_config::{PageHead, parse_frontmatter};
use quire_markdown::{Block, Syntax, blocks};

use crate::compile::Compiled;
use crate::load::Loaded;

/// A Markdown or MDX file of the docs folder.
#[derive(Debug, Clone)]
pub struct ParsedPage {
    /// Relative to the site's folder.
    pub path: String,
    /// The whole text.
    pub text: String,
    /// Its frontmatter.
    pub head: Arc<PageHead>,
    /// Its body as written.
    pub blocks: Arc<[Block]>,
    /// True when it is a page of the site, and parsed for that; false for files that are no pages, and when the
    /// configuration has errors.
    pub is_compiled: bool,
}

/// The Markdown and MDX files of `site` that are UTF-8, in path order. Files that were not compiled are parsed here.
pub(crate) fn parsed_pages(site: &Loaded, compiled: Option<&Compiled>) -> Vec<ParsedPage> {
    let docs = &site.config.route.docs;
    let files = site.docs.iter().filter(|(path, _)| path.ends_with(".md") || path.ends_with(".mdx"));
    let page = |(file, contents): (&String, &quire_files::Contents)| {
        let text = std::str::from_utf8(contents).ok()?.to_owned();
        let path = format!("{docs}/{file}");
        let id = site.routes.ids().find(|id| *site.routes.page(*id).source == *path);
        let page = compiled.zip(id).map(|(compiled, id)| &compiled.pages[id.index()]);
        let (head, blocks) = match page {
            Some(page) => (Arc::clone(&page.head), Arc::clone(&page.blocks)),
            None => {
                let (head, _) = parse_frontmatter(&path, &text);
                let syntax = if file.ends_with(".mdx") { Syntax::Mdx } else { Syntax::Markdown };
                let blocks = blocks(&text, head.body_start, syntax).into();
                (Arc::new(head), blocks)
            }
        };
        Some(ParsedPage { path, text, head, blocks, is_compiled: page.is_some() })
    };
    files.filter_map(page).collect()
}
