//! The entries of pages that are not translated, in sidebars of the language that lacks them.

use quire_config::MetaEntry;

use super::build::{Builder, join};
use crate::navigation::MetaFile;
use crate::path;
use crate::routes::RouteId;

impl<'model> Builder<'model> {
    /// Returns whether a file is the default language's: what is wrong with it is reported there.
    pub(super) fn is_lent(&self, meta: &MetaFile) -> bool {
        meta.locale != self.locale
    }

    /// Returns `label`, the label of a page in a navigation file. Returns `None` for a translated page in a file borrowed
    /// from the default language: its own title is better than a label in another language.
    pub(super) fn label_of<'l>(
        &self,
        label: Option<&'l String>,
        meta: Option<&MetaFile>,
        page: Option<RouteId>,
    ) -> Option<&'l String> {
        let is_lent = meta.is_some_and(|meta| self.is_lent(meta));
        let is_translated = page.is_some_and(|id| !self.sources.routes.page(id).is_fallback());
        label.filter(|_| !(is_lent && is_translated))
    }

    /// Returns the pages of a folder that this language alone has: a file of the default language cannot name them.
    pub(super) fn added_pages(&self, meta: &MetaFile, key: &str) -> Vec<RouteId> {
        let routes = self.sources.routes;
        let folder = self.sources.tree.get(self.locale, key).filter(|_| self.is_lent(meta));
        let pages = folder
            .into_iter()
            .flat_map(|folder| folder.index.iter().chain(folder.files.iter().map(|(_, id)| id)));
        let is_added = |id: &RouteId| {
            let page = routes.page(*id);
            !page.is_fallback() && routes.translated_from(page).is_none() && self.is_listed(*id)
        };
        pages.copied().filter(is_added).collect()
    }

    /// Returns the tag of the language of an entry's text, if that is not the sidebar's: of the file whose label it is,
    /// else of the page whose title it is.
    pub(super) fn text_lang(&self, label: Option<&MetaFile>, page: Option<RouteId>) -> Option<String> {
        let routes = self.sources.routes;
        match label {
            Some(meta) => {
                let locale = &routes.config.locales[meta.locale];
                self.is_lent(meta).then(|| crate::language_tag(&locale.lang))
            }
            None => page.and_then(|id| routes.foreign_tag(routes.page(id))),
        }
    }

    /// Returns the entries of a folder's file, each with its file. An entry of the default language's file that names
    /// what is not translated, which the folder's own file could not name before, stands after the one that it follows
    /// there.
    pub(super) fn with_untranslated(
        &self,
        own: &'model MetaFile,
        key: &str,
    ) -> Vec<(&'model MetaEntry, &'model MetaFile)> {
        let mut entries: Vec<_> = own.entries.iter().map(|entry| (entry, own)).collect();
        let routes = self.sources.routes;
        let default = routes.default_of(self.locale);
        let is_complete = self.locale == default || self.is_lent(own) || !routes.has_fallbacks(self.locale);
        let lent = self.sources.navigation.meta(default, key).filter(|_| !is_complete);
        let mut at = 0;
        for entry in lent.into_iter().flat_map(|lent| &lent.entries) {
            let Some(name) = name_of(entry) else { continue };
            let place = entries.iter().position(|(own, _)| name_of(own) == Some(name));
            match (place, lent) {
                (Some(place), _) => at = place + 1,
                (None, Some(lent)) if self.is_untranslated(entry, &join(key, name)) => {
                    entries.insert(at, (entry, lent));
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

/// The page or folder that an entry names.
fn name_of(entry: &MetaEntry) -> Option<&str> {
    let name = match entry {
        MetaEntry::File(file) => file.name.as_ref()?,
        MetaEntry::Dir(dir) | MetaEntry::DirSection(dir) => dir.name.as_ref()?,
        MetaEntry::SectionHeader(_) | MetaEntry::Divider { .. } | MetaEntry::Link(_) => return None,
    };
    Some(path::page_stem(&name.value).unwrap_or(&name.value))
}
