//! Server rendering with React in QuickJS.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::article::{ArticleAnswer, ScriptError, ScriptPlace};
use crate::engine::{Engine, Failure, Limit};
use crate::shell::ShellParts;
use crate::theme::Theme;

/// Prefix of error messages in React's production build, followed by a number.
const MINIFIED: &str = "Minified React error #";

/// The input of a renderer, the same for a whole build.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// The server bundle of the site's own components ([`crate::bundle::SiteBundle::server`]); may be empty.
    pub script: String,
    /// The site's data (`SiteData`) as JSON.
    pub site: String,
    /// Data shared by all pages of a locale (`LocaleData`) as JSON, with its language tag.
    pub locales: Vec<(String, String)>,
    /// The site's module whose export `slots` fills or replaces parts of the theme.
    pub site_theme: Option<String>,
}

/// Renders pages one after another; create one per thread. The thread needs a stack of more than 2 MiB (see
/// `Engine`). The output is a function of [`Setup`] and the page alone: the site's code is re-evaluated for
/// each page, and a runtime that a page has corrupted, or that hit a limit, is discarded.
#[derive(Debug)]
pub struct Renderer {
    setup: Arc<Setup>,
    engine: Option<Engine>,
    /// A runtime with React's development build, started when its error messages are needed.
    development: Option<Engine>,
    /// The last slot error, as reported by React's production and development builds. Cached because a failing
    /// slot fails on every page.
    explained: Option<(ScriptError, ScriptError)>,
}

/// A page being rendered.
pub struct Page<'r> {
    renderer: &'r mut Renderer,
    data: &'r dyn ToJson,
    /// The data as JSON, once it was needed.
    json: String,
    is_open: bool,
}

/// Data that can be serialized.
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
        formatter.debug_struct("Page").field("is_open", &self.is_open).finish_non_exhaustive()
    }
}

/// Why rendering failed.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The site's code threw.
    #[error("{}", .0.message)]
    Script(ScriptError),
    /// The site's code hit a limit. The next call starts in a fresh runtime.
    #[error("JavaScript {limit}")]
    Limit {
        /// The limit.
        limit: Limit,
        /// Where the code is.
        place: Option<ScriptPlace>,
        /// JavaScript stack at that moment; may be empty.
        stack: String,
    },
    /// The theme's script failed: a bug in Quire.
    #[error("{message}\n{stack}")]
    Theme {
        /// The message.
        message: String,
        /// JavaScript stack.
        stack: String,
    },
}

impl Renderer {
    /// Creates a renderer. Its runtime starts with the first page.
    pub fn new(setup: Arc<Setup>) -> Self {
        Self { setup, engine: None, development: None, explained: None }
    }

    /// Begins rendering a page from its `PageData`. Without further calls nothing runs.
    pub fn page<'r>(&'r mut self, data: &'r impl Serialize) -> Page<'r> {
        Page { renderer: self, data, json: String::new(), is_open: false }
    }

    /// Placeholder for the article in a rendered shell.
    pub const ARTICLE: &'static str = "<!--article-->";

    /// Placeholder for the sections of an overview page below its generated list.
    pub const REST: &'static str = "<!--rest-->";

    /// Renders what all pages of a locale share.
    pub fn parts(&mut self, lang: &str) -> Result<ShellParts, RenderError> {
        let parts: String = self.call(|engine| engine.call("renderParts", (lang,)))?;
        self.restore();
        parse(&parts)
    }

    /// Renders a sidebar, with marks for values that differ between its pages. `slots` are the names of the filled
    /// slots: [`ShellParts::slots`].
    pub fn sidebar(&mut self, lang: &str, name: &str, slots: &[&str]) -> Result<String, RenderError> {
        self.call(|engine| engine.call("renderSidebar", (lang, name, slots.to_vec())))
    }

    /// The indices of the `routes` that each of `patterns` matches. An invalid pattern matches none.
    pub fn match_routes(
        &mut self,
        patterns: &[&str],
        routes: &[&str],
    ) -> Result<Vec<Vec<usize>>, RenderError> {
        let (patterns, routes) = (json(&patterns)?, json(&routes)?);
        let matches: String =
            self.call(|engine| engine.call("matchRoutes", (patterns.as_str(), routes.as_str())))?;
        parse(&matches)
    }

    /// Calls a function of the theme's script. Discards the runtime if it hits a limit.
    fn call<Answer>(
        &mut self,
        call: impl FnOnce(&Engine) -> Result<Answer, Failure>,
    ) -> Result<Answer, RenderError> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => start(&self.setup, Theme::server_script()).map_err(theme_error)?,
        };
        match call(&engine) {
            Ok(answer) => {
                self.engine = Some(engine);
                Ok(answer)
            }
            Err(Failure::Limit(limit, stack)) => {
                engine.allow_final_call();
                let place = engine.call::<_, String>("place", ()).ok();
                let place = place.and_then(|json| serde_json::from_str(&json).ok());
                Err(RenderError::Limit { limit, place, stack })
            }
            Err(Failure::Thrown(message, stack)) => {
                let known = engine.call::<_, String>("failure", ()).ok();
                self.engine = Some(engine);
                match known.and_then(|json| serde_json::from_str::<ScriptError>(&json).ok()) {
                    Some(error) if error.place.is_some() => Err(RenderError::Script(error)),
                    _ => Err(RenderError::Theme { message, stack }),
                }
            }
        }
    }

    /// Undoes what code of the site has changed in the runtime; discards a runtime where that is impossible.
    fn restore(&mut self) {
        drop(self.engine.take_if(|engine| !engine.call("closePage", ()).unwrap_or(false)));
    }

    /// Calls a function of the page in a runtime with React's development build for better error messages.
    fn in_development(
        &mut self,
        data: &str,
        call: impl FnOnce(&Engine) -> Result<String, Failure>,
    ) -> Option<String> {
        let engine = match self.development.take() {
            Some(engine) => engine,
            None => start(&self.setup, Theme::development_server_script()).ok()?,
        };
        let answer = engine.call::<_, ()>("openPage", (data,)).and_then(|()| call(&engine));
        let answer = match answer {
            Err(Failure::Limit(..)) => return None,
            Err(Failure::Thrown(..)) => engine.call("failure", ()).ok(),
            Ok(answer) => Some(answer),
        };
        if engine.call("closePage", ()).unwrap_or(false) {
            self.development = Some(engine);
        }
        answer
    }
}

