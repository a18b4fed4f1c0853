//! Builds that continue after errors and leave out only the broken parts.

use std::collections::BTreeSet;

use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, Severity, has_errors};

use crate::bundle::WithoutEsbuild;
use crate::compile::Compiled;
use crate::load::{CONFIG, Loaded};
use crate::mode::Mode;
use crate::{Error, Report, Session, Sink};

/// Maximum number of rounds. Leaving out a page may break another page (for example, one that imports its component),
/// so the build may take several rounds.
pub(crate) const MAX_ROUNDS: usize = 5;

/// Errors after which the text of a page differs from its source. After other errors, only a part is missing.
const MANGLED: [&str; 22] = [
    "content/not-utf8",
    "frontmatter/not-first",
    "frontmatter/not-yaml",
    "frontmatter/syntax",
    "frontmatter/unclosed",
    "markdown/parser-failure",
    "markdown/too-large",
    "mdx/default-export",
    "mdx/duplicate-name",
    "mdx/export-all",
    "mdx/import-cycle",
    "mdx/invalid-esm",
    "mdx/invalid-expression",
    "mdx/invalid-tag",
    "mdx/misplaced-closing-tag",
    "mdx/nesting-too-deep",
    "mdx/script",
    "mdx/too-many-fragments",
    "mdx/unclosed-expression",
    "mdx/unclosed-tag",
    "mdx/unexpected-angle",
    "mdx/unexpected-closing-tag",
];

/// The pages that a build leaves out. By default none, and the build stops after the first stage with errors.
#[derive(Debug, Default)]
pub(crate) struct LeftOut {
    /// Whether the build continues after errors.
    keeps_going: bool,
    /// Sources of pages, relative to the docs folder.
    pub(crate) files: BTreeSet<String>,
    /// Errors of these pages. All other errors result from their absence.
    known: Vec<Diagnostic>,
}

impl LeftOut {
    /// Returns whether the build stops after a stage with `diagnostics`. A site whose settings are unclear about which
    /// pages to exclude is not built.
    pub(crate) fn stops(&self, config: &SiteConfig, diagnostics: &[Diagnostic]) -> bool {
        let is_possible = config.route.is_sound && !diagnostics.iter().any(leaves_nothing);
        has_errors(diagnostics) && !(self.keeps_going && is_possible)
    }

    /// Returns whether the build continues after errors; locales and versions without pages are then left out.
    pub(crate) fn keeps_going(&self) -> bool {
        self.keeps_going
    }

    /// Returns what becomes of components if esbuild is not installed.
    pub(crate) fn without_esbuild(&self) -> WithoutEsbuild {
        if self.keeps_going { WithoutEsbuild::StandIn } else { WithoutEsbuild::Fail }
    }

    /// Downgrades errors that result from the absence of pages, such as dead links to them, to warnings.
    pub(crate) fn lower(&self, diagnostics: &mut [Diagnostic]) {
        if self.files.is_empty() {
            return;
        }
        for diagnostic in diagnostics {
            if diagnostic.code.starts_with("content/") && !self.known.contains(diagnostic) {
                diagnostic.severity = Severity::Warning;
            }
        }
    }

    /// Adds the pages with errors in [`MANGLED`], if the build continues after errors. Returns false if there are no
    /// new ones.
    pub(crate) fn add(&mut self, site: &Loaded, compiled: &Compiled) -> bool {
        if !self.keeps_going {
            return false;
        }
        let before = self.files.len();
        for (route, page) in site.routes.all().iter().zip(&compiled.pages) {
            if page.diagnostics.iter().any(is_mangled) && self.files.insert(route.route.file_path.clone()) {
                self.known.extend(page.diagnostics.iter().filter(|found| is_error(found)).cloned());
            }
        }
        self.files.len() > before
    }
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error
}

fn is_mangled(diagnostic: &Diagnostic) -> bool {
    is_error(diagnostic) && MANGLED.contains(&diagnostic.code)
}

/// Returns whether an error makes a build impossible: an unreadable configuration, or a missing docs folder.
fn leaves_nothing(diagnostic: &Diagnostic) -> bool {
    let is_of_config = *diagnostic.primary.path == *CONFIG;
    is_error(diagnostic)
        && (matches!(diagnostic.code, "config/syntax" | "content/no-docs")
            || (is_of_config && diagnostic.code == "content/not-utf8"))
}

impl Session {
    /// Builds as much of the site into `sink` as possible. Pages whose text cannot be read are left out and listed in
    /// [`Report::left_out`]. In other pages, only the broken parts are left out: components show their children.
    /// Locales and versions without pages are left out as well. Unless [`Report::is_complete`] is set, the files in the
    /// sink are not a complete site.
    pub fn build_what_can_be(&self, sink: &dyn Sink) -> Result<Report, Error> {
        let mut left_out = LeftOut { keeps_going: true, ..LeftOut::default() };
        let build = self.run(Mode::of_build(&self.options), sink, &mut left_out)?;
        let mut report = build.report;
        report.left_out = left_out.files.into_iter().collect();
        report.diagnostics.extend(left_out.known);
        Ok(report.finish(&build.site))
    }
}
