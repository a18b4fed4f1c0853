//! The commands' view of the pipeline: which stages run, in which order, and what is kept for the next build.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use quire_diagnostics::{Diagnostic, Sources, has_errors, sort};
use quire_files::Reader;

use crate::bundle::bundle;
use crate::check::{ParsedPage, parsed_pages};
use crate::compile::{Compiled, compile};
use crate::index::{FileNames, SearchIndex, index};
use crate::indexed::stored_index;
use crate::load::{CONFIG, Loaded, load};
use crate::model::model;
use crate::phases::Stopwatch;
use crate::publish::{path_conflicts, publish};
use crate::purpose::Purpose;
use crate::render::{KeptRenderer, RenderInput, Shared, SiteRenderer};
use crate::store::{Retention, Store};
use crate::{Discard, Error, Options, Report, Sink};

/// One site, built once or again after each change. Each method runs the stages that it needs and no others.
#[derive(Debug)]
pub struct Session {
    options: Options,
    reader: Arc<Reader>,
    store: Store,
    /// Whether a build has begun.
    is_begun: bool,
    renderer: KeptRenderer,
    /// The files that pages of the last build included.
    included: BTreeSet<PathBuf>,
    /// What the last bundle depended on.
    bundled: BTreeSet<PathBuf>,
}

/// The search indexes of a site, see [`Session::index`].
#[derive(Debug)]
pub struct Indexed {
    /// Diagnostics of every stage up to the index.
    pub report: Report,
    /// The indexes; empty when the report has errors.
    pub index: SearchIndex,
}

/// A build whose pages are to be checked, see [`Session::check`].
#[derive(Debug)]
pub struct Checked {
    /// The build's diagnostics.
    pub report: Report,
    /// The configuration.
    pub config: Arc<quire_config::SiteConfig>,
    /// Every Markdown and MDX file of the docs folder that is UTF-8, in path order.
    pub pages: Vec<ParsedPage>,
}

/// A build with the results of its first stages.
struct Build {
    report: Report,
    site: Loaded,
    /// `None` when the site could not be loaded without errors.
    compiled: Option<Compiled>,
}

impl Session {
    /// A session for the site; nothing is read yet.
    pub fn new(options: Options) -> Self {
        let is_development = options.development.is_some();
        Self {
            reader: Arc::default(),
            store: Store::new(if is_development { Retention::Session } else { Retention::Build }),
            is_begun: false,
            renderer: KeptRenderer::default(),
            included: BTreeSet::new(),
            bundled: BTreeSet::new(),
            options,
        }
    }

    /// Builds the site into `sink`. When the report has errors, what the sink holds is not a site: do not publish it.
    pub fn build(&mut self, sink: &dyn Sink) -> Result<Report, Error> {
        Ok(self.run(Purpose::Publish, sink)?.report)
    }

    /// Everything that a build finds, and the pages as their authors wrote them. Writes nothing and parses each page once.
    pub fn check(&mut self) -> Result<Checked, Error> {
        let mut build = self.run(Purpose::Check, &Discard)?;
        let pages = parsed_pages(&build.site, build.compiled.as_ref());
        build.report.parsed = pages.iter().filter(|page| !page.is_compiled).count()
            + build.compiled.as_ref().map_or(0, |compiled| compiled.parsed);
        Ok(Checked { report: build.report, config: Arc::clone(&build.site.config), pages })
    }

    /// The site's search indexes. Renders no page and bundles no component.
    pub fn index(&mut self) -> Result<Indexed, Error> {
        let site = load(&self.options.site, Purpose::Index, &self.reader)?;
        let mut report = Report::new(&site);
        let mut search_index = SearchIndex::default();
        if !has_errors(&report.diagnostics) {
            let compiled = self.compile(&site, Purpose::Index);
            report.add_compiled(&compiled);
            let model = model(&site, &compiled, self.options.threads);
            report.diagnostics.extend(model.diagnostics.iter().cloned());
            if !has_errors(&report.diagnostics) {
                search_index = index(&site, &compiled, &model, self.file_names(), self.options.threads);
            }
        }
        Ok(Indexed { report: self.finish(&site, report), index: search_index })
    }

    /// Every file outside the docs and public folders that the last build depended on, and every place where it looked
    /// for one: absolute, or relative to the working folder as the site's folder is. A change there may change the next
    /// build.
    pub fn dependencies(&self) -> BTreeSet<PathBuf> {
        self.included.union(&self.bundled).cloned().collect()
    }

