//! Problems that the former engine published: warnings instead of errors.

use crate::draft::Draft;
use crate::report::Group;

pub(crate) const DEAD_LINK: &str = "content/dead-link";
pub(crate) const DEAD_ANCHOR: &str = "content/dead-anchor";
pub(crate) const MISSING_FILE: &str = "content/missing-file";

/// What a dialect of another engine does.
pub(crate) const CHECKED: &str = "dead links are warnings; `[check.severity]` makes them errors";

/// Makes problems warnings. `why` says what the engine does with them.
pub(crate) fn warn(draft: &mut Draft<'_, '_>, codes: &[&'static str], why: &str) {
    for code in codes {
        if !draft.site.severity.iter().any(|(known, _)| known == code) {
            draft.site.severity.push((code, "warn"));
            draft.find(Group::Assumed, &format!("`{code}` is a warning"), why, None);
        }
    }
}
