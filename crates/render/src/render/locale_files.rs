//! Generated JSON files that all pages of one locale share: data of the shell, the list of pages, and large sidebars.

use std::collections::BTreeMap;

use quire_content::data::{LocaleData, Route, ShellData};
use quire_content::is_large_sidebar;
use quire_files::content_hash;
use serde::Serialize;

use super::json_of;
use crate::model::Model;

pub(crate) struct GeneratedFile {
    /// Path relative to the site's root, with a hash of the content.
    pub path: String,
    pub bytes: Vec<u8>,
}

/// Files with the complete large sidebars of a locale, by the sidebar's key in [`LocaleData::sidebars`].
pub(crate) type SidebarFiles = BTreeMap<String, GeneratedFile>;

/// The files that all pages of one locale share, except for its large sidebars. The file names contain a hash of the
/// content.
pub(crate) struct LocaleFiles {
    /// Site and locale data for the shell, including interface strings.
    pub(crate) shell: GeneratedFile,
    /// Href and title of every page that search engines may index. The 404 page suggests pages from this list.
    pub(crate) pages: GeneratedFile,
}

impl LocaleFiles {
    pub(crate) fn new(model: &Model, locale: &LocaleData) -> Self {
        let shell = ShellData { site: model.site.site(), locale };
        Self {
            shell: GeneratedFile::new("shell", &locale.id(), &shell),
            pages: GeneratedFile::new("routes", &locale.id(), &indexed_pages(model, locale)),
        }
    }
}

impl GeneratedFile {
    fn new(name: &str, locale: &str, data: &impl Serialize) -> Self {
        let bytes = json_of(data).into_bytes();
        Self { path: format!("assets/{name}.{locale}.{}.json", content_hash(&bytes)), bytes }
    }
}

/// Moves the large sidebars of a locale's data to files, and adds the hrefs of the files to the data.
pub(super) fn large_sidebars(locale: &mut LocaleData, base: &str) -> SidebarFiles {
    let large: Vec<String> = locale
        .sidebars
        .iter()
        .filter(|(_, items)| is_large_sidebar(items))
        .map(|(name, _)| name.clone())
        .collect();
    let mut files = BTreeMap::new();
    for name in large {
        let items = locale.sidebars.insert(name.clone(), Vec::new());
        let file = GeneratedFile::new("sidebar", &locale.id(), &items);
        locale.sidebar_files.insert(name.clone(), format!("{base}{}", file.path));
        files.insert(name, file);
    }
    files
}

fn indexed_pages<'a>(model: &'a Model, locale: &LocaleData) -> Vec<(&'a str, String)> {
    let routes = model.site.routes();
    let is_in_locale = |route: &Route| route.lang == locale.lang && route.version == locale.version;
    let is_listed = |id: &quire_content::RouteId| {
        is_in_locale(&routes.page(*id).route) && !model.site.is_not_indexed(*id)
    };
    let ids = routes.ids().filter(is_listed);
    ids.map(|id| (routes.page(id).href.as_str(), model.site.title(id))).collect()
}
