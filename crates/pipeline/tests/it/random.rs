//! Tests with random edits. After each edit, a live session must serve the same files that a new session builds.
//! `QUIRE_SOAK_EDITS` sets the number of edits. `QUIRE_SEED` sets the random seed.

use quire_pipeline::LiveSession;

use crate::contents::Contents;
use crate::edits::Workspace;
use crate::fresh::{compare, options, settle};

/// Returns the number in an environment variable, or `or` if the variable contains no number.
pub(crate) fn number(name: &str, or: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(or)
}

#[test]
fn random_edits() {
    let (edits, seed) = (number("QUIRE_SOAK_EDITS", 25), number("QUIRE_SEED", 1));
    let mut random = fastrand::Rng::with_seed(seed);
    let workspace = Workspace::new();
    let site = workspace.site();
    let mut session = LiveSession::new(options(&site));
    let mut is_sound = compare(&mut session, &site, &[], "no edit");
    assert!(is_sound, "the site has no errors before it is edited");
    let mut sound = 0;
    for edit in 1..=edits {
        if random.bool() {
            settle(&mut session, &site);
        }
        let before = Contents::of(workspace.site().parent().unwrap());
        let words = workspace.edit(&mut random, !is_sound);
        let changed = before.changed(&Contents::of(workspace.site().parent().unwrap()));
        let edit = format!("edit {edit} of seed {seed} ({words})");
        is_sound = compare(&mut session, &site, &changed, &edit);
        sound += u64::from(is_sound);
    }
    assert!(sound * 4 >= edits, "only {sound} of {edits} edits resulted in a site without errors");
}
