//! Entries of the template sidebar (*probe*) that React renders: one entry of every form, with placeholders (*marks*,
//! see `frame`) for values.

use quire_content::data::SidebarItem;
use quire_html::url::is_local;
use serde_json::{Value, json};

use super::frame::mark;
use super::template::MARK;

/// The form of an entry: the properties that determine its elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    Link { has_tag: bool, has_context: bool, is_external: bool },
    Group { has_tag: bool, has_context: bool, target: Target, is_collapsible: bool },
    SectionHeader { has_tag: bool },
    Divider,
    Gap { has_link: bool },
}

/// Target of a group's title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    Nowhere,
    Page,
    /// The first page in the group. A click on the title also opens the group.
    First,
}

/// Scheme that turns the following mark into a link to another site.
pub(super) const EXTERNAL: &str = "https://";

/// Returns every form. Gaps are at the end. Their number of entries is a placeholder, so the theme could not compute
/// the positions of entries after a gap.
pub(super) fn forms() -> Vec<Form> {
    let mut forms = vec![Form::Divider];
    for has_tag in [false, true] {
        forms.push(Form::SectionHeader { has_tag });
        for has_context in [false, true] {
            for is_external in [false, true] {
                forms.push(Form::Link { has_tag, has_context, is_external });
            }
            for target in [Target::Nowhere, Target::Page, Target::First] {
                for is_collapsible in [false, true] {
                    forms.push(Form::Group { has_tag, has_context, target, is_collapsible });
                }
            }
        }
    }
    forms.extend([false, true].map(|has_link| Form::Gap { has_link }));
    forms
}

impl Form {
    pub(super) fn new(item: &SidebarItem) -> Self {
        let has = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
        match item {
            SidebarItem::Divider(_) => Self::Divider,
            SidebarItem::SectionHeader(header) => Self::SectionHeader { has_tag: has(&header.tag) },
            SidebarItem::Gap(gap) => Self::Gap { has_link: gap.link.is_some() },
            SidebarItem::Link(link) => Self::Link {
                has_tag: has(&link.tag),
                has_context: link.context.is_some(),
                is_external: !is_local(&link.link),
            },
            SidebarItem::Group(group) => Self::Group {
                has_tag: has(&group.tag),
                has_context: group.context.is_some(),
                target: match (&group.link, &group.first) {
                    (Some(_), _) => Target::Page,
                    (None, Some(_)) => Target::First,
                    (None, None) => Target::Nowhere,
                },
                is_collapsible: group.collapsible,
            },
        }
    }

    /// Returns the probe entry of this form as JSON. `index` is the position of the entry in the probe. A group
    /// contains two section headers that mark the start and the end of its list, see [`child_of`].
    pub(super) fn probe(self, index: usize) -> Value {
        let field = |name: &str| mark(&owner(index), name);
        let tag = |has_tag: bool| has_tag.then(|| field("tag"));
        let context = |has_context: bool| has_context.then(|| field("context"));
        let child = |name: &str| json!({ "sectionHeaderText": format!("{MARK}{name}{index}.text{MARK}") });
        let children = ["first", "last"].map(child);
        let mut entry = match self {
            Self::Divider => json!({ "dividerType": field("type") }),
            Self::SectionHeader { has_tag } => {
                json!({ "sectionHeaderText": field("text"), "tag": tag(has_tag) })
            }
            Self::Gap { has_link } => {
                json!({ "gap": field("count"), "link": has_link.then(|| field("link")) })
            }
            Self::Link { has_tag, has_context, is_external } => {
                let link = format!("{}{}", if is_external { EXTERNAL } else { "" }, field("link"));
                let (tag, context) = (tag(has_tag), context(has_context));
                json!({
                    "text": field("text"),
                    "link": link,
                    "tag": tag,
                    "context": context,
                    "lang": field("lang"),
                    "fileKey": "",
                })
            }
            Self::Group { has_tag, has_context, target, is_collapsible } => json!({
                "text": field("text"),
                "link": (target == Target::Page).then(|| field("link")),
                "first": (target == Target::First).then(|| field("link")),
                "tag": tag(has_tag),
                "context": context(has_context),
                "lang": field("lang"),
                "collapsible": is_collapsible,
                "collapsed": true,
                "items": children,
                "fileKey": "",
            }),
        };
        if let Some(entry) = entry.as_object_mut() {
            entry.retain(|_, value| !value.is_null());
        }
        entry
    }
}

/// Returns the name with which all marks of probe entry `index` start.
fn owner(index: usize) -> String {
    format!("entry{index}")
}

/// Returns the index of the probe entry that a mark belongs to. The mark contains the name of the entry, or the
/// position that the theme assigned to the entry.
pub(super) fn entry_of(mark: &str) -> Option<usize> {
    let mark = mark.trim_matches(MARK);
    if let Some((kind, position)) = mark.split_once(':') {
        let is_entry = matches!(kind, "current" | "state" | "expanded");
        return position.parse().ok().filter(|_| is_entry);
    }
    let (owner, _) = mark.split_once('.')?;
    ["entry", "first", "last"].iter().find_map(|kind| owner.strip_prefix(kind))?.parse().ok()
}

/// Returns the entry in a probe group that a mark belongs to: `first` or `last`.
pub(super) fn child_of(mark: &str) -> Option<&'static str> {
    let mark = mark.trim_matches(MARK);
    ["first", "last"].into_iter().find(|child| mark.starts_with(child))
}
