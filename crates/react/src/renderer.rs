//! React on the server, in QuickJS.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::engine::{Engine, Failure, Limit};
use crate::theme::Theme;

/// How a message of React's production build begins: it names a number, and a page of React's site.
const MINIFIED: &str = "Minified React error #";

/// What a renderer knows before its first page: the same for all of a build.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// The server bundle of the site's own components ([`crate::bundle::SiteBundle::server`]); may be empty.
    pub script: String,
    /// The site's data (`SiteData`) as JSON.
    pub site: String,
    /// What all pages of a locale share (`LocaleData`) as JSON, by language.
    pub locales: Vec<(String, String)>,
    /// The module of the site whose export `slots` replaces parts of the theme.
    pub site_theme: Option<String>,
}

/// Renders pages one after another. It is not shared between threads: make one for each. What it renders is a function
/// of [`Setup`] and of the page alone: code of the site starts afresh for each page, and a JavaScript runtime that a
/// page has spoilt or that has run into a limit is thrown away.
#[derive(Debug)]
pub struct Renderer {
    setup: Arc<Setup>,
    engine: Option<Engine>,
    /// With React's development build, started when its messages are needed.
    development: Option<Engine>,
    /// The last error of a slot as both builds put it: a slot that fails does so on every page.
    explained: Option<(ScriptError, ScriptError)>,
}

/// A page between the beginning and the end of its rendering.
#[derive(Debug)]
pub struct Page<'r> {
    renderer: &'r mut Renderer,
    data: String,
    is_open: bool,
}

/// Whose code something is about; `ScriptPlace` in `theme/src/contract.ts`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Place {
    /// A component call or an expression of the article, by number.
    Node {
        /// The number that the request gives it.
        node: usize,
    },
    /// An import of the page.
    Import {
        /// The local name.
        import: String,
    },
    /// An export of the page.
    Export {
        /// Its index in the request.
        export: usize,
    },
    /// What fills a slot.
    Slot {
        /// The slot's name.
        slot: String,
    },
    /// The top level of a module.
    Module {
        /// Its id.
        module: String,
    },
}

/// What code of the site threw.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ScriptError {
    /// Whose code; nothing when it is the theme's.
    pub place: Option<Place>,
    /// What it says.
    pub message: String,
    /// JavaScript stack, may be empty.
    pub stack: String,
    /// What to do.
    pub hint: Option<String>,
    /// React's stack of components where React itself complains, innermost first; else nothing.
    pub components: Option<String>,
}

/// State, effects or handlers of a component that is not hydrated.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct DeadUse {
    /// The call.
    pub node: usize,
    /// `useState`, `onClick`, ... in the order of first use.
    pub uses: Vec<String>,
    /// Stack of the first use.
    pub stack: String,
}

/// What became of an article.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct ArticleAnswer {
    /// The HTML of each node, empty for those that failed.
    pub html: Vec<String>,
    /// What failed.
    pub errors: Vec<ScriptError>,
    /// By component.
    pub dead: std::collections::BTreeMap<String, DeadUse>,
}

/// Why something was not rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// Code of the site failed.
    #[error("{}", .0.message)]
    Script(ScriptError),
    /// Code of the site was stopped. What is rendered next starts in a fresh runtime.
    #[error("JavaScript {limit}")]
    Limit {
        /// What it ran into.
        limit: Limit,
        /// Whose code.
        place: Option<Place>,
        /// Where it was then, may be empty.
        stack: String,
    },
    /// The theme's script failed: a mistake of ours.
    #[error("{message}\n{stack}")]
    Theme {
        /// What JavaScript says.
        message: String,
        /// Where.
        stack: String,
    },
}

impl Renderer {
    /// A renderer; its runtime starts with the first page.
    pub fn new(setup: Arc<Setup>) -> Self {
        Self { setup, engine: None, development: None, explained: None }
    }

    /// Begins a page (`PageData`).
    pub fn page(&mut self, data: &impl Serialize) -> Result<Page<'_>, RenderError> {
        let data = json(data)?;
        Ok(Page { renderer: self, data, is_open: false })
    }

    /// The placeholder of the article.
    pub const ARTICLE: &'static str = "<!--article-->";

    /// The placeholder of an overview page's sections, which stand below its list.
    pub const REST: &'static str = "<!--rest-->";

    /// The answer of a function of the page that `data` opens. A runtime that hits a limit is dropped.
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
                engine.grant_last_words();
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

    /// The same by React's development build, whose messages say more.
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
    /// Renders the component calls and expressions of the article (`ArticleRequest`).
    pub fn article(&mut self, request: &impl Serialize) -> Result<ArticleAnswer, RenderError> {
        let request = json(request)?;
        let answer = self.call(|engine| engine.call("renderArticle", (request.as_str(),)))?;
        let mut answer: ArticleAnswer = parse(&answer)?;
        if answer.errors.iter().any(is_minified) {
            let told = self
                .renderer
                .in_development(&self.data, |engine| engine.call("renderArticle", (request.as_str(),)));
            if let Some(told) = told.and_then(|json| parse::<ArticleAnswer>(&json).ok()) {
                for error in answer.errors.iter_mut().filter(|error| is_minified(error)) {
                    explain(error, told.errors.iter().find(|other| other.place == error.place));
                }
            }
        }
        Ok(answer)
    }

    /// The whole of `#quire-root`, with [`Renderer::ARTICLE`] where the article's HTML goes.
    pub fn shell(&mut self) -> Result<String, RenderError> {
        let result = self.call(|engine| engine.call("renderShell", ()));
        let Err(RenderError::Script(mut error)) = result else { return result };
        if is_minified(&error) {
            let known = self.renderer.explained.take();
            let known = known.filter(|(raw, _)| raw.message == error.message && raw.place == error.place);
            let told = known.map(|(_, told)| told).or_else(|| {
                let json = self.renderer.in_development(&self.data, |engine| engine.call("renderShell", ()));
                json.and_then(|json| parse(&json).ok())
            });
            let raw = error.clone();
            explain(&mut error, told.as_ref());
            self.renderer.explained = told.map(|told| (raw, told));
        }
        Err(RenderError::Script(error))
    }

    /// What [`Page::shell`] must be equal to: the same rendered by React in one piece.
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

/// A runtime that knows the site.
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

fn explain(error: &mut ScriptError, told: Option<&ScriptError>) {
    if let Some(told) = told {
        error.message.clone_from(&told.message);
        error.components.clone_from(&told.components);
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
