//! Diagnostics for a repository that git cannot read.

use std::fmt::Display;

use quire_diagnostics::{Diagnostic, Span};

/// Diagnostic code for a repository that git cannot read.
const CODE: &str = "content/unreadable-repository";

/// Returns how to make the repository readable. A refusal is recognized by git's message, because git's exit code is the
/// same for all of these failures.
fn hint(error: &impl Display) -> &'static str {
    if quire_git::is_owner_refused(&error.to_string()) {
        "the folder belongs to another user: run `git config --global --add safe.directory` with the folder of the repository"
    } else {
        "`git fsck` lists what is damaged or missing; a fresh clone repairs it"
    }
}

/// Returns an error for files of a commit that git cannot read.
pub(super) fn unreadable(span: Span, subject: &str, error: &impl Display) -> Diagnostic {
    Diagnostic::error(CODE, span, format!("{subject} cannot be read: {error}")).hint(hint(error))
}

/// Returns a warning for pages that are published without their dates.
pub(super) fn no_dates(span: Span, error: &impl Display) -> Diagnostic {
    let message = format!("the dates of pages cannot be read: {error}");
    let hint = hint(error);
    Diagnostic::warning(CODE, span, message).hint(format!("{hint}; `lastUpdated = false` hides the dates"))
}
