//! Sidebars of pages. React renders one template sidebar (the *probe*), which has an entry of every form and
//! placeholders (*marks*) for values. The sidebar of each page is composed from this markup.

use std::collections::BTreeMap;

use quire_content::data::SidebarItem;
use quire_content::{plain_text, push_inline_html};
use quire_html::escape;
use serde_json::Value;

use super::blocks::{Block, blocks};
use super::frame::marks;
use super::page::Slots;
use super::sidebar_index::paths_below;
use super::sidebar_probe::{EXTERNAL, Form, child_of, entry_of, forms};
use super::slot_name;
use super::template::{MARK, Mark, Piece, cut};

/// Template for the sidebars of one locale.
#[derive(Debug)]
pub(super) struct SidebarTemplate {
    before: Pieces,
    forms: BTreeMap<Form, Pieces>,
    after: Pieces,
}

type Pieces = Vec<Piece<Name>>;

/// The value that replaces a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Name {
    /// Text of an entry, with inline markup as elements.
    Text,
    /// Title as plain text in an attribute.
    PlainText,
    Link,
    Tag,
    Context,
    /// Language of the text, if different from the page's language.
    Lang,
    /// Whether a divider is solid or dashed.
    Type,
    /// Number of entries that a gap replaces.
    Count,
    /// Value of `aria-current`, for the entry of the current page.
    Current,
    /// Value of `data-state`, for a group.
    State,
    /// Value of `aria-expanded`, for a group.
    Expanded,
    /// The rendered entries of a group.
    Children,
    Slot(String),
}

/// Returns the entries of the probe, one of each form, as JSON.
pub(super) fn probe() -> Value {
    forms().into_iter().enumerate().map(|(index, form)| form.probe(index)).collect()
}

impl SidebarTemplate {
    /// Splits the rendered probe into the markup of each form. Returns `None` if the entries are not separate elements
    /// that directly follow each other.
    pub(super) fn new(markup: &str) -> Option<Self> {
        let markup = markup.replace(&format!("{EXTERNAL}{MARK}"), &MARK.to_string());
        let marks = marks(&markup);
        let entries = entry_blocks(&markup, &marks)?;
        let all = forms();
        let is_list = entries.windows(2).all(|pair| pair[0].range.end == pair[1].range.start);
        if entries.len() != all.len() || !is_list {
            return None;
        }
        let mut forms = BTreeMap::new();
        for (index, (form, entry)) in all.into_iter().zip(&entries).enumerate() {
            if entry.owner != index.to_string() {
                return None;
            }
            forms.insert(form, entry_pieces(&markup[entry.range.clone()])?);
        }
        let (start, end) = (entries.first()?.range.start, entries.last()?.range.end);
        Some(Self { before: cut(&markup[..start], name), forms, after: cut(&markup[end..], name) })
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = &str> {
        self.before.iter().chain(&self.after).filter_map(|piece| match piece {
            Piece::Value(Name::Slot(slot)) => Some(slot.as_str()),
            _ => None,
        })
    }

    /// Appends a sidebar. `paths` are the paths to the entries that link to the page.
    pub(super) fn push(
        &self,
        out: &mut String,
        items: &[SidebarItem],
        paths: &[&[usize]],
        slots: &Slots<'_>,
    ) {
        push_frame(out, &self.before, slots);
        self.push_list(out, items, paths);
        push_frame(out, &self.after, slots);
    }

    fn push_list(&self, out: &mut String, items: &[SidebarItem], paths: &[&[usize]]) {
        let mut at = 0;
        for item in items {
            if let Some(pieces) = self.forms.get(&Form::new(item)) {
                self.push_entry(out, pieces, item, &paths_below(paths, at));
            }
            at += match item {
                SidebarItem::Gap(gap) => gap.gap,
                _ => 1,
            };
        }
    }

    /// Appends an entry. `paths` are relative to this entry. An empty path means that this entry links to the page.
    fn push_entry(&self, out: &mut String, pieces: &Pieces, item: &SidebarItem, paths: &[&[usize]]) {
        let values = Values::new(item);
        let is_current = paths.iter().any(|path| path.is_empty());
        let is_open = !values.is_collapsed || !paths.is_empty();
        for piece in pieces {
            match piece {
                Piece::Markup(markup) => out.push_str(markup),
                Piece::Attribute(attribute, name) => {
                    let state = match name {
                        Name::Current if is_current => "page",
                        Name::Current => continue,
                        Name::State if is_open => "open",
                        Name::State => "closed",
                        Name::Expanded if is_open => "true",
                        Name::Expanded => "false",
                        Name::Lang if values.lang.is_empty() => continue,
                        name => {
                            escape::push_attribute_with(out, attribute, |out| values.push(out, name));
                            continue;
                        }
                    };
                    escape::push_attribute(out, attribute, state);
                }
                Piece::Value(Name::Children) => self.push_list(out, values.items, paths),
                Piece::Value(name) => values.push(out, name),
            }
        }
    }
}

/// The values of an entry. Values that the entry lacks are empty.
#[derive(Default)]
struct Values<'a> {
    text: &'a str,
    link: &'a str,
    tag: &'a str,
    context: &'a str,
    lang: &'a str,
    divider: &'a str,
    count: usize,
    is_collapsed: bool,
    items: &'a [SidebarItem],
}

