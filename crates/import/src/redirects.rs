//! Redirects from the project's old URLs. Redirects from paths below the site's base are written to `[[redirects]]` in
//! `quire.toml`. All others are written to `_redirects`, which static hosts read.

use std::collections::{BTreeSet, HashMap};

use quire_config::{Locale, redirect_fault};
use quire_content::{LinkTarget, RedirectRule, Routes, redirects_file};

use crate::draft::{Contents, Draft, NewFile, config_error};
use crate::files::is_file;
use crate::path;
use crate::report::Group;
use crate::toml::quote;
use quire_foreign_config::{Node, Value};

/// Maximum number of redirects in a chain.
const MAX_STEPS: usize = 20;

/// Adds the project's redirects to the site, and writes `_redirects`.
pub(crate) fn write(draft: &mut Draft<'_, '_>, routes: &Routes) {
    let redirects = redirects(draft, routes);
    let writer = Writer { routes, public: draft.site.public.clone(), docs: draft.site.docs.clone() };
    let mut by_path = HashMap::new();
    for redirect in &redirects {
        by_path.entry(redirect.from.as_str()).or_insert(redirect.to.as_str());
    }
    let mut rules = Vec::new();
    let mut seen = BTreeSet::new();
    for redirect in &redirects {
        let from = format!("/{}", redirect.from);
        if !seen.insert(from.clone()) {
            continue;
        }
        match writer.target(&by_path, redirect) {
            Some(to) => writer.add(draft, &mut rules, from, to),
            None => report(draft, &from, &format!("`{}` is not a page", redirect.to)),
        }
    }
    // Hosts apply the first matching rule, so the rule for a nested folder must precede the rule for its parent folder.
    let mut moved = std::mem::take(&mut draft.moved_folders);
    moved.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
    for (from, to) in moved {
        let to = to.trim_end_matches('/');
        let base = routes.config().base.trim_end_matches('/');
        let target_path = to.strip_prefix(base).unwrap_or(to);
        // A rule for a folder is needed only if the new folder contains pages or is external.
        if writer.has_pages(&format!("{target_path}/")) || path::is_external(to) {
            writer.add(draft, &mut rules, format!("{from}/*"), format!("{to}/:splat"));
        }
        if routes.lookup(target_path).is_some() && !seen.contains(&from) {
            writer.add(draft, &mut rules, from, format!("{to}/"));
        }
    }
    write_host_file(draft, &rules);
}

/// A redirect configured by the project.
struct Redirect<'r> {
    /// Old path, including the base, without a leading slash.
    from: String,
    /// New URL or path. A path is relative to `base`.
    to: String,
    /// URL path of the project's pages in the redirect's language.
    base: String,
    /// Locale that contains the redirect's target.
    locale: &'r Locale,
}

/// Returns the redirects configured by the project. Docusaurus builds each language as a separate site, so redirects of
/// its redirects plugin apply to every language.
fn redirects<'r>(draft: &mut Draft<'_, '_>, routes: &'r Routes) -> Vec<Redirect<'r>> {
    let default = routes.config().default_locale();
    let function = draft.redirect_function.take();
    let mut redirects = Vec::new();
    let mut is_readable = true;
    for (index, locale) in routes.config().locales.iter().enumerate() {
        if locale.version != default.version {
            continue;
        }
        let is_default = locale.id == default.id;
        let base = path::join(&draft.redirect_base, if is_default { "" } else { &locale.lang });
        let mut pairs = draft.language_redirects.clone();
        if is_default {
            pairs.extend(std::mem::take(&mut draft.redirects));
        }
        if let Some(function) = function.as_ref().filter(|_| is_readable) {
            let created = call_function(draft, routes, function, index);
            is_readable = created.is_some();
            pairs.extend(created.unwrap_or_default());
        }
        redirects.extend(pairs.into_iter().map(|(from, to)| Redirect {
            from: path::join(&base, &from),
            to,
            base: base.clone(),
            locale,
        }));
    }
    redirects
}

/// Calls the project's redirect function with the path of each page in a locale. The function returns the old paths of
/// the page. Returns pairs of old path and page path, or `None` if the function cannot be evaluated.
fn call_function<'a>(
    draft: &mut Draft<'_, 'a>,
    routes: &Routes,
    function: &Node<'a>,
    locale: usize,
) -> Option<Vec<(String, String)>> {
    let config = routes.config();
    let site_base = path::join("", &config.base);
    let is_default = config.locales[locale].id == config.default_locale().id;
    let folder =
        if is_default { String::new() } else { path::join(&site_base, &config.locales[locale].lang) };
    let base = path::join("", &draft.redirect_base);
    let mut pairs = Vec::new();
    for page in routes.all().iter().filter(|page| page.locale == locale) {
        let mut href = path::join("", &page.href);
        if !folder.is_empty() {
            let relative = if href == folder { "" } else { path::below(&href, &folder).unwrap_or(&href) };
            href = path::join(&site_base, relative);
        }
        let relative = if href == base { "" } else { path::below(&href, &base).unwrap_or(&href) };
        let page_path = format!("/{relative}");
        let argument = Node::new(Value::Text(page_path.clone()), function.span);
        let result = draft.scripts.apply(function, vec![argument]);
        if matches!(result.value, Value::Unknown | Value::External(_) | Value::Function(_)) {
            draft.unread("redirects", result.span);
            return None;
        }
        let list = result.list().map(|items| items.iter().filter_map(Node::text).collect());
        let old_paths: Vec<String> = list.unwrap_or_else(|| result.text().into_iter().collect());
        pairs.extend(old_paths.into_iter().map(|old_path| (old_path, page_path.clone())));
    }
    Some(pairs)
}

