//! Runs the stages that each command needs, in order.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Arc;

use quire_diagnostics::{Diagnostic, Severity, has_errors};

use crate::addresses::lost_addresses;
use crate::bundle::{WithoutEsbuild, bundle};
use crate::check::{ParsedPage, parsed_pages};
use crate::compile::{Compiled, compile};
use crate::index::{FileNames, IndexInput, SearchIndex, index};
use crate::indexed::stored_index;
use crate::keep_going::{LeftOut, MAX_ROUNDS};
use crate::load::{Loaded, load};
use crate::model::{Model, model};
use crate::pages::{Indexable, SearchPages};
use crate::phases::Stopwatch;
use crate::pictures::{ORIGINALS, check_pictures, make_pictures};
use crate::publish::{
    passed_over, path_conflicts, publish, publish_listings, publish_markdown, publish_print,
};
use crate::purpose::Purpose;
use crate::render::{
    Additions, ArticleInput, Articles, KeptRenderer, RenderInput, Runtime, Shared, SiteRenderer,
};
use crate::samples::{Samples, samples};
use crate::site_theme;
use crate::social::{NO_IMAGES, check_social_images, make_social_images};
use crate::store::Store;
use crate::styles::BuildCommand;
use crate::{Discard, Error, Options, Report, Sink};

/// One run of the pipeline. Each method only runs the stages that it needs. For a site during development, use
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
    /// Diagnostics of all stages up to the index.
    pub report: Report,
    /// The indexes; empty if the report has errors.
    pub index: SearchIndex,
}

/// A build for checking pages, see [`Session::check`].
#[derive(Debug)]
pub struct Checked {
    /// Diagnostics of the build.
    pub report: Report,
    /// The configuration.
    pub config: Arc<quire_config::SiteConfig>,
    /// Every Markdown and MDX file of the docs folder that is UTF-8, in path order.
    pub pages: Vec<ParsedPage>,
}

/// A build with the results of its first stages.
pub(crate) struct Build {
    pub(crate) report: Report,
    pub(crate) site: Loaded,
    /// `None` if the site could not be loaded without errors.
    compiled: Option<Compiled>,
}

/// Returns the files with errors, relative to the site's folder.
pub(crate) fn sources_of_errors(diagnostics: &[Diagnostic]) -> BTreeSet<String> {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors.map(|error| error.primary.path.to_string()).collect()
}

/// The results of the stages up to the model.
pub(crate) struct Modelled {
    /// The report before [`Report::finish`].
    pub(crate) report: Report,
    pub(crate) site: Loaded,
    /// `None` if the report has errors.
    pub(crate) model: Option<(Compiled, Model)>,
}

