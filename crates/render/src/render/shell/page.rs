//! The shell of one page: navbar, sidebar, and the frame around the article.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use quire_content::data::{LocaleData, PageData, SidebarItem};
use quire_react::{Page, RenderError, Renderer};

use super::active_match::ActiveMatches;
use super::frame::Frame;
use super::navbar::NavbarContext;
use super::sidebar::SidebarTemplate;
use super::sidebar_index::SidebarIndex;
use super::{Parts, ShellRenderer, SlotMark};

/// The templates for a page.
pub(in crate::render) struct PageTemplates<'a> {
    pub(super) renderer: &'a ShellRenderer<'a>,
    pub(super) locale: &'a LocaleData,
    pub(super) parts: Arc<Parts>,
    pub(super) matches: Arc<ActiveMatches>,
    pub(super) sidebar: Option<PageSidebar<'a>>,
    /// Frame that pages of the same shape share. The outer `Option` is `None` if React renders the frame of each page.
    /// The inner `Option` is `None` if React renders the whole shell of each page.
    pub(super) frame: Option<Arc<Option<Frame>>>,
    /// Whether React renders the page's shell as a whole, without templates.
    pub(super) is_whole: bool,
}

pub(super) struct PageSidebar<'a> {
    pub(super) template: Arc<Option<SidebarTemplate>>,
    pub(super) items: &'a [SidebarItem],
    pub(super) index: &'a SidebarIndex,
}

/// A page's shell, ready to be written.
pub(in crate::render) struct Shell<'a>(Content<'a>);

enum Content<'a> {
    /// HTML that React rendered as a whole, without templates.
    Whole(String),
    Filled {
        templates: PageTemplates<'a>,
        own_frame: Option<Frame>,
        own_slots: BTreeMap<String, String>,
    },
}

/// The markup of the slots of a page.
pub(super) struct Slots<'a> {
    shared: &'a BTreeMap<String, Option<String>>,
    slots: &'a BTreeMap<String, String>,
}

impl Slots<'_> {
    pub(super) fn push(&self, out: &mut String, slot: &str) {
        out.push_str(self.markup(slot));
    }

    fn markup(&self, slot: &str) -> &str {
        let shared = self.shared.get(slot).and_then(Option::as_ref);
        shared.or_else(|| self.slots.get(slot)).map(String::as_str).unwrap_or_default()
    }
}

/// Returns the built-in part that the override `slot` may contain, and the placeholder element for this part in the
/// override's markup.
fn overridden(slot: &str) -> Option<(SlotMark, &'static str)> {
    match slot {
        "Navbar" => Some((SlotMark::Navbar, "<quire-part name=\"navbar\"></quire-part>")),
        "Sidebar" => Some((SlotMark::Sidebar, "<quire-part name=\"sidebar\"></quire-part>")),
        _ => None,
    }
}

