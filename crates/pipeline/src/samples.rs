//! Code blocks that show types, for `quire twoslash`.

use std::sync::Arc;

use quire_compile::Compiled;
use quire_config::SiteConfig;
use quire_records::twoslash::Sample;

use crate::Report;

/// The code blocks of a site that show types, see [`Session::samples`](crate::Session::samples).
#[derive(Debug)]
pub struct Samples {
    /// Diagnostics of the site's configuration and file names.
    pub report: Report,
    /// Validated `quire.toml`, with all defaults.
    pub config: Arc<SiteConfig>,
    /// The blocks in order of position; `None` if the report has errors.
    pub blocks: Option<Vec<Sample>>,
}

/// Returns the code blocks of all pages that show types, in order of position.
pub(crate) fn samples(compiled: &Compiled) -> Vec<Sample> {
    let pages = compiled.pages.iter();
    let mut samples: Vec<Sample> = pages.flat_map(|page| page.used.samples.iter().cloned()).collect();
    samples.sort_by(|first, second| first.span.cmp(&second.span));
    samples
}
