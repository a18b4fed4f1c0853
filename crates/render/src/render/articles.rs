//! Rendered articles: the input of the search index, pages, feeds and the printable manual.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use quire_compile::{Compiled, CompiledPage, is_own_code};
use quire_content::RouteId;
use quire_content::data::{LocaleData, PageData};
use quire_files::{Key, KeyBuilder};
use quire_load::{Error, Loaded, SITE_THEME};
use quire_process::map_with;
use quire_react::bundle::SiteBundle;
use quire_react::{ArticleBinding, Page, Renderer, Setup};
use serde::Serialize;

use super::additions::{Addition, additions};
use super::article::{ArticleHtml, Calling, Stopped, render_article};
use super::calls::{self, RenderedCalls};
use super::empty::empty_page;
use super::failures::Failures;
use super::locale_files::{SidebarFiles, large_sidebars};
use super::shell::Templates;
use super::warm::{KeptRenderer, WarmRenderer};
use super::{json_of, list_of_pages, reads_pages};
use crate::model::Model;
use crate::store::RenderStore;

/// The results of earlier stages that articles are rendered from.
#[derive(Clone, Copy)]
pub struct ArticleInput<'a> {
    /// Files and configuration of the site.
    pub site: &'a Loaded,
    /// Compiled pages, in route order.
    pub compiled: &'a Compiled,
    /// Navigation and page data of the site.
    pub model: &'a Model,
    /// Bundled modules and style sheets of the site's own components.
    pub bundle: &'a SiteBundle,
}

/// The JavaScript runtimes of a site and their data, created once for a build.
pub struct Runtime {
    pub(super) renderer: Arc<Renderer>,
    pub(super) templates: Arc<Mutex<Templates>>,
    /// Key of the data with which the runtimes are started.
    pub(super) key: Key,
    /// The locales, with their large sidebars replaced by files.
    pub(super) locales: Vec<LocaleData>,
    /// Large sidebars of each locale, by locale id.
    pub(super) sidebars: BTreeMap<String, SidebarFiles>,
    /// Key of the shared data that the components and expressions in a locale's articles depend on, by locale id.
    call_keys: BTreeMap<String, Key>,
    /// Components and expressions that exceeded a limit on time or memory.
    stopped: Stopped,
}

/// Renderer of a site's articles.
pub struct Articles<'a> {
    input: ArticleInput<'a>,
    store: &'a RenderStore,
    runtime: &'a Runtime,
    pub(super) failures: Failures<'a>,
}

/// Content that the site's own components and expressions add to pages, by the page's position in the route order.
/// Pages without additions are absent.
#[derive(Debug, Default, Serialize)]
pub struct Additions(BTreeMap<usize, Vec<Addition>>);

impl Additions {
    /// Returns the additions of a page, in order.
    pub fn for_page(&self, id: RouteId) -> &[Addition] {
        self.0.get(&id.index()).map(Vec::as_slice).unwrap_or_default()
    }
}

impl Runtime {
    /// Prepares the runtimes without starting them. Runtimes start on first use. `store` and `kept_renderer` contain
    /// results of earlier builds.
    pub fn new(input: ArticleInput<'_>, store: &RenderStore, kept_renderer: &KeptRenderer) -> Self {
        let ArticleInput { model, bundle, .. } = input;
        let site = model.site.site();
        let mut locales = model.site.locales().to_vec();
        let sidebars =
            locales.iter_mut().map(|locale| (locale.id(), large_sidebars(locale, &site.base))).collect();
        let setup = Setup {
            script: bundle.server.clone(),
            site: json_of(site),
            locales: locales.iter().map(|locale| (locale.id(), json_of(locale))).collect(),
            site_theme: bundle.clients.contains_key(SITE_THEME).then(|| SITE_THEME.to_owned()),
            pages: reads_pages(input).then(|| list_of_pages(input)),
        };
        let key = KeyBuilder::new("runtime")
            .text(&setup.script)
            .text(&setup.site)
            .json(&setup.locales)
            .json(&setup.site_theme)
            .json(&setup.pages)
            .finish();
        let call_key = |locale: &LocaleData| (locale.id(), calls::shared_key(&bundle.server, site, locale));
        let call_keys = model.site.locales().iter().map(call_key).collect();
        let WarmRenderer { renderer, templates } =
            kept_renderer.get(key, || Renderer::with_answers(setup, Arc::clone(&store.answers) as _));
        Self { renderer, templates, key, locales, sidebars, call_keys, stopped: Stopped::default() }
    }
}