impl<'a> PageTemplates<'a> {
    /// Renders the parts that this page does not share with other pages. Runs no JavaScript for most pages.
    pub(in crate::render) fn shell(self, page: &mut Page<'_>) -> Result<Shell<'a>, RenderError> {
        let has_no_frame = self.frame.as_deref().is_some_and(Option::is_none);
        let has_no_sidebar = self.sidebar.as_ref().is_some_and(|sidebar| sidebar.template.is_none());
        if self.is_whole || has_no_frame || has_no_sidebar {
            return Ok(Shell(Content::Whole(page.shell()?)));
        }
        let mut own_slots = BTreeMap::new();
        let own_frame = if self.frame.is_none() {
            let slots: Vec<&str> = self.parts.slots.keys().map(String::as_str).collect();
            Some(Frame::of_page(&page.frame(&slots)?))
        } else {
            None
        };
        for name in self.slots(own_frame.as_ref()) {
            match page.slot(&name)? {
                Some(markup) => own_slots.insert(name, markup),
                None => return Ok(Shell(Content::Whole(page.shell()?))),
            };
        }
        Ok(Shell(Content::Filled { templates: self, own_frame, own_slots }))
    }

    fn sidebar_template(&self) -> Option<&SidebarTemplate> {
        self.sidebar.as_ref().and_then(|sidebar| sidebar.template.as_ref().as_ref())
    }

    /// Returns the slots in the page's shell that must be rendered for this page.
    fn slots(&self, own_frame: Option<&Frame>) -> BTreeSet<String> {
        let frame = own_frame.or_else(|| self.frame.as_deref().and_then(Option::as_ref));
        let mut slots = BTreeSet::new();
        for part in frame.into_iter().flat_map(Frame::parts) {
            let content = match part {
                SlotMark::Slot(slot) => {
                    slots.insert(slot.as_str());
                    overridden(slot).map(|(inner, _)| inner)
                }
                part => Some(part.clone()),
            };
            match content {
                Some(SlotMark::Navbar) => slots.extend(self.parts.navbar.slots()),
                Some(SlotMark::Sidebar) => {
                    slots.extend(self.sidebar_template().into_iter().flat_map(SidebarTemplate::slots));
                }
                _ => {}
            }
        }
        let is_site_slot = |slot: &&str| self.parts.slots.get(*slot).is_none_or(Option::is_none);
        slots.into_iter().filter(is_site_slot).map(str::to_owned).collect()
    }
}

impl Shell<'_> {
    /// Appends the content of `#quire-root`. `rest` contains the sections below the list of an overview page.
    pub(in crate::render) fn push(&self, out: &mut String, page: &PageData, article: &str, rest: &str) {
        let (templates, own_frame, own_slots) = match &self.0 {
            Content::Whole(markup) => return push_whole(out, markup, article, rest),
            Content::Filled { templates, own_frame, own_slots } => (templates, own_frame, own_slots),
        };
        let slots = Slots { shared: &templates.parts.slots, slots: own_slots };
        let insert_default = |out: &mut String, part: &SlotMark| match part {
            SlotMark::Navbar => {
                let context = NavbarContext {
                    page,
                    site: templates.renderer.model.site(),
                    locale: templates.locale,
                    matches: &templates.matches,
                };
                templates.parts.navbar.push(out, context, &slots);
            }
            SlotMark::Sidebar => {
                if let (Some(sidebar), Some(template)) = (&templates.sidebar, templates.sidebar_template()) {
                    let items = page.sidebar_items.as_deref().unwrap_or(sidebar.items);
                    template.push(out, items, &sidebar.index.paths(&page.route_path), &slots);
                }
            }
            SlotMark::Article => push_marked(out, Renderer::ARTICLE, article),
            SlotMark::Rest => push_marked(out, Renderer::REST, rest),
            SlotMark::Slot(slot) => slots.push(out, slot),
        };
        let mut insert = |out: &mut String, part: &SlotMark| {
            let SlotMark::Slot(slot) = part else { return insert_default(out, part) };
            let Some((inner, mark)) = overridden(slot) else { return slots.push(out, slot) };
            for (index, markup) in slots.markup(slot).split(mark).enumerate() {
                if index > 0 {
                    insert_default(out, &inner);
                }
                out.push_str(markup);
            }
        };
        let shared_frame = templates.frame.as_deref().and_then(Option::as_ref);
        if let Some(frame) = own_frame.as_ref().or(shared_frame) {
            frame.push(out, page, &mut insert);
        }
    }
}

fn push_whole(out: &mut String, markup: &str, article: &str, rest: &str) {
    let (before, after) = markup.split_once(Renderer::ARTICLE).unwrap_or((markup, ""));
    out.push_str(before);
    if before.len() < markup.len() {
        push_marked(out, Renderer::ARTICLE, article);
    }
    let (between, end) = after.split_once(Renderer::REST).unwrap_or((after, ""));
    out.push_str(between);
    if between.len() < after.len() {
        push_marked(out, Renderer::REST, rest);
    }
    out.push_str(end);
}

/// Appends a part of the article between two comments, by which `theme/src/base/fetched-page.ts` finds the part in the
/// document: `<!--article-->` and `<!--/article-->`.
fn push_marked(out: &mut String, mark: &str, html: &str) {
    out.push_str(mark);
    out.push_str(html);
    out.push_str("<!--/");
    out.push_str(mark.trim_start_matches("<!--"));
}
