//! Server rendering with React in QuickJS.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::article::{ArticleAnswer, ScriptError, ScriptPlace};
use crate::engine::{Engine, Failure, Limit};
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
#[derive(Debug)]
pub struct Page<'r> {
    renderer: &'r mut Renderer,
    data: String,
    is_open: bool,
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

    /// Begins rendering a page from its `PageData`.
    pub fn page(&mut self, data: &impl Serialize) -> Result<Page<'_>, RenderError> {
        let data = json(data)?;
        Ok(Page { renderer: self, data, is_open: false })
    }

    /// Placeholder for the article in a rendered shell.
    pub const ARTICLE: &'static str = "<!--article-->";

    /// Placeholder for the sections of an overview page below its generated list.
    pub const REST: &'static str = "<!--rest-->";

    /// Calls a function of the page with the given data. Discards the runtime if it hits a limit.
    fn on_page(
        &mut self,
        data: &str,
        is_open: bool,
        call: impl FnOnce(&Engine) -> Result<String, Failure>,
    ) -> Result<String, RenderError> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => start(&self.setup, Theme::server_script()).map_err(theme_error)?,
        };
        let opened = if is_open { Ok(()) } else { engine.call("openPage", (data,)) };
        match opened.and_then(|()| call(&engine)) {
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

    /// Like `on_page`, with React's development build for better error messages.
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
        let answer = self.call(|engine| engine.call("renderArticle", (request.as_str(),)))?;
        let mut answer: ArticleAnswer = parse(&answer)?;
        if answer.errors.iter().any(is_minified) {
            let explained = self
                .renderer
                .in_development(&self.data, |engine| engine.call("renderArticle", (request.as_str(),)));
            if let Some(explained) = explained.and_then(|json| parse::<ArticleAnswer>(&json).ok()) {
                for error in answer.errors.iter_mut().filter(|error| is_minified(error)) {
                    explain(error, explained.errors.iter().find(|other| other.place == error.place));
                }
            }
        }
        Ok(answer)
    }

    /// Renders the content of `#quire-root`, with [`Renderer::ARTICLE`] in place of the article.
    pub fn shell(&mut self) -> Result<String, RenderError> {
        let result = self.call(|engine| engine.call("renderShell", ()));
        let Err(RenderError::Script(mut error)) = result else { return result };
        if is_minified(&error) {
            let known = self.renderer.explained.take();
            let known = known.filter(|(raw, _)| raw.message == error.message && raw.place == error.place);
            let explained = known.map(|(_, explained)| explained).or_else(|| {
                let json = self.renderer.in_development(&self.data, |engine| engine.call("renderShell", ()));
                json.and_then(|json| parse(&json).ok())
            });
            let raw = error.clone();
            explain(&mut error, explained.as_ref());
            self.renderer.explained = explained.map(|explained| (raw, explained));
        }
        Err(RenderError::Script(error))
    }

    /// Renders the same as [`Page::shell`] in one piece, for tests that compare the two.
    pub fn shell_full(&mut self) -> Result<String, RenderError> {
        self.call(|engine| engine.call("renderShellFull", ()))
    }

    fn call(&mut self, call: impl FnOnce(&Engine) -> Result<String, Failure>) -> Result<String, RenderError> {
        let answer = self.renderer.on_page(&self.data, self.is_open, call);
        self.is_open = !matches!(answer, Err(RenderError::Limit { .. }));
        answer
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        if self.is_open
            && let Some(engine) =
                self.renderer.engine.take_if(|engine| !engine.call("closePage", ()).unwrap_or(false))
        {
            drop(engine);
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
