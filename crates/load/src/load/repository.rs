//! Diagnostics for a repository that git cannot read.

use std::fmt::Display;

use quire_diagnostics::{Diagnostic, Span};

/// Diagnostic code for a repository that git cannot read.
const CODE: &str = "content/unreadable-repository";

const HINT: &str = "`git fsck` lists what is damaged or missing; a fresh clone repairs it";

/// Returns an error for files of a commit that git cannot read.
pub(super) fn unreadable(span: Span, subject: &str, error: &impl Display) -> Diagnostic {
    Diagnostic::error(CODE, span, format!("{subject} cannot be read: {error}")).hint(HINT)
}

/// Returns a warning for pages that are published without their dates.
pub(super) fn no_dates(span: Span, error: &impl Display) -> Diagnostic {
    let message = format!("the dates of pages cannot be read: {error}");
    Diagnostic::warning(CODE, span, message).hint(format!("{HINT}; `lastUpdated = false` hides the dates"))
}
