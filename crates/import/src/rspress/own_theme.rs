//! Import of the project's theme folder. Reports the theme components that `theme/index.tsx` replaces, configures a
//! hero for home pages, and adds aliases for the folder's modules.

use quire_config::parse_frontmatter;
use serde_json::Value;

use crate::draft::Draft;
use crate::files::{below, is_file};
use crate::path;

const FOLDER: &str = "theme";

/// Extensions of JavaScript and TypeScript modules.
const SCRIPTS: [&str; 4] = [".tsx", ".ts", ".jsx", ".js"];

/// Name of the home page layout component, which is replaced with a landing hero in `quire.toml`.
const HOME_LAYOUT: &str = "HomeLayout";

/// Reports the theme components that the project replaces. If the project replaces `HomeLayout`, configures a hero for
/// home pages.
pub(super) fn read(draft: &mut Draft<'_, '_>) {
    let files = draft.scripts.files;
    let names = ["index.tsx", "index.ts", "index.jsx", "index.js"];
    let entry = names.map(|name| path::join(FOLDER, name)).into_iter().find(|path| is_file(files, path));
    let Some(entry) = entry else { return };
    let text = files.text(&entry).unwrap_or_default();
    if text.contains("defineTheme") {
        return;
    }
    let exported = exports(&text);
    if exported.contains(&HOME_LAYOUT.to_owned()) {
        home(draft, &entry);
    }
    let sources = sources_with(draft, |text| text.contains("'@theme'") || text.contains("\"@theme\""));
    for name in exported.iter().filter(|name| *name != HOME_LAYOUT) {
        if sources.iter().any(|text| imports_from_theme(text, name)) {
            draft.carried_file(&entry, &format!("theme: {name}"), "for the pages that import it");
            continue;
        }
        let note = "Quire's theme is shown instead; fill its slots, or replace parts of it";
        draft.dropped_file(&entry, &format!("theme: {name}"), note);
    }
    if exported.is_empty() {
        draft.dropped_file(&entry, "theme", "use slots in Quire's theme instead");
    }
}

/// Adds aliases for the modules in the theme folder that pages or components import as `@theme/name`. `@theme` without
/// a name refers to Quire's theme.
pub(super) fn aliases(draft: &mut Draft<'_, '_>) {
    let files = draft.scripts.files;
    let modules = files.names(FOLDER).into_iter().filter_map(|(name, is_folder)| {
        let script = || SCRIPTS.iter().find_map(|ending| name.strip_suffix(ending)).map(str::to_owned);
        let module = if is_folder { Some(name.clone()) } else { script() };
        module.filter(|module| module != "index" && !module.ends_with(".d")).map(|module| (module, name))
    });
    let modules: Vec<(String, String)> = modules.collect();
    if modules.is_empty() {
        return;
    }
    let sources = sources_with(draft, |text| text.contains("@theme/"));
    for (module, name) in modules {
        let specifier = format!("@theme/{module}");
        let is_known = draft.site.alias.iter().any(|(known, _)| *known == specifier);
        let is_end = |char: char| matches!(char, '\'' | '"' | '/');
        let is_used = |text: &String| {
            text.match_indices(&specifier).any(|(at, _)| text[at + specifier.len()..].starts_with(is_end))
        };
        if !is_known && sources.iter().any(is_used) {
            let file = path::join(FOLDER, &name);
            draft.carried_file(&file, &format!("alias `{specifier}`"), "");
            draft.site.alias.push((specifier, format!("./{}", path::join(FOLDER, &module))));
        }
    }
}

/// Returns the contents of those pages and modules of the project for which `matches` returns true.
fn sources_with(draft: &Draft<'_, '_>, matches: impl Fn(&str) -> bool) -> Vec<String> {
    let files = draft.scripts.files;
    let is_source =
        |file: &String| path::is_page(file) || SCRIPTS.iter().any(|ending| file.ends_with(ending));
    let texts = below(files, "").into_iter().filter(is_source).filter_map(|file| files.text(&file));
    texts.filter(|text| matches(text)).collect()
}

