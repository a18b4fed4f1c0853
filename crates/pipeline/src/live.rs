//! The site during development. Its pages are rendered on request.

mod edit;
mod manual;
mod session;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use quire_compile::Compiled;
use quire_content::PageFile;
use quire_diagnostics::{Diagnostic, Span, has_errors};
use quire_files::{Digest, Key, Memory};
use quire_load::{Error, Loaded};
use quire_output::{FileNames, IndexInput, SearchIndex, index, listing_paths, listings, publish};
use quire_process::with_large_stack;
use quire_react::bundle::SiteBundle;
use quire_render::{
    ArticleInput, IndexPaths, Job, Model, NO_IMAGES, NOT_FOUND, ORIGINALS, RenderInput, RenderedPage, Shared,
    SiteRenderer, jobs,
};

use crate::Report;
use crate::store::Store;
pub use manual::{LiveManual, LiveManualFiles};
pub use session::LiveSession;

/// Immutable snapshot of a site after a change. The snapshot after the next change shares the unchanged parts.
pub struct LiveSite {
    stages: Stages,
    shared: Arc<Shared>,
    store: Arc<Store>,
    index: OnceLock<SearchIndex>,
    requested: Requested,
}

static NONE: BTreeSet<String> = BTreeSet::new();

/// The results of the stages before `render`, without the search index.
#[derive(Clone)]
struct Stages {
    site: Arc<Loaded>,
    compiled: Arc<Compiled>,
    model: Arc<Model>,
    bundle: Arc<SiteBundle>,
    index: Arc<IndexPaths>,
    /// The token of the development server's event stream.
    token: Arc<str>,
    threads: NonZeroUsize,
}

/// The requested pages. Only these pages can be open in a browser.
type Requested = Arc<Mutex<BTreeMap<LivePage, RequestedPage>>>;

#[derive(Debug, Clone)]
struct RequestedPage {
    /// Key of the page's inputs.
    key: Key,
    /// The last rendered page without errors, which is served while the page has errors.
    last: Option<Arc<RenderedPage>>,
}

/// A page of a live site. The value is valid until a page is added or removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LivePage(Job);

/// The files of a rendered page.
#[derive(Debug)]
pub struct LivePageFiles {
    /// The files. Empty if the page could not be rendered and no earlier version exists.
    pub files: BTreeMap<PageFile, Arc<[u8]>>,
    /// Errors that the site's code caused while the page was rendered.
    pub report: Report,
}

/// The result of one build of a live session.
#[derive(Debug)]
pub struct LiveBuild {
    /// Diagnostics of the site or, if only the text of pages was edited, of these pages.
    pub report: Report,
    /// The site; `None` if the site cannot be served. The server then continues to serve the last site.
    pub site: Option<Arc<LiveSite>>,
    /// All files except pages, search indexes and listings (the sitemap and `llms.txt`). Empty if only pages differ
    /// from the last site.
    pub files: BTreeMap<String, Arc<[u8]>>,
    /// Differences from the last site, for updating open pages.
    pub changes: LiveChanges,
}

/// Differences between the previous and the current site.
#[derive(Debug, Default)]
pub struct LiveChanges {
    /// The pages that were compiled again; `None` if other pages may differ as well.
    pub edited: Option<Vec<LivePage>>,
    /// Whether recompiling changed none of the pages in `edited`.
    pub is_same: bool,
    /// The last site if any page may differ. `None` if only pages in `edited` can differ, and for the first site.
    before: Option<Arc<LiveSite>>,
    /// Whether a file has changed that open pages use until they are reloaded.
    pub must_reload: bool,
}

impl std::fmt::Debug for LiveSite {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("LiveSite").field("folder", &self.stages.site.folder).finish_non_exhaustive()
    }
}

