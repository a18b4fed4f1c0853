//! `[check]`: settings of `quire check`.

use std::collections::BTreeMap;

use super::raw::RawCheck;
use super::severity::Severities;

/// Settings of `quire check`, with all defaults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckOptions {
    /// File with the terminology table, relative to the site's folder.
    pub terms: String,
    /// File with the data of the documented options, relative to the site's folder.
    pub options: String,
    /// File with the options that the documented tool itself declares, relative to the site's folder.
    pub published: String,
    /// Globs of files that may be missing in other locales, relative to the locale's folder.
    pub untranslated: Vec<String>,
    /// Globs of pages that may be short, relative to the locale's folder.
    pub short: Vec<String>,
    /// Forbidden words and phrases, by language tag.
    pub forbidden: BTreeMap<String, Vec<String>>,
    /// Severities of diagnostics by code and file. They also apply to builds.
    pub severities: Severities,
}

impl CheckOptions {
    pub(super) fn from_raw(raw: RawCheck) -> Self {
        let globs = |globs: Option<Vec<crate::Spanned<String>>>| {
            globs.unwrap_or_default().into_iter().map(|glob| glob.value).collect()
        };
        let path = |path: Option<String>, default: &str| path.unwrap_or_else(|| default.to_owned());
        Self {
            terms: path(raw.terms, "terms.toml"),
            options: path(raw.options, "options.toml"),
            published: path(raw.published, "options.published.json"),
            untranslated: globs(raw.untranslated),
            short: globs(raw.short),
            forbidden: raw.forbidden.unwrap_or_default(),
            severities: Severities::new(raw.severity.unwrap_or_default(), raw.exceptions.unwrap_or_default()),
        }
    }
}