    /// The whole pipeline. Stops after the first stage whose errors leave the next one nothing to work from.
    fn run(&mut self, purpose: Purpose, sink: &dyn Sink) -> Result<Build, Error> {
        let threads = self.options.threads;
        let mut stopwatch = Stopwatch::start();
        let site = load(&self.options.site, purpose, &self.reader)?;
        if self.options.is_cached && !std::mem::replace(&mut self.is_begun, true) {
            self.store.attach(&self.options.site, purpose);
        }
        let mut report = Report::new(&site);
        let mut compiled = None;
        stopwatch.lap("read");
        'stages: {
            if has_errors(&report.diagnostics) {
                break 'stages;
            }
            let compiled = compiled.insert(self.compile(&site, purpose));
            report.add_compiled(compiled);
            stopwatch.lap("compile");

            let model = model(&site, compiled, threads);
            report.diagnostics.extend(model.diagnostics.iter().cloned());
            stopwatch.lap("model");

            // Even after errors, so that mistakes in components are reported together with the others.
            let bundled = bundle(&site, compiled, &self.options, &self.store);
            self.bundled = bundled.dependencies;
            report.diagnostics.extend(bundled.diagnostics);
            let bundle = bundled.bundle?;
            stopwatch.lap("bundle");
            report.add_routes(&site);
            if has_errors(&report.diagnostics) {
                break 'stages;
            }

            let index = stored_index(&site, compiled, &model, self.file_names(), threads, &self.store);
            report.search.clone_from(&index.first);
            stopwatch.lap("search");

            let development = self.options.development.as_deref();
            let input = RenderInput {
                site: &site,
                compiled,
                model: &model,
                index: &index,
                bundle: &bundle,
                development,
                is_untemplated: self.options.is_untemplated,
            };
            let shared = Shared::new(input, &self.store, &self.renderer);
            let renderer = SiteRenderer::new(input, &self.store, &shared);
            report.diagnostics.extend(path_conflicts(&renderer));
            if has_errors(&report.diagnostics) {
                break 'stages;
            }
            let rendered = renderer.render(threads, sink)?;
            report.rendered = rendered.pages;
            report.diagnostics.extend(rendered.diagnostics);
            stopwatch.lap("render");

            publish(&renderer, sink)?;
            stopwatch.lap("write");
        }
        self.store.finish();
        let mut report = self.finish(&site, report);
        report.phases = stopwatch.finish();
        Ok(Build { report, site, compiled })
    }

    fn compile(&mut self, site: &Loaded, purpose: Purpose) -> Compiled {
        let compiled = compile(site, purpose, self.options.threads, &self.store);
        self.included = compiled.included().map(|path| self.options.site.join(path)).collect();
        compiled
    }

    fn file_names(&self) -> FileNames {
        if self.options.development.is_some() { FileNames::Stable } else { FileNames::Hashed }
    }

    /// The report with its diagnostics sorted and their texts.
    fn finish(&mut self, site: &Loaded, mut report: Report) -> Report {
        self.reader.sweep();
        sort(&mut report.diagnostics);
        report.sources = sources(&report.diagnostics, site);
        report
    }
}

impl Report {
    /// The report of a build that has loaded its site.
    fn new(site: &Loaded) -> Self {
        Self {
            diagnostics: site.diagnostics.clone(),
            policy: site.policy.header.clone(),
            base: site.config.base.clone(),
            lang: site.config.lang.clone(),
            ..Self::default()
        }
    }

    fn add_compiled(&mut self, compiled: &Compiled) {
        self.parsed = compiled.parsed;
        self.diagnostics.extend(compiled.diagnostics.iter().cloned());
    }

    fn add_routes(&mut self, site: &Loaded) {
        let routes = site.routes.all();
        self.pages = routes.len();
        self.routes = routes.iter().map(|page| (page.output.clone(), page.route.path.clone())).collect();
    }
}

/// The texts of the files that diagnostics name, each read once.
fn sources(diagnostics: &[Diagnostic], site: &Loaded) -> Sources {
    let spans = diagnostics.iter().flat_map(|diagnostic| {
        std::iter::once(&diagnostic.primary).chain(diagnostic.labels.iter().map(|(span, _)| span))
    });
    let mut sources = Sources::default();
    for span in spans {
        sources.add(&span.path, || match &*span.path {
            CONFIG => Some(site.config_text.clone()),
            path => site.includes.read("", path).ok().map(|file| file.text),
        });
    }
    sources
}
