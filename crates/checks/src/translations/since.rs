//! Date since which an original differs.

use quire_git::Revision;

/// Returns the date of the oldest revision after the one that was confirmed. `revisions` are newest first. Returns
/// `None` if no revision matches the confirmed state, or if the newest one does: then only the working copy differs.
pub fn since(
    revisions: impl Iterator<Item = Revision>,
    is_confirmed: impl Fn(&str) -> bool,
) -> Option<String> {
    let mut date = None;
    for revision in revisions {
        if is_confirmed(&revision.text) {
            return date;
        }
        date = Some(revision.date);
    }
    None
}
