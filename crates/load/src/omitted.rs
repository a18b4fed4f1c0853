//! Pages that a build leaves out because they have errors.

use std::collections::BTreeSet;

use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, Severity, has_errors};

use crate::load::CONFIG;

/// The pages that a build leaves out. The default is an empty list for a build that stops after the first stage with
/// errors.
#[derive(Debug, Default)]
pub struct Omitted {
    /// Whether the build continues after errors and omits the pages that contain them.
    keeps_going: bool,
    /// Sources of pages, relative to the docs folder.
    files: BTreeSet<String>,
    /// Errors in the omitted pages. All other content errors are consequences of the absence of these pages.
    known: Vec<Diagnostic>,
}

impl Omitted {
    /// Creates an empty list for a build that continues after errors.
    pub fn continuing() -> Self {
        Self { keeps_going: true, ..Self::default() }
    }

    /// Returns whether `diagnostics` of a stage stop the build. A build that continues after errors stops only if the
    /// settings that exclude pages are invalid, or for errors such as a missing docs folder.
    pub fn stops(&self, config: &SiteConfig, diagnostics: &[Diagnostic]) -> bool {
        let is_possible = config.route.is_sound && !diagnostics.iter().any(leaves_nothing);
        has_errors(diagnostics) && !(self.keeps_going && is_possible)
    }

    /// Returns whether the build continues after errors. If it continues, locales and versions without pages are
    /// omitted.
    pub fn keeps_going(&self) -> bool {
        self.keeps_going
    }

    /// Downgrades errors caused by the absence of pages, such as dead links to omitted pages, to warnings.
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

    /// Returns the sources of the omitted pages, relative to the docs folder, and the errors of these pages.
    pub fn into_parts(self) -> (BTreeSet<String>, Vec<Diagnostic>) {
        (self.files, self.known)
    }
}

/// Returns whether an error makes a build impossible. Such errors are an unreadable configuration and a missing docs
/// folder.
fn leaves_nothing(diagnostic: &Diagnostic) -> bool {
    let is_of_config = *diagnostic.primary.path == *CONFIG;
    diagnostic.severity == Severity::Error
        && (matches!(diagnostic.code, "config/syntax" | "content/no-docs")
            || (is_of_config && diagnostic.code == "content/not-utf8"))
}
