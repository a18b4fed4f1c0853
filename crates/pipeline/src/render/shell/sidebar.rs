//! A sidebar, rendered once and filled in for each of its pages.

use std::collections::HashMap;

use quire_content::data::SidebarItem;

use super::routes::route_key;
use super::template::{Piece, cut, push_attribute};
use super::{Slots, slot_name};

/// A sidebar's markup and what is needed to mark the current page in it.
#[derive(Debug)]
pub(super) struct SidebarTemplate {
    pieces: Vec<Piece<Name>>,
    entries: Entries,
}

/// What a mark stands for. Entries are numbered in depth-first order.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Name {
    /// `aria-current` of an entry.
    Current(usize),
    /// `data-state` of a group.
    State(usize),
    /// `aria-expanded` of a group's button.
    Expanded(usize),
    Slot(String),
}

/// The entries of a sidebar.
#[derive(Debug, Default)]
struct Entries {
    /// The theme names an entry by its position: `0.2`.
    by_position: HashMap<String, usize>,
    by_route: HashMap<String, Vec<usize>>,
    parents: Vec<Option<usize>>,
    /// Groups that are closed unless they contain the current page.
    collapsed: Vec<bool>,
}

impl SidebarTemplate {
    /// `markup` is the rendered sidebar, with marks.
    pub(super) fn new(items: &[SidebarItem], base: &str, markup: &str) -> Self {
        let mut entries = Entries::default();
        entries.add(items, base, None, "");
        let pieces = cut(markup, |mark| entries.name(mark));
        Self { pieces, entries }
    }

    /// The slots in it.
    pub(super) fn slots(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Value(Name::Slot(slot)) => Some(slot.as_str()),
            _ => None,
        })
    }

    /// Appends the sidebar of the page at `route`.
    pub(super) fn push(&self, out: &mut String, route: &str, slots: &Slots<'_>) {
        let current = self.entries.current(route);
        let open = self.entries.with_ancestors(current);
        let is_open = |entry: &usize| !self.entries.collapsed[*entry] || open.contains(entry);
        for piece in &self.pieces {
            match piece {
                Piece::Markup(markup) => out.push_str(markup),
                Piece::Attribute(attribute, Name::Current(entry)) => {
                    if current.contains(entry) {
                        push_attribute(out, attribute, "page");
                    }
                }
                Piece::Attribute(attribute, Name::State(entry)) => {
                    push_attribute(out, attribute, if is_open(entry) { "open" } else { "closed" });
                }
                Piece::Attribute(attribute, Name::Expanded(entry)) => {
                    push_attribute(out, attribute, if is_open(entry) { "true" } else { "false" });
                }
                Piece::Value(Name::Slot(slot)) => slots.push(out, slot),
                // Marks of entries are whole attributes, slots are elements.
                Piece::Attribute(_, Name::Slot(_)) | Piece::Value(_) => {}
            }
        }
    }
}

impl Entries {
    fn add(&mut self, items: &[SidebarItem], base: &str, parent: Option<usize>, position: &str) {
        for (index, item) in items.iter().enumerate() {
            let position =
                if position.is_empty() { index.to_string() } else { format!("{position}.{index}") };
            let entry = self.parents.len();
            self.parents.push(parent);
            let (link, is_collapsed) = match item {
                SidebarItem::Group(group) => (group.link.as_deref(), group.collapsible && group.collapsed),
                SidebarItem::Link(link) => (Some(link.link.as_str()), false),
                SidebarItem::Divider(_) | SidebarItem::SectionHeader(_) => (None, false),
            };
            self.collapsed.push(is_collapsed);
            if let Some(route) = link.and_then(|link| route_key(link, base)) {
                self.by_route.entry(route.to_owned()).or_default().push(entry);
            }
            if let SidebarItem::Group(group) = item {
                self.add(&group.items, base, Some(entry), &position);
            }
            self.by_position.insert(position, entry);
        }
    }

    fn name(&self, mark: &str) -> Option<Name> {
        if let Some(slot) = slot_name(mark) {
            return Some(Name::Slot(slot.to_owned()));
        }
        let (kind, position) = mark.split_once(':')?;
        let entry = *self.by_position.get(position)?;
        match kind {
            "current" => Some(Name::Current(entry)),
            "state" => Some(Name::State(entry)),
            "expanded" => Some(Name::Expanded(entry)),
            _ => None,
        }
    }

    /// The entries that link to the page at `route`.
    fn current(&self, route: &str) -> &[usize] {
        let entries = route_key(route, "/").and_then(|route| self.by_route.get(route));
        entries.map(Vec::as_slice).unwrap_or_default()
    }

    fn with_ancestors(&self, entries: &[usize]) -> Vec<usize> {
        let mut all = Vec::new();
        for entry in entries {
            all.extend(std::iter::successors(Some(*entry), |entry| self.parents[*entry]));
        }
        all
    }
}
