//! Sidebar entries of pages without a translation.

use quire_config::MetaEntry;

use super::build::{Builder, join};
use crate::navigation::MetaFile;
use crate::path;
use crate::routes::RouteId;

impl<'model> Builder<'model> {
    /// Returns whether `meta` is the default language's file, shared by this locale. Shared files are checked in the
    /// default language.
    pub(super) fn is_shared(&self, meta: &MetaFile) -> bool {
        meta.locale != self.locale
    }

    /// Returns `label`, the label of a page in a navigation file. For a translated page in a file of the default
    /// language, returns `None`, because the page's own title is better than a label in another language.
    pub(super) fn label_of<'l>(
        &self,
        label: Option<&'l String>,
        meta: Option<&MetaFile>,
        page: Option<RouteId>,
    ) -> Option<&'l String> {
        let is_shared = meta.is_some_and(|meta| self.is_shared(meta));
        let is_translated = page.is_some_and(|id| !self.sources.routes.page(id).is_fallback());
        label.filter(|_| !(is_shared && is_translated))
    }

    /// Returns the pages of a folder that exist only in this language. The default language's file cannot list these
    /// pages.
    pub(super) fn added_pages(&self, meta: &MetaFile, key: &str) -> Vec<RouteId> {
        let routes = self.sources.routes;
        let folder = self.sources.tree.get(self.locale, key).filter(|_| self.is_shared(meta));
        let pages = folder
            .into_iter()
            .flat_map(|folder| folder.index.iter().chain(folder.files.iter().map(|(_, id)| id)));
        let is_added = |id: &RouteId| {
            let page = routes.page(*id);
            !page.is_fallback() && routes.translated_from(page).is_none() && self.is_listed(*id)
        };
        pages.copied().filter(is_added).collect()
    }

    /// Returns the language tag of an entry's text if it differs from the sidebar's language: the language of the
    /// navigation file that contains the label, or else of the page that supplies the title.
    pub(super) fn text_lang(&self, label: Option<&MetaFile>, page: Option<RouteId>) -> Option<String> {
        let routes = self.sources.routes;
        match label {
            Some(meta) => {
                let locale = &routes.config.locales[meta.locale];
                self.is_shared(meta).then(|| crate::language_tag(&locale.lang))
            }
            None => page.and_then(|id| routes.foreign_tag(routes.page(id))),
        }
    }

    /// Returns the entries of a folder's `_meta.json`, each with its file. Adds the default language's entries for
    /// pages and folders without a translation, each after the entry that it follows in the default language's file.
    pub(super) fn with_untranslated(
        &self,
        translated: &'model MetaFile,
        key: &str,
    ) -> Vec<(&'model MetaEntry, &'model MetaFile)> {
        let mut entries: Vec<_> = translated.entries.iter().map(|entry| (entry, translated)).collect();
        let routes = self.sources.routes;
        let default = routes.default_of(self.locale);
        let is_complete =
            self.locale == default || self.is_shared(translated) || !routes.has_fallbacks(self.locale);
        let shared = self.sources.navigation.meta(default, key).filter(|_| !is_complete);
        let mut at = 0;
        for entry in shared.into_iter().flat_map(|shared| &shared.entries) {
            let Some(name) = name_of(entry) else { continue };
            let position = entries.iter().position(|(listed, _)| name_of(listed) == Some(name));
            match (position, shared) {
                (Some(place), _) => at = place + 1,
                (None, Some(shared)) if self.is_untranslated(entry, &join(key, name)) => {
                    entries.insert(at, (entry, shared));
                    at += 1;
                }
                _ => {}
            }
        }
        entries
    }

    fn is_untranslated(&self, entry: &MetaEntry, target: &str) -> bool {
        let routes = self.sources.routes;
        if let MetaEntry::File(_) = entry {
            let page = routes.by_key(self.locale, path::page_key(target));
            return page.is_some_and(|id| routes.page(id).is_fallback());
        }
        let exists = self.sources.tree.get(self.locale, target).is_some();
        exists && !routes.is_translated(self.locale, target)
    }
}

/// Returns the name of the page or folder in an entry.
fn name_of(entry: &MetaEntry) -> Option<&str> {
    let name = match entry {
        MetaEntry::File(file) => file.name.as_ref()?,
        MetaEntry::Dir(dir) | MetaEntry::DirSection(dir) => dir.name.as_ref()?,
        MetaEntry::SectionHeader(_) | MetaEntry::Divider { .. } | MetaEntry::Link(_) => return None,
    };
    Some(path::page_stem(&name.value).unwrap_or(&name.value))
}
