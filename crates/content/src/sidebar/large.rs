//! Large sidebars: pages show the branch that leads to them and leave out the entries of other groups.

use crate::data::{SidebarGroup, SidebarItem};

/// Sidebars with more entries than this are large. About 30 kB of HTML.
const LARGE: usize = 300;

/// Whether pages show a part of the sidebar only.
pub fn is_large_sidebar(items: &[SidebarItem]) -> bool {
    count(items) > LARGE
}

/// URL of the first page in a list of entries, groups included.
pub fn first_link(items: &[SidebarItem]) -> Option<&str> {
    items.iter().find_map(|item| match item {
        SidebarItem::Link(link) => Some(link.link.as_str()),
        SidebarItem::Group(group) => group.link.as_deref().or_else(|| first_link(&group.items)),
        SidebarItem::Divider(_) | SidebarItem::SectionHeader(_) | SidebarItem::Gap(_) => None,
    })
}

/// Makes every group of a large sidebar one that is closed at first, and a link to its first page where it has no link:
/// without JavaScript, and before its entries are loaded, it still leads somewhere.
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
