//! Creates the reports of builds.

use quire_compile::Compiled;
use quire_diagnostics::{Diagnostic, Sources, sort};
use quire_load::{CONFIG, Loaded};

use crate::Report;

impl Report {
    /// Creates the report of a build after its site was loaded.
    pub(crate) fn new(site: &Loaded) -> Self {
        Self {
            diagnostics: site.diagnostics.clone(),
            policy: site.policy.header.clone(),
            base: site.config.base.clone(),
            publish: site.config.publish.clone(),
            lang: site.config.lang.clone(),
            version: site.config.multi_version.default.clone(),
            ..Self::default()
        }
    }

    pub(crate) fn add_compiled(&mut self, compiled: &Compiled) {
        self.parsed = compiled.parsed;
        self.diagnostics.extend(compiled.diagnostics.iter().cloned());
    }

    pub(crate) fn add_routes(&mut self, site: &Loaded) {
        let routes = site.routes.all();
        self.pages = site.routes.written().len();
        self.routes = routes.iter().map(|page| (page.output.clone(), page.route.path.clone())).collect();
    }

    /// Sorts the diagnostics and adds the contents of the files that they point into.
    pub(crate) fn finish(mut self, site: &Loaded) -> Self {
        sort(&mut self.diagnostics);
        self.sources = sources(&self.diagnostics, site);
        self
    }
}

/// Returns the contents of the files that the diagnostics point into. Reads each file once.
fn sources(diagnostics: &[Diagnostic], site: &Loaded) -> Sources {
    let spans = diagnostics.iter().flat_map(|diagnostic| {
        std::iter::once(&diagnostic.primary).chain(diagnostic.labels.iter().map(|(span, _)| span))
    });
    let mut sources = Sources::default();
    for span in spans {
        sources.add(&span.path, || match &*span.path {
            CONFIG => Some(site.config_text.clone()),
            path => site.includes.read(path).ok().map(|file| file.text),
        });
    }
    sources
}
