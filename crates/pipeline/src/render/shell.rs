//! The shell around articles. React renders its parts once; each page fills them in.

mod active_match;
mod blocks;
mod frame;
mod navbar;
mod once;
mod page;
mod routes;
mod sidebar;
mod sidebar_index;
mod sidebar_probe;
mod template;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use quire_content::data::{LocaleData, PageData, SidebarItem, SiteData};
use quire_react::{RenderError, Renderer};

use crate::model::Model;
use active_match::{ActiveMatches, routes_by_lang};
use frame::{Frame, Shape};
use navbar::NavbarTemplate;
use once::OnceMap;
pub(super) use page::Shell;
use page::{PageSidebar, PageTemplates};
use sidebar::SidebarTemplate;
use sidebar_index::SidebarIndex;
use template::Mark;

/// What is rendered once for a site, as soon as a page needs it. It depends on the site's and the locales' data and on
/// the bundle, not on pages.
#[derive(Debug, Default)]
pub(crate) struct Templates {
    parts: OnceMap<String, Parts>,
    /// By language; `None` where pages have to be rendered one by one.
    sidebars: OnceMap<String, Option<SidebarTemplate>>,
    /// `None` for shapes whose pages have to be rendered one by one.
    frames: OnceMap<Shape, Option<Frame>>,
    /// Held while templates are made: another thread would start a runtime of its own to make the next one, and most
    /// sites need only one.
    making: Mutex<()>,
}

/// What the pages of a language share.
#[derive(Debug)]
struct Parts {
    navbar: NavbarTemplate,
    slots: BTreeMap<String, Option<String>>,
    is_whole: bool,
}

/// Renders shells.
pub(super) struct ShellRenderer<'a> {
    templates: Arc<Templates>,
    is_untemplated: bool,
    site: &'a SiteData,
    locales: &'a [LocaleData],
    routes: BTreeMap<&'a str, Vec<&'a str>>,
    /// By language and key.
    sidebars: BTreeMap<&'a str, BTreeMap<&'a str, SidebarIndex>>,
    matches: OnceMap<String, ActiveMatches>,
}

/// A part that is put into the frame.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Navbar,
    Sidebar,
    Article,
    /// The sections of an overview page below its generated list.
    Rest,
    Slot(String),
}

/// The slot that a mark stands for.
fn slot_name(mark: Mark<'_>) -> Option<String> {
    match mark {
        Mark::Part(name) => name.strip_prefix("slot:").map(str::to_owned),
        Mark::Value(_) => None,
    }
}

/// The part that a mark stands for.
fn part(mark: Mark<'_>) -> Option<Part> {
    Some(match mark {
        Mark::Part("navbar") => Part::Navbar,
        Mark::Part("sidebar") => Part::Sidebar,
        Mark::Part("article") => Part::Article,
        Mark::Part("rest") => Part::Rest,
        mark => Part::Slot(slot_name(mark)?),
    })
}

impl<'a> ShellRenderer<'a> {
    /// `templates` may come from an earlier build whose site had the same shared data.
    pub(super) fn new(model: &'a Model, templates: Arc<Templates>, is_untemplated: bool) -> Self {
        let routes = model.site.routes().all().iter();
        Self {
            templates,
            is_untemplated,
            site: model.site.site(),
            locales: model.site.locales(),
            sidebars: sidebar_indexes(model),
            routes: routes_by_lang(routes.map(|page| (page.route.lang.as_str(), page.route.path.as_str()))),
            matches: OnceMap::default(),
        }
    }

    /// The templates for a page, rendered where they do not exist yet.
    pub(super) fn templates(
        &'a self,
        page: &PageData,
        renderer: &Renderer,
    ) -> Result<PageTemplates<'a>, RenderError> {
        let _making = self.templates.making.lock().unwrap_or_else(PoisonError::into_inner);
        let lang = &page.lang;
        let locale = self.locales.iter().find(|locale| locale.lang == *lang).unwrap_or(&self.locales[0]);
        let parts = self.templates.parts.get_or_make(lang, || self.parts(lang, renderer))?;
        let routes = self.routes.get(lang.as_str()).map(Vec::as_slice).unwrap_or_default();
        let matches = self.matches.get_or_make(lang, || ActiveMatches::new(locale, routes, renderer))?;
        let mut templates =
            PageTemplates { renderer: self, locale, parts, matches, sidebar: None, frame: None };
        if templates.parts.is_whole {
            return Ok(templates);
        }
        let is_filled = |name: &&String| locale.sidebars.get(*name).is_some_and(|items| !items.is_empty());
        let sidebar = page.sidebar.as_ref().filter(is_filled);
        let items = sidebar.and_then(|name| locale.sidebars.get(name));
        let index = sidebar.and_then(|name| self.sidebars.get(locale.lang.as_str())?.get(name.as_str()));
        let slots: Vec<&str> = templates.parts.slots.keys().map(String::as_str).collect();
        if let (Some(items), Some(index)) = (items, index) {
            let make = || Ok(SidebarTemplate::new(&renderer.sidebar(lang, &sidebar::probe(), &slots)?));
            let template = self.templates.sidebars.get_or_make(lang, make)?;
            templates.sidebar = Some(PageSidebar { template, items, index });
        }
        if let Some(shape) = Shape::of(page, sidebar.is_some()) {
            let make = || {
                let probe = shape.probe();
                Ok(Frame::of_probe(&renderer.page(&probe).frame(&slots)?))
            };
            templates.frame = Some(self.templates.frames.get_or_make(&shape, make)?);
        }
        Ok(templates)
    }

    /// The part of a large sidebar that a page shows; `None` for other sidebars.
    pub(super) fn branch(&self, page: &PageData) -> Option<Vec<SidebarItem>> {
        let (lang, name) = (page.lang.as_str(), page.sidebar.as_deref()?);
        let locale = self.locales.iter().find(|locale| locale.lang == lang)?;
        self.sidebars.get(lang)?.get(name)?.branch(locale.sidebars.get(name)?, &page.route_path)
    }

    fn parts(&self, lang: &str, renderer: &Renderer) -> Result<Parts, RenderError> {
        if self.is_untemplated {
            return Ok(Parts { navbar: NavbarTemplate::new(""), slots: BTreeMap::new(), is_whole: true });
        }
        let parts = renderer.parts(lang)?;
        Ok(Parts { navbar: NavbarTemplate::new(&parts.navbar), slots: parts.slots, is_whole: parts.is_whole })
    }
}

fn sidebar_indexes(model: &Model) -> BTreeMap<&str, BTreeMap<&str, SidebarIndex>> {
    let base = &model.site.site().base;
    let mut indexes = BTreeMap::new();
    for locale in model.site.locales() {
        let own = locale.sidebars.iter().map(|(name, items)| (name.as_str(), SidebarIndex::new(items, base)));
        indexes.insert(locale.lang.as_str(), own.collect());
    }
    indexes
}
