//! Aliases of folders (`[alias]`).

use std::collections::BTreeMap;

use crate::load::resolve;

/// Resolves a specifier that starts with an alias to a path relative to the site's folder. Returns `None` for other
/// specifiers.
pub(super) fn aliased(aliases: &BTreeMap<String, String>, specifier: &str) -> Option<String> {
    // The reverse order matches longer names first: `@docs/api` before `@docs`.
    aliases.iter().rev().find_map(|(name, folder)| {
        let rest = specifier.strip_prefix(name.as_str())?;
        (rest.is_empty() || rest.starts_with('/') || name.ends_with('/'))
            .then(|| resolve("", &format!("{folder}/{rest}")))
    })
}
