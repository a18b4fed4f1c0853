//! Renders the shell around articles. React renders each part once as a template, and each page fills in the templates.

mod active_match;
mod blocks;
mod frame;
mod navbar;
mod page;
mod routes;
mod sidebar;
mod sidebar_index;
mod sidebar_probe;
mod template;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use quire_content::SiteModel;
use quire_content::data::{LocaleData, PageData, SidebarItem};
use quire_react::{RenderError, Renderer, ShellParts};
use serde_json::Value;

use crate::model::Model;
use active_match::ActiveMatches;
use frame::{Frame, Shape};
use navbar::NavbarTemplate;
pub(super) use page::Shell;
use page::{PageSidebar, PageTemplates};
use sidebar::SidebarTemplate;
use sidebar_index::SidebarIndex;
use template::Mark;

/// Templates that are rendered once for a site, when a page first needs them. Templates depend on the bundle and on the
/// data of the site and the locales, but not on pages.
#[derive(Debug, Default)]
pub(crate) struct Templates {
    parts: OnceMap<String, Parts>,
    /// Templates by locale; `None` for locales whose pages with a sidebar must be rendered individually.
    sidebars: OnceMap<String, Option<SidebarTemplate>>,
    /// Frames by shape; `None` for shapes whose pages must be rendered individually.
    frames: OnceMap<Shape, Option<Frame>>,
}

/// Lazily created values by key.
type OnceMap<Key, Value> = BTreeMap<Key, Arc<Value>>;

/// Returns the value of `key`, or creates and stores the value if it does not exist. Errors are not stored.
fn get_or_make<Key: Ord + Clone, Value>(
    map: &mut OnceMap<Key, Value>,
    key: &Key,
    make: impl FnOnce() -> Result<Value, RenderError>,
) -> Result<Arc<Value>, RenderError> {
    if let Some(value) = map.get(key) {
        return Ok(Arc::clone(value));
    }
    let value = Arc::new(make()?);
    map.insert(key.clone(), Arc::clone(&value));
    Ok(value)
}

/// The shell parts that the pages of a locale share.
#[derive(Debug)]
struct Parts {
    navbar: NavbarTemplate,
    slots: BTreeMap<String, Option<String>>,
    layouts: Vec<String>,
    is_whole: bool,
}

impl Parts {
    fn new(ShellParts { navbar, slots, layouts, is_whole }: ShellParts) -> Self {
        Self { navbar: NavbarTemplate::new(&navbar), slots, layouts, is_whole }
    }

    /// Returns whether React must render the page's shell as a whole, without templates.
    fn is_whole(&self, page: &PageData) -> bool {
        let named = page.frontmatter.get("layout").and_then(Value::as_str);
        let has_layout = |name: &str| self.layouts.iter().any(|layout| layout == name);
        self.is_whole || named.is_some_and(has_layout) || has_layout(page.page_type.name())
    }
}

/// The data that all shells share.
pub(super) struct SharedShell {
    /// Locked while a template is created. Without the lock, another thread would start its own runtime to create the
    /// next template, although most sites need only one runtime.
    templates: Arc<Mutex<Templates>>,
    /// Index of each sidebar, by locale id and the sidebar's key.
    sidebars: BTreeMap<String, BTreeMap<String, SidebarIndex>>,
    matches: Mutex<OnceMap<String, ActiveMatches>>,
}

pub(super) struct ShellRenderer<'a> {
    shared: &'a SharedShell,
    is_untemplated: bool,
    model: &'a SiteModel,
}

/// A part that is inserted into the frame.
#[derive(Debug, Clone, PartialEq, Eq)]
enum SlotMark {
    Navbar,
    Sidebar,
    Article,
    /// The sections of an overview page below its generated list.
    Rest,
    Slot(String),
}

/// Returns the slot that a mark refers to.
fn slot_name(mark: Mark<'_>) -> Option<String> {
    match mark {
        Mark::Part(name) => name.strip_prefix("slot:").map(str::to_owned),
        Mark::Text(_) | Mark::Attribute(_) => None,
    }
}

