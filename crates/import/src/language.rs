//! Validation of language tags, which are also the names of language folders.

use crate::draft::{Draft, fault};
use crate::toml::quoted;
use quire_foreign_config::Place;

/// Returns whether Quire accepts a language tag. Reports a tag that Quire does not accept.
pub(crate) fn is_lang(draft: &mut Draft<'_, '_>, key: &str, lang: &str, place: Place) -> bool {
    let Some(message) = fault(&format!("lang = {}", quoted(lang))) else { return true };
    draft.left(key, place, &message);
    false
}

/// Returns whether Quire accepts a name as a language tag. Reports nothing.
pub(crate) fn is_tag(name: &str) -> bool {
    fault(&format!("lang = {}", quoted(name))).is_none()
}
