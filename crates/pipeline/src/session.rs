//! The pipeline.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use quire_config::{Locale, SearchMode};
use quire_content::{
    Navigation, PageInput, PageLinks, PageRoute, RouteId, Routes, SiteModel, check_config_files, check_homes,
    check_links,
};
use quire_diagnostics::{Diagnostic, Sources, has_errors, sort};
use quire_files::{Digest, Look, Reader, Seen};
use quire_markdown::CodeDefaults;
use quire_react::Theme;
use quire_react::bundle::{Module, SiteBundle, Trace};

use crate::assets::assets;
use crate::code::Highlighted;
use crate::host::Surroundings;
use crate::includes::Includes;
use crate::inputs::{self, Inputs};
use crate::modules::{Modules, bundle_modules, collect, site_theme};
use crate::outputs::{Origin, conflicts};
use crate::pages::{self, Cache, Compiled};
use crate::parallel::map_with;
use crate::phases::Stopwatch;
use crate::render::Rendering;
use crate::rendered::{Memo, Rendered};
use crate::{Error, Options, Report, Sink, content_security_policy, search};

/// Builds one site, again and again.
#[derive(Debug)]
pub struct Session {
    options: Arc<Options>,
    reader: Arc<Reader>,
    highlighted: Arc<Highlighted>,
    compiled: Cache,
    rendered: Rendered,
    bundled: Option<Bundled>,
    /// What the last bundle, or the mistakes in its place, depended on.
    bundle_paths: BTreeSet<PathBuf>,
}

impl Session {
    /// A session for the site; nothing is read yet.
    pub fn new(options: Options) -> Self {
        Self {
            options: Arc::new(options),
            reader: Arc::default(),
            highlighted: Arc::default(),
            compiled: Cache::default(),
            rendered: Rendered::default(),
            bundled: None,
            bundle_paths: BTreeSet::new(),
        }
    }

    /// Builds the site into `sink`. When the report has errors, what the sink holds is not a site: do not publish it.
    pub fn build(&mut self, sink: &dyn Sink) -> Result<Report, Error> {
        let mut stopwatch = Stopwatch::start();
        let reader = Arc::clone(&self.reader);
        let mut inputs = inputs::read(&self.options.site, &reader)?;
        let mut diagnostics = std::mem::take(&mut inputs.diagnostics);
        stopwatch.lap("read");
        let mut report = Report {
            policy: content_security_policy(&inputs.config.search.origins),
            base: inputs.config.base.clone(),
            lang: inputs.config.lang.clone(),
            ..Report::default()
        };
        let options = Arc::clone(&self.options);
        let includes = Includes::new(&options.site, &reader, &inputs.config.route.docs, &inputs.docs);
        if !has_errors(&diagnostics) {
            self.make(&inputs, &includes, sink, &mut diagnostics, &mut report, &mut stopwatch)?;
        }
        self.reader.sweep();
        sort(&mut diagnostics);
        report.sources = sources(&diagnostics, &inputs, &includes);
        report.diagnostics = diagnostics;
        report.phases = stopwatch.finish();
        Ok(report)
    }