impl Session {
    /// Creates a session for the site. Reads no files yet.
    pub fn new(options: Options) -> Self {
        Self { store: Store::new(), renderer: KeptRenderer::default(), options }
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> NonZeroUsize {
        self.options.threads
    }

    /// Builds the site into `sink`. If the report has errors, the files in the sink are not a site and must not be
    /// published.
    pub fn build(&self, sink: &dyn Sink) -> Result<Report, Error> {
        Ok(self.run(Purpose::Publish, sink, &mut LeftOut::default())?.report)
    }

    /// Returns the diagnostics of a build, and the pages as written. Writes nothing, and parses each page once.
    pub fn check(&self) -> Result<Checked, Error> {
        let mut build = self.run(Purpose::Check, &Discard, &mut LeftOut::default())?;
        let pages = parsed_pages(&build.site, build.compiled.as_ref());
        build.report.parsed = pages.iter().filter(|page| !page.is_compiled).count()
            + build.compiled.as_ref().map_or(0, |compiled| compiled.parsed);
        Ok(Checked { report: build.report, config: Arc::clone(&build.site.config), pages })
    }

    /// Returns the site's search indexes. Renders no page, and only bundles components if pages use components of the
    /// site.
    pub fn index(&self) -> Result<Indexed, Error> {
        let pages = self.pages()?;
        let index = pages.input().map(|input| index(input, self.file_names(), self.options.threads));
        Ok(Indexed { index: index.unwrap_or_default(), report: pages.report })
    }

    /// Returns the pages that search results may contain. Renders no page, and only bundles components if pages use
    /// components of the site.
    pub fn pages(&self) -> Result<SearchPages, Error> {
        let Modelled { mut report, site, model } = self.modelled()?;
        let mut pages = None;
        if let Some((compiled, model)) = model {
            let mut additions = Additions::default();
            if site.config.search.enabled && compiled.pages.iter().any(|page| page.has_own_code) {
                let (options, store) = (&self.options, &self.store);
                let bundled = bundle(&site, &compiled, options, store, &BuildCommand, WithoutEsbuild::Fail);
                report.diagnostics.extend(bundled.diagnostics);
                let bundle = bundled.bundle?;
                let input = ArticleInput { site: &site, compiled: &compiled, model: &model, bundle: &bundle };
                additions = self.additions(input, &Runtime::new(input, &self.store, &self.renderer))?;
            }
            pages = (!has_errors(&report.diagnostics)).then_some(Indexable { compiled, model, additions });
        }
        Ok(SearchPages { report: report.finish(&site), site, pages })
    }

    /// Runs the stages up to the model.
    pub(crate) fn modelled(&self) -> Result<Modelled, Error> {
        let site = load(&self.options, Purpose::Index, &Arc::default(), &LeftOut::default())?;
        let mut report = Report::new(&site);
        let mut modelled = None;
        if !has_errors(&report.diagnostics) {
            let compiled = self.compile(&site, Purpose::Index);
            report.add_compiled(&compiled);
            let model = model(&site, &compiled, self.options.threads, &self.store);
            report.diagnostics.extend(model.diagnostics.iter().cloned());
            modelled = (!has_errors(&report.diagnostics)).then_some((compiled, model));
        }
        Ok(Modelled { report, site, model: modelled })
    }

    /// Returns the content that components add to the pages; nothing if search is disabled.
    fn additions(&self, input: ArticleInput<'_>, runtime: &Runtime) -> Result<Additions, Error> {
        if !input.site.config.search.enabled {
            return Ok(Additions::default());
        }
        Articles::new(input, &self.store, runtime).additions(self.options.threads)
    }

    /// Returns the code blocks that show types. Only compiles the pages; mistakes in pages are left to builds.
    pub fn samples(&self) -> Result<Samples, Error> {
        let site = load(&self.options, Purpose::Index, &Arc::default(), &LeftOut::default())?;
        let report = Report::new(&site).finish(&site);
        let is_loaded = !has_errors(&report.diagnostics);
        let blocks = is_loaded.then(|| samples(&self.compile(&site, Purpose::Index)));
        Ok(Samples { report, config: Arc::clone(&site.config), blocks })
    }

    /// Runs the whole pipeline. Stops after the first stage whose errors make the next stage impossible. Adds pages to
    /// `left_out` if the build continues after errors.
    pub(crate) fn run(
        &self,
        purpose: Purpose,
        sink: &dyn Sink,
        left_out: &mut LeftOut,
    ) -> Result<Build, Error> {
        let threads = self.options.threads;
        let mut stopwatch = Stopwatch::start();
        let mut site = load(&self.options, purpose, &Arc::default(), left_out)?;
        if self.options.is_cached {
            self.store.attach(&self.options.site, purpose);
        }
        stopwatch.lap("read");
        let mut compiled = None;
        if !left_out.stops(&site.config, &site.diagnostics) {
            let mut pages = compile(&site, purpose, threads, &self.store);
            for _ in 0..MAX_ROUNDS {
                if !left_out.add(&site, &pages) {
                    break;
                }
                site = load(&self.options, purpose, &Arc::default(), left_out)?;
                pages = compile(&site, purpose, threads, &self.store);
            }
            self.store.forget_compiled();
            compiled = Some(pages);
        }
        let left_out = &*left_out;
        let mut report = Report::new(&site);
        left_out.lower(&mut report.diagnostics);
        'stages: {
            let Some(compiled) = &compiled else { break 'stages };
            if left_out.stops(&site.config, &report.diagnostics) {
                break 'stages;
            }
            report.add_compiled(compiled);
            stopwatch.lap("compile");

            let model = model(&site, compiled, threads, &self.store);
            report.diagnostics.extend(model.diagnostics.iter().cloned());
            report.diagnostics.extend(lost_addresses(&site, &model));
            if purpose == Purpose::Check {
                let outdated = site.behind.diagnostics(&site.routes);
                report.diagnostics.extend(site.config.check.severities.apply(outdated));
            }
            left_out.lower(&mut report.diagnostics);
            stopwatch.lap("model");

            // Bundles even after errors, so that mistakes in components are reported together with the others.
            let (options, store) = (&self.options, &self.store);
            let bundled = bundle(&site, compiled, options, store, &BuildCommand, left_out.without_esbuild());
            report.diagnostics.extend(bundled.diagnostics);
            let bundle = bundled.bundle?;
            report.automatic = bundle.automatic.iter().map(|id| site_theme::described(id)).collect();
            stopwatch.lap("bundle");
            report.add_routes(&site);
            if left_out.stops(&site.config, &report.diagnostics) {
                break 'stages;
            }

            let article_input = ArticleInput { site: &site, compiled, model: &model, bundle: &bundle };
            let runtime = Arc::new(Runtime::new(article_input, &self.store, &self.renderer));
            let additions = self.additions(article_input, &runtime)?;
            let index_input = IndexInput { site: &site, compiled, model: &model, additions: &additions };
            // Written and dropped immediately, because rendering needs the memory.
            let index = stored_index(index_input, self.file_names(), threads, &self.store).write(sink)?;
            self.store.indexes.clear();
            report.search.clone_from(&index.first);
            stopwatch.lap("search");

            let development = self.options.development.as_deref();
            let mut made = None;
            let pictures = match purpose {
                Purpose::Publish if development.is_none() => {
                    let (pictures, diagnostics) = make_pictures(&site, compiled, threads, &self.store, sink)?;
                    report.diagnostics.extend(diagnostics);
                    &*made.insert(pictures)
                }
                Purpose::Check => {
                    report.diagnostics.extend(check_pictures(&site, compiled, threads, &self.store));
                    &ORIGINALS
                }
                Purpose::Publish | Purpose::Index => &ORIGINALS,
            };
            let mut made_social = None;
            let social = match purpose {
                Purpose::Publish if development.is_none() => {
                    let (images, diagnostics) =
                        make_social_images(&site, compiled, &model, threads, &self.store, sink)?;
                    report.diagnostics.extend(diagnostics);
                    &*made_social.insert(images)
                }
                Purpose::Check => {
                    report.diagnostics.extend(check_social_images(&site, compiled, &model, threads));
                    &NO_IMAGES
                }
                Purpose::Publish | Purpose::Index => &NO_IMAGES,
            };
            stopwatch.lap("images");

            let input = RenderInput {
                site: &site,
                compiled,
                model: &model,
                index: &index,
                bundle: &bundle,
                pictures,
                social,
                development,
                is_untemplated: self.options.is_untemplated,
                passed_over: &BTreeSet::new(),
            };
            let shared = Shared::new(input, runtime);
            let renderer = SiteRenderer::new(input, &self.store, &shared);
            let conflicts = path_conflicts(&renderer);
            let passed_over = passed_over(&site.config, &conflicts);
            report.diagnostics.extend(conflicts);
            if left_out.stops(&site.config, &report.diagnostics) {
                break 'stages;
            }
            let input = RenderInput { passed_over: &passed_over, ..input };
            let renderer = SiteRenderer::new(input, &self.store, &shared);
            let rendered = renderer.render(threads, sink)?;
            report.rendered = rendered.pages;
            report.diagnostics.extend(rendered.diagnostics);
            stopwatch.lap("render");

            publish(&renderer, sink)?;
            publish_listings(input, sink)?;
            // Created from all pages, so in development it would cost as much after every change.
            if development.is_none() {
                publish_print(&renderer, sink)?;
                publish_markdown(input, &rendered.markdown, sink)?;
            }
            stopwatch.lap("write");
            report.is_complete = true;
        }
        self.store.finish();
        let mut report = report.finish(&site);
        report.phases = stopwatch.finish();
        Ok(Build { report, site, compiled })
    }

    fn compile(&self, site: &Loaded, purpose: Purpose) -> Compiled {
        let compiled = compile(site, purpose, self.options.threads, &self.store);
        self.store.forget_compiled();
        compiled
    }

    fn file_names(&self) -> FileNames {
        if self.options.development.is_some() { FileNames::Stable } else { FileNames::Hashed }
    }
}
