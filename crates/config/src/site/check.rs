//! `[check]`: what `quire check` asks of a site's content.

use std::collections::BTreeMap;

use super::raw::RawCheck;

/// Settings of `quire check`, defaults filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckOptions {
    /// The terminology table, below the site's folder.
    pub terms: String,
    /// The data of documented options, below the site's folder.
    pub options: String,
    /// What the documented tool itself declares, below the site's folder.
    pub published: String,
    /// Globs of files below a locale's folder that need no twin in the other locales.
    pub untwinned: Vec<String>,
    /// Globs of files below a locale's folder that may be short.
    pub short: Vec<String>,
    /// Words and phrases that a locale does without.
    pub forbidden: BTreeMap<String, Vec<String>>,
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
            untwinned: globs(raw.untwinned),
            short: globs(raw.short),
            forbidden: raw.forbidden.unwrap_or_default(),
        }
    }
}
