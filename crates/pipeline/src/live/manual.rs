//! Printable manuals, rendered on request: all pages of a language as one document.

use std::sync::Arc;

use quire_diagnostics::{Diagnostic, Span};
use quire_load::CONFIG;
use quire_render::{print_paths_of, printed_locales};

use super::LiveSite;
use crate::Report;

/// The printable manual of a language: all pages as one document.
#[derive(Debug, Clone, Copy)]
pub struct LiveManual {
    locale: usize,
}

/// The files of a [`LiveManual`].
#[derive(Debug)]
pub struct LiveManualFiles {
    /// Path and content of the style sheet and the document; `None` if rendering failed.
    pub files: Option<[(String, Arc<[u8]>); 2]>,
    /// The reason if rendering failed. Errors in the site's code are reported when the individual pages are rendered.
    pub report: Report,
}

impl LiveSite {
    /// Returns the manuals of all languages. Returns none if the site does not enable manuals.
    pub fn manuals(&self) -> impl Iterator<Item = LiveManual> {
        printed_locales(self.stages.input()).map(|locale| LiveManual { locale })
    }

    /// Returns the paths of a manual's style sheet and document.
    pub fn manual_paths(&self, manual: LiveManual) -> [String; 2] {
        print_paths_of(self.stages.input(), manual.locale)
    }

    /// Renders a manual. Reuses the parts that earlier requests have rendered.
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
