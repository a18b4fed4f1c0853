//! The groups of an overview page (requirement S2-58: frontmatter `overview: true`).

use crate::data::{OverviewGroup, OverviewItem, SidebarItem};
use crate::page::PageInput;
use crate::routes::Routes;

/// Depths shown when neither the page nor the sidebar says so.
const DEFAULT_DEPTHS: &[u8] = &[2];

/// What an overview is made from.
pub(crate) struct Overview<'model> {
    pub(crate) routes: &'model Routes,
    pub(crate) pages: &'model [PageInput],
    pub(crate) locale: usize,
    /// Key of the overview page: it does not list itself.
    pub(crate) own_key: &'model str,
    /// Depths the overview page asks for.
    pub(crate) depths: Option<Vec<u8>>,
    /// Name of the group of pages that are in none.
    pub(crate) others: String,
}

impl Overview<'_> {
    /// The groups: those of the sidebar, each with all pages below it; pages outside of groups come last. A page that
    /// is itself the head of a group lists that group only.
    pub(crate) fn groups(&self, items: &[SidebarItem]) -> Vec<OverviewGroup> {
        let items = self.own_group(items).unwrap_or(items);
        let mut res = Vec::new();
        let mut others = Vec::new();
        for item in items {
            match item {
                SidebarItem::Group(group) => {
                    let mut inside = Vec::new();
                    self.collect(&group.items, group.overview_headers.as_deref(), &mut inside);
                    if inside.is_empty() {
                        inside.extend(group.link.as_ref().and_then(|link| {
                            self.item(&group.text, link, &group.file_key, group.overview_headers.as_deref())
                        }));
                    }
                    res.push(OverviewGroup { name: group.text.clone(), items: inside });
                }
                item => self.collect(std::slice::from_ref(item), None, &mut others),
            }
        }
        res.push(OverviewGroup { name: self.others.clone(), items: others });
        res.retain(|group| !group.items.is_empty());
        res
    }

    fn own_group<'items>(&self, items: &'items [SidebarItem]) -> Option<&'items [SidebarItem]> {
        items.iter().find_map(|item| match item {
            SidebarItem::Group(group) if group.file_key == self.own_key => Some(group.items.as_slice()),
            SidebarItem::Group(group) => self.own_group(&group.items),
            _ => None,
        })
    }

    fn collect(&self, items: &[SidebarItem], depths: Option<&[u8]>, res: &mut Vec<OverviewItem>) {
        for item in items {
            match item {
                SidebarItem::Link(link) => {
                    let depths = link.overview_headers.as_deref().or(depths);
                    res.extend(self.item(&link.text, &link.link, &link.file_key, depths));
                }
                SidebarItem::Group(group) => {
                    let depths = group.overview_headers.as_deref().or(depths);
                    if let Some(link) = &group.link {
                        res.extend(self.item(&group.text, link, &group.file_key, depths));
                    }
                    self.collect(&group.items, depths, res);
                }
                SidebarItem::Divider(_) | SidebarItem::SectionHeader(_) => {}
            }
        }
    }

    fn item(&self, text: &str, link: &str, key: &str, depths: Option<&[u8]>) -> Option<OverviewItem> {
        if key == self.own_key {
            return None;
        }
        let depths = depths.or(self.depths.as_deref()).unwrap_or(DEFAULT_DEPTHS);
        let page = self.routes.by_key(self.locale, key).filter(|id| self.routes.page(*id).href == link);
        let headers = page.map(|id| self.pages[id.index()].headings_of(depths)).unwrap_or_default();
        Some(OverviewItem { text: text.to_owned(), link: link.to_owned(), headers })
    }
}