    /// From the files of a site whose configuration is sound to its output.
    fn make(
        &mut self,
        inputs: &Inputs,
        includes: &Includes<'_>,
        sink: &dyn Sink,
        diagnostics: &mut Vec<Diagnostic>,
        report: &mut Report,
        stopwatch: &mut Stopwatch,
    ) -> Result<(), Error> {
        let files: Vec<String> = inputs.docs.keys().cloned().collect();
        let public: Vec<String> = inputs.public.keys().cloned().collect();
        let (routes, found) = Routes::new(Arc::clone(&inputs.config), &files, &public);
        // A home page with a bad name is no reason to ask for a second one.
        if !has_errors(&found) {
            diagnostics.extend(check_homes(&routes, inputs::CONFIG));
        }
        diagnostics.extend(found);
        diagnostics.extend(check_config_files(&routes, inputs::CONFIG));
        diagnostics.extend(inputs::cut_off_dates(inputs, &routes));
        let routes = Arc::new(routes);
        let texts = texts(inputs);
        let highlighted = Arc::clone(&self.highlighted);
        let surroundings = Surroundings {
            routes: &routes,
            docs: &inputs.docs,
            public: &inputs.public,
            includes,
            highlighted: &highlighted,
            base: &inputs.config.base,
            texts: &texts,
            options: &inputs.config.check.options,
            code: CodeDefaults {
                line_numbers: inputs.config.markdown.show_line_numbers,
                wrap: inputs.config.markdown.default_wrap_code,
            },
        };
        let compiled = self.compile(inputs, &surroundings);
        diagnostics.extend(compiled.iter().flat_map(|page| page.diagnostics.iter().cloned()));
        stopwatch.lap("compile");

        let pages: Vec<PageInput> =
            routes.ids().map(|id| page_input(&compiled[id.index()], &routes, id, inputs)).collect();
        let (navigation, found) = Navigation::parse(&routes, navigation_files(inputs, diagnostics));
        diagnostics.extend(found);
        let (mut model, found) = SiteModel::build(Arc::clone(&routes), pages, &navigation);
        diagnostics.extend(found);
        let links = |id: RouteId| {
            let page = &compiled[id.index()];
            PageLinks { page: id, links: &page.article.links, headings: &page.headings, other_ids: &[] }
        };
        let links: Vec<PageLinks<'_>> = routes.ids().map(links).collect();
        diagnostics.extend(check_links(&routes, &links));
        stopwatch.lap("model");

        let bundle = self.bundle(&compiled, inputs, diagnostics)?;
        stopwatch.lap("bundle");
        report.pages = routes.all().len();
        report.routes =
            routes.all().iter().map(|page| (page.output.clone(), page.route.path.clone())).collect();
        if has_errors(diagnostics) {
            return Ok(());
        }
        let options = Arc::clone(&self.options);
        let development = options.development.as_deref();
        let mut index_files = Vec::new();
        for (lang, built) in search::indexes(&model, &compiled, development.is_some()) {
            let first = format!("{}/{}", search::FOLDER, built.name);
            if inputs.config.search.mode == SearchMode::Local {
                model.set_search_index(&lang, format!("{}{first}", inputs.config.base));
            }
            report.search.insert(lang, first);
            let files = built.files.into_iter();
            index_files.extend(files.map(|(name, bytes)| (format!("{}/{name}", search::FOLDER), bytes)));
        }
        stopwatch.lap("search");
        let assets = assets(inputs, &bundle, development);
        let rendering = Rendering::new(&options.site, inputs, &model, &compiled, &assets, &bundle);
        let index_origins = index_files.iter().map(|(path, _)| (path.clone(), Origin::Made));
        diagnostics.extend(conflicts(rendering.origins().chain(index_origins)));
        if has_errors(diagnostics) {
            return Ok(());
        }
        for (path, bytes) in index_files {
            sink.write(&path, bytes)?;
        }
        let memo = development.map(|_| Memo::new(std::mem::take(&mut self.rendered), rendering.common()));
        diagnostics.extend(rendering.pages(self.options.threads, memo.as_ref(), sink)?);
        if let Some(memo) = memo {
            self.rendered = memo.into_rendered();
        }
        stopwatch.lap("render");
        rendering.shared(sink)?;
        stopwatch.lap("write");
        Ok(())
    }

    /// Every page of the route table, in its order.
    fn compile(&mut self, inputs: &Inputs, surroundings: &Surroundings<'_>) -> Vec<Arc<Compiled>> {
        let modules = Modules { site: &self.options.site, alias: &inputs.config.alias };
        let structure = structure(inputs);
        let cache = &self.compiled;
        let compile = |(): &mut (), route: &PageRoute| {
            pages::page(route, &inputs.docs, structure, surroundings, &modules, cache)
        };
        let compiled = map_with(surroundings.routes.all(), self.options.threads, || (), compile);
        if self.options.development.is_some() {
            let pages = surroundings.routes.all().iter().map(|route| route.source.to_string());
            self.compiled.replace(pages.zip(compiled.iter().cloned()));
            self.highlighted.sweep();
        }
        compiled
    }

