//! All pages of a language as one document, rendered when it is requested.

use std::sync::Arc;

use quire_diagnostics::{Diagnostic, Span};

use super::LiveSite;
use crate::Report;
use crate::load::CONFIG;
use crate::render::{print_paths_of, printed_locales};

/// All pages of a language as one document.
#[derive(Debug, Clone, Copy)]
pub struct LiveManual {
    locale: usize,
}

/// The files of a [`LiveManual`].
#[derive(Debug)]
pub struct LiveManualFiles {
    /// Document and style sheet by path; `None` if they cannot be rendered.
    pub files: Option<[(String, Arc<[u8]>); 2]>,
    /// Why they cannot be rendered. Errors of the site's code are reported by the pages that they are in.
    pub report: Report,
}

impl LiveSite {
    /// The documents of all languages; none unless the site asks for them.
    pub fn manuals(&self) -> impl Iterator<Item = LiveManual> {
        printed_locales(self.stages.input()).map(|locale| LiveManual { locale })
    }

    /// Where style sheet and document are.
    pub fn manual_paths(&self, manual: LiveManual) -> [String; 2] {
        print_paths_of(self.stages.input(), manual.locale)
    }

    /// Renders the document. Of its pages, only what no earlier request has rendered is rendered.
    pub fn render_manual(&self, manual: LiveManual) -> LiveManualFiles {
        let rendered = self.renderer().print_page(manual.locale);
        let (files, diagnostics) = match rendered {
            Ok(files) => (Some(files.map(|(path, bytes)| (path, Arc::from(bytes)))), Vec::new()),
            Err(error) => {
                (None, vec![Diagnostic::error("build/failed", Span::file(CONFIG), error.to_string())])
            }
        };
        let report = Report { diagnostics, ..Report::new(&self.stages.site) };
        LiveManualFiles { files, report: report.finish(&self.stages.site) }
    }
}
