//! Redirects of moved URLs. Redirects below the base are written to `[[redirects]]` in `quire.toml`, all others to
//! `_redirects`, which static hosts read.

use std::collections::{BTreeSet, HashMap};

use quire_config::redirect_fault;
use quire_content::{LinkTarget, RedirectRule, Routes, redirects_file};

use crate::draft::{Contents, Draft, NewFile, fault};
use crate::files::is_file;
use crate::path;
use crate::report::Group;
use crate::toml::quoted;
use quire_foreign_config::{Node, Value};

/// Maximum length of a chain of redirects.
const MAX_STEPS: usize = 20;

/// Adds the project's redirects to the site, and writes `_redirects`.
pub(crate) fn write(draft: &mut Draft<'_, '_>, routes: &Routes) {
    call_function(draft, routes);
    let writer = Writer { routes, public: draft.site.public.clone(), docs: draft.site.docs.clone() };
    let known = std::mem::take(&mut draft.redirects);
    let mut by_path = HashMap::new();
    for (from, to) in &known {
        by_path.entry(path::join(&draft.redirect_base, from)).or_insert(to.as_str());
    }
    let mut rules = Vec::new();
    let mut seen = BTreeSet::new();
    for (from, to) in &known {
        let from = format!("/{}", path::join(&draft.redirect_base, from));
        if !seen.insert(from.clone()) {
            continue;
        }
        match writer.target(&by_path, &draft.redirect_base, to) {
            Some(to) => writer.add(draft, &mut rules, from, to),
            None => report(draft, &from, &format!("`{to}` is not a page")),
        }
    }
    // Hosts apply the first matching rule, so nested folders must precede their parents.
    let mut moved = std::mem::take(&mut draft.moved_folders);
    moved.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
    for (from, to) in moved {
        let to = to.trim_end_matches('/');
        let base = routes.config().base.trim_end_matches('/');
        let home = to.strip_prefix(base).unwrap_or(to);
        // Folders without pages need no redirect.
        if writer.has_pages(&format!("{home}/")) || path::is_external(to) {
            writer.add(draft, &mut rules, format!("{from}/*"), format!("{to}/:splat"));
        }
        if routes.lookup(home).is_some() && !seen.contains(&from) {
            writer.add(draft, &mut rules, from, format!("{to}/"));
        }
    }
    host_file(draft, &rules);
}

/// Calls the project's redirect function with the path of each page in the default locale. The function returns the old
/// paths of the page.
fn call_function(draft: &mut Draft<'_, '_>, routes: &Routes) {
    let Some(function) = draft.redirect_function.take() else { return };
    let locale = routes.config().default_locale().id.clone();
    let pages = routes.all().iter().filter(|page| routes.config().locales[page.locale].id == locale);
    for page in pages {
        let below = path::join("", &page.href);
        let base = path::join("", &draft.redirect_base);
        let existing = format!("/{}", path::below(&below, &base).unwrap_or(&below));
        let argument = Node::new(Value::Text(existing.clone()), function.place);
        let result = draft.scripts.apply(&function, vec![argument]);
        if matches!(result.value, Value::Unknown | Value::Made(_) | Value::Function(_)) {
            return draft.unread("redirects", result.place);
        }
        let listed = result.list().map(|items| items.iter().filter_map(Node::text).collect());
        let old: Vec<String> = listed.unwrap_or_else(|| result.text().into_iter().collect());
        draft.redirects.extend(old.into_iter().map(|old| (old, existing.clone())));
    }
}

/// Writes `_redirects` if there are rules, or if the project has a `_redirects` outside of the public folder.
fn host_file(draft: &mut Draft<'_, '_>, rules: &[RedirectRule]) {
    let folder = if draft.site.public.is_empty() { "public".to_owned() } else { draft.site.public.clone() };
    let file = path::join(&folder, "_redirects");
    let published = draft.scripts.files.text(&file);
    let beside = draft.host_redirects.as_ref().filter(|_| published.is_none()).cloned();
    let own = beside.as_ref().and_then(|beside| draft.scripts.files.text(beside));
    if let (Some(beside), Some(_)) = (&beside, &own) {
        draft.carried_file(beside, "redirects", &format!("copied to `{file}`"));
    }
    if rules.is_empty() && own.is_none() {
        return;
    }
    let text = redirects_file(rules, &published.or(own).unwrap_or_default());
    draft.files.push(NewFile { path: file, contents: Contents::Text(text) });
}

struct Writer<'w> {
    routes: &'w Routes,
    public: String,
    docs: String,
}

impl Writer<'_> {
    /// Returns the final URL of a redirect, or `None` if it leads to no page. `known` contains the targets of all
    /// redirects by path.
    fn target(&self, known: &HashMap<String, &str>, base: &str, to: &str) -> Option<String> {
        // A link with a leading dot is relative to the docs folder.
        let from = if to.starts_with('.') { path::join(&self.docs, "_meta.json") } else { String::new() };
        let locale = &self.routes.config().default_locale().id;
        let mut to = to.to_owned();
        for _ in 0..MAX_STEPS {
            let resolved = self.routes.resolve_link(locale, &from, &to);
            if !matches!(resolved.target, LinkTarget::Missing(_)) {
                return Some(resolved.href);
            }
            (*known.get(&path::join(base, &to))?).clone_into(&mut to);
        }
        None
    }

    /// Adds a redirect between two URL paths that include the base. Reports redirects that a build would reject.
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
        let line = format!("[[redirects]]\nfrom = {}\nto = {}", quoted(&below), quoted(&to));
        let problem =
            redirect_fault(&from, &to).or_else(|| fault(&line)).or_else(|| self.conflict(draft, &below, &to));
        match problem {
            Some(message) => report(draft, &from, &message),
            None => draft.site.redirects.push((below, to)),
        }
    }

    /// Returns whether any page is below a path, which does not include the base.
    fn has_pages(&self, folder: &str) -> bool {
        self.routes.all().iter().any(|page| page.route.path.starts_with(folder))
    }

    /// Returns the reason why a redirect would have no effect, if any.
    fn conflict(&self, draft: &Draft<'_, '_>, from: &str, to: &str) -> Option<String> {
        let Some(folder) = from.strip_suffix('*') else {
            let is_public = !self.public.is_empty()
                && is_file(draft.scripts.files, &path::join(&self.public, from.trim_start_matches('/')));
            let is_there = self.routes.lookup(from).is_some() || is_public;
            return is_there.then(|| "a page or file already exists at this path".to_owned());
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
    draft.find(Group::Left, &format!("redirect of `{}`", from.escape_debug()), message, None);
}
