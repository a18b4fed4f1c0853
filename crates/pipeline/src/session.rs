//! Build session that runs the stages that a command needs, in order.

mod run;

use std::num::NonZeroUsize;
use std::sync::Arc;

use quire_compile::{BuildCommand, Compiled, WithoutEsbuild, bundle, compile};
use quire_diagnostics::has_errors;
use quire_files::{Discard, Sink};
use quire_load::{Error, Loaded, Mode, Omitted, Options, SiteReader, load};
use quire_output::{FileNames, SearchIndex, index};
use quire_render::{Additions, ArticleInput, Articles, KeptRenderer, Model, Runtime, model};
use tracing::info_span;

use crate::Report;
use crate::check::{ParsedPage, parsed_pages};
use crate::keep_going::{MAX_ROUNDS, leave_out_mangled};
use crate::pages::{Indexable, SearchPages};
use crate::samples::{Samples, samples};
use crate::store::Store;
use run::Run;

/// A session for a single build. Each method runs only the stages that it needs. For a site during development, use
/// [`LiveSession`](crate::LiveSession).
#[derive(Debug)]
pub struct Session {
    pub(crate) options: Options,
    store: Store,
    renderer: KeptRenderer,
}

/// The search indexes of a site, see [`Session::index`].
#[derive(Debug)]
pub struct Indexed {
    /// Diagnostics of the stages whose results the indexes are built from.
    pub report: Report,
    /// The indexes; empty if the report has errors.
    pub index: SearchIndex,
}

/// A build for checking pages, see [`Session::check`].
#[derive(Debug)]
pub struct Checked {
    /// Diagnostics of the build. Findings of `quire_checks` are not included.
    pub report: Report,
    /// Validated `quire.toml`, with all defaults.
    pub config: Arc<quire_config::SiteConfig>,
    /// The Markdown and MDX files of the docs folder that are valid UTF-8, in path order. Generated files and files of
    /// versions that are read from Git commits are missing.
    pub pages: Vec<ParsedPage>,
}

/// A build with the results of its first stages.
pub(crate) struct Build {
    pub(crate) report: Report,
    pub(crate) site: Loaded,
    /// The compiled pages; `None` if loading the site caused errors that stop the build.
    compiled: Option<Compiled>,
}

/// The results of the stages up to the model (navigation, page data and links).
pub(crate) struct Modelled {
    /// The report before [`Report::finish`].
    pub(crate) report: Report,
    pub(crate) site: Loaded,
    /// The compiled pages and the model; `None` if the report has errors.
    pub(crate) model: Option<(Compiled, Model)>,
}

impl Session {
    /// Creates a session for the site. Reads no files yet.
    pub fn new(options: Options) -> Self {
        Self { store: Store::default(), renderer: KeptRenderer::default(), options }
    }

    /// Returns the number of threads for compiling and rendering.
    pub fn threads(&self) -> NonZeroUsize {
        self.options.threads
    }

    /// Builds the site into `sink`. If the report has errors, the files in the sink are not a complete site and must
    /// not be published.
    pub fn build(&self, sink: &dyn Sink) -> Result<Report, Error> {
        Ok(self.run(Mode::of_build(&self.options), sink, &mut Omitted::default())?.report)
    }

    /// Returns the diagnostics of a build and the sources of the pages. Writes no files and parses each page only once.
    pub fn check(&self) -> Result<Checked, Error> {
        let mut build = self.run(Mode::Check, &Discard, &mut Omitted::default())?;
        let pages = parsed_pages(&build.site, build.compiled.as_ref());
        build.report.parsed = pages.iter().filter(|page| !page.is_compiled).count()
            + build.compiled.as_ref().map_or(0, |compiled| compiled.parsed);
        Ok(Checked { report: build.report, config: Arc::clone(&build.site.config), pages })
    }

    /// Returns the site's search indexes without rendering pages. Bundles components only if search is enabled and
    /// pages use expressions or the site's own components.
    pub fn index(&self) -> Result<Indexed, Error> {
        let pages = self.pages()?;
        let index = pages.input().map(|input| index(input, self.file_names(), self.options.threads));
        Ok(Indexed { index: index.unwrap_or_default(), report: pages.report })
    }

