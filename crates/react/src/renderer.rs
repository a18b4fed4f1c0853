//! React on the server, in QuickJS.

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Object, Runtime};
use serde::Serialize;

use crate::theme::Theme;

/// React renders deep trees by recursion; threads that use a [`Renderer`] need more stack than this.
const MAX_STACK: usize = 2 << 20;

/// Why something could not be rendered: the message of the JavaScript error, and its stack for our own bugs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct RenderError {
    /// What the component, the expression or React said.
    pub message: String,
    /// JavaScript stack, may be empty.
    pub stack: String,
}

/// A JavaScript runtime with the theme's server script and a site's own components in it. Not shared between threads:
/// make one for each. Every call is a pure function of what was set before and its argument.
pub struct Renderer {
    // Dropped before the runtime it belongs to.
    context: Context,
    _runtime: Runtime,
}

impl std::fmt::Debug for Renderer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Renderer").finish_non_exhaustive()
    }
}

impl Renderer {
    /// Starts a runtime. `site_script` is the server bundle of the site's own components
    /// ([`crate::bundle::SiteBundle::server`]), which registers them in `globalThis.quireModules`.
    pub fn new(site_script: Option<&str>) -> Result<Self, RenderError> {
        let runtime = Runtime::new().map_err(|error| internal(&error))?;
        runtime.set_max_stack_size(MAX_STACK);
        let context = Context::full(&runtime).map_err(|error| internal(&error))?;
        context.with(|ctx| {
            run(&ctx, Theme::server_script())?;
            site_script.map_or(Ok(()), |script| run(&ctx, script))
        })?;
        Ok(Self { context, _runtime: runtime })
    }

    /// Gives the renderer the site's data (`SiteData`).
    pub fn set_site(&self, site: &impl Serialize) -> Result<(), RenderError> {
        self.call("setSite", (json(site)?,))
    }

    /// Gives the renderer what all pages of a locale share (`LocaleData`).
    pub fn set_locale(&self, lang: &str, locale: &impl Serialize) -> Result<(), RenderError> {
        self.call("setLocale", (lang, json(locale)?))
    }

    /// Replaces parts of the theme by those that a module of the site exports as `slots`.
    pub fn use_site_module(&self, id: &str) -> Result<(), RenderError> {
        self.call("useSiteModule", (id,))
    }

    /// The whole of `#quire-root` for a page (`PageData`), with [`Renderer::ARTICLE`] where the article's HTML goes.
    pub fn render_page(&self, page: &impl Serialize) -> Result<String, RenderError> {
        self.call("renderPage", (json(page)?,))
    }

    /// What [`Renderer::render_page`] must be equal to: the same page rendered by React in one piece.
    pub fn render_page_full(&self, page: &impl Serialize) -> Result<String, RenderError> {
        self.call("renderPageFull", (json(page)?,))
    }

    /// The placeholder of the article.
    pub const ARTICLE: &'static str = "<!--article-->";

    /// The placeholder of an overview page's sections, which stand below its list.
    pub const REST: &'static str = "<!--rest-->";

    /// Renders the component calls and expressions of one article (`ArticleRequest`): one HTML string for each node.
    pub fn render_article(&self, request: &impl Serialize) -> Result<Vec<String>, RenderError> {
        let answer: String = self.call("renderArticle", (json(request)?,))?;
        serde_json::from_str(&answer).map_err(|error| internal(&error))
    }

    fn call<Args, Answer>(&self, function: &str, arguments: Args) -> Result<Answer, RenderError>
    where
        Args: for<'js> rquickjs::function::IntoArgs<'js>,
        Answer: for<'js> rquickjs::FromJs<'js>,
    {
        self.context.with(|ctx| {
            let call = || {
                let quire: Object<'_> = ctx.globals().get("quire")?;
                let function: Function<'_> = quire.get(function)?;
                function.call(arguments)
            };
            call().catch(&ctx).map_err(|error| caught(&error))
        })
    }
}

fn run(ctx: &Ctx<'_>, script: impl Into<Vec<u8>>) -> Result<(), RenderError> {
    ctx.eval::<(), _>(script).catch(ctx).map_err(|error| caught(&error))
}

fn json(value: &impl Serialize) -> Result<String, RenderError> {
    serde_json::to_string(value).map_err(|error| internal(&error))
}

fn internal(error: &dyn std::fmt::Display) -> RenderError {
    RenderError { message: error.to_string(), stack: String::new() }
}

fn caught(error: &CaughtError<'_>) -> RenderError {
    match error {
        CaughtError::Exception(exception) => RenderError {
            message: exception.message().unwrap_or_else(|| "unknown error".to_owned()),
            stack: exception.stack().unwrap_or_default(),
        },
        CaughtError::Value(value) => {
            let message = value.as_string().and_then(|text| text.to_string().ok());
            RenderError { message: message.unwrap_or_else(|| format!("{value:?}")), stack: String::new() }
        }
        CaughtError::Error(error) => internal(error),
    }
}
