//! Names that stand for folders of the site (`[alias]`).

use std::collections::BTreeMap;

use crate::load::resolve;

/// The path relative to the site's folder that a specifier stands for; `None` if it begins with no alias.
pub(super) fn aliased(aliases: &BTreeMap<String, String>, specifier: &str) -> Option<String> {
    // The longest name first: `@docs/api` before `@docs`.
    aliases.iter().rev().find_map(|(name, folder)| {
        let rest = specifier.strip_prefix(name.as_str())?;
        (rest.is_empty() || rest.starts_with('/') || name.ends_with('/'))
            .then(|| resolve("", &format!("{folder}/{rest}")))
    })
}
