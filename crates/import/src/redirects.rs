//! `_redirects`, which static hosts read.

use quire_content::{LinkTarget, Routes};

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
    let mut text = String::new();
    for (from, to) in std::mem::take(&mut draft.redirects) {
        let resolved = routes.resolve_link(&config.default_locale().id, "", &to);
        if let LinkTarget::Missing(_) = resolved.target {
            draft.left_file(&file, &format!("redirect of `{from}`"), &format!("`{to}` is no page"));
            continue;
        }
        let from = path::join(&draft.redirect_base, &from);
        text.push_str(&format!("/{from} {} 301\n", resolved.href));
    }
    // Hosts take the first rule that matches: folders inside of others come first.
    let mut moved = std::mem::take(&mut draft.moved_folders);
    moved.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
    for (from, to) in moved {
        text.push_str(&format!("{from}/* {to}/:splat 301\n{from} {to}/ 301\n"));
    }
    // The file replaces the one that a build generates: keep its redirects.
    let (base, lang) = (&config.base, &config.lang);
    text.push_str(&format!("{base}{lang}/* {base}:splat 301\n{base}{lang} {base} 301\n"));
    if is_file(draft.scripts.files, &file) {
        return draft.left_file(&file, "redirects", "add them to the file");
    }
    draft.files.push(NewFile { path: file, contents: Contents::Text(text) });
}
