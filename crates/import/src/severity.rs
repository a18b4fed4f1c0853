//! Severities of problems that the project's previous engine does not report. Quire reports them as warnings.

use crate::draft::Draft;
use crate::report::Group;

pub(crate) const DEAD_LINK: &str = "content/dead-link";
pub(crate) const DEAD_ANCHOR: &str = "content/dead-anchor";
pub(crate) const MISSING_FILE: &str = "content/missing-file";

/// Note in the report for dialects of other engines. In these dialects, dead links are warnings by default.
pub(crate) const CHECKED: &str = "dead links are warnings; `[check.severity]` makes them errors";

/// Downgrades the problems with these codes to warnings. `why` is the note in the report.
pub(crate) fn warn(draft: &mut Draft<'_, '_>, codes: &[&'static str], why: &str) {
    for code in codes {
        if !draft.site.severity.iter().any(|(known, _)| known == code) {
            draft.site.severity.push((code, "warn"));
            draft.report(Group::Assumed, &format!("`{code}` is a warning"), why, None);
        }
    }
}
