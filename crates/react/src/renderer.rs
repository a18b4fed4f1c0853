//! Server rendering of React components in QuickJS.

use std::sync::{Arc, Mutex, PoisonError};

use quire_files::Digest;
use serde::{Deserialize, Serialize};

use crate::answers::Answers;
use crate::article::{ArticleAnswer, ScriptError, ScriptPlace};
use crate::engine::{Engine, Failure, Limit};
use crate::runtime::{Runtime, explain, is_minified};
use crate::shell::ShellParts;

/// The input of a renderer, which is the same for the whole build.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Setup {
    /// The server bundle of the site's own components ([`crate::bundle::SiteBundle::server`]); may be empty.
    pub script: String,
    /// The data that all pages share (`SiteData`) as JSON.
    pub site: String,
    /// Id of each locale, and the data that all pages of the locale share (`LocaleData`) as JSON.
    pub locales: Vec<(String, String)>,
    /// Id of the site's theme module, which fills, wraps or replaces parts of the theme.
    pub site_theme: Option<String>,
    /// A list of all pages (`PageSummary[]` in `theme/src/packages/pages.ts`) as JSON, if the site's code uses the
    /// list.
    pub pages: Option<String>,
}

/// Renders pages on any number of threads. The output depends only on [`Setup`] and the page: the site's code is
/// re-evaluated for each page, and a runtime is discarded if a page has corrupted it or exceeded a limit.
#[derive(Debug)]
pub struct Renderer {
    setup: Arc<Setup>,
    /// Idle runtimes. The total number of runtimes is the largest number of pages that were rendered at the same time.
    idle: Mutex<Vec<Runtime>>,
    cache: Option<AnswerCache>,
}

/// A cache of results, which may come from earlier builds.
#[derive(Debug)]
struct AnswerCache {
    /// Digest of the setup, which is part of every cache key.
    setup: Digest,
    answers: Arc<dyn Answers>,
}

/// A page whose components, slots or shell are being rendered.
pub struct Page<'r> {
    renderer: &'r Renderer,
    data: &'r dyn ToJson,
    /// The page's data as JSON; empty until it is first needed.
    json: String,
    /// The runtime in which the page is open; `None` if the page is not open.
    runtime: Option<Runtime>,
}

/// Object-safe serialization to JSON.
trait ToJson {
    fn to_json(&self) -> Result<String, RenderError>;
}

impl<T: Serialize> ToJson for T {
    fn to_json(&self) -> Result<String, RenderError> {
        json(self)
    }
}

impl std::fmt::Debug for Page<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Page").field("is_open", &self.runtime.is_some()).finish_non_exhaustive()
    }
}

/// An error that makes rendering fail.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The site's code threw an exception.
    #[error("{}", .0.message)]
    Script(ScriptError),
    /// The site's code exceeded a limit. The next call uses a new runtime.
    #[error("JavaScript {limit}")]
    Limit {
        /// The limit that was exceeded.
        limit: Limit,
        /// Position of the code when it was stopped.
        place: Option<ScriptPlace>,
        /// JavaScript stack at that moment; may be empty.
        stack: String,
    },
    /// The theme's script failed, which is a bug in Quire.
    #[error("{message}\n{stack}")]
    Theme {
        /// Message of the exception.
        message: String,
        /// JavaScript stack of the exception.
        stack: String,
    },
}

impl Renderer {
    /// Placeholder for the article in a rendered shell.
    pub const ARTICLE: &'static str = "<!--article-->";

    /// Placeholder for the sections of an overview page below its generated list.
    pub const REST: &'static str = "<!--rest-->";

    /// Creates a renderer. Runtimes start on demand.
    pub fn new(setup: Setup) -> Self {
        Self { setup: Arc::new(setup), idle: Mutex::default(), cache: None }
    }

