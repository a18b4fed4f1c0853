//! Builds that leave out the pages with errors.

use std::collections::BTreeSet;

use quire_diagnostics::{Diagnostic, Severity, has_errors};

use crate::load::Loaded;
use crate::purpose::Purpose;
use crate::{Discard, Error, Report, Session, Sink};

/// A page that is left out may be the reason why another one fails (an exported component), so this takes some rounds.
const MAX_ROUNDS: usize = 5;

/// The pages that a build leaves out. The default leaves out none.
#[derive(Debug, Default)]
pub(crate) struct LeftOut {
    /// Sources, relative to the docs folder.
    pub(crate) files: BTreeSet<String>,
    /// What was found with these pages. Whatever else is found comes from their absence.
    known: Vec<Diagnostic>,
}

impl LeftOut {
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

    /// Adds the pages that have errors. Returns false if there are none, or if there are errors elsewhere, too.
    fn add(&mut self, report: &Report, site: &Loaded) -> bool {
        let before = self.files.len();
        let errors = report.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        for error in errors {
            let page = site.routes.all().iter().find(|page| *page.source == *error.primary.path);
            let Some(page) = page else { return false };
            self.files.insert(page.route.file_path.clone());
        }
        self.files.len() > before
    }
}

impl Session {
    /// Builds the site into `sink` without the pages that have errors. Their errors are in the report, with the pages in
    /// [`Report::left_out`]. Without pages there, the sink holds a site only if the report has no errors.
    pub fn build_without_broken_pages(&self, sink: &dyn Sink) -> Result<Report, Error> {
        let mut left_out = LeftOut::default();
        for _ in 0..MAX_ROUNDS {
            let build = self.run(Purpose::Publish, &Discard, &left_out)?;
            let is_sound = !has_errors(&build.report.diagnostics);
            if is_sound {
                let mut report = self.run(Purpose::Publish, sink, &left_out)?.report;
                report.left_out = left_out.files.into_iter().collect();
                report.diagnostics.extend(left_out.known);
                return Ok(report.finish(&build.site));
            }
            let is_elsewhere = !left_out.add(&build.report, &build.site);
            let errors = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
            left_out.known.extend(build.report.diagnostics.iter().filter(|it| errors(it)).cloned());
            if is_elsewhere {
                return Ok(build.report);
            }
        }
        Ok(self.run(Purpose::Publish, &Discard, &LeftOut::default())?.report)
    }
}