    /// The modules that pages import, bundled; those of the last build when nothing that it depended on has changed.
    fn bundle(
        &mut self,
        compiled: &[Arc<Compiled>],
        inputs: &Inputs,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<SiteBundle, Error> {
        let mut modules =
            collect(compiled.iter().flat_map(|page| page.bindings.values()), &self.options.site)?;
        modules.extend(site_theme(&self.options.site));
        let key = BundleKey { modules, base: inputs.config.base.clone() };
        if let Some(bundle) = self.bundled.as_ref().and_then(|last| last.get(&key)) {
            return Ok(bundle.clone());
        }
        let known = diagnostics.len();
        let look = Look::begin();
        let mut trace = Trace::default();
        let bundle = bundle_modules(&self.options, &key.modules, &key.base, diagnostics, &mut trace);
        let is_sound = bundle.is_ok() && diagnostics.len() == known && !trace.is_incomplete;
        let paths = trace.sought.iter().chain(&trace.found).cloned();
        let seen = look.end(paths, |path| trace.found.contains(path));
        self.bundled = bundle.as_ref().ok().filter(|_| is_sound).map(|bundle| Bundled {
            key,
            seen,
            bundle: bundle.clone(),
        });
        self.bundle_paths = trace.sought.into_iter().chain(trace.found).collect();
        bundle
    }

    /// Every file outside the docs and public folders that the last build depended on, and every place where it looked
    /// for one: absolute, or relative to the working folder as the site's folder is. What is there decides what the
    /// next build makes.
    pub fn dependencies(&self) -> BTreeSet<PathBuf> {
        let included = self.compiled.included().map(|path| self.options.site.join(path));
        included.chain(self.bundle_paths.iter().cloned()).collect()
    }
}

/// A bundle and what it was made from.
#[derive(Debug)]
struct Bundled {
    key: BundleKey,
    seen: Seen,
    bundle: SiteBundle,
}

/// What a bundle is asked for.
#[derive(Debug, PartialEq, Eq)]
struct BundleKey {
    modules: Vec<Module>,
    /// URL prefix: it stands in front of what the scripts import.
    base: String,
}

impl Bundled {
    /// The bundle, if bundling again would give the same.
    fn get(&self, key: &BundleKey) -> Option<&SiteBundle> {
        (self.key == *key && self.seen.is_same()).then_some(&self.bundle)
    }
}

/// Interface texts by locale: the theme's, and over them the site's.
fn texts(inputs: &Inputs) -> BTreeMap<String, BTreeMap<String, String>> {
    let texts = |locale: &Locale| {
        let mut texts = Theme::embedded().texts(&locale.lang).clone();
        texts.extend(locale.texts.clone());
        (locale.lang.clone(), texts)
    };
    inputs.config.locales.iter().map(texts).collect()
}

/// A hash of everything that decides what a page's links and images become: the configuration, the names of all files,
/// and the files that are not pages.
fn structure(inputs: &Inputs) -> Digest {
    let mut text = inputs.config_text.clone();
    for (path, contents) in &inputs.docs {
        text.push_str(path);
        text.push('\n');
        if !(path.ends_with(".md") || path.ends_with(".mdx")) {
            text.push_str(&contents.digest().to_string());
        }
    }
    for (path, contents) in &inputs.public {
        text.push_str(path);
        text.push('\n');
        // The size of an image stands in the pages that show it.
        text.push_str(&contents.digest().to_string());
    }
    Digest::of(text.as_bytes())
}

fn page_input(compiled: &Compiled, routes: &Routes, id: RouteId, inputs: &Inputs) -> PageInput {
    PageInput {
        head: Arc::clone(&compiled.head),
        headings: Arc::clone(&compiled.headings),
        last_updated: inputs.commit_times.known.get(&routes.page(id).route.file_path).cloned(),
    }
}

/// `_nav.json` and `_meta.json`, as path relative to the docs folder and text.
fn navigation_files<'a>(inputs: &'a Inputs, diagnostics: &mut Vec<Diagnostic>) -> Vec<(&'a str, &'a str)> {
    let mut files = Vec::new();
    for (path, bytes) in inputs.docs.iter().filter(|(path, _)| Navigation::is_navigation_file(path)) {
        match std::str::from_utf8(bytes) {
            Ok(text) => files.push((path.as_str(), text)),
            Err(error) => {
                let path = format!("{}/{path}", inputs.config.route.docs);
                diagnostics.push(inputs::not_utf8(&path, error.valid_up_to()));
            }
        }
    }
    files
}

/// The texts of the files that findings name, each read once however many findings it has.
fn sources(diagnostics: &[Diagnostic], inputs: &Inputs, includes: &Includes<'_>) -> Sources {
    let spans = diagnostics.iter().flat_map(|diagnostic| {
        std::iter::once(&diagnostic.primary).chain(diagnostic.labels.iter().map(|(span, _)| span))
    });
    let mut sources = Sources::default();
    for span in spans {
        sources.add(&span.path, || match &*span.path {
            inputs::CONFIG => Some(inputs.config_text.clone()),
            path => includes.read("", path).ok().map(|file| file.text),
        });
    }
    sources
}