    /// Creates a renderer that caches frames (see [`Page::frame`]), and the results of calls that do not depend on a
    /// page, in `answers`. The cached results depend only on the setup and the arguments. Articles and slots are not
    /// cached, because they may depend on the state of the site's modules.
    pub fn with_answers(setup: Setup, answers: Arc<dyn Answers>) -> Self {
        let digest = json(&setup).map(|setup| Digest::of(setup.as_bytes()));
        let cache = digest.ok().map(|setup| AnswerCache { setup, answers });
        Self { cache, ..Self::new(setup) }
    }

    /// Prepares rendering of a page from its `PageData`. Runs no JavaScript yet.
    pub fn page<'r>(&'r self, data: &'r impl Serialize) -> Page<'r> {
        Page { renderer: self, data, json: String::new(), runtime: None }
    }

    /// Renders the parts of the shell that all pages of a locale share.
    pub fn parts(&self, lang: &str) -> Result<ShellParts, RenderError> {
        let call = |engine: &Engine| engine.call::<_, String>("renderParts", (lang.to_owned(),));
        parse(&self.cached(&("parts", lang), || self.call(call))?)
    }

    /// Renders a sidebar with the given entries (`SidebarItem[]`). Values that differ between pages are placeholders.
    /// `slots` contains the names of the filled slots, see [`ShellParts::slots`].
    pub fn sidebar(&self, lang: &str, items: &impl Serialize, slots: &[&str]) -> Result<String, RenderError> {
        let items = json(items)?;
        let call =
            |engine: &Engine| engine.call("renderSidebar", (lang.to_owned(), items.clone(), owned(slots)));
        self.cached(&("sidebar", lang, &items, slots), || self.call(call))
    }

    /// Returns the indices of the matching `routes` for each of `patterns`. An invalid pattern matches no route.
    pub fn match_routes(&self, patterns: &[&str], routes: &[&str]) -> Result<Vec<Vec<usize>>, RenderError> {
        let (patterns, routes) = (json(&patterns)?, json(&routes)?);
        let call =
            |engine: &Engine| engine.call::<_, String>("matchRoutes", (patterns.clone(), routes.clone()));
        parse(&self.cached(&("routes", &patterns, &routes), || self.call(call))?)
    }

    /// Returns the cached result of a call, or makes the call and caches its result.
    fn cached(
        &self,
        call_key: &impl Serialize,
        call: impl FnOnce() -> Result<String, RenderError>,
    ) -> Result<String, RenderError> {
        let Some(cache) = &self.cache else { return call() };
        let key = Digest::of(json(&(cache.setup, call_key))?.as_bytes());
        if let Some(answer) = cache.answers.get(key) {
            return Ok(answer);
        }
        let answer = call()?;
        cache.answers.put(key, &answer);
        Ok(answer)
    }

    /// Calls a function that does not depend on a page.
    fn call<Answer>(
        &self,
        call: impl FnOnce(&Engine) -> Result<Answer, Failure>,
    ) -> Result<Answer, RenderError> {
        let mut runtime = self.take();
        let answer = runtime.call(call);
        runtime.restore();
        self.put_back(runtime);
        answer
    }

    fn take(&self) -> Runtime {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_else(|| Runtime::new(Arc::clone(&self.setup)))
    }

    fn put_back(&self, runtime: Runtime) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(runtime);
    }
}

