//! Resolves aliases of folders in import specifiers. `[alias]` in the configuration defines aliases.

use std::collections::BTreeMap;

use quire_config::without_alias;

use crate::load::resolve;

/// Resolves a specifier that starts with an alias to a path relative to the site's folder. Returns `None` for other
/// specifiers.
pub fn aliased(aliases: &BTreeMap<String, String>, specifier: &str) -> Option<String> {
    without_alias(aliases, specifier).map(|path| resolve("", &path))
}
