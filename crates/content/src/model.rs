//! The site model: all data of every page except its article.

mod blog;
mod page_data;
mod versions;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, Span};

use crate::blog::{BlogPages, Blogs, blog_sidebar};
use crate::data::{EditLink, LocaleData, SiteData, TextLink};
use crate::deadlinks::dead_link;
use crate::files::{frontmatter_files, own_authors};
use crate::inline::plain_text;
use crate::links::LinkTarget;
use crate::navigation::Navigation;
use crate::page::PageInput;
use crate::routes::{PageRoute, RouteId, Routes};
use crate::sidebar::{self, Sidebars};
use crate::tree::FolderTree;
use crate::{nav, site};

/// The model of a site, built once from all pages by [`SiteModel::build`]. [`SiteModel::page_data`] then returns the
/// data of each page, on any thread.
#[derive(Debug)]
pub struct SiteModel {
    pub(crate) routes: Arc<Routes>,
    pub(crate) pages: Vec<PageInput>,
    site: SiteData,
    locales: Vec<LocaleData>,
    sidebars: Vec<Sidebars>,
    /// Index of each page in [`Sidebars::order`] of its locale.
    positions: Vec<Option<usize>>,
    /// Routes of pages without a source file, which Quire generates.
    generated: BTreeSet<RouteId>,
    blogs: BlogPages,
    /// First breadcrumb of the pages in a top-level folder, by locale index and folder name.
    crumbs: BTreeMap<(usize, String), TextLink>,
}

impl SiteModel {
    /// Builds the model. `pages` has one entry per route, in the order of the route table; missing entries count as
    /// empty pages. Takes time linear in the number of pages.
    pub fn build(
        routes: Arc<Routes>,
        mut pages: Vec<PageInput>,
        navigation: &Navigation,
        blogs: Arc<Blogs>,
    ) -> (Self, Vec<Diagnostic>) {
        pages.resize_with(routes.all().len(), PageInput::default);
        let mut diagnostics = blogs.diagnostics().to_vec();
        let blogs = BlogPages::new(blogs, &routes);
        let tree = FolderTree::new(&routes);
        let sources =
            sidebar::Sources { routes: &routes, pages: &pages, navigation, tree: &tree, blogs: &blogs };
        let mut places = vec![None; pages.len()];
        let mut sidebars = Vec::new();
        let mut locales = Vec::new();
        let mut crumbs = BTreeMap::new();
        for (idx, locale) in routes.config.locales.iter().enumerate() {
            let (mut built, sidebar_diagnostics) = sidebar::sidebars(&sources, idx);
            diagnostics.extend(sidebar_diagnostics);
            for (position, placed) in built.order.iter().enumerate() {
                let assigned_section = built.assigned(routes.page(placed.page), &pages[placed.page.index()]);
                if assigned_section.is_none_or(|own| own == placed.section) {
                    places[placed.page.index()].get_or_insert(position);
                }
            }
            let own_blogs = blogs.blogs().all().iter().enumerate().filter(|(_, blog)| blog.locale == idx);
            built.by_section.extend(own_blogs.map(|(blog, _)| blog_sidebar(&routes, &pages, &blogs, blog)));
            let (nav, nav_diagnostics) = nav::nav(&routes, navigation, idx);
            diagnostics.extend(nav_diagnostics);
            let mut firsts = HashMap::new();
            for page in built.order.iter().map(|placed| placed.page) {
                let section = routes.page(page).section();
                section.map(|section| firsts.entry(section).or_insert(page));
            }
            for section in tree.get(idx, "").map(|root| root.folders.as_slice()).unwrap_or_default() {
                let crumb =
                    nav::section_crumb(&routes, &nav, idx, section, firsts.get(section.as_str()).copied())
                        .or_else(|| index_crumb(&routes, &pages, idx, section));
                crumbs.extend(crumb.map(|crumb| ((idx, section.clone()), crumb)));
            }
            locales.push(LocaleData {
                lang: locale.lang.clone(),
                version: locale.version.clone(),
                version_label: version_label(&routes.config, &locale.version),
                label: locale.label.clone(),
                title: locale.title.clone(),
                description: locale.description.clone(),
                prefix: routes.prefix(idx).to_owned(),
                home: routes.home(idx),
                nav,
                sidebars: built.by_section.clone(),
                sidebar_files: BTreeMap::new(),
                texts: locale.texts.clone(),
                edit_link: locale.edit_base.as_ref().map(|base| EditLink {
                    doc_repo_base_url: base.clone(),
                    text: locale.texts.get("editLink").cloned().unwrap_or_default(),
                }),
                search_index: String::new(),
                print_url: (routes.config.print && routes.has_pages(idx)).then(|| routes.print_href(idx)),
            });
            sidebars.push(built);
        }
        for id in routes.ids().take(routes.written().len()) {
            diagnostics.extend(frontmatter_links(&routes, routes.page(id), &pages[id.index()]));
        }
        quire_diagnostics::sort(&mut diagnostics);
        let site = site::site_data(&routes);
        let is_generated = |id: &RouteId| {
            navigation.is_generated(routes.page(routes.original(*id))) || blogs.is_generated(*id)
        };
        let generated = routes.ids().filter(is_generated).collect();
        (
            Self { routes, pages, site, locales, sidebars, positions: places, generated, blogs, crumbs },
            diagnostics,
        )
    }