impl Page<'_> {
    /// Renders the components and expressions of the article from an [`ArticleRequest`](crate::ArticleRequest).
    pub fn article(&mut self, request: &impl Serialize) -> Result<ArticleAnswer, RenderError> {
        let request = json(request)?;
        let render = |engine: &Engine| engine.call::<_, String>("renderArticle", (request.clone(),));
        let mut answer: ArticleAnswer = parse(&self.call(render)?)?;
        if answer.errors.iter().any(is_minified)
            && let Some(runtime) = &mut self.runtime
        {
            let explained = runtime.in_development(&self.json, render);
            if let Some(explained) = explained.and_then(|json| parse::<ArticleAnswer>(&json).ok()) {
                for error in answer.errors.iter_mut().filter(|error| is_minified(error)) {
                    explain(error, explained.errors.iter().find(|other| other.place == error.place));
                }
            }
        }
        Ok(answer)
    }

    /// Renders the content of `#quire-root`, with [`Renderer::ARTICLE`] as a placeholder for the article, and
    /// `<quire-part name="...">` elements as placeholders for `navbar`, `sidebar` and the filled slots (`slot:<name>`).
    /// Runs none of the site's code.
    pub fn frame(&mut self, slots: &[&str]) -> Result<String, RenderError> {
        let renderer = self.renderer;
        let page = self.json()?.to_owned();
        let call = || self.call(|engine| engine.call("renderFrame", (owned(slots),)));
        renderer.cached(&("frame", page, slots), call)
    }

    /// Renders a slot, which is a position in the shell that the site's theme fills. Returns `None` if the markup
    /// depends on the slot's position. Then only [`Page::shell`] can render the slot.
    pub fn slot(&mut self, name: &str) -> Result<Option<String>, RenderError> {
        self.with_explained_errors(|engine| engine.call("renderSlot", (name.to_owned(),)))
    }

    /// Renders the content of `#quire-root` as a whole, with [`Renderer::ARTICLE`] as a placeholder for the article.
    pub fn shell(&mut self) -> Result<String, RenderError> {
        self.with_explained_errors(|engine| engine.call("renderShell", ()))
    }

    /// Calls a function that renders slots. Replaces minified React errors with the messages of React's development
    /// build.
    fn with_explained_errors<Answer>(
        &mut self,
        call: impl FnOnce(&Engine) -> Result<Answer, Failure>,
    ) -> Result<Answer, RenderError> {
        let mut answer = self.call(call);
        if let (Err(RenderError::Script(error)), Some(runtime)) = (&mut answer, &mut self.runtime) {
            runtime.explain_slot(error, |runtime| {
                let json = runtime.in_development(&self.json, |engine| engine.call("renderShell", ()));
                json.and_then(|json| parse(&json).ok())
            });
        }
        answer
    }

    /// Returns the data as JSON. Serializes the data on the first call.
    fn json(&mut self) -> Result<&str, RenderError> {
        if self.json.is_empty() {
            self.json = self.data.to_json()?;
        }
        Ok(&self.json)
    }

    /// Calls a function of the theme's script for this page. Opens the page in a runtime before the first call, and
    /// again if the runtime was discarded.
    fn call<Answer>(
        &mut self,
        call: impl FnOnce(&Engine) -> Result<Answer, Failure>,
    ) -> Result<Answer, RenderError> {
        self.json()?;
        let is_open = self.runtime.is_some();
        let mut runtime = self.runtime.take().unwrap_or_else(|| self.renderer.take());
        let answer = runtime.call(|engine| {
            if !is_open {
                engine.call::<_, ()>("openPage", (self.json.clone(),))?;
            }
            call(engine)
        });
        if matches!(answer, Err(RenderError::Limit { .. } | RenderError::Theme { .. })) {
            self.renderer.put_back(runtime);
        } else {
            self.runtime = Some(runtime);
        }
        answer
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        if let Some(mut runtime) = self.runtime.take() {
            runtime.restore();
            self.renderer.put_back(runtime);
        }
    }
}

fn owned(slots: &[&str]) -> Vec<String> {
    slots.iter().map(|&slot| slot.to_owned()).collect()
}

fn json(value: &impl Serialize) -> Result<String, RenderError> {
    serde_json::to_string(value).map_err(|error| internal(&error))
}

fn parse<T: for<'de> Deserialize<'de>>(json: &str) -> Result<T, RenderError> {
    serde_json::from_str(json).map_err(|error| internal(&error))
}

fn internal(error: &serde_json::Error) -> RenderError {
    RenderError::Theme { message: error.to_string(), stack: String::new() }
}