/// Writes `_redirects`. The file contains `rules`, and the rules of a `_redirects` file outside of the public folder.
/// It is not written if both are missing.
fn write_host_file(draft: &mut Draft<'_, '_>, rules: &[RedirectRule]) {
    let folder = if draft.site.public.is_empty() { "public".to_owned() } else { draft.site.public.clone() };
    let file = path::join(&folder, "_redirects");
    let published = draft.scripts.files.text(&file);
    let copied_from = draft.host_redirects.as_ref().filter(|_| published.is_none()).cloned();
    let copied_rules = copied_from.as_ref().and_then(|copied_from| draft.scripts.files.text(copied_from));
    if let (Some(copied_from), Some(_)) = (&copied_from, &copied_rules) {
        draft.carried_file(copied_from, "redirects", &format!("copied to `{file}`"));
    }
    if rules.is_empty() && copied_rules.is_none() {
        return;
    }
    let text = redirects_file(rules, &published.or(copied_rules).unwrap_or_default());
    draft.files.push(NewFile { path: file, contents: Contents::Text(text) });
}

struct Writer<'w> {
    routes: &'w Routes,
    public: String,
    docs: String,
}

impl Writer<'_> {
    /// Returns the final URL of a redirect after following chains of redirects. Returns `None` if the target does not
    /// exist. `targets` contains the targets of all redirects by old path.
    fn target(&self, targets: &HashMap<&str, &str>, redirect: &Redirect<'_>) -> Option<String> {
        let mut to = redirect.to.clone();
        // A link that starts with a dot is relative to the docs folder.
        let from = if to.starts_with('.') { path::join(&self.docs, "_meta.json") } else { String::new() };
        for _ in 0..MAX_STEPS {
            let resolved = self.routes.resolve_link(&redirect.locale.id, &from, &to);
            if !matches!(resolved.target, LinkTarget::Missing(_)) {
                return Some(resolved.href);
            }
            (*targets.get(&*path::join(&redirect.base, &to))?).clone_into(&mut to);
        }
        None
    }

    /// Adds a redirect. `from` is a URL path with the base. `to` is a URL path with the base, or an external URL.
    /// Reports redirects that a build would reject.
    fn add(&self, draft: &mut Draft<'_, '_>, rules: &mut Vec<RedirectRule>, from: String, to: String) {
        let base = self.routes.config().base.as_str();
        let Some(below) = from.strip_prefix(base).map(|rest| format!("/{rest}")) else {
            match redirect_fault(&from, &to) {
                Some(message) => report(draft, &from, &message),
                None => rules.push(RedirectRule { from, to, status: 301, output: None }),
            }
            return;
        };
        let to = to.strip_prefix(base).map_or(to.clone(), |rest| format!("/{rest}"));
        let line = format!("[[redirects]]\nfrom = {}\nto = {}", quote(&below), quote(&to));
        let problem = redirect_fault(&from, &to)
            .or_else(|| config_error(&line))
            .or_else(|| self.conflict(draft, &below, &to));
        match problem {
            Some(message) => report(draft, &from, &message),
            None => draft.site.redirects.push((below, to)),
        }
    }

    /// Returns whether a folder contains pages. `folder` is a path without the base and with a trailing slash.
    fn has_pages(&self, folder: &str) -> bool {
        self.routes.all().iter().any(|page| page.route.path.starts_with(folder))
    }

    /// Returns the reason why a redirect would have no effect or no target, or `None` for a valid redirect.
    fn conflict(&self, draft: &Draft<'_, '_>, from: &str, to: &str) -> Option<String> {
        let Some(folder) = from.strip_suffix('*') else {
            let is_public = !self.public.is_empty()
                && is_file(draft.scripts.files, &path::join(&self.public, from.trim_start_matches('/')));
            let is_taken = self.routes.lookup(from).is_some() || is_public;
            return is_taken.then(|| "a page or file already exists at this path".to_owned());
        };
        if self.has_pages(folder) {
            return Some("there are pages below it".to_owned());
        }
        let target = to.trim_end_matches(":splat");
        (!self.has_pages(target) || to.starts_with(folder))
            .then(|| format!("there are no pages below `{target}`"))
    }
}

fn report(draft: &mut Draft<'_, '_>, from: &str, message: &str) {
    draft.report(Group::Dropped, &format!("redirect of `{}`", from.escape_debug()), message, None);
}
