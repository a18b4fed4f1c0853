//! Redirects in the configuration: resolves their final targets and reports errors.

use std::collections::HashMap;

use quire_config::{Redirect, SiteConfig};
use quire_diagnostics::{Diagnostic, Severity, Span};

use crate::deadlinks::{dead_link, error};
use crate::links::LinkTarget;
use crate::path;
use crate::routes::Routes;

/// The redirects of a site, by path.
#[derive(Debug, Clone, Default)]
pub(crate) struct Redirects {
    /// Indices of the redirects of single paths, by page key (the path without slashes at both ends, extension and
    /// `index`).
    exact: HashMap<String, usize>,
    /// Redirects of everything below a path: the path's page key and the redirect's index, in the order of the
    /// configuration.
    by_prefix: Vec<(String, usize)>,
}

/// A redirect as written to the configuration files of hosts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RedirectRule {
    /// Path with the base. Ends with `*` if the redirect applies to everything below the path.
    pub from: String,
    /// Target: a path with the base, or a URL. Chains of redirects are resolved, except for patterns.
    pub to: String,
    /// HTTP status: 301, 302, 307 or 308.
    pub status: u16,
    /// Output file of the page that redirects on hosts without support for redirects. `None` for a pattern.
    pub output: Option<String>,
}

impl Redirects {
    pub(crate) fn new(config: &SiteConfig) -> Self {
        let mut res = Self::default();
        for (idx, redirect) in config.redirects.iter().enumerate() {
            match redirect.from.value.strip_suffix("/*") {
                Some(folder) => res.by_prefix.push((path::page_key(folder).to_owned(), idx)),
                None => {
                    res.exact.entry(path::page_key(&redirect.from.value).to_owned()).or_insert(idx);
                }
            }
        }
        res
    }

    /// Returns the redirect from a path, and its target. Does not follow redirects from the target.
    pub(crate) fn step<'a>(&self, config: &'a SiteConfig, path: &str) -> Option<(&'a Redirect, String)> {
        let key = path::page_key(path);
        if let Some(redirect) = self.exact.get(key).and_then(|idx| config.redirects.get(*idx)) {
            return Some((redirect, redirect.to.url.clone()));
        }
        self.by_prefix.iter().find_map(|(folder, idx)| {
            let rest = key.strip_prefix(folder.as_str())?.strip_prefix('/')?;
            let redirect = config.redirects.get(*idx)?;
            let to = &redirect.to.url;
            let is_short = to.len() + to.matches(":splat").count() * rest.len() <= MAX_URL;
            is_short.then(|| (redirect, to.replace(":splat", rest)))
        })
    }
}

/// Maximum length of a redirected path in bytes. A rule that contains several `:splat` and matches its own target
/// multiplies the length at each step.
const MAX_URL: usize = 10_000;

/// Maximum length of a chain of redirects.
const MAX_STEPS: usize = 20;

impl Routes {
    /// Returns the final target of a path's redirects. Returns `None` if there is no redirect, or if a chain has more
    /// than [`MAX_STEPS`] redirects, as in a loop.
    pub(crate) fn redirected(&self, path: &str) -> Option<String> {
        let (_, mut to) = self.redirects.step(&self.config, path)?;
        for _ in 0..MAX_STEPS {
            match self.redirects.step(&self.config, path_of(&to)) {
                Some((_, next)) => to = next,
                None => return Some(to),
            }
        }
        None
    }

    /// Returns the redirects for hosts, in the order of the configuration. Omits redirects of single paths whose chain
    /// is too long or forms a loop.
    pub fn redirect_rules(&self) -> Vec<RedirectRule> {
        let base = self.config.base.trim_end_matches('/');
        let rule = |redirect: &Redirect| {
            let from = &redirect.from.value;
            let output = redirect_output(from);
            let is_pattern = output.is_none();
            let to = if is_pattern { redirect.to.url.clone() } else { self.redirected(from)? };
            let to = if !to.starts_with('/') {
                to
            } else if is_pattern {
                format!("{base}{to}")
            } else {
                self.resolve_link(&self.config.default_locale().id, "", &to).href
            };
            Some(RedirectRule { from: format!("{base}{from}"), to, status: redirect.status, output })
        };
        self.config.redirects.iter().filter_map(rule).collect()
    }
}

/// Returns the path of a site URL, or an empty string for other URLs.
fn path_of(url: &str) -> &str {
    let end = url.find(['?', '#']).unwrap_or(url.len());
    if url.starts_with('/') { &url[..end] } else { "" }
}

