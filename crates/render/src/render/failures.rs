//! Diagnostics about the site's own code that throws, does not terminate or has no effect while pages are rendered.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use quire_compile::span_at;
use quire_diagnostics::{Diagnostic, Span};
use quire_load::{SITE_THEME, is_of_theme};
use quire_markdown::CALL;
use quire_react::{ArticleBinding, DeadUse, Limit, RenderError, ScriptError, ScriptPlace, SourceMap};

/// Number of stops in a build after which the site's code is no longer called. A stop means that code exceeded a limit
/// on time or memory. Code that could not be interrupted counts as three stops, because its thread continues to run.
/// The number is small because each stop takes seconds, and a bug in a component or slot affects many pages.
const MAX_STOPS: usize = 5;

const TIME_LIMIT: &str = "components/time-limit";
const MEMORY_LIMIT: &str = "components/memory-limit";

/// Part of React's message about an `async` component and a component that suspends.
const SUSPENDED: &str = "suspended while responding to synchronous input";

/// First word of an expression in messages. No other subject begins with this word.
const EXPRESSION: &str = "expression";

/// Maximum number of pages that a diagnostic lists in addition to the first page.
const NAMED_PAGES: usize = 3;

/// Creates the diagnostics of one build, and counts the stops.
#[derive(Debug)]
pub(crate) struct Failures<'a> {
    site: &'a Path,
    map: &'a SourceMap,
    stops: AtomicUsize,
}

/// The code that a diagnostic is about.
#[derive(Debug)]
pub(crate) struct Subject {
    name: String,
    code: &'static str,
    span: Span,
}

impl Subject {
    pub(crate) fn error(&self, message: String) -> Diagnostic {
        Diagnostic::error(self.code, self.span.clone(), message)
    }

    /// Returns the error for code whose HTML would make the page larger than `limit` bytes.
    pub(crate) fn too_large(&self, limit: usize) -> Diagnostic {
        let message = format!("{} makes the page larger than {} MB and is left out", self.name, limit >> 20);
        let diagnostic = Diagnostic::error(MEMORY_LIMIT, self.span.clone(), message);
        diagnostic.hint("look for a string or an array that is too long")
    }

    /// Returns the error for code that waits for a promise. Pages are rendered synchronously.
    fn suspended(&self) -> Diagnostic {
        let message = format!("{} is `async` or suspends, but pages are rendered without waiting", self.name);
        self.error(message).hint("import the data, or load it in an effect")
    }

    fn is_expression(&self) -> bool {
        self.name.starts_with(EXPRESSION)
    }

    /// Returns the subject for a component in a page.
    pub(crate) fn call(component: &str, span: &Span) -> Self {
        let component = shown_name(component);
        Self { name: format!("`<{component}>`"), code: "mdx/render-failed", span: span.clone() }
    }

    pub(crate) fn expression(source: &str, span: &Span) -> Self {
        Self { name: format!("{EXPRESSION} `{source}`"), code: "mdx/render-failed", span: span.clone() }
    }

    pub(crate) fn import(specifier: &str, span: &Span) -> Self {
        Self { name: format!("`{specifier}`"), code: "mdx/import-failed", span: span.clone() }
    }

    pub(crate) fn export(span: &Span) -> Self {
        Self { name: "this export".to_owned(), code: "mdx/export-failed", span: span.clone() }
    }

    pub(crate) fn page(span: &Span) -> Self {
        Self { name: "this page".to_owned(), code: "mdx/render-failed", span: span.clone() }
    }

    /// Returns the subject for code outside articles: a slot, an override, or the theme module.
    fn from_place(place: Option<&ScriptPlace>) -> Self {
        let span = Span::file(SITE_THEME);
        match place {
            Some(ScriptPlace::Slot { slot }) => {
                // Names of overrides start with an uppercase letter, like names of components.
                let kind = if slot.starts_with(char::is_uppercase) { "override" } else { "slot" };
                Self { name: format!("{kind} `{slot}`"), code: "theme/slot-failed", span }
            }
            _ => Self { name: format!("`{SITE_THEME}`"), code: "theme/module-failed", span },
        }
    }
}

impl<'a> Failures<'a> {
    /// Creates an instance in which no code has been stopped yet. `site` is the site's folder, `map` the source map of
    /// its server bundle.
    pub(crate) fn new(site: &'a Path, map: &'a SourceMap) -> Self {
        Self { site, map, stops: AtomicUsize::new(0) }
    }

