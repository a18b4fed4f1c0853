//! Builds the model of a site (stage 3 of a build): the navigation, page data and checked links of all pages.

use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};

use quire_compile::Compiled;
use quire_content::data::PageData;
use quire_content::{LinkCheck, Navigation, PageInput, PageLinks, RouteId, Routes, SiteModel};
use quire_diagnostics::Diagnostic;
use quire_files::KeyBuilder;
use quire_load::{Loaded, not_utf8};
use quire_process::map_with;

use crate::store::RenderStore;

/// The model of a site: the data of all pages except their articles.
pub struct Model {
    /// Sidebars, navigation bars and routes, from which page data is derived.
    pub site: Arc<SiteModel>,
    /// Data of each page except its article, in route order; computed on first use.
    pub pages: Vec<OnceLock<Arc<PageData>>>,
    /// Diagnostics of navigation files, page data and links.
    pub diagnostics: Vec<Diagnostic>,
}

impl Model {
    /// Returns the data of a page.
    pub fn page(&self, id: RouteId) -> &PageData {
        self.pages[id.index()].get_or_init(|| Arc::new(self.site.page_data(id)))
    }
}

/// Builds the model of `site` from its compiled pages. Checks every link and anchor, on `threads` workers, unless
/// `store` records that all links are valid.
pub fn model(site: &Loaded, compiled: &Compiled, threads: NonZeroUsize, store: &RenderStore) -> Model {
    let routes = &site.routes;
    let inputs: Vec<PageInput> = routes.ids().map(|id| page_input(site, compiled, id)).collect();
    let (files, mut diagnostics) = navigation_files(site);
    let (navigation, navigation_diagnostics) = Navigation::parse(routes, files);
    diagnostics.extend(navigation_diagnostics);
    let (model, model_diagnostics) =
        SiteModel::build(Arc::clone(routes), inputs, &navigation, Arc::clone(&site.blogs));
    diagnostics.extend(model_diagnostics);
    diagnostics.extend(dead_links(site, compiled, threads, store));
    let diagnostics = site.policy.without_blocked_origins(diagnostics);
    let diagnostics = site.config.check.severities.apply(diagnostics);
    let pages = routes.ids().map(|_| OnceLock::new()).collect();
    Model { site: Arc::new(model), pages, diagnostics }
}

/// Returns an error for every dead link. Skips the check if `store` records that the same site structure and the same
/// pages have no dead links.
fn dead_links(
    site: &Loaded,
    compiled: &Compiled,
    threads: NonZeroUsize,
    store: &RenderStore,
) -> Vec<Diagnostic> {
    let key = KeyBuilder::new("links").digest(site.structure);
    let key = compiled.pages.iter().fold(key, |key, page| key.key(page.key)).finish();
    let mut diagnostics = Vec::new();
    if store.sound_links.get(key).is_none() {
        diagnostics = check_links(&site.routes, compiled, threads);
        if diagnostics.is_empty() {
            store.sound_links.put(key, Arc::new(()));
        }
    }
    store.sweep_links();
    diagnostics
}

/// Checks the pages in parallel, then creates the diagnostics of the pages with dead links in route order.
fn check_links(routes: &Routes, compiled: &Compiled, threads: NonZeroUsize) -> Vec<Diagnostic> {
    let links = |id: RouteId| {
        let page = &compiled.pages[id.index()];
        // The links of a fallback page, which shows the original page in place of a missing translation, are checked on
        // the original.
        let links = if routes.page(id).is_fallback() { &[] } else { &*page.links };
        page.links_of(id, links)
    };
    let pages: Vec<PageLinks<'_>> = routes.ids().map(links).collect();
    let check = LinkCheck::new(routes, &pages);
    let is_sound = map_with(&pages, threads, || (), |(), page| check.is_sound(page));
    check.diagnostics(pages.iter().zip(is_sound).filter(|(_, is_sound)| !is_sound).map(|(page, _)| page))
}

fn page_input(site: &Loaded, compiled: &Compiled, id: RouteId) -> PageInput {
    let page = &compiled.pages[id.index()];
    PageInput {
        head: Arc::clone(&page.head),
        headings: Arc::clone(&page.headings),
        has_own_message: page.is_not_found() && !page.article.get().body.is_empty(),
        last_updated: site.commit_times.known.get(&site.routes.page(id).route.file_path).cloned(),
    }
}

/// Returns the path (relative to the docs folder) and the content of each navigation file, and an error for each file
/// that is not UTF-8.
fn navigation_files(site: &Loaded) -> (Vec<(&str, &str)>, Vec<Diagnostic>) {
    let mut files = Vec::new();
    let mut diagnostics = Vec::new();
    for (path, bytes) in site.docs.iter().filter(|(path, _)| Navigation::is_navigation_file(path)) {
        match std::str::from_utf8(bytes) {
            Ok(text) => files.push((path.as_str(), text)),
            Err(error) => {
                let path = format!("{}/{path}", site.config.route.docs);
                diagnostics.push(not_utf8(&path, error.valid_up_to()));
            }
        }
    }
    (files, diagnostics)
}
