//! Groups of an overview page (requirement S2-58: frontmatter `overview: true`).

use crate::data::{OverviewGroup, OverviewItem, SidebarItem};
use crate::page::PageInput;
use crate::routes::Routes;

/// Heading levels shown by default.
const DEFAULT_DEPTHS: &[u8] = &[2];

/// The data from which an overview page is built.
pub(crate) struct Overview<'model> {
    pub(crate) routes: &'model Routes,
    pub(crate) pages: &'model [PageInput],
    pub(crate) locale: usize,
    /// Key of the overview page, which is not listed.
    pub(crate) own_key: &'model str,
    /// Heading levels set by the overview page.
    pub(crate) depths: Option<Vec<u8>>,
    /// Ids of headings to omit together with their subheadings.
    pub(crate) skip: &'model [String],
    /// Name of the group for pages outside all other groups.
    pub(crate) others: String,
}

impl Overview<'_> {
    /// Returns the groups of the sidebar, each with all pages below it, then the ungrouped pages. If the overview is
    /// the index page of a group, lists only the entries of this group.
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
                SidebarItem::Divider(_) | SidebarItem::SectionHeader(_) | SidebarItem::Gap(_) => {}
            }
        }
    }

    fn item(&self, text: &str, link: &str, key: &str, depths: Option<&[u8]>) -> Option<OverviewItem> {
        if key == self.own_key {
            return None;
        }
        let depths = depths.or(self.depths.as_deref()).unwrap_or(DEFAULT_DEPTHS);
        let page = self.routes.by_key(self.locale, key).filter(|id| self.routes.page(*id).href == link);
        let page = page.map(|id| &self.pages[id.index()]);
        Some(OverviewItem {
            text: text.to_owned(),
            link: link.to_owned(),
            description: page.and_then(|page| page.head.frontmatter.description.clone()),
            headers: page.map(|page| page.headings_of(depths, self.skip)).unwrap_or_default(),
        })
    }
}
