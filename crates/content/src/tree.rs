//! The folders of each locale and their pages.

use std::collections::BTreeMap;

use quire_config::Dialect;

use crate::address::{folder_place, numbered};
use crate::path::{self, natural};
use crate::routes::{RouteId, Routes};

/// Folders by locale and key (`guide/start`; empty for the locale's root).
#[derive(Debug, Default)]
pub(crate) struct FolderTree {
    folders: BTreeMap<(usize, String), Folder>,
}

#[derive(Debug, Default)]
pub(crate) struct Folder {
    pub(crate) index: Option<RouteId>,
    /// `(name, page)` without the index page, in natural order.
    pub(crate) files: Vec<(String, RouteId)>,
    /// Names of subfolders, in natural order (`2` before `10`).
    pub(crate) folders: Vec<String>,
    /// The number prefix of the folder's name (Docusaurus).
    pub(crate) number: Option<u32>,
}

impl FolderTree {
    pub(crate) fn new(routes: &Routes) -> Self {
        let mut res = Self::default();
        for id in routes.ids() {
            let page = routes.page(id);
            let (folder, name) = page.place.rsplit_once('/').unwrap_or(("", &page.place));
            if name == "index" {
                res.folder_at(page.locale, folder).index = Some(id);
            } else {
                let name = name.to_owned();
                res.folder_at(page.locale, folder).files.push((name, id));
            }
        }
        if routes.config.markdown.dialect == Dialect::Docusaurus {
            res.read_numbers(routes);
        }
        for folder in res.folders.values_mut() {
            folder.files.sort_by(|a, b| natural(&a.0, &b.0));
            folder.folders.sort_by(|a, b| natural(a, b));
        }
        res
    }

    /// Reads the number prefixes of folder names from the paths of the files in the folders (Docusaurus).
    fn read_numbers(&mut self, routes: &Routes) {
        for id in routes.ids() {
            let page = routes.page(id);
            let mut folder = path::folder(routes.config.split_file(&page.route.file_path).1);
            while !folder.is_empty() {
                let name = folder.rsplit('/').next().unwrap_or_default();
                let key = folder_place(Dialect::Docusaurus, folder).into_owned();
                if let Some(folder) = self.folders.get_mut(&(page.locale, key)) {
                    folder.number = numbered(name).0;
                }
                folder = path::folder(folder);
            }
        }
    }

    /// Returns the folder with this key. Creates the folder and its parents if they are missing.
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
