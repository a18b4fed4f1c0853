//! Detection and preparation of large sidebars. A page contains only the part of a large sidebar around its own entry,
//! without the entries of other groups.

use crate::data::{SidebarGroup, SidebarItem};

/// Number of entries above which a sidebar is large. 300 entries are about 30 kB of HTML.
const LARGE: usize = 300;

/// Returns whether a sidebar is large. Pages contain only a part of a large sidebar.
pub fn is_large_sidebar(items: &[SidebarItem]) -> bool {
    count(items) > LARGE
}

/// Returns the first URL among the entries, including the URLs of groups and of the entries in groups.
pub fn first_link(items: &[SidebarItem]) -> Option<&str> {
    items.iter().find_map(|item| match item {
        SidebarItem::Link(link) => Some(link.link.as_str()),
        SidebarItem::Group(group) => group.link.as_deref().or_else(|| first_link(&group.items)),
        SidebarItem::Divider(_) | SidebarItem::SectionHeader(_) | SidebarItem::Gap(_) => None,
    })
}

/// Collapses every group of a large sidebar. Groups without a link get the URL of their first page, so that these
/// groups work without JavaScript and before their entries are loaded.
pub(super) fn fold(items: &mut [SidebarItem]) {
    for item in items {
        if let SidebarItem::Group(SidebarGroup { link, collapsible, collapsed, items, first, .. }) = item {
            fold(items);
            (*collapsible, *collapsed) = (true, true);
            if link.is_none() {
                *first = first_link(items).map(str::to_owned);
            }
        }
    }
}

fn count(items: &[SidebarItem]) -> usize {
    let inside = items.iter().map(|item| match item {
        SidebarItem::Group(group) => count(&group.items),
        _ => 0,
    });
    items.len() + inside.sum::<usize>()
}