/// Returns the output file of the page that redirects from a path on hosts without support for redirects. `None` for a
/// pattern.
pub fn redirect_output(from: &str) -> Option<String> {
    let name = from.trim_start_matches('/');
    match name {
        _ if name.ends_with('*') => None,
        _ if name.ends_with('/') => Some(format!("{name}index.html")),
        _ if name.ends_with(".html") => Some(name.to_owned()),
        _ => Some(format!("{name}.html")),
    }
}

/// Reports redirects that have no effect, lead to a missing target or to another redirect, or form a loop. `config` is
/// the file name of the configuration in diagnostics.
pub fn check_redirects(routes: &Routes, config: &str) -> Vec<Diagnostic> {
    let checker = Checker { routes, config };
    let redirects = &routes.config.redirects;
    let mut first = HashMap::<&str, &Redirect>::new();
    let mut res = Vec::new();
    for redirect in redirects {
        let key = redirect.from.value.trim_end_matches('/');
        if let Some(first) = first.get(key) {
            let message = format!("`{}` is redirected twice", redirect.from.value);
            res.push(
                Diagnostic::error("content/duplicate-redirect", redirect.from.span(config), message)
                    .label(first.from.span(config), "first defined here"),
            );
            continue;
        }
        first.insert(key, redirect);
        res.extend(checker.source(redirect));
        res.extend(checker.target(redirect));
    }
    res
}

struct Checker<'site> {
    routes: &'site Routes,
    config: &'site str,
}

impl Checker<'_> {
    /// Reports a redirect from an existing page or file. Some hosts serve the page, others always redirect.
    fn source(&self, redirect: &Redirect) -> Option<Diagnostic> {
        let from = &redirect.from.value;
        let shadowed = match from.strip_suffix("/*") {
            None => {
                let page =
                    self.routes.lookup(from).map(|id| format!("the page `{}`", self.routes.page(id).source));
                let file = || self.routes.is_public(from).then(|| format!("the public file `{from}`"));
                page.or_else(file)?
            }
            Some(folder) => {
                let folder = format!("{folder}/");
                let page = self.routes.all().iter().find(|page| page.route.path.starts_with(&folder))?;
                format!("the page `{}`", page.source)
            }
        };
        let message = format!("`{from}` is redirected, but {shadowed} exists");
        Some(
            Diagnostic::error("content/shadowed-by-redirect", redirect.from.span(self.config), message)
                .hint("remove the page or the redirect: hosts differ in which one takes precedence"),
        )
    }

    fn target(&self, redirect: &Redirect) -> Option<Diagnostic> {
        let (from, to) = (&redirect.from.value, redirect.to.url.as_str());
        let span = Span::new(self.config, redirect.to.range.clone());
        if let Some(folder) = from.strip_suffix('*') {
            return self.pattern_target(folder, to, span);
        }
        let Some(end) = self.routes.redirected(from) else {
            let message = format!("the redirects from `{from}` form a loop");
            return Some(Diagnostic::error("content/redirect-loop", span, message));
        };
        let locale = &self.routes.config.default_locale().id;
        let (target, _) = self.routes.direct_target(locale, "", &end);
        if let LinkTarget::Missing(path) = target {
            return Some(dead_link(self.routes, span, &end, &path));
        }
        (end != to).then(|| {
            let message = format!("`{from}` redirects to `{to}`, which is redirected again");
            Diagnostic::warning("content/redirect-chain", span, message)
                .hint(format!("write `to = \"{end}\"`"))
        })
    }

    fn pattern_target(&self, folder: &str, to: &str, span: Span) -> Option<Diagnostic> {
        if !to.starts_with('/') {
            return None;
        }
        if to.starts_with(folder) {
            let message = format!("the redirect `{folder}*` also matches its target `{to}`");
            return Some(Diagnostic::error("content/redirect-loop", span, message));
        }
        let Some((before, _)) = to.split_once(":splat") else {
            let (target, _) = self.routes.direct_target(&self.routes.config.default_locale().id, "", to);
            let LinkTarget::Missing(path) = target else { return None };
            return Some(dead_link(self.routes, span, to, &path));
        };
        let has_pages = self.routes.all().iter().any(|page| page.route.path.starts_with(before));
        let has_files =
            || self.routes.public_files().any(|file| file.starts_with(before.trim_start_matches('/')));
        (!has_pages && !has_files()).then(|| {
            let mut diagnostic = error(
                self.routes,
                "content/dead-link",
                span,
                format!("there is no page or file under `{before}`"),
            );
            if before == "/" {
                diagnostic.severity = Severity::Warning;
            }
            diagnostic.hint("`:splat` is replaced with what `*` matched: `x` for `/old/x`")
        })
    }
}
