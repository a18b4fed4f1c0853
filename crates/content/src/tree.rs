//! The folders of each locale and their pages.

use std::collections::BTreeMap;

use crate::path::{self, natural};
use crate::routes::{RouteId, Routes};

/// Folders by locale and key (`guide/start`; empty for the locale's root).
#[derive(Debug, Default)]
pub(crate) struct FolderTree {
    folders: BTreeMap<(usize, String), Folder>,
}

/// One folder.
#[derive(Debug, Default)]
pub(crate) struct Folder {
    pub(crate) index: Option<RouteId>,
    /// `(name, page)` without the index page, in natural order.
    pub(crate) files: Vec<(String, RouteId)>,
    /// Names of subfolders, in natural order.
    pub(crate) folders: Vec<String>,
}

impl FolderTree {
    pub(crate) fn new(routes: &Routes) -> Self {
        let mut res = Self::default();
        for id in routes.ids() {
            let page = routes.page(id);
            if page.is_index {
                res.folder_at(page.locale, &page.key).index = Some(id);
            } else {
                let name = page.key.rsplit('/').next().unwrap_or_default().to_owned();
                res.folder_at(page.locale, path::folder(&page.key)).files.push((name, id));
            }
        }
        for folder in res.folders.values_mut() {
            folder.files.sort_by(|a, b| natural(&a.0, &b.0));
            folder.folders.sort_by(|a, b| natural(a, b));
        }
        res
    }

    /// Returns the folder, creating it and its parents if missing.
    fn folder_at(&mut self, locale: usize, key: &str) -> &mut Folder {
        let at = (locale, key.to_owned());
        if !self.folders.contains_key(&at) && !key.is_empty() {
            let name = key.rsplit('/').next().unwrap_or_default().to_owned();
            self.folder_at(locale, path::folder(key)).folders.push(name);
        }
        self.folders.entry(at).or_default()
    }

    pub(crate) fn get(&self, locale: usize, key: &str) -> Option<&Folder> {
        self.folders.get(&(locale, key.to_owned()))
    }
}
