//! Aliases for imports of folders and files, from bundler options and `tsconfig.json`.

use crate::draft::Draft;
use crate::files::{is_file, is_folder};
use crate::path;
use crate::table::Table;
use quire_foreign_config::{Node, SourceSpan};

/// Adds the entries of an `alias` object in bundler options.
pub(crate) fn from_table(draft: &mut Draft<'_, '_>, mut table: Table<'_>) {
    while let Some(entry) = table.take_next() {
        let key = table.path(&entry.key);
        match entry.node.text() {
            Some(target) => add(draft, &key, &entry.key, &target, entry.span),
            None => draft.unread(&key, entry.node.span),
        }
    }
}

/// Adds the aliases in `compilerOptions.paths` of the project's `tsconfig.json`. If an alias has several paths, uses
/// the first.
pub(crate) fn from_tsconfig(draft: &mut Draft<'_, '_>) {
    const FILE: &str = "tsconfig.json";
    if !is_file(draft.scripts.files, FILE) {
        return;
    }
    let Some(config) = draft.scripts.config(FILE) else { return };
    let Some(options) = config.get("compilerOptions") else { return };
    let base = options.get("baseUrl").and_then(Node::text).unwrap_or_default();
    for entry in options.get("paths").and_then(Node::entries).unwrap_or_default() {
        let first = entry.node.list().and_then(|paths| paths.first()).and_then(Node::text);
        let Some(target) = first else { continue };
        let target = path::join(&base, target.trim_end_matches("/*"));
        let name = entry.key.trim_end_matches("/*");
        // The engines' own modules are skipped, because Quire provides them.
        let is_engine = ["@theme", "@rspress", "rspress", "@docusaurus", "vitepress"]
            .iter()
            .any(|it| name.strip_prefix(it).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
        if is_engine || name == "*" || draft.site.alias.iter().any(|(known, _)| known == name) {
            continue;
        }
        add(draft, &format!("paths.{}", entry.key), name, &target, entry.span);
    }
}

/// Adds the alias `name` for a folder or file of the project. Reports a target that does not exist or is outside the
/// project.
pub(crate) fn add(draft: &mut Draft<'_, '_>, key: &str, name: &str, target: &str, span: SourceSpan) {
    let target = path::join("", target);
    let files = draft.scripts.files;
    let exists = || target.is_empty() || is_folder(files, &target) || is_file(files, &target);
    if path::is_outside(&target) || !exists() {
        let note = format!("`{target}` is neither a folder nor a file of the site");
        return draft.dropped(key, span, &note);
    }
    // In webpack, the alias `react$` matches only the import `react`. Quire does not support exact aliases.
    let is_exact = name.ends_with('$');
    let name = name.trim_end_matches('$').trim_end_matches('/');
    let note = format!("the alias also matches imports that begin with `{name}/`");
    draft.carried(key, span, if is_exact { &note } else { "" });
    let folder = if target.is_empty() { ".".to_owned() } else { format!("./{target}") };
    draft.site.alias.push((name.to_owned(), folder));
}
