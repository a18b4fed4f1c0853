//! Runtimes of the renderer, and error messages from React's development build.

use std::sync::Arc;

use crate::article::ScriptError;
use crate::engine::{Engine, Failure};
use crate::renderer::{RenderError, Setup};
use crate::theme::{self, Theme};

/// Prefix of error messages in React's production build, followed by a number.
const MINIFIED: &str = "Minified React error #";

/// A runtime that starts on first use and restarts after it was discarded.
#[derive(Debug)]
pub(crate) struct Runtime {
    setup: Arc<Setup>,
    engine: Option<Engine>,
    /// A runtime with React's development build, started when a minified error occurs.
    development: Option<Engine>,
    /// The last slot error with the messages of React's production build and development build. Cached, because a
    /// failing slot fails on every page.
    explained: Option<(ScriptError, ScriptError)>,
}

impl Runtime {
    /// Creates a runtime for the site, without starting it.
    pub(crate) fn new(setup: Arc<Setup>) -> Self {
        Self { setup, engine: None, development: None, explained: None }
    }

    /// Calls a function of the theme's script. Discards the runtime if a limit is exceeded. Also discards the runtime
    /// if the theme's own code fails, because the site's code may have changed objects that the theme needs.
    pub(crate) fn call<Answer>(
        &mut self,
        call: impl FnOnce(&Engine) -> Result<Answer, Failure>,
    ) -> Result<Answer, RenderError> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => start(&self.setup, theme::PRODUCTION).map_err(theme_error)?,
        };
        match call(&engine) {
            Ok(answer) => {
                self.engine = Some(engine);
                Ok(answer)
            }
            Err(Failure::Limit(limit, stack)) => {
                let place = serde_json::from_str(&engine.place()).ok();
                Err(RenderError::Limit { limit, place, stack })
            }
            Err(Failure::Thrown(message, stack)) => {
                let known = engine.call::<_, String>("failure", ()).ok();
                match known.and_then(|json| serde_json::from_str::<ScriptError>(&json).ok()) {
                    Some(error) if error.place.is_some() => {
                        self.engine = Some(engine);
                        Err(RenderError::Script(error))
                    }
                    _ => Err(RenderError::Theme { message, stack }),
                }
            }
        }
    }

    /// Reverts the changes that the site's code made to the runtime. Discards the runtime if the changes cannot be
    /// reverted.
    pub(crate) fn restore(&mut self) {
        drop(self.engine.take_if(|engine| !engine.call("closePage", ()).unwrap_or(false)));
    }

    /// Repeats a call for a page in a runtime with React's development build, for better error messages. `data` is the
    /// page's data as JSON.
    pub(crate) fn in_development(
        &mut self,
        data: &str,
        call: impl FnOnce(&Engine) -> Result<String, Failure>,
    ) -> Option<String> {
        let engine = match self.development.take() {
            Some(engine) => engine,
            None => start(&self.setup, theme::DEVELOPMENT).ok()?,
        };
        let answer = engine.call::<_, ()>("openPage", (data.to_owned(),)).and_then(|()| call(&engine));
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

    /// Replaces the message of a slot error with the message of React's development build. `explain_again` renders the
    /// page with the development build.
    pub(crate) fn explain_slot(
        &mut self,
        error: &mut ScriptError,
        explain_again: impl FnOnce(&mut Self) -> Option<ScriptError>,
    ) {
        if !is_minified(error) {
            return;
        }
        let known = self.explained.take();
        let known = known.filter(|(raw, _)| raw.message == error.message && raw.place == error.place);
        let explained = known.map(|(_, explained)| explained).or_else(|| explain_again(self));
        let raw = error.clone();
        explain(error, explained.as_ref());
        self.explained = explained.map(|explained| (raw, explained));
    }
}

/// Starts a runtime, loads the site's data and code, and then enables the limits.
fn start(setup: &Setup, theme_script: &'static str) -> Result<Engine, Failure> {
    let mut engine = Engine::start(Theme::server_scripts(), theme_script)?;
    engine.call::<_, ()>("setSite", (setup.site.clone(),))?;
    for (lang, locale) in &setup.locales {
        engine.call::<_, ()>("setLocale", (lang.clone(), locale.clone()))?;
    }
    if let Some(pages) = &setup.pages {
        engine.call::<_, ()>("setPages", (pages.clone(),))?;
    }
    if !setup.script.is_empty() {
        engine.set_modules(&setup.script)?;
    }
    if let Some(id) = &setup.site_theme {
        engine.call::<_, ()>("setSiteTheme", (id.clone(),))?;
    }
    let pages = setup.pages.as_ref().map_or(0, String::len);
    engine.limit(pages + setup.locales.iter().map(|(_, locale)| locale.len()).sum::<usize>())?;
    Ok(engine)
}

/// Returns whether the message comes from React's production build, which reports only error numbers.
pub(crate) fn is_minified(error: &ScriptError) -> bool {
    error.message.contains(MINIFIED)
}

/// Replaces the message of an error with the message of React's development build.
pub(crate) fn explain(error: &mut ScriptError, explained: Option<&ScriptError>) {
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
