//! The site model: everything about every page but its article.

mod page_data;

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, Span};

use crate::data::{LocaleData, SiteData, TextLink};
use crate::deadlinks::dead_link;
use crate::files::frontmatter_files;
use crate::links::LinkTarget;
use crate::navigation::Navigation;
use crate::page::PageInput;
use crate::routes::{PageRoute, RouteId, Routes};
use crate::sidebar::{self, Sidebars};
use crate::tree::FolderTree;
use crate::{nav, site};

/// The model of a site. Built once from all pages ([`SiteModel::build`]); [`SiteModel::page_data`] then answers for
/// each page on its own, from any thread.
#[derive(Debug)]
pub struct SiteModel {
    routes: Arc<Routes>,
    pages: Vec<PageInput>,
    site: SiteData,
    locales: Vec<LocaleData>,
    sidebars: Vec<Sidebars>,
    /// Place of each page in [`Sidebars::order`] of its locale.
    places: Vec<Option<usize>>,
    /// First breadcrumb of each section of each locale that has one.
    crumbs: BTreeMap<(usize, String), TextLink>,
}

impl SiteModel {
    /// Builds the model. `pages` has one entry for each route, in the route table's order; missing entries count as
    /// empty pages. Linear in the number of pages.
    pub fn build(
        routes: Arc<Routes>,
        mut pages: Vec<PageInput>,
        navigation: &Navigation,
    ) -> (Self, Vec<Diagnostic>) {
        pages.resize_with(routes.all().len(), PageInput::default);
        let mut diagnostics = Vec::new();
        let tree = FolderTree::new(&routes);
        let sources = sidebar::Sources { routes: &routes, pages: &pages, navigation, tree: &tree };
        let mut places = vec![None; pages.len()];
        let mut sidebars = Vec::new();
        let mut locales = Vec::new();
        let mut crumbs = BTreeMap::new();
        for (idx, locale) in routes.config.locales.iter().enumerate() {
            let built = sidebar::sidebars(&sources, idx, &mut diagnostics);
            for (place, placed) in built.order.iter().enumerate() {
                places[placed.page.index()].get_or_insert(place);
            }
            let nav = nav::nav(&routes, navigation, idx, &mut diagnostics);
            for section in tree.get(idx, "").map(|root| root.folders.as_slice()).unwrap_or_default() {
                let crumb = nav::section_crumb(&routes, &nav, &locale.lang, section)
                    .or_else(|| index_crumb(&routes, &pages, idx, section));
                crumbs.extend(crumb.map(|crumb| ((idx, section.clone()), crumb)));
            }
            locales.push(LocaleData {
                lang: locale.lang.clone(),
                label: locale.label.clone(),
                title: locale.title.clone(),
                description: locale.description.clone(),
                home: routes.home(idx),
                nav,
                sidebars: built.by_section.clone(),
                texts: locale.texts.clone(),
                search_index: String::new(),
            });
            sidebars.push(built);
        }
        for id in routes.ids() {
            frontmatter_links(&routes, routes.page(id), &pages[id.index()], &mut diagnostics);
        }
        quire_diagnostics::sort(&mut diagnostics);
        let site = site::site_data(&routes);
        (Self { routes, pages, site, locales, sidebars, places, crumbs }, diagnostics)
    }

    /// The configuration.
    pub fn config(&self) -> &SiteConfig {
        &self.routes.config
    }

    /// The route table.
    pub fn routes(&self) -> &Arc<Routes> {
        &self.routes
    }

    /// What all pages of the site share.
    pub fn site(&self) -> &SiteData {
        &self.site
    }

    /// What all pages of each locale share, in the site's order.
    pub fn locales(&self) -> &[LocaleData] {
        &self.locales
    }

    /// Pages that neither search engines nor the site's search should lead to: `noindex` in frontmatter, and texts
    /// below a folder `components` that other pages include.
    pub fn is_not_indexed(&self, id: RouteId) -> bool {
        let input = &self.pages[id.index()];
        input.frontmatter().noindex == Some(true) || input.is_fragment(self.routes.page(id))
    }

    /// Title of a page without marks.
    pub fn title(&self, id: RouteId) -> String {
        self.pages[id.index()].title(self.routes.page(id))
    }
}

/// Dead links in frontmatter.
fn frontmatter_links(
    routes: &Routes,
    page: &PageRoute,
    input: &PageInput,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let frontmatter = input.frontmatter();
    let actions = frontmatter.hero.iter().flat_map(|hero| hero.actions.iter().flatten());
    let features = frontmatter.features.iter().flatten();
    let head = frontmatter.head.iter().flatten();
    let links = actions.filter_map(|it| it.link.as_ref()).chain(features.filter_map(|it| it.link.as_ref()));
    let links = links.chain(head.filter_map(|it| it.href.as_ref()));
    for link in links {
        let resolved = routes.resolve_link(&page.route.lang, &page.source, &link.url);
        if let LinkTarget::Missing(path) = &resolved.target {
            let span = Span::new(page.source.clone(), link.range.0..link.range.1);
            diagnostics.push(dead_link(routes, span, &link.url, path));
        }
    }
    diagnostics.extend(frontmatter_files(routes, page, frontmatter));
}

/// A section that no navigation entry leads to: its index page. A folder's name alone leads nowhere and says little.
fn index_crumb(routes: &Routes, pages: &[PageInput], locale: usize, section: &str) -> Option<TextLink> {
    let id = routes.by_key(locale, section)?;
    let text = pages[id.index()].title_markup(routes.page(id));
    Some(TextLink { text, link: Some(routes.page(id).href.clone()) })
}
