//! Diagnostic codes of all navigation files, and the error for a file that is not a list.

use quire_diagnostics::{Diagnostic, Span};

use crate::check::{Area, UnknownKeys, in_words_of};
use crate::tree::Node;

pub(super) const AREA: Area = Area {
    syntax: "nav/syntax",
    unknown_key: "nav/unknown-key",
    wrong_type: "nav/wrong-type",
    wrong_value: "nav/wrong-value",
    missing_key: "nav/missing-key",
    bad_url: "nav/bad-url",
    bad_email: "nav/bad-email",
    unknown_keys: UnknownKeys::Rejected,
};

pub(super) fn not_a_list(node: &Node, name: &str, path: &str) -> Diagnostic {
    let found = in_words_of(path, node.type_name());
    let message = format!("{name} must be a list, found {found}");
    let hint = "write the entries in brackets: `[\"index\", …]`";
    Diagnostic::error(AREA.wrong_type, Span::new(path, node.span.clone()), message).hint(hint)
}

/// Returns whether the link of an entry was reported as invalid. An invalid link counts as absent, but must not be
/// reported as missing too.
pub(super) fn has_invalid_link(item: &Node, diagnostics: &[Diagnostic]) -> bool {
    let is_about_link = |diagnostic: &Diagnostic| [AREA.bad_url, AREA.bad_email].contains(&diagnostic.code);
    diagnostics
        .iter()
        .any(|diagnostic| is_about_link(diagnostic) && item.span.contains(&diagnostic.primary.start))
}