impl<'a> Articles<'a> {
    /// Creates a renderer of articles. `runtime` must be created from the same input.
    pub fn new(input: ArticleInput<'a>, store: &'a RenderStore, runtime: &'a Runtime) -> Self {
        let failures = Failures::new(&input.site.folder, &input.bundle.server_map);
        Self { input, store, runtime, failures }
    }

    /// Renders the article of a page. `rendering` is a React rendering that was started with `data`, the page's data.
    pub(super) fn render(
        &self,
        compiled: &CompiledPage,
        data: &PageData,
        rendering: &mut Page<'_>,
    ) -> Result<ArticleHtml, Error> {
        let article = compiled.article.get();
        let bindings = self.bindings(compiled);
        let calling = Calling {
            bindings: &bindings,
            calls: self.calls(data),
            failures: &self.failures,
            stopped: &self.runtime.stopped,
        };
        let mut rendered = render_article(&article, rendering, calling)?;
        if compiled.has_own_code && rendered.diagnostics.is_empty() {
            let contains_own_code = |segment: &_| is_own_code(segment, &bindings);
            let nodes = rendered.nodes.iter().map(Option::as_deref);
            rendered.additions = additions(&article, &compiled.headings, nodes, contains_own_code);
        }
        // A page whose components only add elements to the head is not reported as empty.
        if rendered.diagnostics.is_empty() && rendered.head.is_empty() {
            rendered.diagnostics.extend(empty_page(data, &article, &compiled.diagnostics, &rendered.html));
        }
        Ok(rendered)
    }

    /// Returns the HTML of a page's article. Errors in the article are reported when the page itself is rendered.
    pub fn html(&self, id: RouteId) -> Result<String, Error> {
        Ok(self.article(id)?.html)
    }

    fn article(&self, id: RouteId) -> Result<ArticleHtml, Error> {
        let data = self.input.model.page(id);
        self.render(&self.input.compiled.pages[id.index()], data, &mut self.runtime.renderer.page(data))
    }

    /// Returns the content that the site's own components and expressions add to the pages. Pages with errors have no
    /// additions, and their errors are reported when the pages are rendered. After code has exceeded a limit, the
    /// remaining pages have no additions either.
    pub fn additions(&self, threads: NonZeroUsize) -> Result<Additions, Error> {
        let pages = &self.input.compiled.pages;
        let ids: Vec<RouteId> =
            self.input.model.site.routes().ids().filter(|id| pages[id.index()].has_own_code).collect();
        let page_additions = |(): &mut (), id: &RouteId| {
            let is_sound = !self.failures.has_stopped();
            let additions = if is_sound { self.article(*id)?.additions } else { Vec::new() };
            Ok((id.index(), additions))
        };
        let additions: Result<BTreeMap<_, _>, Error> =
            map_with(&ids, threads, || (), page_additions).into_iter().collect();
        Ok(Additions(additions?.into_iter().filter(|(_, additions)| !additions.is_empty()).collect()))
    }

    /// Returns the cache of rendered components and expressions for a page's locale.
    fn calls(&self, page: &PageData) -> RenderedCalls<'a> {
        let shared = self.runtime.call_keys.get(&page.locale_id()).copied().unwrap_or(self.runtime.key);
        RenderedCalls { store: &self.store.calls, shared }
    }

    /// Returns the modules and values that names in a page are bound to, with the URLs of the modules that the browser
    /// hydrates.
    fn bindings(&self, compiled: &CompiledPage) -> BTreeMap<String, ArticleBinding> {
        let mut bindings = compiled.bindings.clone();
        for binding in bindings.values_mut() {
            if let ArticleBinding::Module { module, client, is_auto, .. } = binding {
                *is_auto = self.input.bundle.automatic.contains(module);
                let path = self.input.bundle.clients.get(module);
                *client = path.map(|path| format!("{}{path}", self.input.site.config.base));
            }
        }
        bindings
    }
}
