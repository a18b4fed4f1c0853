//! Problems in a user's input, as data.
//!
//! A [`Diagnostic`] describes a problem at a position in a file: a stable code, one message, a byte range and hints.
//! Other crates return diagnostics together with their result instead of failing. This crate also renders diagnostics:
//! [`render::terminal`] for people, [`render::json`] for tools.
//!
//! Codes are declared in `codes.rs`. To add a code, declare it there, add a test case to
//! `crates/cli/tests/it/bad_inputs/`, and write the code's page in `docs/diagnostics/`.
//!
//! # Invariants
//!
//! - *Invariant:* the crate reads no files. The caller provides the contents of files through [`Sources`], which shares
//!   the contents instead of copying them. Not tested: the crate depends on no other crate of the workspace, and
//!   `disallowed_methods` in `clippy.toml` forbids file access.
//! - *Invariant:* no diagnostic makes the renderer panic, whatever its range. Test: `any_span_can_be_rendered`.
//! - *Invariant:* a code frame is rendered only from the lines that it shows, because a one-megabyte file may have
//!   thousands of diagnostics. Time and memory grow with the number of diagnostics and with the size of the files, but
//!   not with the product of the two. Test: `thousands_of_dead_links_in_a_large_page`,
//!   `fifty_thousand_unclosed_containers`.

mod abridge;
mod codes;
mod json_problem;
mod position;
pub mod render;
mod shared_text;
mod source;
mod suggest;
mod wording;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

pub use abridge::{Abridged, Entry, Limits, abridge};
pub use codes::{CODES, Code};
pub use json_problem::JsonProblem;
pub use position::Position;
pub use source::{Source, Sources};
pub use suggest::did_you_mean;
pub use wording::{lower_first, upper_first};

use serde::{Deserialize, Serialize};

/// Severity of a diagnostic, which determines whether the site is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The site is not published, unless the user builds with `--keep-going`.
    Error,
    /// The site is published, but something is probably wrong.
    Warning,
}

/// A range of UTF-8 bytes in a file. An empty range points between two bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// Path relative to the site's folder, separated by `/`, as shown to the user.
    #[serde(with = "shared_text")]
    pub path: Arc<str>,
    /// Offset of the first byte of the range, from the start of the file.
    pub start: usize,
    /// Offset after the last byte of the range.
    pub end: usize,
}

impl Span {
    /// Creates a span over `range` of the file at `path`.
    pub fn new(path: impl Into<Arc<str>>, range: Range<usize>) -> Self {
        Self { path: path.into(), start: range.start, end: range.end }
    }

    /// Creates a span for the file as a whole, for example when the file is missing.
    pub fn file(path: impl Into<Arc<str>>) -> Self {
        Self::new(path, 0..0)
    }
}

/// One problem. Create it with [`Diagnostic::error`] or [`Diagnostic::warning`], then add labels and hints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// One of [`CODES`], for example `markdown/unclosed-container`.
    pub code: &'static str,
    /// Whether the problem prevents publishing.
    pub severity: Severity,
    /// One sentence without a period; literals are in backticks.
    pub message: String,
    /// The range that the message refers to.
    pub primary: Span,
    /// Related positions, each with a short explanation.
    pub labels: Vec<(Span, String)>,
    /// Suggested fixes, one sentence each.
    pub hints: Vec<String>,
}

impl Diagnostic {
    /// Creates an error at `primary`.
    pub fn error(code: &'static str, primary: Span, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Error, primary, message.into())
    }

    /// Creates a warning at `primary`.
    pub fn warning(code: &'static str, primary: Span, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Warning, primary, message.into())
    }

    fn new(code: &'static str, severity: Severity, primary: Span, message: String) -> Self {
        debug_assert!(Code::find(code).is_some(), "the code {code} is not declared in codes.rs");
        Self { code, severity, message, primary, labels: Vec::new(), hints: Vec::new() }
    }

    /// Adds a suggested fix.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Adds a related position with a short explanation.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push((span, text.into()));
        self
    }
}

/// Maximum number of diagnostics that a check creates for one file. A diagnostic takes several hundred bytes, so the
/// diagnostics of a page with an error in every character would take gigabytes.
pub const MAX_PER_CHECK: usize = 10_000;

/// Collects at most [`MAX_PER_CHECK`] diagnostics of one file. If the limit is reached, adds a hint about the limit to
/// the last diagnostic.
pub fn collect_limited(diagnostics: impl Iterator<Item = Diagnostic>) -> Vec<Diagnostic> {
    let mut limited: Vec<Diagnostic> = diagnostics.take(MAX_PER_CHECK).collect();
    if limited.len() == MAX_PER_CHECK
        && let Some(last) = limited.pop()
    {
        limited.push(last.hint(format!("no more than {MAX_PER_CHECK} are reported for a file")));
    }
    limited
}

/// Sorts by path, position, code and message, and removes duplicates. The order is deterministic.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|a, b| (&a.primary, a.code, &a.message).cmp(&(&b.primary, b.code, &b.message)));
    diagnostics.dedup();
}

/// Returns whether any of the diagnostics is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// Returns the paths of the files that contain errors, relative to the site's folder.
pub fn sources_of_errors(diagnostics: &[Diagnostic]) -> BTreeSet<String> {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors.map(|error| error.primary.path.to_string()).collect()
}