/// Returns whether a page or module imports `name` from `@theme`.
fn imports_from_theme(text: &str, name: &str) -> bool {
    let lists = text.split("import ").skip(1).filter_map(|part| {
        let (list, rest) = part.strip_prefix('{')?.split_once('}')?;
        let specifier = rest.trim_start().strip_prefix("from")?.trim_start();
        ["'@theme'", "\"@theme\""].iter().any(|theme| specifier.starts_with(theme)).then_some(list)
    });
    let mut names = lists.flat_map(|list| list.split(','));
    names.any(|imported| imported.split_whitespace().next() == Some(name))
}

/// Configures a hero for home pages without a `hero`. The hero shows the title, the description and a link to the first
/// entry of the navigation bar.
fn home(draft: &mut Draft<'_, '_>, entry: &str) {
    let subject = format!("theme: {HOME_LAYOUT}");
    let folders = draft.site.locales.iter().map(|locale| locale.lang.clone()).chain([String::new()]);
    let folders: Vec<String> = folders.map(|lang| path::join(&draft.site.docs, &lang)).collect();
    let home =
        folders.iter().flat_map(|folder| ["index.mdx", "index.md"].map(|name| path::join(folder, name)));
    let Some(home) = home.into_iter().find(|file| is_empty_home(draft, file)) else {
        return draft.dropped_file(entry, &subject, "home pages have Quire's hero and cards instead");
    };
    let link = folders.iter().find_map(|folder| first_link(draft, folder));
    let note = format!(
        "`{home}` has no hero: the page shows title and description{}; write `hero` and `features` into its frontmatter",
        if link.is_some() { ", and a link to the first entry of the navigation bar" } else { "" }
    );
    draft.dropped_file(entry, &subject, &note);
    draft.site.landing_link = link.unwrap_or_default();
}

/// Returns whether a file is a home page without a `hero` in its frontmatter.
fn is_empty_home(draft: &Draft<'_, '_>, file: &str) -> bool {
    let Some(text) = draft.scripts.files.text(file) else { return false };
    let frontmatter = parse_frontmatter(file, &text).0.raw;
    frontmatter.get("pageType").and_then(Value::as_str) == Some("home") && frontmatter.get("hero").is_none()
}

/// Returns the first root-relative link in the `_nav.json` of a folder.
fn first_link(draft: &Draft<'_, '_>, folder: &str) -> Option<String> {
    let text = draft.scripts.files.text(&path::join(folder, "_nav.json"))?;
    let entries: Vec<Value> = serde_json::from_str(&text).ok()?;
    let links = entries.iter().filter_map(|entry| entry.get("link")?.as_str());
    links.filter(|link| link.starts_with('/')).map(str::to_owned).next()
}

/// Returns the names that a module exports. Ignores `export *` and default exports.
fn exports(text: &str) -> Vec<String> {
    const DECLARATIONS: [&str; 5] = ["const ", "let ", "function ", "async function ", "class "];
    let mut names = Vec::new();
    for statement in text.split("\nexport ").skip(1).chain(text.strip_prefix("export ")) {
        let statement = statement.trim_start();
        if let Some(list) = statement.strip_prefix('{').and_then(|list| list.split('}').next()) {
            let exported = list.split(',').map(|item| item.rsplit(" as ").next().unwrap_or(item).trim());
            names.extend(
                exported.filter(|name| !name.is_empty() && !name.starts_with("type ")).map(str::to_owned),
            );
            continue;
        }
        let declared = DECLARATIONS.iter().find_map(|keyword| statement.strip_prefix(keyword));
        let name = declared.map(|rest| rest.split(|char: char| !char.is_alphanumeric() && char != '_'));
        names.extend(name.and_then(|mut words| words.next()).map(str::to_owned));
    }
    names.retain(|name| name != "default" && !name.contains("//"));
    names
}
