//! Downgrades problems to warnings if the former engine does not report them.

use crate::draft::Draft;
use crate::report::Group;

pub(crate) const DEAD_LINK: &str = "content/dead-link";
pub(crate) const DEAD_ANCHOR: &str = "content/dead-anchor";
pub(crate) const MISSING_FILE: &str = "content/missing-file";

/// Note for dialects of other engines.
pub(crate) const CHECKED: &str = "dead links are warnings; `[check.severity]` makes them errors";

/// Downgrades problems to warnings. `why` is the note in the report.
pub(crate) fn warn(draft: &mut Draft<'_, '_>, codes: &[&'static str], why: &str) {
    for code in codes {
        if !draft.site.severity.iter().any(|(known, _)| known == code) {
            draft.site.severity.push((code, "warn"));
            draft.find(Group::Assumed, &format!("`{code}` is a warning"), why, None);
        }
    }
}
