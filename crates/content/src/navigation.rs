//! Parsed navigation files of the docs folder.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use quire_config::{
    Category, Dialect, MetaEntry, NavEntry, parse_category, parse_meta, parse_nav, parse_sidebars,
};
use quire_diagnostics::{Diagnostic, Span};

use crate::address::folder_place;
use crate::generated::{self, CategoryPaths};
use crate::labels;
use crate::names::to_nfc;
use crate::path;
use crate::routes::{PageRoute, Routes};

/// All navigation files of the site.
#[derive(Debug, Clone, Default)]
pub struct Navigation {
    /// Parsed `_nav.json` files, by locale index.
    nav: BTreeMap<usize, NavFile>,
    /// `_meta.json` files by locale and folder key.
    meta: BTreeMap<(usize, String), MetaFile>,
    /// Sidebars declared in `_sidebars.json`, by locale index.
    sidebars: BTreeMap<usize, Vec<NamedSidebar>>,
    /// Docusaurus categories by locale and folder key.
    categories: BTreeMap<(usize, String), Category>,
    /// Locale and key of each page that a navigation file declares.
    generated: BTreeSet<(usize, String)>,
}

#[derive(Debug, Clone)]
pub(crate) struct NavFile {
    pub(crate) source: Arc<str>,
    /// The locale whose folder contains the file. Locales with fallback pages may share the default language's file.
    pub(crate) locale: usize,
    pub(crate) entries: Vec<NavEntry>,
}

#[derive(Debug, Clone)]
pub(crate) struct MetaFile {
    pub(crate) source: Arc<str>,
    /// Index of the locale whose folder contains the file, see [`NavFile::locale`].
    pub(crate) locale: usize,
    pub(crate) entries: Vec<MetaEntry>,
}

/// A sidebar of `_sidebars.json`.
#[derive(Debug, Clone)]
pub(crate) struct NamedSidebar {
    /// A path with a leading slash, or a name.
    pub(crate) name: String,
    pub(crate) meta: MetaFile,
}

