//! Links between the versions of a page.

use quire_config::Locale;

use super::SiteModel;
use crate::data::VersionLink;
use crate::routes::{PageRoute, RouteId};

impl SiteModel {
    /// Returns the other languages of a locale's version. For languages without pages in this version, returns the
    /// locale of the default version.
    pub(super) fn other_languages(&self, own_locale: usize) -> impl Iterator<Item = (usize, &Locale)> {
        let config = &self.routes.config;
        let version = &self.routes.locale(own_locale).version;
        let locales = config.locales.iter().enumerate();
        let others = locales.filter(move |(idx, locale)| locale.version == *version && *idx != own_locale);
        others.map(|(idx, _)| {
            // The locales of the default version precede all others, in the same order of languages.
            let idx = if self.routes.has_pages(idx) { idx } else { idx % config.languages().len() };
            (idx, self.routes.locale(idx))
        })
    }

    /// Returns the URL of the same page in the default version, if `page` belongs to another version.
    pub(super) fn canonical(&self, page: &PageRoute) -> Option<String> {
        let default = &self.routes.config.multi_version.default;
        let other = Some(page).filter(|page| page.route.version != *default)?;
        Some(self.routes.page(self.in_version(other, default)?).href.clone())
    }

    /// Returns a link for every other version: to the same page, or else to the version's home page.
    pub(super) fn versions_of(&self, page: &PageRoute) -> Vec<VersionLink> {
        let link = |version: &str| match self.in_version(page, version) {
            Some(id) => (self.routes.page(id).href.clone(), true),
            None => (self.home_of(version, page.locale), false),
        };
        self.version_links(page.locale, link)
    }

    /// Returns links to the home page of every other version.
    pub(super) fn home_versions(&self, locale: usize) -> Vec<VersionLink> {
        self.version_links(locale, |version| (self.home_of(version, locale), false))
    }

    /// Returns links to the other versions. `link` returns the URL in a version, and whether it is the URL of the same
    /// page.
    fn version_links(&self, locale: usize, link: impl Fn(&str) -> (String, bool)) -> Vec<VersionLink> {
        let version = &self.routes.locale(locale).version;
        let others = self.routes.config.multi_version.versions.iter().filter(|it| it.name.value != *version);
        others
            .map(|other| {
                let (link, is_same) = link(&other.name.value);
                let note = || format!("{} ({})", other.label, self.text(locale, "noVersion"));
                let label = if is_same { other.label.clone() } else { note() };
                VersionLink { version: other.name.value.clone(), label, link }
            })
            .collect()
    }

    /// Returns the same page in `version`: the page at the same path or, in the default version, the target of a
    /// redirect from the path.
    fn in_version(&self, page: &PageRoute, version: &str) -> Option<RouteId> {
        let locale = self.same_language(version, page.locale)?;
        self.routes.by_key(locale, &page.key).or_else(|| {
            let is_default = version == self.routes.config.multi_version.default;
            let path = format!("{}/{}", self.routes.prefix(locale), page.key);
            self.routes.lookup(&self.routes.redirected(&path).filter(|_| is_default)?)
        })
    }

    /// Returns the URL of a version's home page, in the language of `locale` or else in the default language.
    fn home_of(&self, version: &str, locale: usize) -> String {
        let same_language =
            self.same_language(version, locale).filter(|locale| self.routes.has_pages(*locale));
        self.entry_href(same_language.unwrap_or_else(|| self.routes.config.default_locale_of(version)))
    }

    /// Returns the URL of a locale's home page. If the locale has no home page, as in some sites of other engines,
    /// returns the URL of the locale's first page.
    pub(super) fn entry_href(&self, locale: usize) -> String {
        let file = format!("{}/index.html", self.routes.prefix(locale));
        let has_home = self.routes.by_key(locale, "").is_some() || self.routes.is_public(&file);
        let first = || self.sidebars[locale].order.first().map(|placed| placed.page);
        match first().filter(|_| !has_home) {
            Some(page) => self.routes.page(page).href.clone(),
            None => self.routes.home(locale),
        }
    }

    /// Returns the locale in `version` with the same language as `locale`.
    fn same_language(&self, version: &str, locale: usize) -> Option<usize> {
        let lang = &self.routes.locale(locale).lang;
        self.routes.config.locales.iter().position(|it| it.version == version && it.lang == *lang)
    }
}