impl Page<'_> {
    /// Renders the component calls and expressions of the article from an [`ArticleRequest`](crate::ArticleRequest).
    pub fn article(&mut self, request: &impl Serialize) -> Result<ArticleAnswer, RenderError> {
        let request = json(request)?;
        let answer = self.call(|engine| engine.call::<_, String>("renderArticle", (request.as_str(),)))?;
        let mut answer: ArticleAnswer = parse(&answer)?;
        if answer.errors.iter().any(is_minified) {
            let explained = self
                .renderer
                .in_development(&self.json, |engine| engine.call("renderArticle", (request.as_str(),)));
            if let Some(explained) = explained.and_then(|json| parse::<ArticleAnswer>(&json).ok()) {
                for error in answer.errors.iter_mut().filter(|error| is_minified(error)) {
                    explain(error, explained.errors.iter().find(|other| other.place == error.place));
                }
            }
        }
        Ok(answer)
    }

    /// Renders the content of `#quire-root`, with [`Renderer::ARTICLE`] in place of the article, and
    /// `<quire-part name="...">` elements in place of `navbar`, `sidebar` and the filled slots (`slot:<name>`). Runs no
    /// code of the site.
    pub fn frame(&mut self, slots: &[&str]) -> Result<String, RenderError> {
        self.call(|engine| engine.call("renderFrame", (slots.to_vec(),)))
    }

    /// Renders a slot. `None`: its markup depends on its place, so that only [`Page::shell`] can render it.
    pub fn slot(&mut self, name: &str) -> Result<Option<String>, RenderError> {
        self.explained(|engine| engine.call("renderSlot", (name,)))
    }

    /// Renders the content of `#quire-root` in one piece, with [`Renderer::ARTICLE`] in place of the article.
    pub fn shell(&mut self) -> Result<String, RenderError> {
        self.explained(|engine| engine.call("renderShell", ()))
    }

    /// Calls a function that runs slots. Errors of React get the messages of its development build.
    fn explained<Answer>(
        &mut self,
        call: impl FnOnce(&Engine) -> Result<Answer, Failure>,
    ) -> Result<Answer, RenderError> {
        let result = self.call(call);
        let Err(RenderError::Script(mut error)) = result else { return result };
        if is_minified(&error) {
            let known = self.renderer.explained.take();
            let known = known.filter(|(raw, _)| raw.message == error.message && raw.place == error.place);
            let explained = known.map(|(_, explained)| explained).or_else(|| {
                let json = self.renderer.in_development(&self.json, |engine| engine.call("renderShell", ()));
                json.and_then(|json| parse(&json).ok())
            });
            let raw = error.clone();
            explain(&mut error, explained.as_ref());
            self.renderer.explained = explained.map(|explained| (raw, explained));
        }
        Err(RenderError::Script(error))
    }

    fn call<Answer>(
        &mut self,
        call: impl FnOnce(&Engine) -> Result<Answer, Failure>,
    ) -> Result<Answer, RenderError> {
        if self.json.is_empty() {
            self.json = self.data.to_json()?;
        }
        let (data, is_open) = (self.json.as_str(), self.is_open);
        let answer = self.renderer.call(|engine| {
            if !is_open {
                engine.call::<_, ()>("openPage", (data,))?;
            }
            call(engine)
        });
        self.is_open = !matches!(answer, Err(RenderError::Limit { .. }));
        answer
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        if self.is_open {
            self.renderer.restore();
        }
    }
}

/// Starts a runtime and loads the site's data.
fn start(setup: &Setup, theme_script: &[u8]) -> Result<Engine, Failure> {
    let mut engine = Engine::start(theme_script)?;
    engine.call::<_, ()>("setSite", (setup.site.as_str(),))?;
    for (lang, locale) in &setup.locales {
        engine.call::<_, ()>("setLocale", (lang.as_str(), locale.as_str()))?;
    }
    if !setup.script.is_empty() {
        engine.set_modules(&setup.script)?;
    }
    if let Some(id) = &setup.site_theme {
        engine.call::<_, ()>("setSiteTheme", (id.as_str(),))?;
    }
    engine.limit(setup.locales.iter().map(|(_, locale)| locale.len()).sum());
    Ok(engine)
}

fn is_minified(error: &ScriptError) -> bool {
    error.message.contains(MINIFIED)
}

fn explain(error: &mut ScriptError, explained: Option<&ScriptError>) {
    if let Some(explained) = explained {
        error.message.clone_from(&explained.message);
        error.components.clone_from(&explained.components);
    }
}

fn theme_error(failure: Failure) -> RenderError {
    match failure {
        Failure::Thrown(message, stack) => RenderError::Theme { message, stack },
        Failure::Limit(limit, stack) => RenderError::Limit { limit, place: None, stack },
    }
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
