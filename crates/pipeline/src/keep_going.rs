//! Builds that continue after errors and leave out only the broken parts.

use std::collections::BTreeSet;

use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, Severity, has_errors};

use crate::compile::Compiled;
use crate::load::{CONFIG, Loaded};
use crate::purpose::Purpose;
use crate::{Error, Report, Session, Sink};

/// A page that is left out may be the reason why another one fails (an exported component), so this takes some rounds.
pub(crate) const MAX_ROUNDS: usize = 5;

/// Errors after which the text of a page is not what its author wrote. After others, a part is missing.
const MANGLED: [&str; 21] = [
    "content/not-utf8",
    "frontmatter/not-first",
    "frontmatter/not-yaml",
    "frontmatter/syntax",
    "frontmatter/unclosed",
    "markdown/parser-failure",
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

/// What a build leaves out. The default leaves out nothing: the first stage with errors is the last.
#[derive(Debug, Default)]
pub(crate) struct LeftOut {
    /// Whether the build goes on after errors.
    keeps_going: bool,
    /// Sources of pages, relative to the docs folder.
    pub(crate) files: BTreeSet<String>,
    /// What was found with these pages. Whatever else is found comes from their absence.
    known: Vec<Diagnostic>,
}

impl LeftOut {
    /// Whether the build ends after the stage that has found `diagnostics`. A site that does not say clearly which pages
    /// to leave out is not built at all.
    pub(crate) fn stops(&self, config: &SiteConfig, diagnostics: &[Diagnostic]) -> bool {
        let is_possible = config.route.is_sound && !diagnostics.iter().any(leaves_nothing);
        has_errors(diagnostics) && !(self.keeps_going && is_possible)
    }

    /// Whether locales and versions without pages are left out.
    pub(crate) fn keeps_going(&self) -> bool {
        self.keeps_going
    }

    /// Makes errors that come from the absence of pages (dead links to them) warnings.
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

    /// Adds the pages whose text is mangled, if the build continues after errors. Returns false if there are none.
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

/// Whether an error leaves nothing to build: an unreadable configuration, or no docs folder.
fn leaves_nothing(diagnostic: &Diagnostic) -> bool {
    let is_of_config = *diagnostic.primary.path == *CONFIG;
    is_error(diagnostic)
        && (matches!(diagnostic.code, "config/syntax" | "content/no-docs")
            || (is_of_config && diagnostic.code == "content/not-utf8"))
}

impl Session {
    /// Builds the site into `sink` as far as it can be built. Pages whose text cannot be read are left out and listed in
    /// [`Report::left_out`]; of others, what is broken: a component shows its children, a locale or version without pages
    /// is not there. Without [`Report::is_complete`], the sink holds no site.
    pub fn build_what_can_be(&self, sink: &dyn Sink) -> Result<Report, Error> {
        let mut left_out = LeftOut { keeps_going: true, ..LeftOut::default() };
        let build = self.run(Purpose::Publish, sink, &mut left_out)?;
        let mut report = build.report;
        report.left_out = left_out.files.into_iter().collect();
        report.diagnostics.extend(left_out.known);
        Ok(report.finish(&build.site))
    }
}
