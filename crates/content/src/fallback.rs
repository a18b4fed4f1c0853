//! Fallback pages: pages of the default language, published in languages without a translation.

use std::collections::BTreeSet;

use quire_config::{Dialect, Locale};

use crate::data::Route;
use crate::links::{LinkTarget, ResolvedLink};
use crate::path;
use crate::routes::{PageRoute, RouteId, Routes};

impl Routes {
    /// Adds the fallback pages of every language after all other pages, separately for each version. Skips paths that
    /// already exist or are redirected, 404 pages (which Quire generates in every language), and blogs (whose authors
    /// choose the language of each post).
    pub(crate) fn add_fallbacks(&mut self) {
        if !self.config.translations.fallback {
            return;
        }
        let is_original = |id: &RouteId| {
            let page = self.page(*id);
            page.locale == self.default_of(page.locale) && !page.is_not_found() && !self.is_in_blog(page)
        };
        let originals: Vec<RouteId> = self.ids().filter(is_original).collect();
        for locale in 0..self.config.locales.len() {
            let default = self.default_of(locale);
            // A version that lacks a language gets no fallback pages in that language.
            if locale == default || !self.has_pages(locale) {
                continue;
            }
            for original in
                originals.iter().filter(|id| self.page(**id).locale == default).copied().collect::<Vec<_>>()
            {
                self.add_fallback(original, locale);
            }
        }
        if self.written().len() < self.pages.len() {
            self.translated = self.translated_folders();
        }
    }

    /// Returns the folders of each locale that contain pages other than fallback pages.
    fn translated_folders(&self) -> BTreeSet<(usize, String)> {
        let mut folders = BTreeSet::new();
        for page in self.written() {
            let mut folder = path::folder(&page.place);
            while folders.insert((page.locale, folder.to_owned())) && !folder.is_empty() {
                folder = path::folder(folder);
            }
        }
        folders
    }

    /// Returns whether a locale has fallback pages.
    pub(crate) fn has_fallbacks(&self, locale: usize) -> bool {
        self.pages[self.written().len()..].iter().any(|page| page.locale == locale)
    }

    /// Returns whether a folder of a locale contains pages other than fallback pages.
    pub(crate) fn is_translated(&self, locale: usize, folder: &str) -> bool {
        self.translated.contains(&(locale, folder.to_owned()))
    }

    fn add_fallback(&mut self, original: RouteId, locale: usize) {
        let page = self.page(original);
        let path_in_locale =
            page.route.path.strip_prefix(self.prefix(page.locale)).unwrap_or(&page.route.path);
        let path = format!("{}{path_in_locale}", self.prefix(locale));
        let output = if page.is_index { format!("{path}index.html") } else { format!("{path}.html") };
        let output = output.trim_start_matches('/').to_owned();
        let is_taken = self.by_key(locale, &page.key).is_some()
            || self.is_public(&output)
            || self.redirects.step(&self.config, &path).is_some();
        if is_taken {
            return;
        }
        let lang = self.config.locales[locale].lang.clone();
        let fallback = PageRoute {
            href: self.href_of(&path),
            route: Route { path, lang, ..page.route.clone() },
            locale,
            output,
            original: Some(original),
            ..page.clone()
        };
        let id = RouteId::new(self.pages.len());
        self.by_path.insert(fallback.route.path.trim_end_matches('/').to_owned(), id);
        if self.config.markdown.dialect != Dialect::Quire {
            self.by_place.insert((locale, path::page_key(&fallback.place).to_owned()), id);
        }
        self.pages.push(fallback);
    }

    /// Returns the pages with their own source: all pages except fallback pages, which are last in [`Self::all`].
    pub fn written(&self) -> &[PageRoute] {
        let all = self.all();
        &all[..all.partition_point(|page| !page.is_fallback())]
    }

    /// Returns the page whose text is shown: the original of a fallback page, or else the page itself.
    pub fn original(&self, id: RouteId) -> RouteId {
        self.page(id).original.unwrap_or(id)
    }

    /// Returns the page of the default language that a page is translated from. Returns `None` for pages of the default
    /// language, for fallback pages, and for pages without an original.
    pub fn translated_from(&self, page: &PageRoute) -> Option<RouteId> {
        let default = self.default_of(page.locale);
        let is_translation = page.locale != default && !page.is_fallback();
        self.by_key(default, &page.key).filter(|_| is_translation)
    }

    /// Returns the locale of a page's text.
    pub fn text_locale(&self, page: &PageRoute) -> &Locale {
        self.locale(page.original.map_or(page.locale, |original| self.page(original).locale))
    }

    /// Returns the index of the default language in the version of a locale.
    pub(crate) fn default_of(&self, locale: usize) -> usize {
        self.config.default_locale_of(&self.locale(locale).version)
    }

    /// Returns the language tag of a page's text if it differs from the page's language.
    pub(crate) fn foreign_tag(&self, page: &PageRoute) -> Option<String> {
        page.is_fallback().then(|| language_tag(&self.text_locale(page).lang))
    }

    /// Returns the fallback pages that show the text of a page.
    pub fn fallbacks_of(&self, id: RouteId) -> impl Iterator<Item = RouteId> {
        let page = self.page(id);
        let others = (0..self.config.locales.len()).filter(|locale| *locale != page.locale);
        others
            .filter_map(|locale| self.by_key(locale, &page.key))
            .filter(move |fallback| self.page(*fallback).original == Some(id))
    }

    /// Resolves a link in a page like [`Self::resolve_link`]. On a fallback page, links resolve as on the original
    /// page, but lead to pages in the reader's language, unless the link names the default language.
    pub fn resolve_link_of(&self, page: &PageRoute, from: &str, url: &str) -> ResolvedLink {
        let resolved = self.resolve_link(&self.text_locale(page).id, from, url);
        let names_lang = || {
            let path = url.trim().trim_start_matches('/');
            let mut names = path.split(['/', '?', '#']);
            let first = names.next();
            let is_version = first.is_some_and(|name| self.config.multi_version.get(name).is_some());
            let lang = if is_version { names.next() } else { first };
            lang == Some(self.config.lang.as_str())
        };
        let LinkTarget::Page(target) = resolved.target else { return resolved };
        let target = self.page(target);
        let keeps_locale =
            page.is_fallback() && target.locale == self.default_of(page.locale) && !names_lang();
        match self.by_key(page.locale, &target.key).filter(|_| keeps_locale) {
            None => resolved,
            Some(id) => ResolvedLink {
                href: resolved.href.replacen(&target.href, &self.page(id).href, 1),
                target: LinkTarget::Page(id),
                anchor: resolved.anchor,
            },
        }
    }
}

/// Converts a locale name to a BCP 47 tag: replaces the underscore in names of POSIX locales such as `en_US` with a
/// hyphen.
pub fn language_tag(lang: &str) -> String {
    lang.replace('_', "-")
}