    /// Returns the pages that search results may contain, without rendering documents. Bundles components only if
    /// search is enabled and pages use expressions or the site's own components.
    pub fn pages(&self) -> Result<SearchPages, Error> {
        let Modelled { mut report, site, model } = self.modelled()?;
        let mut pages = None;
        if let Some((compiled, model)) = model {
            let mut additions = Additions::default();
            if site.config.search.enabled && compiled.pages.iter().any(|page| page.has_own_code) {
                let (options, store) = (&self.options, &self.store.compile);
                let bundled = bundle(&site, &compiled, options, store, &BuildCommand, WithoutEsbuild::Fail);
                report.diagnostics.extend(bundled.diagnostics);
                let bundle = bundled.bundle?;
                let input = ArticleInput { site: &site, compiled: &compiled, model: &model, bundle: &bundle };
                additions =
                    self.additions(input, &Runtime::new(input, &self.store.render, &self.renderer))?;
            }
            pages = (!has_errors(&report.diagnostics)).then_some(Indexable { compiled, model, additions });
        }
        Ok(SearchPages { report: report.finish(&site), site, pages })
    }

    /// Runs the stages up to the model.
    pub(crate) fn modelled(&self) -> Result<Modelled, Error> {
        let site = load(&self.options, Mode::Index, &SiteReader::default(), &Omitted::default())?;
        let mut report = Report::new(&site);
        let mut modelled = None;
        if !has_errors(&report.diagnostics) {
            let compiled = self.compile(&site, Mode::Index);
            report.add_compiled(&compiled);
            let model = model(&site, &compiled, self.options.threads, &self.store.render);
            report.diagnostics.extend(model.diagnostics.iter().cloned());
            modelled = (!has_errors(&report.diagnostics)).then_some((compiled, model));
        }
        Ok(Modelled { report, site, model: modelled })
    }

    /// Returns the content that components and expressions add to the pages. Returns no content if search is disabled.
    fn additions(&self, input: ArticleInput<'_>, runtime: &Runtime) -> Result<Additions, Error> {
        if !input.site.config.search.enabled {
            return Ok(Additions::default());
        }
        Articles::new(input, &self.store.render, runtime).additions(self.options.threads)
    }

    /// Returns the code blocks that show types. Runs only the stages up to the compilation of pages. Omits errors in
    /// pages, because builds report them.
    pub fn samples(&self) -> Result<Samples, Error> {
        let site = load(&self.options, Mode::Index, &SiteReader::default(), &Omitted::default())?;
        let report = Report::new(&site).finish(&site);
        let is_loaded = !has_errors(&report.diagnostics);
        let blocks = is_loaded.then(|| samples(&self.compile(&site, Mode::Index)));
        Ok(Samples { report, config: Arc::clone(&site.config), blocks })
    }

    /// Runs the whole pipeline. Stops after the first stage whose errors make the next stage impossible. If the build
    /// continues after errors, adds the pages that were left out to `omitted`.
    pub(crate) fn run(&self, mode: Mode, sink: &dyn Sink, omitted: &mut Omitted) -> Result<Build, Error> {
        let (site, compiled) = self.load_and_compile(mode, omitted)?;
        let mut report = Report::new(&site);
        omitted.lower(&mut report.diagnostics);
        if let Some(compiled) =
            compiled.as_ref().filter(|_| !omitted.stops(&site.config, &report.diagnostics))
        {
            let run = Run { session: self, mode, omitted, sink, site: &site, compiled };
            run.stages(&mut report)?;
        }
        self.store.finish();
        Ok(Build { report: report.finish(&site), site, compiled })
    }

    /// Loads and compiles the site. Repeats both steps without the pages that must be left out. The compiled pages are
    /// `None` if errors stop the build.
    fn load_and_compile(
        &self,
        mode: Mode,
        omitted: &mut Omitted,
    ) -> Result<(Loaded, Option<Compiled>), Error> {
        let (options, threads) = (&self.options, self.options.threads);
        let span = info_span!("read").entered();
        let mut site = load(options, mode, &SiteReader::default(), omitted)?;
        if options.is_cached {
            self.store.attach(&options.site, mode);
        }
        drop(span);
        if omitted.stops(&site.config, &site.diagnostics) {
            return Ok((site, None));
        }
        let _span = info_span!("compile").entered();
        let mut compiled = compile(&site, mode, threads, &self.store.compile);
        for _ in 0..MAX_ROUNDS {
            if !leave_out_mangled(omitted, &site, &compiled) {
                break;
            }
            site = load(options, mode, &SiteReader::default(), omitted)?;
            compiled = compile(&site, mode, threads, &self.store.compile);
        }
        self.store.compile.forget_compiled();
        Ok((site, Some(compiled)))
    }

    fn compile(&self, site: &Loaded, mode: Mode) -> Compiled {
        let compiled = compile(site, mode, self.options.threads, &self.store.compile);
        self.store.compile.forget_compiled();
        compiled
    }

    fn file_names(&self) -> FileNames {
        if self.options.development.is_some() { FileNames::Stable } else { FileNames::Hashed }
    }
}
