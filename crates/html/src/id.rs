//! Ids that the document needs for itself.

/// Ids of the shell and of what an article's own markup is made of. The browser tests collect the ids of every layout
/// and try to take each of them from a page.
const NAMES: [&str; 14] = [
    "quire-dev-title",
    "quire-languages",
    "quire-main",
    "quire-nav",
    "quire-nearest",
    "quire-outline",
    "quire-outline-title",
    "quire-page",
    "quire-root",
    "quire-search-list",
    "quire-sidebar",
    "quire-social",
    "quire-tools",
    "tool-stack",
];

/// The same, followed by numbers: parts of a list, footnotes and the way back from them, titles of callouts.
const NUMBERED: [&str; 6] = ["callout-title-", "fn-", "fnref-", "quire-n", "quire-search-", "quire-social-"];

/// What React's ids in islands begin with, followed by a number, letters and `_`: the prefix that the server gives them
/// is `q` and a number.
const ISLAND: &str = "_q";

fn is_island(rest: &str) -> bool {
    rest.starts_with(|char: char| char.is_ascii_digit())
        && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether content may not have `id` because something in the document does.
pub fn is_reserved(id: &str) -> bool {
    let is_number =
        |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    NAMES.contains(&id)
        || NUMBERED.iter().any(|stem| id.strip_prefix(stem).is_some_and(is_number))
        || id.strip_prefix(ISLAND).is_some_and(is_island)
}

/// The id that content gets in place of a reserved one.
pub fn unreserved(id: &str) -> String {
    format!("{id}-section")
}

#[cfg(test)]
mod tests {
    use super::{NAMES, is_reserved, unreserved};

    #[test]
    fn what_is_given_instead_is_free() {
        let numbered = ["fn-1", "fnref-1-2", "quire-n0", "quire-social-3", "callout-title-1", "_q0R_0_tab1"];
        for id in NAMES.into_iter().chain(numbered) {
            assert!(is_reserved(id) && !is_reserved(&unreserved(id)), "{id}");
        }
        for id in ["fn", "fn-x", "quire", "quire-nodes", "quire-cli", "q", "_quiet", ""] {
            assert!(!is_reserved(id), "{id}");
        }
    }
}
