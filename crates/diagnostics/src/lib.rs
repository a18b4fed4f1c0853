//! What went wrong in a user's input, as data.
//!
//! A [`Diagnostic`] is a fact about a place in a file: a stable code, one message, a byte range, hints. Every room
//! returns diagnostics next to its result instead of failing. This crate also renders them: [`render::terminal`] for
//! people, [`render::json`] for tools. Nothing here reads a file: the caller hands in the text through [`Sources`].
//! A site may have a hundred thousand findings in a file of a megabyte, so texts are shared and only the lines of a
//! place are read to show it.

mod abridge;
mod position;
pub mod render;
mod source;
mod suggest;

use std::ops::Range;
use std::sync::Arc;

pub use abridge::{Abridged, Limits, Shown, abridge};
pub use position::Position;
pub use source::{Source, Sources};
pub use suggest::did_you_mean;

use serde::{Deserialize, Serialize};

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The site is not published.
    Error,
    /// The site is published; something is probably not meant.
    Warning,
}

/// A place in a file: the path as shown to the user (relative to the site's folder, `/` separated) and a byte range
/// of its UTF-8 text. An empty range points between two bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Path relative to the site's folder.
    pub path: Arc<str>,
    /// First byte of the range.
    pub start: usize,
    /// One past the last byte of the range.
    pub end: usize,
}

impl Span {
    /// A span over `range` of the file at `path`.
    pub fn new(path: impl Into<Arc<str>>, range: Range<usize>) -> Self {
        Self { path: path.into(), start: range.start, end: range.end }
    }

    /// The whole file as one place, for findings about its existence.
    pub fn file(path: impl Into<Arc<str>>) -> Self {
        Self::new(path, 0..0)
    }
}

/// One finding. Build it with [`Diagnostic::error`] or [`Diagnostic::warning`] and add to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable kebab-case code `area/what`, for example `markdown/unclosed-container`.
    pub code: &'static str,
    /// Error or warning.
    pub severity: Severity,
    /// One sentence without a full stop; literals in backticks.
    pub message: String,
    /// Where.
    pub primary: Span,
    /// Other places that explain the first, each with a short text.
    pub labels: Vec<(Span, String)>,
    /// What the user can do about it, one sentence each.
    pub hints: Vec<String>,
}

impl Diagnostic {
    /// An error at `primary`.
    pub fn error(code: &'static str, primary: Span, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Error, primary, message.into())
    }

    /// A warning at `primary`.
    pub fn warning(code: &'static str, primary: Span, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Warning, primary, message.into())
    }

    fn new(code: &'static str, severity: Severity, primary: Span, message: String) -> Self {
        Self { code, severity, message, primary, labels: Vec::new(), hints: Vec::new() }
    }

    /// Adds a hint: what to do now.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Adds a second place with a short text.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push((span, text.into()));
        self
    }
}

/// Sorts by path, place and code and drops exact repeats, so that two runs print the same.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|a, b| (&a.primary, a.code, &a.message).cmp(&(&b.primary, b.code, &b.message)));
    diagnostics.dedup();
}

/// True when any of them is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
