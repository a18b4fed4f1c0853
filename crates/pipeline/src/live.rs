//! A site that is served while it is written: its pages are rendered when they are requested.

mod edit;
mod manual;
mod session;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use quire_content::markdown_path;
use quire_diagnostics::{Diagnostic, Span, has_errors};
use quire_files::Digest;
use quire_react::bundle::SiteBundle;

use crate::compile::Compiled;
use crate::index::{FileNames, IndexInput, IndexPaths, SearchIndex, index};
use crate::load::Loaded;
use crate::model::Model;
use crate::parallel::with_large_stack;
use crate::pictures::ORIGINALS;
use crate::publish::{Memory, NOT_FOUND, listing_paths, listings, publish};
use crate::render::{
    ArticleInput, Job, RenderInput, RenderedPage, Shared, SiteRenderer, jobs, payload_path, styles_path,
};
use crate::social::NO_IMAGES;
use crate::store::{Key, Store};
use crate::{Error, Report};

pub use manual::{LiveManual, LiveManualFiles};
pub use session::LiveSession;

/// A site after a change. Immutable: the next change makes another one, which shares what is the same.
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

/// The pages that were requested. Others cannot be open in a browser.
type Requested = Arc<Mutex<BTreeMap<LivePage, RequestedPage>>>;

#[derive(Debug, Clone)]
struct RequestedPage {
    /// Stands for what it is rendered from.
    key: Key,
    /// As it was without errors: stays while there are any.
    last: Option<Arc<RenderedPage>>,
}

/// A page of a live site: the same one as long as no page is added or removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LivePage(Job);

/// The paths of a page's files, relative to the site's root.
#[derive(Debug, Clone)]
pub struct LivePagePaths {
    /// The document.
    pub document: String,
    /// `None` for 404 pages.
    pub payload: Option<String>,
    /// The sheet of its inline styles, which few pages have; `None` for 404 pages.
    pub styles: Option<String>,
    /// The page as Markdown; `None` for 404 pages.
    pub markdown: Option<String>,
}

/// The files of a rendered page.
#[derive(Debug)]
pub struct LivePageFiles {
    /// `None` when the site's code has failed outside the article.
    pub document: Option<Arc<[u8]>>,
    /// `None` also for 404 pages.
    pub payload: Option<Arc<[u8]>>,
    /// `None` also for pages without inline styles.
    pub styles: Option<Arc<[u8]>>,
    /// `None` also for sites that publish no Markdown.
    pub markdown: Option<Arc<[u8]>>,
    /// Errors of the site's code.
    pub report: Report,
}

/// The result of a build.
#[derive(Debug)]
pub struct LiveBuild {
    /// Diagnostics of the site or, after an edit of some pages' texts, of those pages.
    pub report: Report,
    /// `None` when there is nothing to serve: the last site stays.
    pub site: Option<Arc<LiveSite>>,
    /// The files of the site besides its pages, search indexes and listings; empty when only pages differ from the last site.
    pub files: BTreeMap<String, Arc<[u8]>>,
    /// What differs from the last site.
    pub changes: LiveChanges,
}

