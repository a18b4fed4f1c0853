//! `[translations]`: settings for untranslated pages and outdated translations.

use super::raw::RawTranslations;

/// Settings of `[translations]`, with all defaults.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TranslationOptions {
    /// Whether languages that lack a page show the page of the default language instead.
    pub fallback: bool,
    /// Whether pages show a notice if they are not translated, or if their translation is outdated.
    pub notices: bool,
}

impl TranslationOptions {
    pub(super) fn from_raw(raw: Option<RawTranslations>) -> Self {
        let raw = raw.unwrap_or_default();
        Self { fallback: raw.fallback.unwrap_or(true), notices: raw.notices.unwrap_or(true) }
    }
}
