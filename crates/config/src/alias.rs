//! Folder aliases: the `[alias]` table of `quire.toml`.

use std::collections::BTreeMap;

/// Replaces the alias at the start of an import or include specifier with the alias's folder. Returns `None` if no
/// alias matches. The result is relative to the site's folder, and may contain `.` and `..`.
pub fn without_alias(aliases: &BTreeMap<String, String>, specifier: &str) -> Option<String> {
    // In reverse order, a longer name precedes its prefix: `@docs/api` before `@docs`.
    aliases.iter().rev().find_map(|(name, folder)| {
        let rest = specifier.strip_prefix(name.as_str())?;
        let is_whole = rest.is_empty() || rest.starts_with('/') || name.ends_with('/');
        is_whole.then(|| format!("{folder}/{rest}"))
    })
}