    /// Returns whether code of the site may still be called.
    pub(crate) fn may_go_on(&self) -> bool {
        self.stops.load(Ordering::Relaxed) < MAX_STOPS
    }

    /// Returns whether code of the site was stopped.
    pub(crate) fn has_stopped(&self) -> bool {
        self.stops.load(Ordering::Relaxed) > 0
    }

    /// Returns the error for code that threw an exception.
    pub(crate) fn thrown(&self, error: &ScriptError, subject: &Subject) -> Diagnostic {
        if error.message.contains(SUSPENDED) {
            return subject.suspended();
        }
        let mut diagnostic = subject.error(error.message.clone());
        if let Some(components) = &error.components {
            let name = innermost(components).unwrap_or("it");
            return self.located(diagnostic, components, &format!("`{name}` renders it"));
        }
        diagnostic = self.located(diagnostic, &error.stack, "thrown here");
        diagnostic.hint(error.hint.clone().unwrap_or_else(|| match browser_object(&error.message) {
            Some(object) => format!(
                "`{object}` does not exist while the site is built: use it in an effect, or put the component in `<BrowserOnly>`"
            ),
            None if subject.is_expression() && error.message.ends_with(" is not defined") => {
                "if the braces are text, write `\\{`, or put the text in backticks".to_owned()
            }
            None => {
                "this code runs while the site is built: it can use the page's exports and imports, but no browser APIs".to_owned()
            }
        }))
    }

    /// Counts a stop, and returns the error for code that has just exceeded a limit.
    pub(crate) fn stopped(&self, limit: Limit, stack: &str, subject: &Subject) -> Diagnostic {
        let weight = if limit == Limit::Abandoned { 3 } else { 1 };
        self.stops.fetch_add(weight, Ordering::Relaxed);
        self.beyond(limit, stack, subject)
    }

    /// If code was stopped too often, adds the hint that the other pages are not rendered to the first diagnostic about
    /// stopped code.
    pub(crate) fn with_end(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let mut end = (!self.may_go_on())
            .then_some("the site's code was stopped too often; the remaining pages are not rendered");
        let add_end = |diagnostic: Diagnostic| {
            let is_stop = [TIME_LIMIT, MEMORY_LIMIT].contains(&diagnostic.code);
            match end.take_if(|_| is_stop) {
                Some(end) => diagnostic.hint(end),
                None => diagnostic,
            }
        };
        diagnostics.into_iter().map(add_end).collect()
    }

    /// Returns the error for code that exceeds a limit.
    pub(crate) fn beyond(&self, limit: Limit, stack: &str, subject: &Subject) -> Diagnostic {
        let (code, hint) = match limit {
            Limit::Time | Limit::Abandoned => (
                TIME_LIMIT,
                "look for an infinite loop, a component that renders itself, or a regular expression with catastrophic backtracking",
            ),
            Limit::Memory => (MEMORY_LIMIT, "look for an array or a string that grows without limit"),
        };
        let message = format!("{} {limit}", subject.name);
        let diagnostic = Diagnostic::error(code, subject.span.clone(), message);
        self.located(diagnostic, stack, "stopped here").hint(hint)
    }

    /// Returns the error for a shell that failed because of the site's theme module, which is the only code of a site
    /// in the shell. Other errors, such as bugs in Quire's theme, are returned as `Err`.
    pub(crate) fn shell(&self, error: RenderError) -> Result<Diagnostic, RenderError> {
        match error {
            RenderError::Script(error) => {
                let subject = Subject::from_place(error.place.as_ref());
                let message = match &error.place {
                    Some(ScriptPlace::Slot { .. }) => format!("{} fails: {}", subject.name, error.message),
                    _ => format!("{} fails while loading: {}", subject.name, error.message),
                };
                let hint = error.hint.clone().unwrap_or_else(|| {
                    "slots run while the site is built, without a browser: use browser APIs in an effect"
                        .to_owned()
                });
                Ok(self.thrown(&ScriptError { message, hint: Some(hint), ..error }, &subject))
            }
            RenderError::Limit { limit, place: Some(place), stack } => {
                Ok(self.stopped(limit, &stack, &Subject::from_place(Some(&place))))
            }
            error => Err(error),
        }
    }

