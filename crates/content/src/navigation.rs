//! The navigation files of the docs folder, parsed and kept by folder.

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_config::{MetaEntry, NavEntry, parse_meta, parse_nav};
use quire_diagnostics::Diagnostic;

use crate::path;
use crate::routes::Routes;

/// Every `_nav.json` and `_meta.json` of the site.
#[derive(Debug, Clone, Default)]
pub struct Navigation {
    /// By locale.
    nav: BTreeMap<usize, NavFile>,
    /// By locale and folder key.
    meta: BTreeMap<(usize, String), MetaFile>,
}

#[derive(Debug, Clone)]
pub(crate) struct NavFile {
    pub(crate) source: Arc<str>,
    pub(crate) entries: Vec<NavEntry>,
}

#[derive(Debug, Clone)]
pub(crate) struct MetaFile {
    pub(crate) source: Arc<str>,
    pub(crate) entries: Vec<MetaEntry>,
}

impl Navigation {
    /// Parses the files: `(path relative to the docs folder, text)`. Files of other names are passed over.
    pub fn parse<'file>(
        routes: &Routes,
        files: impl IntoIterator<Item = (&'file str, &'file str)>,
    ) -> (Self, Vec<Diagnostic>) {
        let mut res = Self::default();
        let mut diagnostics = Vec::new();
        for (file, text) in files {
            let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
            let source: Arc<str> = format!("{}/{file}", routes.config.route.docs).into();
            let (locale, key) = routes.split_locale(folder);
            let found = match name {
                "_nav.json" if key.is_empty() => {
                    let (entries, found) = parse_nav(&source, text);
                    res.nav.insert(locale, NavFile { source, entries });
                    found
                }
                "_meta.json" => {
                    let (entries, found) = parse_meta(&source, text);
                    res.meta.insert((locale, key.to_owned()), MetaFile { source, entries });
                    found
                }
                _ => Vec::new(),
            };
            diagnostics.extend(found);
        }
        (res, diagnostics)
    }

    pub(crate) fn nav(&self, locale: usize) -> Option<&NavFile> {
        self.nav.get(&locale)
    }

    pub(crate) fn meta(&self, locale: usize, folder: &str) -> Option<&MetaFile> {
        self.meta.get(&(locale, folder.to_owned()))
    }

    /// Whether `file` is one of the files [`Navigation::parse`] reads.
    pub fn is_navigation_file(file: &str) -> bool {
        let name = &file[path::folder(file).len()..];
        matches!(name.trim_start_matches('/'), "_nav.json" | "_meta.json")
    }
}
