//! `_redirects`, which static hosts read.

use quire_config::redirect_fault;
use quire_content::{LinkTarget, RedirectRule, Routes, redirects_file};

use crate::draft::{Contents, Draft, NewFile};
use crate::files::is_file;
use crate::path;

/// Writes the redirects of the project to the public folder.
pub(crate) fn write(draft: &mut Draft<'_, '_>, routes: &Routes) {
    if draft.redirects.is_empty() && draft.moved_folders.is_empty() {
        return;
    }
    let folder = if draft.site.public.is_empty() { "public".to_owned() } else { draft.site.public.clone() };
    let file = path::join(&folder, "_redirects");
    let config = routes.config();
    let mut rules = Vec::new();
    for (from, to) in std::mem::take(&mut draft.redirects) {
        let resolved = routes.resolve_link(&config.default_locale().id, "", &to);
        if let LinkTarget::Missing(_) = resolved.target {
            draft.left_file(&file, &format!("redirect of `{from}`"), &format!("`{to}` is no page"));
            continue;
        }
        let from = path::join(&draft.redirect_base, &from);
        rules.push(rule(format!("/{from}"), resolved.href));
    }
    // Hosts take the first rule that matches: folders inside of others come first.
    let mut moved = std::mem::take(&mut draft.moved_folders);
    moved.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
    for (from, to) in moved {
        rules.push(rule(format!("{from}/*"), format!("{to}/:splat")));
        rules.push(rule(from, format!("{to}/")));
    }
    // The file replaces the one that a build generates: keep its redirects.
    let (base, lang) = (&config.base, &config.lang);
    rules.push(rule(format!("{base}{lang}/*"), format!("{base}:splat")));
    rules.push(rule(format!("{base}{lang}"), base.clone()));
    for rule in &rules {
        if let Some(message) = redirect_fault(&rule.from, &rule.to) {
            let subject = format!("redirect of `{}`", rule.from.escape_debug());
            draft.left_file(&file, &subject, &message);
        }
    }
    let text = redirects_file(&rules, "");
    if is_file(draft.scripts.files, &file) {
        return draft.left_file(&file, "redirects", "add them to the file");
    }
    draft.files.push(NewFile { path: file, contents: Contents::Text(text) });
}

fn rule(from: String, to: String) -> RedirectRule {
    RedirectRule { from, to, status: 301, output: None }
}
