//! Paths of the search index files, which pages refer to.

use std::collections::BTreeMap;

use quire_config::{SearchMode, SiteConfig};

/// Paths of the published search index files.
pub struct IndexPaths {
    /// Path of each locale's entry file, by locale id.
    pub first: BTreeMap<String, String>,
    /// Paths of the index files of all locales.
    pub files: Vec<String>,
}

impl IndexPaths {
    /// Returns the URL of the entry file of a locale's index. Returns an empty string if the locale has no index, for
    /// example because the site uses a search service.
    pub fn href(&self, config: &SiteConfig, locale: &str) -> String {
        let first = self.first.get(locale).filter(|_| config.search.mode == SearchMode::Local);
        first.map(|path| format!("{}{path}", config.base)).unwrap_or_default()
    }
}
