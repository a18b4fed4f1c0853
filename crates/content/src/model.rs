//! The site model: everything about every page but its article.

use std::sync::Arc;

use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, Span};
use serde_json::Value;

use crate::data::{Alternate, LocaleData, PageData, PageType, SiteData, TextLink};
use crate::deadlinks::dead_link;
use crate::inline::{escape_marks, title_case};
use crate::links::LinkTarget;
use crate::navigation::Navigation;
use crate::overview::Overview;
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
    /// First breadcrumb of each section of each locale.
    crumbs: std::collections::BTreeMap<(usize, String), TextLink>,
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
        let mut crumbs = std::collections::BTreeMap::new();
        for (idx, locale) in routes.config.locales.iter().enumerate() {
            let built = sidebar::sidebars(&sources, idx, &mut diagnostics);
            for (place, placed) in built.order.iter().enumerate() {
                places[placed.page.index()].get_or_insert(place);
            }
            let nav = nav::nav(&routes, navigation, idx, &mut diagnostics);
            for section in tree.get(idx, "").map(|root| root.folders.as_slice()).unwrap_or_default() {
                let crumb = nav::section_crumb(&routes, &nav, &locale.lang, section)
                    .unwrap_or_else(|| section_crumb(&routes, &pages, idx, section));
                crumbs.insert((idx, section.clone()), crumb);
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

    /// Everything about one page but its article.
    pub fn page_data(&self, id: RouteId) -> PageData {
        let page = self.routes.page(id);
        let input = &self.pages[id.index()];
        let frontmatter = input.frontmatter();
        let locale = &self.routes.config.locales[page.locale];
        let page_type = input.page_type();
        let title = input.title(page);
        let file = &page.route.file_path;
        let stem = crate::path::page_stem(file).unwrap_or(file);
        let (prev, next) = self.neighbours(id);
        let suffix = frontmatter.title_suffix.as_deref();
        PageData {
            page_path: self.routes.split_locale(stem).1.to_owned(),
            document_title: document_title(page_type, &title, suffix, &locale.title),
            description: frontmatter.description.clone().unwrap_or_else(|| locale.description.clone()),
            heading_title: input.heading_title(),
            frontmatter: self.frontmatter(page, input),
            toc: input.toc(),
            route_path: page.route.path.clone(),
            lang: page.route.lang.clone(),
            version: String::new(),
            last_updated_time: input.last_updated.clone().filter(|_| self.routes.config.last_updated),
            relative_path: file.clone(),
            sidebar: self.sidebar_key(id),
            prev,
            next,
            edit_url: locale.edit_base.as_ref().map(|base| format!("{base}/{}", crate::path::encode(file))),
            alternates: self.alternates(page),
            breadcrumbs: self.breadcrumbs(id),
            overview: (frontmatter.overview == Some(true)).then(|| self.overview(id)).flatten(),
            page_type,
            title,
        }
    }

    /// The page for unknown paths of a locale (SPEC §2: type 404, title `404`, no table of contents).
    pub fn not_found(&self, lang: &str) -> PageData {
        let config = &self.routes.config;
        let idx = config
            .locales
            .iter()
            .position(|it| it.lang == lang)
            .unwrap_or_else(|| self.routes.default_locale());
        let locale = &config.locales[idx];
        PageData {
            page_path: "404".to_owned(),
            page_type: PageType::NotFound,
            title: "404".to_owned(),
            heading_title: String::new(),
            frontmatter: Value::Object(serde_json::Map::new()),
            toc: Vec::new(),
            route_path: format!("{}/404", self.routes.prefix(idx)),
            lang: locale.lang.clone(),
            version: String::new(),
            last_updated_time: None,
            relative_path: String::new(),
            sidebar: None,
            prev: None,
            next: None,
            edit_url: None,
            alternates: self.home_alternates(idx),
            breadcrumbs: Vec::new(),
            document_title: document_title(PageType::NotFound, "404", None, &locale.title),
            description: locale.description.clone(),
            overview: None,
        }
    }

    /// The section's sidebar, also for pages that are no entry of it, unless frontmatter turns it off.
    fn sidebar_key(&self, id: RouteId) -> Option<String> {
        let page = self.routes.page(id);
        let input = &self.pages[id.index()];
        if input.page_type() != PageType::Doc || input.frontmatter().sidebar == Some(false) {
            return None;
        }
        let sidebars = &self.sidebars[page.locale];
        let prefix = self.routes.prefix(page.locale);
        let placed =
            self.places[id.index()].map(|place| sidebars.keys[sidebars.order[place].section].clone());
        let of_section = || page.section().map(|section| format!("{prefix}/{section}/"));
        let exists = |key: &String| sidebars.by_section.contains_key(key);
        placed.or_else(|| of_section().filter(exists)).or_else(|| Some(format!("{prefix}/"))).filter(exists)
    }

    fn neighbours(&self, id: RouteId) -> (Option<TextLink>, Option<TextLink>) {
        let Some(place) = self.places[id.index()] else { return (None, None) };
        if self.pages[id.index()].page_type() == PageType::Home {
            return (None, None);
        }
        let order = &self.sidebars[self.routes.page(id).locale].order;
        let section = order[place].section;
        let text_link = |place: usize| {
            let placed = order.get(place).filter(|placed| placed.section == section)?;
            let link = Some(self.routes.page(placed.page).href.clone());
            Some(TextLink { text: placed.text.clone(), link })
        };
        (place.checked_sub(1).and_then(text_link), text_link(place + 1))
    }

    /// The twin in every other language, or its nearest existing parent, at last that language's home.
    fn alternates(&self, page: &PageRoute) -> Vec<Alternate> {
        let others = self.routes.config.locales.iter().enumerate().filter(|(idx, _)| *idx != page.locale);
        others
            .map(|(idx, locale)| {
                let mut key = page.key.as_str();
                loop {
                    if let Some(id) = self.routes.by_key(idx, key) {
                        let link = self.routes.page(id).href.clone();
                        return Alternate { lang: locale.lang.clone(), link, exact: key == page.key };
                    }
                    if key.is_empty() {
                        let link = self.routes.home(idx);
                        return Alternate { lang: locale.lang.clone(), link, exact: false };
                    }
                    key = crate::path::folder(key);
                }
            })
            .collect()
    }

    fn home_alternates(&self, own: usize) -> Vec<Alternate> {
        let others = self.routes.config.locales.iter().enumerate().filter(|(idx, _)| *idx != own);
        others
            .map(|(idx, locale)| Alternate {
                lang: locale.lang.clone(),
                link: self.routes.home(idx),
                exact: false,
            })
            .collect()
    }

    /// Section, then the groups around the page, from the outside in. A link to the page itself is dropped.
    fn breadcrumbs(&self, id: RouteId) -> Vec<TextLink> {
        let page = self.routes.page(id);
        let sidebars = &self.sidebars[page.locale];
        let mut res = Vec::new();
        let mut group = self.places[id.index()].and_then(|place| sidebars.order[place].group);
        while let Some(it) = group.map(|idx| &sidebars.groups[idx]) {
            if it.page != Some(id) {
                res.push(TextLink { text: it.text.clone(), link: it.link.clone() });
            }
            group = it.parent;
        }
        let section = page.section().filter(|section| *section != page.key);
        let crumb = section.and_then(|section| self.crumbs.get(&(page.locale, section.to_owned())));
        res.extend(crumb.map(|crumb| TextLink {
            text: crumb.text.clone(),
            link: crumb.link.clone().filter(|link| *link != page.href),
        }));
        res.reverse();
        res
    }

    fn overview(&self, id: RouteId) -> Option<Vec<crate::data::OverviewGroup>> {
        let page = self.routes.page(id);
        let key = self.sidebar_key(id)?;
        let locale = &self.routes.config.locales[page.locale];
        let depths = self.pages[id.index()].frontmatter().overview_headers.as_ref();
        let others = locale.texts.get("overviewOthers").cloned();
        let overview = Overview {
            routes: &self.routes,
            pages: &self.pages,
            locale: page.locale,
            own_key: &page.key,
            depths: depths.map(|depths| depths.iter().map(|depth| depth.0).collect()),
            others: others.unwrap_or_else(|| if locale.lang == "zh" { "其他" } else { "Others" }.to_owned()),
        };
        Some(overview.groups(self.sidebars[page.locale].by_section.get(&key)?))
    }

    /// The frontmatter as written, but that addresses in hero and features are final hrefs.
    fn frontmatter(&self, page: &PageRoute, input: &PageInput) -> Value {
        let mut res = input.head.raw.clone();
        if !res.is_object() {
            return Value::Object(serde_json::Map::new());
        }
        let resolve = |value: &mut Value| {
            if let Value::String(url) = value {
                *url = self.routes.resolve_link(&page.route.lang, &page.source, url).href;
            }
        };
        let asset = |value: &mut Value| {
            if let Value::String(url) = value {
                *url = site::asset_href(&self.routes, &page.route.lang, url);
            }
        };
        for list in ["/hero/actions", "/features"] {
            let items = res.pointer_mut(list).and_then(Value::as_array_mut);
            items.into_iter().flatten().filter_map(|item| item.get_mut("link")).for_each(resolve);
        }
        for image in ["/hero/image/src", "/hero/image/src/light", "/hero/image/src/dark"] {
            res.pointer_mut(image).into_iter().for_each(asset);
        }
        res
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
    let links = actions.filter_map(|it| it.link.as_ref()).chain(features.filter_map(|it| it.link.as_ref()));
    for link in links {
        let resolved = routes.resolve_link(&page.route.lang, &page.source, &link.url);
        if let LinkTarget::Missing(path) = &resolved.target {
            let span = Span::new(page.source.clone(), link.range.0..link.range.1);
            diagnostics.push(dead_link(routes, span, &link.url, path));
        }
    }
}

/// A section that no navigation entry leads to: its index page, else its folder's name.
fn section_crumb(routes: &Routes, pages: &[PageInput], locale: usize, section: &str) -> TextLink {
    match routes.by_key(locale, section) {
        Some(id) => TextLink {
            text: pages[id.index()].title_markup(routes.page(id)),
            link: Some(routes.page(id).href.clone()),
        },
        None => TextLink { text: escape_marks(&title_case(section)), link: None },
    }
}

/// `{title} - {suffix}`, the suffix being the site's title unless frontmatter has its own; not said twice.
fn document_title(page_type: PageType, title: &str, suffix: Option<&str>, site_title: &str) -> String {
    let suffix = suffix.map(crate::inline::plain_text);
    let suffix = suffix.as_deref().map_or(site_title, str::trim);
    let is_repeat = title == suffix || (page_type == PageType::Home && title.is_empty());
    match (title.is_empty(), suffix.is_empty() || is_repeat) {
        (true, _) => suffix.to_owned(),
        (false, true) => title.to_owned(),
        (false, false) if suffix.starts_with(['-', '|', '·', '–', '—']) => format!("{title} {suffix}"),
        (false, false) => format!("{title} - {suffix}"),
    }
}
