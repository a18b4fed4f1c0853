//! Element ids reserved for the theme and for markup that Quire generates.

/// Ids used by the page shell and by the markup that Quire adds to articles. The browser tests collect the ids of every
/// layout and check that content cannot use any of them.
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

/// Prefixes of reserved ids that end in digits and hyphens, such as the ids of list entries, footnotes, back references
/// and callout titles.
const NUMBERED: [&str; 6] = ["callout-title-", "fn-", "fnref-", "quire-n", "quire-search-", "quire-social-"];

/// Prefix of the ids that React generates in islands (components that are hydrated separately). React writes
/// `_` before its `identifierPrefix`, which is `q` and a number. Letters, digits and `_` follow.
const ISLAND: &str = "_q";

fn is_island(rest: &str) -> bool {
    rest.starts_with(|char: char| char.is_ascii_digit())
        && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns whether `id` is reserved, so that content cannot use it.
pub fn is_reserved(id: &str) -> bool {
    let is_number =
        |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    NAMES.contains(&id)
        || NUMBERED.iter().any(|stem| id.strip_prefix(stem).is_some_and(is_number))
        || id.strip_prefix(ISLAND).is_some_and(is_island)
}

/// Returns the id that replaces a reserved id in content.
pub fn unreserved(id: &str) -> String {
    format!("{id}-section")
}

#[cfg(test)]
mod tests {
    use super::{NAMES, is_reserved, unreserved};

    #[test]
    fn unreserved_ids_are_not_reserved() {
        let numbered = ["fn-1", "fnref-1-2", "quire-n0", "quire-social-3", "callout-title-1", "_q0R_0_tab1"];
        for id in NAMES.into_iter().chain(numbered) {
            assert!(is_reserved(id) && !is_reserved(&unreserved(id)), "{id}");
        }
        assert_eq!(unreserved("fn-1"), "fn-1-section");
        for id in ["fn", "fn-x", "quire", "quire-nodes", "quire-cli", "q", "_quiet", ""] {
            assert!(!is_reserved(id), "{id}");
        }
    }
}
