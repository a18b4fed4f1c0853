//! Validation of language tags, which are also the names of language folders.

use crate::draft::{Draft, config_error};
use crate::toml::quote;
use quire_foreign_config::SourceSpan;

/// Returns whether Quire accepts a language tag. Reports a tag that Quire does not accept.
pub(crate) fn check_lang(draft: &mut Draft<'_, '_>, key: &str, lang: &str, span: SourceSpan) -> bool {
    let Some(message) = config_error(&format!("lang = {}", quote(lang))) else { return true };
    draft.dropped(key, span, &message);
    false
}

/// Returns whether Quire accepts a name as a language tag, without reporting anything.
pub(crate) fn is_tag(name: &str) -> bool {
    config_error(&format!("lang = {}", quote(name))).is_none()
}
