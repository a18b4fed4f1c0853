//! Stage 7 of a build: renders the document of every page, in parallel.

mod additions;
mod article;
mod articles;
mod assets;
mod blog;
mod calls;
mod document;
mod empty;
mod failures;
mod head;
mod images;
mod inline_styles;
mod lead;
mod locale_files;
mod markdown_copy;
mod notice;
mod open_graph;
mod page;
mod part_styles;
mod print;
mod schema_org;
mod shell;
mod version_notice;
mod warm;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use quire_compile::Compiled;
use quire_config::HeadElement;
use quire_content::data::LocaleData;
use quire_content::{PageFile, RouteId};
use quire_diagnostics::Diagnostic;
use quire_files::{Key, KeyBuilder, Sink};
use quire_load::{Error, Loaded};
use quire_process::{map_with, run_task};
use quire_react::bundle::SiteBundle;
use quire_react::{ArticleBinding, provided};
use serde::Serialize;
use serde_json::json;

use crate::index_paths::IndexPaths;
use crate::model::Model;
use crate::pictures::Pictures;
use crate::social::SocialImages;
use crate::store::RenderStore;
pub use additions::{Addition, Content};
pub(crate) use article::{Calling, Stopped, render_article};
pub use articles::{Additions, ArticleInput, Articles, Runtime};
use assets::{assets, component_styles};
pub use blog::{feed_path, has_feeds};
pub(crate) use calls::RenderedCalls;
use document::Assets;
pub(crate) use failures::Failures;
use failures::once_a_cause;
use locale_files::LocaleFiles;
use markdown_copy::MarkdownCopies;
pub use markdown_copy::markdown_href_of;
pub use print::{print_paths, print_paths_of, printed_locales};
use shell::{SharedShell, ShellRenderer};
pub use warm::KeptRenderer;

/// The results of earlier stages that rendering uses.
#[derive(Clone, Copy)]
pub struct RenderInput<'a> {
    /// Files and configuration of the site.
    pub site: &'a Loaded,
    /// Compiled pages, in route order.
    pub compiled: &'a Compiled,
    /// The site's routes, navigation and page data.
    pub model: &'a Model,
    /// Paths of the published search indexes.
    pub index: &'a IndexPaths,
    /// Bundled modules and style sheets of the site's own components.
    pub bundle: &'a SiteBundle,
    /// Images for which `srcset` is written.
    pub pictures: &'a Pictures,
    /// Preview images of pages for social networks.
    pub social: &'a SocialImages,
    /// Token of the development server's event stream; see [`quire_load::Options::development`].
    pub development: Option<&'a str>,
    /// Whether React renders each shell as a whole, see [`quire_load::Options::is_untemplated`].
    pub is_untemplated: bool,
    /// Paths of the sources (pages, public files and redirects) that are not published because of conflicts.
    pub skipped: &'a BTreeSet<String>,
}

impl<'a> RenderInput<'a> {
    fn articles(self) -> ArticleInput<'a> {
        let Self { site, compiled, model, bundle, .. } = self;
        ArticleInput { site, compiled, model, bundle }
    }
}

/// Data that all pages share, created once for a build.
pub struct Shared {
    pub(crate) runtime: Arc<Runtime>,
    /// Cache key of the data that all pages depend on.
    key: Key,
    assets: Assets,
    /// Links to the style sheets of components, by module. Components without styles are absent.
    component_styles: BTreeMap<String, String>,
    /// Files that pages of one locale share, by locale id.
    locale_files: BTreeMap<String, LocaleFiles>,
    shell: SharedShell,
}

/// Renders the pages of a site as files.
pub struct SiteRenderer<'a> {
    /// The results of earlier stages that rendering uses.
    pub input: RenderInput<'a>,
    store: &'a RenderStore,
    /// Assets, locale data and other inputs that all pages share.
    pub shared: &'a Shared,
    shells: ShellRenderer<'a>,
    /// Renders articles and caches the results.
    pub articles: Articles<'a>,
}

pub(crate) type PageFiles = BTreeMap<PageFile, Arc<[u8]>>;

/// The files of a rendered page.
#[derive(Debug)]
pub struct RenderedPage {
    /// Contents of the page's files, such as HTML and Markdown, by kind.
    pub files: PageFiles,
    /// Cache keys of the components and expressions in the page's article.
    pub calls: Vec<Key>,
}

