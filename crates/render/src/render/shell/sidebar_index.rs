//! Index of the entries in a sidebar, by the page that they link to.

use std::collections::{BTreeMap, HashMap};

use quire_content::data::{SidebarGap, SidebarItem};
use quire_content::{first_link, is_large_sidebar};

use super::routes::route_key;

/// Maximum number of entries in a list of a large sidebar. Longer lists show only the entries around the current page.
const WINDOW: usize = 60;

/// Path to an entry: an index in the sidebar, then an index in the group at this position, and so on.
pub(super) type Path = Vec<usize>;

/// Paths to the entries that link to pages. A link to a section of a page counts only if no other entry links to the
/// page or its sections.
#[derive(Debug)]
pub(super) struct SidebarIndex {
    by_route: HashMap<String, Vec<Path>>,
    is_large: bool,
}

impl SidebarIndex {
    pub(super) fn new(items: &[SidebarItem], base: &str) -> Self {
        let mut index = Self { by_route: HashMap::new(), is_large: is_large_sidebar(items) };
        let mut parts = BTreeMap::new();
        index.add(items, base, &mut Vec::new(), &mut parts);
        for (route, paths) in parts {
            if paths.len() == 1 {
                index.by_route.entry(route).or_insert(paths);
            }
        }
        index
    }

    /// Adds the entries in the list at `path`. Adds links to sections of pages to `parts`.
    fn add(
        &mut self,
        items: &[SidebarItem],
        base: &str,
        path: &mut Path,
        parts: &mut BTreeMap<String, Vec<Path>>,
    ) {
        for (at, item) in items.iter().enumerate() {
            path.push(at);
            let link = match item {
                SidebarItem::Group(group) => group.link.as_deref(),
                SidebarItem::Link(link) => Some(link.link.as_str()),
                SidebarItem::Divider(_) | SidebarItem::SectionHeader(_) | SidebarItem::Gap(_) => None,
            };
            if let Some(link) = link
                && let Some(route) = route_key(link, base)
            {
                let paths = if link.contains('#') {
                    parts.entry(route.to_owned()).or_default()
                } else {
                    self.by_route.entry(route.to_owned()).or_default()
                };
                paths.push(path.clone());
            }
            if let SidebarItem::Group(group) = item {
                self.add(&group.items, base, path, parts);
            }
            path.pop();
        }
    }

    /// Returns the paths to the entries that link to the page at `route`.
    pub(super) fn paths(&self, route: &str) -> Vec<&[usize]> {
        let paths = route_key(route, "/").and_then(|route| self.by_route.get(route));
        paths.into_iter().flatten().map(Vec::as_slice).collect()
    }

    /// Returns the entries of a large sidebar that the page at `route` shows: the top level, and the branch that
    /// contains the page. Long lists contain only the entries around the page, and gaps in place of the other entries.
    /// Returns `None` for a sidebar that is shown as a whole.
    pub(super) fn branch(&self, items: &[SidebarItem], route: &str) -> Option<Vec<SidebarItem>> {
        self.is_large.then(|| branch(items, &self.paths(route)))
    }
}

fn branch(items: &[SidebarItem], paths: &[&[usize]]) -> Vec<SidebarItem> {
    let center = paths.iter().find_map(|path| path.first()).copied().unwrap_or_default();
    let (start, end) = if items.len() > WINDOW {
        let start = center.saturating_sub(WINDOW / 2).min(items.len() - WINDOW);
        (start, start + WINDOW)
    } else {
        (0, items.len())
    };
    let gap = |items: &[SidebarItem]| {
        let link = first_link(items).map(str::to_owned);
        (!items.is_empty()).then_some(SidebarItem::Gap(SidebarGap { gap: items.len(), link }))
    };
    let entries = items[start..end].iter().zip(start..).map(|(item, at)| match item {
        SidebarItem::Group(group) => {
            let inside = paths_below(paths, at);
            let is_open = paths.iter().any(|path| path.first() == Some(&at));
            let items = if is_open { branch(&group.items, &inside) } else { Vec::new() };
            SidebarItem::Group(group.with_items(items))
        }
        other => other.clone(),
    });
    gap(&items[..start]).into_iter().chain(entries).chain(gap(&items[end..])).collect()
}

/// Returns the remainder of each path that starts with the index `at`, without this index.
pub(super) fn paths_below<'a>(paths: &[&'a [usize]], at: usize) -> Vec<&'a [usize]> {
    let below_item =
        |path: &&'a [usize]| path.split_first().filter(|(first, _)| **first == at).map(|(_, rest)| rest);
    paths.iter().filter_map(below_item).collect()
}

#[cfg(test)]
mod tests {
    use quire_content::data::{SidebarItem, SidebarLink};

    use super::SidebarIndex;

    #[test]
    fn links_to_several_sections_of_a_page_are_not_current() {
        let link = |link: &str| {
            SidebarItem::Link(SidebarLink {
                text: link.to_owned(),
                link: link.to_owned(),
                tag: None,
                context: None,
                lang: None,
                overview_headers: None,
                file_key: String::new(),
            })
        };
        let items = ["/a/#x", "/a/#y", "/b", "/b#x", "/c#x"].map(link);
        let index = SidebarIndex::new(&items, "/");
        assert!(index.paths("/a/").is_empty());
        assert_eq!(index.paths("/b"), [[2]]);
        assert_eq!(index.paths("/c"), [[4]]);
    }
}
