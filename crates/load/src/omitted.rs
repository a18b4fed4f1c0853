//! Pages that a build leaves out because they have errors.

use std::collections::BTreeSet;

use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, Severity, has_errors};

use crate::load::CONFIG;

/// The pages that a build leaves out. By default, there are none, and the build stops after the first stage with
/// errors.
#[derive(Debug, Default)]
pub struct Omitted {
    /// Whether the build continues after errors.
    keeps_going: bool,
    /// Sources of pages, relative to the docs folder.
    files: BTreeSet<String>,
    /// Errors in the omitted pages. All other errors in content result from the absence of these pages.
    known: Vec<Diagnostic>,
}

impl Omitted {
    /// Creates an empty list for a build that continues after errors.
    pub fn continuing() -> Self {
        Self { keeps_going: true, ..Self::default() }
    }

    /// Returns whether the build stops after a stage with `diagnostics`. If the settings that exclude pages are
    /// invalid, the build always stops.
    pub fn stops(&self, config: &SiteConfig, diagnostics: &[Diagnostic]) -> bool {
        let is_possible = config.route.is_sound && !diagnostics.iter().any(leaves_nothing);
        has_errors(diagnostics) && !(self.keeps_going && is_possible)
    }

    /// Returns whether the build continues after errors; locales and versions without pages are then left out.
    pub fn keeps_going(&self) -> bool {
        self.keeps_going
    }

    /// Downgrades errors that result from the absence of pages, such as dead links to them, to warnings.
    pub fn lower(&self, diagnostics: &mut [Diagnostic]) {
        if self.files.is_empty() {
            return;
        }
        for diagnostic in diagnostics {
            if diagnostic.code.starts_with("content/") && !self.known.contains(diagnostic) {
                diagnostic.severity = Severity::Warning;
            }
        }
    }

    /// Adds a page to leave out, with its errors. Returns false if the page was already left out.
    pub fn add(&mut self, file: &str, errors: impl IntoIterator<Item = Diagnostic>) -> bool {
        let is_new = self.files.insert(file.to_owned());
        if is_new {
            self.known.extend(errors);
        }
        is_new
    }

    /// Returns whether a page is left out.
    pub fn contains(&self, file: &str) -> bool {
        self.files.contains(file)
    }

    /// Returns the sources of the omitted pages, relative to the docs folder, and the errors in these pages.
    pub fn into_parts(self) -> (BTreeSet<String>, Vec<Diagnostic>) {
        (self.files, self.known)
    }
}

/// Returns whether an error makes a build impossible: an unreadable configuration, or a missing docs folder.
fn leaves_nothing(diagnostic: &Diagnostic) -> bool {
    let is_of_config = *diagnostic.primary.path == *CONFIG;
    diagnostic.severity == Severity::Error
        && (matches!(diagnostic.code, "config/syntax" | "content/no-docs")
            || (is_of_config && diagnostic.code == "content/not-utf8"))
}
