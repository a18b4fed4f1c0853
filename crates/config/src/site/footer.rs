//! `[footer]`: the footer of every page.

use std::collections::BTreeMap;

use super::theme::FooterMessage;
use crate::keys::keys;

keys! {
    /// Footer of every page.
    pub(crate) struct RawFooter {
        /// A line of Markdown, a list of lines, or one of these for each language.
        message "message": FooterMessage => required;
    }
}

/// Markdown lines of the footer, by language. Empty if there is no footer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SiteFooter(BTreeMap<String, Vec<String>>);

impl SiteFooter {
    /// Returns the lines for each of `langs`. Languages without lines get the lines of `default`.
    pub(super) fn from_raw(raw: RawFooter, langs: impl Iterator<Item = String>, default: &str) -> Self {
        let Some(message) = raw.message else { return Self::default() };
        let lines = |lang: &str| match &message {
            FooterMessage::All(lines) => lines.0.clone(),
            FooterMessage::ByLang(by_lang) => by_lang
                .get(lang)
                .or_else(|| by_lang.get(default))
                .map(|lines| lines.0.clone())
                .unwrap_or_default(),
        };
        Self(langs.map(|lang| (lang.clone(), lines(&lang))).filter(|(_, lines)| !lines.is_empty()).collect())
    }

    /// Iterates over the languages that have footer lines, with their lines.
    pub fn by_lang(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.0.iter().map(|(lang, lines)| (lang.as_str(), lines.as_slice()))
    }
}