/// Statistics and diagnostics of rendering, and the Markdown versions of the pages.
pub struct Rendered {
    /// Number of written pages, without generated 404 pages.
    pub pages: usize,
    /// Whether rendering was attempted for every page. After the site's code has exceeded limits too often, the
    /// remaining pages are skipped.
    pub has_tried_all: bool,
    /// Diagnostics about the site's own code.
    pub diagnostics: Vec<Diagnostic>,
    /// Markdown versions of the pages; empty if their total size is too large.
    pub markdown: BTreeMap<RouteId, Arc<[u8]>>,
}

/// A page to render: a page with a route, or a generated 404 page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Job {
    /// A page with a route, which may be a fallback page.
    Page(RouteId),
    /// The 404 page that Quire generates for a locale, by locale index.
    NotFound(usize),
}

/// Returns the jobs for all pages of a site, including generated 404 pages.
pub fn jobs(model: &Model) -> impl Iterator<Item = Job> {
    let pages = model.site.routes().ids().map(Job::Page);
    pages.chain(generated_not_found_locales(model).map(Job::NotFound))
}

/// Returns the indices of the locales that have pages but no 404 page of their own.
pub fn generated_not_found_locales(model: &Model) -> impl Iterator<Item = usize> {
    let routes = model.site.routes();
    let locales = (0..model.site.locales().len()).filter(|locale| routes.has_pages(*locale));
    locales.filter(|locale| routes.not_found_page(*locale).is_none())
}

/// File name of a locale's 404 page.
pub const NOT_FOUND: &str = "404.html";

impl Shared {
    /// Prepares the data that all pages share, without rendering. `runtime` must be created from the same input.
    pub fn new(input: RenderInput<'_>, runtime: Arc<Runtime>) -> Self {
        let RenderInput { site, model, index, bundle, .. } = input;
        let files = |locale: &LocaleData| {
            let search_index = index.href(&site.config, &locale.id());
            (locale.id(), LocaleFiles::new(model, &LocaleData { search_index, ..locale.clone() }))
        };
        let locale_files: BTreeMap<String, LocaleFiles> = runtime.locales.iter().map(files).collect();
        let assets = assets(site, bundle, input.development);
        Self {
            key: shared_key(input, &runtime, &assets, &locale_files),
            shell: SharedShell::new(model, Arc::clone(&runtime.templates)),
            runtime,
            assets,
            component_styles: component_styles(&site.config.base, bundle),
            locale_files,
        }
    }

    /// Returns the path and content of each file that the pages of a locale share, for all locales.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let sidebars = self.runtime.sidebars.values().flat_map(BTreeMap::values);
        let files = self.locale_files.values().flat_map(|files| [&files.shell, &files.pages]).chain(sidebars);
        files.map(|file| (&*file.path, &*file.bytes))
    }
}

impl<'a> SiteRenderer<'a> {
    /// Creates a renderer. `shared` must be created from the same input.
    pub fn new(input: RenderInput<'a>, store: &'a RenderStore, shared: &'a Shared) -> Self {
        Self {
            input,
            store,
            shared,
            shells: ShellRenderer::new(input.model, &shared.shell, input.is_untemplated),
            articles: Articles::new(input.articles(), store, &shared.runtime),
        }
    }

    /// Renders all pages, including generated 404 pages, except the sources in [`RenderInput::skipped`]. Writes each
    /// page to `sink` immediately, because the documents of a large site take more memory than all other data.
    pub fn render(&self, threads: NonZeroUsize, sink: &dyn Sink) -> Result<Rendered, Error> {
        let is_passed_over = |job: &Job| self.input.skipped.contains(self.source(*job));
        let jobs: Vec<Job> = jobs(self.input.model).filter(|job| !is_passed_over(job)).collect();
        let written_pages = AtomicUsize::new(0);
        let copies = MarkdownCopies::default();
        let run_job = |(): &mut (), job: &Job| {
            // Once the site's code has exceeded limits too often, the remaining pages are skipped.
            if !self.articles.failures.may_go_on() {
                return Ok(Vec::new());
            }
            let mut page = self.prepare(*job);
            let (output, diagnostics) = run_task(self.source(*job), || self.render_page(&mut page))?;
            if let Some(output) = output {
                write(&page.path, &output, sink)?;
                written_pages.fetch_add(usize::from(matches!(job, Job::Page(_))), Ordering::Relaxed);
                copies.add(*job, output.files.get(&PageFile::Markdown).cloned());
            }
            Ok(diagnostics)
        };
        let mut diagnostics = Vec::new();
        for result in map_with(&jobs, threads, || (), run_job) {
            let page_diagnostics: Result<Vec<Diagnostic>, Error> = result;
            diagnostics.extend(page_diagnostics?);
        }
        self.store.sweep_rendered();
        Ok(Rendered {
            pages: written_pages.into_inner(),
            has_tried_all: self.articles.failures.may_go_on(),
            diagnostics: self.articles.failures.with_end(self.with_severities(diagnostics)),
            markdown: copies.finish(),
        })
    }
}