impl Navigation {
    /// Parses navigation files, given as `(path relative to the docs folder, text)`. Other files are ignored.
    pub fn parse<'file>(
        routes: &Routes,
        files: impl IntoIterator<Item = (&'file str, &'file str)>,
    ) -> (Self, Vec<Diagnostic>) {
        let mut res = Self::default();
        let mut diagnostics = Vec::new();
        let mut paths = CategoryPaths::default();
        for (file, text) in files {
            let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
            let source: Arc<str> = format!("{}/{file}", routes.config.route.docs).into();
            let raw_folder = folder;
            let folder = to_nfc(folder);
            let (locale, key) = routes.config.split_file(&folder);
            let key = &*folder_place(routes.config.markdown.dialect, key);
            let file_diagnostics = match name {
                "_nav.json" if key.is_empty() => {
                    let (mut entries, file_diagnostics) = parse_nav(&source, text);
                    labels::in_nav(&mut entries, &routes.config.locales[locale]);
                    let file = NavFile { source: source.clone(), locale, entries };
                    diagnostics
                        .extend(res.nav.insert(locale, file).map(|first| shadowed(first.source, &source)));
                    file_diagnostics
                }
                "_nav.json" => vec![unused(name, "no page shows this navigation", source)],
                "_meta.json" => {
                    let (mut entries, file_diagnostics) = parse_meta(&source, text);
                    labels::in_meta(&mut entries, &routes.config.locales[locale]);
                    let file = MetaFile { source: source.clone(), locale, entries };
                    let first = res.meta.insert((locale, key.to_owned()), file);
                    diagnostics.extend(first.map(|first| shadowed(first.source, &source)));
                    file_diagnostics
                }
                "_sidebars.json" if key.is_empty() => {
                    let (sidebars, file_diagnostics) = parse_sidebars(&source, text);
                    let named = sidebars.into_iter().map(|mut sidebar| {
                        labels::in_meta(&mut sidebar.entries, &routes.config.locales[locale]);
                        let meta = MetaFile { source: source.clone(), locale, entries: sidebar.entries };
                        NamedSidebar { name: sidebar.name.value, meta }
                    });
                    let first = res.sidebars.insert(locale, named.collect());
                    let first = first.and_then(|it| Some(it.into_iter().next()?.meta.source));
                    diagnostics.extend(first.map(|first| shadowed(first, &source)));
                    file_diagnostics
                }
                "_sidebars.json" => vec![unused(name, "no page shows these sidebars", source)],
                _ if Self::is_category(name) && routes.config.markdown.dialect == Dialect::Docusaurus => {
                    let (mut category, file_diagnostics) = parse_category(&source, text);
                    if let Some(index) = &category.generated_index {
                        let in_locale = generated::locale_folder(&routes.config, raw_folder);
                        let label = category.label.as_deref().unwrap_or_default();
                        let page = paths.take(in_locale, raw_folder, index, label);
                        res.generated.insert((locale, page.clone()));
                        category.page = Some(page);
                    }
                    res.categories.insert((locale, key.to_owned()), category);
                    file_diagnostics
                }
                _ => Vec::new(),
            };
            diagnostics.extend(file_diagnostics);
        }
        res.generated.extend(res.declared_pages());
        res.copy_untranslated(routes);
        (res, diagnostics)
    }

    /// Copies the default language's navigation files to languages with fallback pages that lack these files.
    fn copy_untranslated(&mut self, routes: &Routes) {
        for locale in (0..routes.config.locales.len()).filter(|locale| routes.has_fallbacks(*locale)) {
            let default = routes.default_of(locale);
            if let Some(nav) = self.nav.get(&default).cloned() {
                self.nav.entry(locale).or_insert(nav);
            }
            if let Some(sidebars) = self.sidebars.get(&default).cloned() {
                self.sidebars.entry(locale).or_insert(sidebars);
            }
            copy_folders(&mut self.meta, default, locale);
            copy_folders(&mut self.categories, default, locale);
        }
    }

    /// Returns the locale and key of each page that a sidebar entry declares.
    fn declared_pages(&self) -> BTreeSet<(usize, String)> {
        let metas = self.meta.iter().map(|((locale, _), meta)| (*locale, meta));
        let named_sidebars = self.sidebars.iter();
        let named_sidebars =
            named_sidebars.flat_map(|(locale, all)| all.iter().map(|sidebar| (*locale, &sidebar.meta)));
        let mut pages = BTreeSet::new();
        for (locale, meta) in metas.chain(named_sidebars) {
            for entry in &meta.entries {
                if let MetaEntry::Link(link) = entry {
                    generated::declared(link, &mut |index, _| {
                        pages.extend(generated::key(index).map(|key| (locale, key)));
                    });
                }
            }
        }
        pages
    }

    /// Returns whether a navigation file declares the page.
    pub(crate) fn is_generated(&self, page: &PageRoute) -> bool {
        self.generated.contains(&(page.locale, page.key.clone()))
    }

    /// Returns the `_meta.json` files of a locale, each with the key of its folder.
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

    pub(crate) fn sidebars(&self, locale: usize) -> &[NamedSidebar] {
        self.sidebars.get(&locale).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn category(&self, locale: usize, folder: &str) -> Option<&Category> {
        self.categories.get(&(locale, folder.to_owned()))
    }

    /// Returns whether [`Navigation::parse`] may read `file`. Category files are read only in the dialect of
    /// Docusaurus.
    pub fn is_navigation_file(file: &str) -> bool {
        let name = &file[path::folder(file).len()..];
        let name = name.trim_start_matches('/');
        matches!(name, "_nav.json" | "_meta.json" | "_sidebars.json") || Self::is_category(name)
    }

    /// Returns whether `name` is the name of a Docusaurus category file.
    pub(crate) fn is_category(name: &str) -> bool {
        matches!(name, "_category_.json" | "_category_.yml" | "_category_.yaml")
    }
}

/// Copies the entries of the locale `from` to `locale`, except for folders that already have an entry in `locale`.
fn copy_folders<T: Clone>(folders: &mut BTreeMap<(usize, String), T>, from: usize, locale: usize) {
    let shared: Vec<(String, T)> = folders
        .iter()
        .filter(|((owner, _), _)| *owner == from)
        .map(|((_, folder), value)| (folder.clone(), value.clone()))
        .collect();
    for (folder, value) in shared {
        folders.entry((locale, folder)).or_insert(value);
    }
}

/// Reports a navigation file that is ignored, because it is not at the top level of a locale's folder.
fn unused(name: &str, message: &str, source: Arc<str>) -> Diagnostic {
    Diagnostic::warning("nav/unused-file", Span::file(source), message)
        .hint(format!("`{name}` is read only in the folder of a locale"))
}

/// Reports a file overridden by another, such as `docs/_nav.json` by `docs/en/_nav.json`.
fn shadowed(file: Arc<str>, by: &str) -> Diagnostic {
    let message = format!("`{by}` is read instead of this file");
    Diagnostic::warning("nav/unused-file", Span::file(file), message).hint("remove one of the two")
}
