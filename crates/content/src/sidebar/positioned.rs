//! Docusaurus' order of a folder's entries: by the positions in frontmatter and `_category_.json`, or else by the
//! numbers in file names.

use quire_config::{DirEntry, FileEntry};

use super::build::{Builder, FolderIndex, join};
use crate::address::numbered;
use crate::data::SidebarItem;
use crate::path;
use crate::routes::RouteId;
use crate::tree::Folder;

enum Member<'f> {
    Page(RouteId),
    Folder(&'f str),
}

impl Builder<'_> {
    /// Returns the entries of a folder without `_meta.json`. Entries without a position are last.
    pub(super) fn positioned_items(
        &mut self,
        folder: &Folder,
        key: &str,
        index: FolderIndex,
    ) -> Vec<SidebarItem> {
        let index_page = folder.index.filter(|_| index == FolderIndex::Listed).map(Member::Page);
        let files = folder.files.iter().filter(|(name, _)| !folder.folders.contains(name));
        let files = files.map(|(_, id)| Member::Page(*id));
        let folders = folder.folders.iter().map(|name| Member::Folder(name));
        let mut members: Vec<(f64, Member<'_>)> = index_page
            .into_iter()
            .chain(files)
            .chain(folders)
            .map(|it| (self.position(&it, key), it))
            .collect();
        members.sort_by(|(left, _), (right, _)| left.total_cmp(right));
        let mut items = Vec::new();
        for (_, member) in members {
            match member {
                Member::Page(id) if !self.is_listed(id) => {}
                Member::Page(id) => items.push(self.link(id, &FileEntry::default(), None)),
                Member::Folder(name) if self.sources.is_blog(&join(key, name)) => {}
                Member::Folder(name) => {
                    let folder = join(key, name);
                    let entry = self.category_entry(&folder);
                    items.extend(self.group(&folder, name, &entry, None));
                }
            }
        }
        items
    }

    fn position(&self, member: &Member<'_>, key: &str) -> f64 {
        let last = f64::INFINITY;
        match member {
            Member::Page(id) => {
                let file = &self.sources.routes.page(*id).route.file_path;
                let name = file.rsplit('/').next().unwrap_or_default();
                let number = numbered(path::page_stem(name).unwrap_or(name)).0;
                self.page(*id).head.foreign.sidebar_position.or(number.map(f64::from)).unwrap_or(last)
            }
            Member::Folder(name) => {
                let folder = join(key, name);
                let category = self.sources.navigation.category(self.locale, &folder);
                let number = self.sources.tree.get(self.locale, &folder).and_then(|folder| folder.number);
                category.and_then(|it| it.position).or(number.map(f64::from)).unwrap_or(last)
            }
        }
    }

    fn category_entry(&self, folder: &str) -> DirEntry {
        let Some(category) = self.sources.navigation.category(self.locale, folder) else {
            return DirEntry::default();
        };
        DirEntry {
            label: category.label.clone(),
            collapsible: category.collapsible,
            collapsed: category.collapsed,
            ..DirEntry::default()
        }
    }
}