impl Stages {
    fn articles(&self) -> ArticleInput<'_> {
        ArticleInput { site: &self.site, compiled: &self.compiled, model: &self.model, bundle: &self.bundle }
    }

    fn input(&self) -> RenderInput<'_> {
        RenderInput {
            site: &self.site,
            compiled: &self.compiled,
            model: &self.model,
            index: &self.index,
            bundle: &self.bundle,
            pictures: &ORIGINALS,
            social: &NO_IMAGES,
            development: Some(&self.token),
            is_untemplated: false,
            skipped: &NONE,
        }
    }

    /// Returns the site path of a page.
    fn route(&self, page: LivePage) -> String {
        match page.0 {
            Job::Page(id) => self.site.routes.page(id).route.path.clone(),
            Job::NotFound(locale) => format!("/{}", self.document_path(Job::NotFound(locale))),
        }
    }

    fn document_path(&self, job: Job) -> String {
        match job {
            Job::Page(id) => self.site.routes.page(id).output.clone(),
            Job::NotFound(locale) => self.site.routes.file_of(locale, NOT_FOUND),
        }
    }

    /// Returns the page with the same route as the page `job` of another build, or `None` if there is no such page.
    fn same_page(&self, other: &Self, job: Job) -> Option<Job> {
        match job {
            Job::Page(id) => self.site.routes.lookup(&other.site.routes.page(id).route.path).map(Job::Page),
            Job::NotFound(locale) => {
                let id = &other.site.config.locales[locale].id;
                self.site.config.locales.iter().position(|locale| locale.id == *id).map(Job::NotFound)
            }
        }
    }

    /// Returns the source of a page relative to the site's folder. Returns an empty string for a generated 404 page.
    fn source(&self, job: Job) -> &str {
        match job {
            Job::Page(id) => &self.site.routes.page(id).source,
            Job::NotFound(_) => "",
        }
    }
}

impl LiveSite {
    fn new(stages: Stages, shared: Arc<Shared>, store: &Arc<Store>, requested: Requested) -> Self {
        Self { stages, shared, store: Arc::clone(store), index: OnceLock::new(), requested }
    }

    /// Returns the pages, including 404 pages.
    pub fn pages(&self) -> impl Iterator<Item = LivePage> {
        jobs(&self.stages.model).map(LivePage)
    }

    /// Returns the paths of a page's files.
    pub fn paths(&self, page: LivePage) -> BTreeMap<PageFile, String> {
        let document = self.stages.document_path(page.0);
        // A generated 404 page has only a document. The kinds of files that another page has are known only after
        // rendering.
        let is_generated = |file: &PageFile| *file == PageFile::Document || matches!(page.0, Job::Page(_));
        let files = PageFile::ALL.into_iter().filter(is_generated);
        files.map(|file| (file, file.path(&document))).collect()
    }

    /// Returns all files except pages, search indexes and listings, by path.
    pub fn files(&self) -> Result<BTreeMap<String, Arc<[u8]>>, Error> {
        let files = Memory::default();
        publish(&self.renderer(), &files)?;
        Ok(files.into_files())
    }

    /// Returns the paths of the listings: the sitemap and `llms.txt` of every language.
    pub fn listing_paths(&self) -> impl Iterator<Item = String> {
        listing_paths(self.stages.input())
    }

    /// Creates the listings, which require the data of all pages. Returns their text by path.
    pub fn listings(&self) -> BTreeMap<String, Arc<[u8]>> {
        listings(self.stages.input()).map(|(path, text)| (path, text.into_bytes().into())).collect()
    }

    /// Returns the files of the search indexes by path. The first call builds the indexes.
    pub fn search_files(&self) -> BTreeMap<String, Arc<[u8]>> {
        let Stages { site, compiled, model, threads, .. } = &self.stages;
        let index = self.index.get_or_init(|| {
            // Errors are reported when the pages are rendered. Pages that cannot be rendered add nothing to the index.
            let additions = self.renderer().articles.additions(*threads).unwrap_or_default();
            index(IndexInput { site, compiled, model, additions: &additions }, FileNames::Stable, *threads)
        });
        index.files.iter().map(|(path, bytes)| (path.clone(), Arc::from(bytes.as_slice()))).collect()
    }

