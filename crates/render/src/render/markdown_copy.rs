//! Markdown versions of pages: Markdown files next to the HTML documents, for programs and for readers who prefer
//! Markdown.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use quire_content::RouteId;
use quire_content::data::{PageData, PageType};
use quire_html::markdown::to_markdown;

use super::{Job, RenderInput};

/// Maximum total size in bytes of the pages that are kept for `llms-full.txt`. A larger file would be too long to be
/// useful.
const MAX_KEPT: usize = 16 << 20;

/// Converts the href of a link or an image for the Markdown version of a page. Links to pages point to the Markdown
/// versions of these pages, if they exist. Root-relative hrefs become absolute URLs if `siteUrl` is set, because
/// Markdown files are read outside the site.
pub fn markdown_href_of(input: RenderInput<'_>, url: &str) -> String {
    let config = &input.site.config;
    if !url.starts_with('/') || url.starts_with("//") {
        return url.to_owned();
    }
    let routes = &input.site.routes;
    let suffix = url.find(['?', '#']).map_or("", |at| &url[at..]);
    let page = routes.resolve_link(&config.default_locale().id, "", url).page();
    let page = page.map(|id| routes.original(id));
    let page = page.filter(|id| input.model.site.has_markdown(*id)).map(|id| routes.page(id));
    match page {
        Some(page) => config.with_origin(&page.markdown_href(&config.base)) + suffix,
        None => config.with_origin(url),
    }
}

/// Returns the Markdown version of a page: the article or, for home pages and overviews, the `main` element of
/// `document`. Adds the page's title if the text contains no heading of level 1.
pub(super) fn markdown_copy(
    input: RenderInput<'_>,
    page: &PageData,
    article: &str,
    document: &str,
) -> String {
    let is_whole = page.overview.is_some() || page.page_type == PageType::Home;
    let html = if is_whole { main_part(document) } else { article };
    let markdown = to_markdown(html, &|url| markdown_href_of(input, url));
    if markdown.starts_with("# ") || markdown.contains("\n# ") {
        return markdown;
    }
    format!("# {}\n\n{markdown}", page.title)
}

/// Returns the start tag and the content of the `main` element.
fn main_part(document: &str) -> &str {
    let start = document.find("<main").unwrap_or_default();
    let end = document[start..].find("</main>").map_or(document.len(), |end| start + end);
    &document[start..end]
}

/// The Markdown versions of a site's pages, unless their total size is too large.
#[derive(Default)]
pub(super) struct MarkdownCopies {
    pages: Mutex<BTreeMap<RouteId, Arc<[u8]>>>,
    size: AtomicUsize,
}

impl MarkdownCopies {
    pub(super) fn add(&self, job: Job, markdown: Option<Arc<[u8]>>) {
        let (Job::Page(id), Some(markdown)) = (job, markdown) else { return };
        let before = self.size.fetch_add(markdown.len(), Ordering::Relaxed);
        if before + markdown.len() <= MAX_KEPT {
            self.pages.lock().unwrap_or_else(PoisonError::into_inner).insert(id, markdown);
        }
    }

    /// Returns all pages, or no pages if their total size is too large.
    pub(super) fn finish(self) -> BTreeMap<RouteId, Arc<[u8]>> {
        let pages = self.pages.into_inner().unwrap_or_else(PoisonError::into_inner);
        if self.size.into_inner() <= MAX_KEPT { pages } else { BTreeMap::new() }
    }
}