    /// Returns the configuration.
    pub fn config(&self) -> &SiteConfig {
        &self.routes.config
    }

    /// Returns the route table.
    pub fn routes(&self) -> &Arc<Routes> {
        &self.routes
    }

    /// Returns the data shared by all pages of the site.
    pub fn site(&self) -> &SiteData {
        &self.site
    }

    /// Returns the data shared by all pages of a locale, for each locale in the site's order.
    pub fn locales(&self) -> &[LocaleData] {
        &self.locales
    }

    /// Returns whether search engines and the site's search should skip the page: true for pages with `noindex`, 404
    /// pages, and fragments in a folder `components`.
    pub fn is_not_indexed(&self, id: RouteId) -> bool {
        let input = &self.pages[id.index()];
        let page = self.routes.page(id);
        input.frontmatter().noindex == Some(true) || input.is_fragment(page) || page.is_not_found()
    }

    /// Returns whether the page is also published as Markdown (`llms` in the configuration). Excludes generated pages
    /// (which consist of links), fallback pages (which repeat their originals) and 404 pages.
    pub fn has_markdown(&self, id: RouteId) -> bool {
        let page = self.routes.page(id);
        let has_source = !self.is_generated(id) && !page.is_fallback();
        self.routes.config.llms && has_source && !page.is_not_found()
    }

    /// Returns whether Quire generates the page. Such pages consist of links to other pages.
    pub fn is_generated(&self, id: RouteId) -> bool {
        self.generated.contains(&id)
    }

    /// Returns the pages of the locale with this index: the pages of its sidebars in order, then the other pages in the
    /// order of the route table.
    pub fn reading_order(&self, locale: usize) -> Vec<RouteId> {
        let placed = self.sidebars[locale].order.iter().map(|placed| placed.page);
        let others = self.routes.ids().filter(|id| self.routes.page(*id).locale == locale);
        let mut seen = BTreeSet::new();
        placed.chain(others).filter(|id| seen.insert(*id)).collect()
    }

    /// Returns the title of a page as plain text.
    pub fn title(&self, id: RouteId) -> String {
        plain_text(&self.pages[id.index()].title_markup(self.routes.page(id)))
    }
}

fn version_label(config: &SiteConfig, version: &str) -> String {
    config.multi_version.get(version).map(|version| version.label.clone()).unwrap_or_default()
}

/// Reports dead links, and missing or blocked files, in frontmatter.
fn frontmatter_links(routes: &Routes, page: &PageRoute, input: &PageInput) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let frontmatter = input.frontmatter();
    let actions = frontmatter.hero.iter().flat_map(|hero| hero.actions.iter().flatten());
    let features = frontmatter.features.iter().flatten();
    let head = frontmatter.head.iter().flatten();
    let links = actions.filter_map(|it| it.link.as_ref()).chain(features.filter_map(|it| it.link.as_ref()));
    let authors = own_authors(routes, page, frontmatter).filter_map(|author| author.url.as_ref());
    let links = links.chain(head.filter_map(|it| it.href.as_ref())).chain(authors);
    for link in links {
        let resolved = routes.resolve_link(&routes.locale(page.locale).id, &page.source, &link.url);
        if let LinkTarget::Missing(path) = &resolved.target {
            let span = Span::new(page.source.clone(), link.range.clone());
            diagnostics.push(dead_link(routes, span, &link.url, path));
        }
    }
    diagnostics.extend(frontmatter_files(routes, page, frontmatter));
    diagnostics
}

/// Returns the breadcrumb of a section without a navigation entry: a link to the section's index page. Returns `None`
/// for a section without an index page.
fn index_crumb(routes: &Routes, pages: &[PageInput], locale: usize, section: &str) -> Option<TextLink> {
    let id = routes.by_key(locale, section)?;
    let text = pages[id.index()].title_markup(routes.page(id));
    let page = routes.page(id);
    Some(TextLink { text, link: Some(page.href.clone()), lang: routes.foreign_tag(page) })
}