impl SiteRenderer<'_> {
    /// Returns the path of a page's source, relative to the site's folder; `404` for a generated 404 page.
    fn source(&self, job: Job) -> &str {
        match job {
            Job::Page(id) => &self.input.site.routes.page(id).source,
            Job::NotFound(_) => "404",
        }
    }

    /// Returns the cache key of a rendered page, which covers all inputs of the page.
    pub fn key(&self, job: Job) -> Key {
        self.prepare(job).key(self.shared.key)
    }

    /// Merges diagnostics with the same cause and applies the severities that the site sets.
    fn with_severities(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        self.input.site.config.check.severities.apply(once_a_cause(diagnostics))
    }

    /// Renders one page, or returns the page from the store. Returns `None` in place of the page if its shell fails.
    pub fn render_on_request(&self, job: Job) -> Result<(Option<Arc<RenderedPage>>, Vec<Diagnostic>), Error> {
        let mut page = self.prepare(job);
        let key = page.key(self.shared.key);
        if let Some(known) = self.store.rendered.in_memory(key) {
            self.store.calls.touch(&known.calls);
            return Ok((Some(known), Vec::new()));
        }
        let (rendered, diagnostics) = run_task(self.source(job), || self.render_page(&mut page))?;
        let rendered = rendered.map(Arc::new);
        // Diagnostics are not stored, so a page with diagnostics is rendered each time.
        if let Some(rendered) = rendered.as_ref().filter(|_| diagnostics.is_empty()) {
            self.store.rendered.put(key, Arc::clone(rendered));
        }
        Ok((rendered, self.with_severities(diagnostics)))
    }
}

/// Returns the cache key of the inputs that all pages share: the data of the site and its locales, components, scripts
/// and styles.
fn shared_key(
    input: RenderInput<'_>,
    runtime: &Runtime,
    assets: &Assets,
    locale_files: &BTreeMap<String, LocaleFiles>,
) -> Key {
    let bundle = input.bundle;
    let url = |element: &HeadElement| element.href.as_ref().map(|href| href.url.clone());
    let head = input.site.config.head.iter();
    let head: Vec<_> = head.map(|element| (element.name, &element.attributes, url(element))).collect();
    let key = KeyBuilder::new("site")
        .json(assets)
        .json(&head)
        .json(&bundle.clients)
        .json(&bundle.automatic)
        .json(&bundle.styles)
        .key(runtime.key);
    locale_files.values().fold(key, |key, files| key.bytes(&files.shell.bytes)).finish()
}

/// Writes the files of a page whose document is at `path`.
fn write(path: &str, page: &RenderedPage, sink: &dyn Sink) -> Result<(), Error> {
    for (file, bytes) in &page.files {
        sink.share(&file.path(path), bytes)?;
    }
    Ok(())
}

/// Returns whether a component of the site or an import in a page uses the list of all pages.
fn reads_pages(input: ArticleInput<'_>) -> bool {
    let mut bindings = input.compiled.pages.iter().flat_map(|page| page.bindings.values());
    let is_reader = |binding: &ArticleBinding| matches!(binding, ArticleBinding::Module { module, export, .. } if provided::reads_pages(module, export));
    input.bundle.reads_pages() || bindings.any(is_reader)
}

/// Returns the list of all pages as JSON, for components that use the list.
fn list_of_pages(input: ArticleInput<'_>) -> String {
    let ArticleInput { model, compiled, .. } = input;
    let summary = |id: RouteId| {
        let page = model.page(id);
        let excerpt = &*compiled.pages[id.index()].excerpt;
        json!({
            "title": page.title,
            "routePath": page.route_path,
            "lang": page.lang,
            "version": page.version,
            "frontmatter": page.frontmatter,
            "description": page.description,
            "relativePath": page.relative_path,
            "pageType": page.page_type,
            "lastUpdatedTime": page.last_updated_time,
            "excerpt": (!excerpt.is_empty()).then_some(excerpt),
        })
    };
    json!(model.site.routes().ids().map(summary).collect::<Vec<_>>()).to_string()
}

fn json_of(value: &impl Serialize) -> String {
    // Serializing strings, numbers and maps with string keys cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}
