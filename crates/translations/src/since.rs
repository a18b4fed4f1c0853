//! Since when an original differs.

use quire_files::Revision;

/// Returns the date of the first of `revisions`, newest first, since which a section is no longer as it was confirmed.
/// `None` if no revision says what was confirmed, or if the newest still does: then it differs in the working copy alone.
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