    /// Returns the warning about a component that looks interactive but is not hydrated.
    pub(crate) fn dead_use(
        &self,
        component: &str,
        dead_use: &DeadUse,
        call: &Span,
        bindings: &BTreeMap<String, ArticleBinding>,
    ) -> Diagnostic {
        let uses: Vec<String> = dead_use.uses.iter().map(|name| format!("`{name}`")).collect();
        let verb = if uses.len() == 1 { "does" } else { "do" };
        let name = shown_name(component);
        let message =
            format!("`<{name}>` is not interactive in the browser: {} {verb} nothing", join_names(&uses));
        let base = component.split('.').next().unwrap_or(component);
        let file = match bindings.get(base) {
            Some(ArticleBinding::Module { module, .. }) if is_of_theme(module) => "its module".to_owned(),
            Some(ArticleBinding::Module { module, .. }) => format!("`{module}`"),
            _ => "its module".to_owned(),
        };
        let diagnostic = Diagnostic::warning("components/dead-handler", call.clone(), message);
        let hint = match &dead_use.unsent {
            Some(prop) => {
                format!("`{prop}` cannot be serialized for the browser: pass only data to the component")
            }
            None => format!("begin {file} with `\"use client\"`"),
        };
        self.located(diagnostic, &dead_use.stack, "used here").hint(hint)
    }

    /// Adds the position in the site's sources that a stack trace refers to.
    fn located(&self, diagnostic: Diagnostic, stack: &str, text: &str) -> Diagnostic {
        let Some(location) = self.map.locate(stack) else { return diagnostic };
        let span = span_at(self.site, &location.file, location.line, location.column);
        // A diagnostic about a slot refers to the theme module as a whole. A position in the theme module is more
        // precise and replaces this reference.
        if diagnostic.primary.path.as_ref() == location.file {
            Diagnostic { primary: span, ..diagnostic }
        } else {
            diagnostic.label(span, text)
        }
    }
}

/// Returns the displayed name of a component: the element's name if the call was generated from a Markdown element.
fn shown_name(component: &str) -> &str {
    component.strip_prefix(CALL).unwrap_or(component)
}

/// Returns the first component in React's component stack, which contains both components and elements.
fn innermost(components: &str) -> Option<&str> {
    let names = components.lines().filter_map(|line| line.trim().strip_prefix("at ")?.split(' ').next());
    names.into_iter().find(|name| name.starts_with(char::is_uppercase))
}

/// Returns the browser object that is missing according to an error message.
fn browser_object(message: &str) -> Option<&'static str> {
    let missing = message.strip_suffix(" is not defined")?.rsplit(' ').next()?;
    ["window", "document", "localStorage", "sessionStorage", "navigator", "location"]
        .into_iter()
        .find(|object| *object == missing)
}

fn join_names(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Merges diagnostics with the same cause. If the same failure occurs at the same position of a module on several
/// pages, keeps the diagnostic of the first page and adds the number of other pages.
pub(crate) fn once_a_cause(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut causes: BTreeMap<(&'static str, String, Vec<Span>), usize> = BTreeMap::new();
    let mut others: Vec<Vec<String>> = Vec::new();
    let mut merged: Vec<Diagnostic> = Vec::new();
    for diagnostic in diagnostics {
        let labels: Vec<Span> = diagnostic.labels.iter().map(|(span, _)| span.clone()).collect();
        let is_of_page = labels.is_empty() && diagnostic.primary.path.as_ref() != SITE_THEME;
        let cause = (diagnostic.code, diagnostic.message.clone(), labels);
        match causes.get(&cause).filter(|_| !is_of_page) {
            Some(index) if merged[*index].primary == diagnostic.primary => others[*index].push(String::new()),
            Some(index) if merged[*index].primary.path == diagnostic.primary.path => {}
            Some(index) => {
                let path = diagnostic.primary.path.to_string();
                if !others[*index].contains(&path) {
                    others[*index].push(path);
                }
            }
            None => {
                causes.insert(cause, merged.len());
                merged.push(diagnostic);
                others.push(Vec::new());
            }
        }
    }
    let with_others = |(diagnostic, others): (Diagnostic, Vec<String>)| {
        if others.is_empty() {
            return diagnostic;
        }
        let plural = if others.len() == 1 { "" } else { "s" };
        let quoted: Vec<&str> =
            others.iter().filter(|path| !path.is_empty()).take(NAMED_PAGES).map(String::as_str).collect();
        let names = if quoted.is_empty() { String::new() } else { format!(" (`{}`)", quoted.join("`, `")) };
        diagnostic.hint(format!("also occurs on {} other page{plural}{names}", others.len()))
    };
    merged.into_iter().zip(others).map(with_others).collect()
}