/// Returns the part that a mark refers to.
fn parse_mark(mark: Mark<'_>) -> Option<SlotMark> {
    Some(match mark {
        Mark::Part("navbar") => SlotMark::Navbar,
        Mark::Part("sidebar") => SlotMark::Sidebar,
        Mark::Part("article") => SlotMark::Article,
        Mark::Part("rest") => SlotMark::Rest,
        mark => SlotMark::Slot(slot_name(mark)?),
    })
}

impl SharedShell {
    /// Creates the data that all shells of a build share. `templates` may come from an earlier build whose site had the
    /// same shared data.
    pub(super) fn new(model: &Model, templates: Arc<Mutex<Templates>>) -> Self {
        Self { templates, sidebars: sidebar_indexes(model), matches: Mutex::default() }
    }
}

impl<'a> ShellRenderer<'a> {
    pub(super) fn new(model: &'a Model, shared: &'a SharedShell, is_untemplated: bool) -> Self {
        Self { shared, is_untemplated, model: &model.site }
    }

    /// Returns the templates for a page. Renders templates that do not exist yet.
    pub(super) fn templates(
        &'a self,
        page: &PageData,
        renderer: &Renderer,
    ) -> Result<PageTemplates<'a>, RenderError> {
        let mut stored = self.shared.templates.lock().unwrap_or_else(PoisonError::into_inner);
        let mut matches = self.shared.matches.lock().unwrap_or_else(PoisonError::into_inner);
        let id = &page.locale_id();
        let locale = self.locale(page).unwrap_or(&self.model.locales()[0]);
        let parts = get_or_make(&mut stored.parts, id, || self.parts(id, renderer))?;
        let matches =
            get_or_make(&mut matches, id, || ActiveMatches::new(locale, self.model.routes(), renderer))?;
        let is_whole = parts.is_whole(page);
        let mut templates =
            PageTemplates { renderer: self, locale, parts, matches, sidebar: None, frame: None, is_whole };
        if is_whole {
            return Ok(templates);
        }
        let is_filled = |name: &&String| locale.sidebars.get(*name).is_some_and(|items| !items.is_empty());
        let sidebar = page.sidebar.as_ref().filter(is_filled);
        let items = sidebar.and_then(|name| locale.sidebars.get(name));
        let index = sidebar.and_then(|name| self.shared.sidebars.get(id)?.get(name));
        let slots: Vec<&str> = templates.parts.slots.keys().map(String::as_str).collect();
        if let (Some(items), Some(index)) = (items, index) {
            let make = || Ok(SidebarTemplate::new(&renderer.sidebar(id, &sidebar::probe(), &slots)?));
            let template = get_or_make(&mut stored.sidebars, id, make)?;
            templates.sidebar = Some(PageSidebar { template, items, index });
        }
        if let Some(shape) = Shape::from_page(page, sidebar.is_some()) {
            let make = || {
                let probe = shape.probe();
                Ok(Frame::of_probe(&renderer.page(&probe).frame(&slots)?))
            };
            templates.frame = Some(get_or_make(&mut stored.frames, &shape, make)?);
        }
        Ok(templates)
    }

    /// Returns the part of a large sidebar that a page shows; `None` for other sidebars.
    pub(super) fn branch(&self, page: &PageData) -> Option<Vec<SidebarItem>> {
        let (locale, name) = (self.locale(page)?, page.sidebar.as_deref()?);
        let index = self.shared.sidebars.get(&page.locale_id())?.get(name)?;
        index.branch(locale.sidebars.get(name)?, &page.route_path)
    }

    fn locale(&self, page: &PageData) -> Option<&'a LocaleData> {
        self.model.locales().iter().find(|it| it.lang == page.lang && it.version == page.version)
    }

    fn parts(&self, locale: &str, renderer: &Renderer) -> Result<Parts, RenderError> {
        if self.is_untemplated {
            return Ok(Parts::new(ShellParts { is_whole: true, ..ShellParts::default() }));
        }
        Ok(Parts::new(renderer.parts(locale)?))
    }
}

fn sidebar_indexes(model: &Model) -> BTreeMap<String, BTreeMap<String, SidebarIndex>> {
    let base = &model.site.site().base;
    let mut indexes = BTreeMap::new();
    for locale in model.site.locales() {
        let by_name =
            locale.sidebars.iter().map(|(name, items)| (name.clone(), SidebarIndex::new(items, base)));
        indexes.insert(locale.id(), by_name.collect());
    }
    indexes
}