impl<'a> Values<'a> {
    fn new(item: &'a SidebarItem) -> Self {
        let text = |text: &'a Option<String>| text.as_deref().unwrap_or_default();
        match item {
            SidebarItem::Divider(divider) => Self { divider: &divider.divider_type, ..Self::default() },
            SidebarItem::SectionHeader(header) => {
                Self { text: &header.section_header_text, tag: text(&header.tag), ..Self::default() }
            }
            SidebarItem::Gap(gap) => Self { count: gap.gap, link: text(&gap.link), ..Self::default() },
            SidebarItem::Link(link) => Self {
                text: &link.text,
                link: &link.link,
                tag: text(&link.tag),
                context: text(&link.context),
                lang: text(&link.lang),
                ..Self::default()
            },
            SidebarItem::Group(group) => Self {
                text: &group.text,
                link: group.link.as_deref().unwrap_or(text(&group.first)),
                tag: text(&group.tag),
                context: text(&group.context),
                lang: text(&group.lang),
                is_collapsed: group.collapsible && group.collapsed,
                items: &group.items,
                ..Self::default()
            },
        }
    }

    /// Appends a value, escaped as React escapes text.
    fn push(&self, out: &mut String, name: &Name) {
        match name {
            Name::Text => push_inline_html(out, self.text),
            Name::PlainText => escape::push_as_react(out, &plain_text(self.text)),
            Name::Link => escape::push_as_react(out, self.link),
            Name::Tag => escape::push_as_react(out, self.tag),
            Name::Context => escape::push_as_react(out, self.context),
            Name::Lang => escape::push_as_react(out, self.lang),
            Name::Type => escape::push_as_react(out, self.divider),
            Name::Count => out.push_str(&self.count.to_string()),
            Name::Current | Name::State | Name::Expanded | Name::Children | Name::Slot(_) => {}
        }
    }
}

fn push_frame(out: &mut String, pieces: &Pieces, slots: &Slots<'_>) {
    for piece in pieces {
        match piece {
            Piece::Markup(markup) => out.push_str(markup),
            Piece::Value(Name::Slot(slot)) => slots.push(out, slot),
            // Outside entries, all values are slots.
            Piece::Value(_) | Piece::Attribute(..) => {}
        }
    }
}

/// Returns the element of each probe entry. The `owner` of an element is the index of its entry.
fn entry_blocks(markup: &str, marks: &[std::ops::Range<usize>]) -> Option<Vec<Block>> {
    // `blocks` compares owners as strings, so a group and its entries must have the same owner.
    let owners: BTreeMap<usize, String> = marks
        .iter()
        .filter_map(|mark| Some((mark.start, entry_of(&markup[mark.clone()])?.to_string())))
        .collect();
    let owned: Vec<_> = marks.iter().filter(|mark| owners.contains_key(&mark.start)).cloned().collect();
    blocks(markup, &owned, |mark| owners.get(&mark.start).map(String::as_str))
}

/// Returns the markup of an entry, split at its marks. For a group, [`Name::Children`] takes the place of the group's
/// entries.
fn entry_pieces(markup: &str) -> Option<Pieces> {
    let children = blocks(markup, &marks(markup), |mark| child_of(&markup[mark.clone()]))?;
    let (before, after) = match children.as_slice() {
        [] => return Some(cut(markup, name)),
        [first, last] if first.range.end == last.range.start => (first.range.start, last.range.end),
        _ => return None,
    };
    let mut pieces = cut(&markup[..before], name);
    pieces.push(Piece::Value(Name::Children));
    pieces.extend(cut(&markup[after..], name));
    Some(pieces)
}

fn name(mark: Mark<'_>) -> Option<Name> {
    let Some(value) = mark.value() else { return slot_name(mark).map(Name::Slot) };
    if let Some((kind, _)) = value.split_once(':') {
        return match kind {
            "current" => Some(Name::Current),
            "state" => Some(Name::State),
            "expanded" => Some(Name::Expanded),
            _ => None,
        };
    }
    Some(match value.split_once('.')?.1 {
        "text" if matches!(mark, Mark::Text(_)) => Name::Text,
        "text" => Name::PlainText,
        "link" => Name::Link,
        "tag" => Name::Tag,
        "context" => Name::Context,
        "lang" => Name::Lang,
        "type" => Name::Type,
        "count" => Name::Count,
        _ => return None,
    })
}
