//! Pages that search results may contain, for external search engines.

use std::collections::BTreeSet;

use quire_compile::Compiled;
use quire_config::SiteConfig;
use quire_content::{RouteId, Routes};
use quire_load::Loaded;
use quire_output::{IndexInput, indexed_pages, page};
use quire_render::{Additions, Model};
use quire_search::Page;

use crate::Report;

/// A site's pages as input for search engines, see [`Session::pages`](crate::Session::pages).
pub struct SearchPages {
    /// Diagnostics of the stages whose results an index is built from.
    pub report: Report,
    pub(crate) site: Loaded,
    /// Results of the stages; `None` if the report has errors.
    pub(crate) pages: Option<Indexable>,
}

/// The results of the stages that an index is built from.
pub(crate) struct Indexable {
    pub(crate) compiled: Compiled,
    pub(crate) model: Model,
    pub(crate) additions: Additions,
}

/// A page that search results may contain.
#[derive(Debug)]
pub struct SearchPage {
    /// Language tag of the page.
    pub lang: String,
    /// Version of the documentation; empty for a site without versions.
    pub version: String,
    /// The page as input for the built-in search index.
    pub page: Page,
    /// Absolute URL, or a path if the site has no `siteUrl`.
    pub url: String,
    /// Groups of the navigation that contain the page, outermost first.
    pub breadcrumbs: Vec<String>,
    /// Number of other pages that link to the page.
    pub links: u32,
}

impl SearchPages {
    /// Returns the configuration.
    pub fn config(&self) -> &SiteConfig {
        &self.site.config
    }

    /// Iterates over the pages, locale by locale. Yields no pages if search is disabled. Creates pages one at a time,
    /// so that the records of a large site need not fit in memory.
    pub fn iter(&self) -> impl Iterator<Item = SearchPage> {
        let input = self.input().into_iter().filter(|input| input.site.config.search.enabled);
        input.flat_map(move |input| {
            let links = links(&self.site.routes, input.compiled);
            let locales = self.site.config.locales.iter().enumerate();
            let ids = locales.flat_map(|(locale, _)| indexed_pages(input.compiled, input.model, locale));
            ids.collect::<Vec<_>>().into_iter().map(move |id| self.page(input, id, links[id.index()]))
        })
    }

    /// Returns the input of the index. Returns `None` if the report has errors.
    pub(crate) fn input(&self) -> Option<IndexInput<'_>> {
        let Indexable { compiled, model, additions } = self.pages.as_ref()?;
        Some(IndexInput { site: &self.site, compiled, model, additions })
    }

    fn page(&self, input: IndexInput<'_>, id: RouteId, links: u32) -> SearchPage {
        let data = input.model.page(id);
        SearchPage {
            lang: data.lang.clone(),
            version: data.version.clone(),
            page: page(input, id),
            url: self.site.config.with_origin(&self.site.routes.page(id).href),
            breadcrumbs: data.breadcrumbs.iter().map(|crumb| crumb.text.clone()).collect(),
            links,
        }
    }
}

/// Returns the number of other pages that link to each page, in route order.
fn links(routes: &Routes, compiled: &Compiled) -> Vec<u32> {
    let mut counts = vec![0; compiled.pages.len()];
    for id in routes.ids() {
        let locale = &routes.config().locales[routes.page(id).locale].id;
        let targets = compiled.pages[id.index()]
            .links
            .iter()
            .filter_map(|link| routes.resolve_link(locale, &link.from, &link.url).page());
        for target in targets.filter(|target| *target != id).collect::<BTreeSet<_>>() {
            counts[target.index()] += 1;
        }
    }
    counts
}
