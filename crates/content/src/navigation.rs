//! Parsed navigation files of the docs folder.

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_config::{Category, Dialect, MetaEntry, NavEntry, parse_category, parse_meta, parse_nav};
use quire_diagnostics::{Diagnostic, Span};

use crate::address::folder_place;
use crate::labels;
use crate::names::composed;
use crate::path;
use crate::routes::Routes;

/// All `_nav.json` and `_meta.json` files of the site.
#[derive(Debug, Clone, Default)]
pub struct Navigation {
    /// By locale.
    nav: BTreeMap<usize, NavFile>,
    /// By locale and folder key.
    meta: BTreeMap<(usize, String), MetaFile>,
    /// Docusaurus' categories, by locale and folder key.
    categories: BTreeMap<(usize, String), Category>,
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
    /// Parses navigation files, given as `(path relative to the docs folder, text)`. Other files are ignored.
    pub fn parse<'file>(
        routes: &Routes,
        files: impl IntoIterator<Item = (&'file str, &'file str)>,
    ) -> (Self, Vec<Diagnostic>) {
        let mut res = Self::default();
        let mut diagnostics = Vec::new();
        for (file, text) in files {
            let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
            let source: Arc<str> = format!("{}/{file}", routes.config.route.docs).into();
            let folder = composed(folder);
            let (locale, key) = routes.split_locale(&folder);
            let key = &*folder_place(routes.config.markdown.dialect, key);
            let found = match name {
                "_nav.json" if key.is_empty() => {
                    let (mut entries, found) = parse_nav(&source, text);
                    labels::in_nav(&mut entries, &routes.config.locales[locale]);
                    let file = NavFile { source: source.clone(), entries };
                    diagnostics
                        .extend(res.nav.insert(locale, file).map(|first| shadowed(first.source, &source)));
                    found
                }
                "_nav.json" => vec![
                    Diagnostic::warning(
                        "nav/unused-file",
                        Span::file(source),
                        "no page shows this navigation",
                    )
                    .hint("`_nav.json` is read in the folder of a locale alone"),
                ],
                "_meta.json" => {
                    let (mut entries, found) = parse_meta(&source, text);
                    labels::in_meta(&mut entries, &routes.config.locales[locale]);
                    let file = MetaFile { source: source.clone(), entries };
                    let first = res.meta.insert((locale, key.to_owned()), file);
                    diagnostics.extend(first.map(|first| shadowed(first.source, &source)));
                    found
                }
                _ if is_category(name) && routes.config.markdown.dialect == Dialect::Docusaurus => {
                    let (category, found) = parse_category(&source, text);
                    res.categories.insert((locale, key.to_owned()), category);
                    found
                }
                _ => Vec::new(),
            };
            diagnostics.extend(found);
        }
        (res, diagnostics)
    }

    /// Returns the sidebar files of a locale with their folder keys.
    pub(crate) fn metas(&self, locale: usize) -> impl Iterator<Item = (&str, &MetaFile)> {
        let of_locale = self.meta.iter().filter(move |((of, _), _)| *of == locale);
        of_locale.map(|((_, key), file)| (key.as_str(), file))
    }

    pub(crate) fn nav(&self, locale: usize) -> Option<&NavFile> {
        self.nav.get(&locale)
    }

    pub(crate) fn meta(&self, locale: usize, folder: &str) -> Option<&MetaFile> {
        self.meta.get(&(locale, folder.to_owned()))
    }

    pub(crate) fn category(&self, locale: usize, folder: &str) -> Option<&Category> {
        self.categories.get(&(locale, folder.to_owned()))
    }

    /// Returns whether `file` is one that [`Navigation::parse`] reads.
    pub fn is_navigation_file(file: &str) -> bool {
        let name = &file[path::folder(file).len()..];
        let name = name.trim_start_matches('/');
        matches!(name, "_nav.json" | "_meta.json") || is_category(name)
    }
}

fn is_category(name: &str) -> bool {
    matches!(name, "_category_.json" | "_category_.yml" | "_category_.yaml")
}

/// Reports a file overridden by another, such as `docs/_nav.json` by `docs/en/_nav.json`.
fn shadowed(file: Arc<str>, by: &str) -> Diagnostic {
    let message = format!("`{by}` is read instead of this file");
    Diagnostic::warning("nav/unused-file", Span::file(file), message).hint("remove one of the two")
}