    /// Renders a page, or reuses the result of an earlier request with the same inputs. If the page has errors, returns
    /// the last version without errors, if there is one.
    pub fn render(&self, page: LivePage) -> LivePageFiles {
        let (key, rendered) = with_large_stack(|| {
            let renderer = self.renderer();
            (renderer.key(page.0), renderer.render_on_request(page.0))
        });
        let (rendered, diagnostics) = rendered.unwrap_or_else(|error| {
            let span = Span::file(self.stages.source(page.0));
            (None, vec![Diagnostic::error("build/failed", span, error.to_string())])
        });
        let mut requested = self.requested();
        let last = requested.remove(&page).and_then(|page| page.last);
        let is_sound = !has_errors(&diagnostics);
        let last = if is_sound { rendered.clone() } else { last };
        let rendered = last.clone().or(rendered);
        requested.insert(page, RequestedPage { key, last });
        drop(requested);
        self.store.render.save_answers();
        let report = Report { diagnostics, ..Report::new(&self.stages.site) };
        LivePageFiles {
            files: rendered.map(|page| page.files.clone()).unwrap_or_default(),
            report: report.finish(&self.stages.site),
        }
    }

    /// Returns the site path of a page.
    pub fn route(&self, page: LivePage) -> String {
        self.stages.route(page)
    }

    /// Returns the site path of the page whose source is `path`, relative to the site's folder. Returns `None` if
    /// `path` is not the source of a page.
    pub fn route_of_source(&self, path: &str) -> Option<&str> {
        let docs = &self.stages.site.config.route.docs;
        let file = path.strip_prefix(docs.as_str())?.strip_prefix('/')?;
        let id = self.stages.site.routes.by_file(file)?;
        Some(&self.stages.site.routes.page(id).route.path)
    }

    fn renderer(&self) -> SiteRenderer<'_> {
        SiteRenderer::new(self.stages.input(), &self.store.render, &self.shared)
    }

    fn requested(&self) -> MutexGuard<'_, BTreeMap<LivePage, RequestedPage>> {
        self.requested.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the site's scripts, styles and public files, which open pages use until they are reloaded.
    fn held(&self) -> BTreeMap<&str, Option<Digest>> {
        let bundled = self.stages.bundle.assets.keys().map(|path| (path.as_str(), None));
        let public = self.stages.site.public.iter();
        let public = public.map(|(path, contents)| (path.as_str(), Some(contents.digest())));
        bundled.chain(public.filter(|(path, _)| !is_for_hosts(path))).collect()
    }

    /// Copies the requested pages of `last` to this site. Returns the differences from `last`.
    fn succeed(&self, last: &Arc<Self>) -> LiveChanges {
        let renderer = self.renderer();
        let mut requested = self.requested();
        for (page, before) in &*last.requested() {
            let job = self.stages.same_page(&last.stages, page.0);
            let key = job.map(|job| renderer.key(job));
            // Keep the last rendered version in the store, because a browser may still show it.
            self.store.render.keep(key, before.last.as_deref());
            if let (Some(job), Some(key)) = (job, key) {
                requested.insert(LivePage(job), RequestedPage { key, last: before.last.clone() });
            }
        }
        let must_reload = self.held() != last.held();
        LiveChanges { before: Some(Arc::clone(last)), must_reload, ..LiveChanges::default() }
    }

    /// Returns the routes of requested pages that were removed or have changed since the last site. `changes` must come
    /// from the build that created this site. Call this method after the server has switched to this site, so that the
    /// result includes every page that was requested from the last site.
    pub fn changed_routes(&self, changes: &LiveChanges) -> BTreeSet<String> {
        if let Some(edited) = &changes.edited {
            return self.note_edits(edited);
        }
        let Some(last) = &changes.before else { return BTreeSet::new() };
        let renderer = self.renderer();
        let key = |page: LivePage| self.stages.same_page(&last.stages, page.0).map(|job| renderer.key(job));
        let requested = last.requested();
        let changed = requested.iter().filter(|(page, before)| key(**page) != Some(before.key));
        changed.map(|(page, _)| last.stages.route(*page)).collect()
    }
}

/// Returns whether a file is for hosts and crawlers rather than for pages.
fn is_for_hosts(path: &str) -> bool {
    matches!(path, "_headers" | "_redirects" | "sitemap.xml" | "robots.txt")
}