/// What differs between two sites.
#[derive(Debug, Default)]
pub struct LiveChanges {
    /// The pages that were compiled again when no others can differ; `None` when anything may.
    pub edited: Option<Vec<LivePage>>,
    /// Whether all pages in `edited` are as before.
    pub is_same: bool,
    /// Routes of requested pages that have changed or are gone.
    pub routes: BTreeSet<String>,
    /// Whether a file has changed that open pages hold on to.
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
            passed_over: &NONE,
        }
    }

    /// The site path of a page.
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

    /// The page at the place of a page of another build.
    fn same_page(&self, other: &Self, job: Job) -> Option<Job> {
        match job {
            Job::Page(id) => self.site.routes.lookup(&other.site.routes.page(id).route.path).map(Job::Page),
            Job::NotFound(locale) => {
                let id = &other.site.config.locales[locale].id;
                self.site.config.locales.iter().position(|locale| locale.id == *id).map(Job::NotFound)
            }
        }
    }

    /// The source of a page, relative to the site's folder.
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

    /// Its pages, 404 pages included.
    pub fn pages(&self) -> impl Iterator<Item = LivePage> {
        jobs(&self.stages.model).map(LivePage)
    }

    /// Where the files of a page are.
    pub fn paths(&self, page: LivePage) -> LivePagePaths {
        let document = self.stages.document_path(page.0);
        let payload = matches!(page.0, Job::Page(_)).then(|| payload_path(&document));
        let styles = payload.is_some().then(|| styles_path(&document));
        let markdown = payload.is_some().then(|| markdown_path(&document));
        LivePagePaths { document, payload, styles, markdown }
    }

    /// Every file but those of the pages, of the search index and the listings, by path.
    pub fn files(&self) -> Result<BTreeMap<String, Arc<[u8]>>, Error> {
        let files = Memory::default();
        publish(&self.renderer(), &files)?;
        Ok(files.into_files())
    }

    /// The paths of the listings: the site map and `llms.txt` of every language.
    pub fn listing_paths(&self) -> impl Iterator<Item = String> {
        listing_paths(self.stages.input())
    }

    /// The listings by path. They need the data of all pages.
    pub fn listings(&self) -> BTreeMap<String, Arc<[u8]>> {
        listings(self.stages.input()).map(|(path, text)| (path, text.into_bytes().into())).collect()
    }

    /// The files of the search indexes by path, made at the first call.
    pub fn search_files(&self) -> BTreeMap<String, Arc<[u8]>> {
        let Stages { site, compiled, model, threads, .. } = &self.stages;
        let index = self.index.get_or_init(|| {
            // Errors are reported with the pages: what cannot be rendered adds nothing.
            let additions = self.renderer().articles.additions(*threads).unwrap_or_default();
            index(IndexInput { site, compiled, model, additions: &additions }, FileNames::Stable, *threads)
        });
        index.files.iter().map(|(path, bytes)| (path.clone(), Arc::from(bytes.as_slice()))).collect()
    }

    /// Renders a page; when there are errors, it is the last version without if there was one. What an earlier request
    /// has rendered from the same is not rendered again.
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
        self.store.save_answers();
        let report = Report { diagnostics, ..Report::new(&self.stages.site) };
        LivePageFiles {
            document: rendered.as_ref().map(|page| Arc::clone(&page.document)),
            payload: rendered.as_ref().and_then(|page| page.payload.clone()),
            styles: rendered.as_ref().and_then(|page| page.styles.clone()),
            markdown: rendered.as_ref().and_then(|page| page.markdown.clone()),
            report: report.finish(&self.stages.site),
        }
    }

    /// The site path of a page.
    pub fn route(&self, page: LivePage) -> String {
        self.stages.route(page)
    }

    /// The site path of the page whose source is `path`, relative to the site's folder.
    pub fn route_of_source(&self, path: &str) -> Option<&str> {
        let docs = &self.stages.site.config.route.docs;
        let file = path.strip_prefix(docs.as_str())?.strip_prefix('/')?;
        let id = self.stages.site.routes.by_file(file)?;
        Some(&self.stages.site.routes.page(id).route.path)
    }

    fn renderer(&self) -> SiteRenderer<'_> {
        SiteRenderer::new(self.stages.input(), &self.store, &self.shared)
    }

    fn requested(&self) -> MutexGuard<'_, BTreeMap<LivePage, RequestedPage>> {
        self.requested.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The scripts and styles of the site, and the files of the public folder: open pages hold on to them.
    fn held(&self) -> BTreeMap<&str, Option<Digest>> {
        let bundled = self.stages.bundle.assets.keys().map(|path| (path.as_str(), None));
        let public = self.stages.site.public.iter();
        let public = public.map(|(path, contents)| (path.as_str(), Some(contents.digest())));
        bundled.chain(public.filter(|(path, _)| !is_for_hosts(path))).collect()
    }

    /// What differs from `last`, as far as open pages can show it. Takes over the pages requested there.
    fn changes_since(&self, last: &Self) -> LiveChanges {
        let renderer = self.renderer();
        let mut routes = BTreeSet::new();
        let mut requested = self.requested();
        for (page, before) in &*last.requested() {
            let job = self.stages.same_page(&last.stages, page.0);
            let key = job.map(|job| renderer.key(job));
            if key != Some(before.key) {
                routes.insert(last.stages.route(*page));
            }
            // Browsers may show it: it stays in the store as it is rendered last.
            self.store.rendered.touch(key.as_slice());
            if let Some(last) = &before.last {
                self.store.calls.touch(&last.calls);
            }
            if let (Some(job), Some(key)) = (job, key) {
                requested.insert(LivePage(job), RequestedPage { key, last: before.last.clone() });
            }
        }
        LiveChanges { edited: None, is_same: false, routes, must_reload: self.held() != last.held() }
    }
}

/// Whether hosts and crawlers read a file, not pages.
fn is_for_hosts(path: &str) -> bool {
    matches!(path, "_headers" | "_redirects" | "sitemap.xml" | "robots.txt")
}
