//! Import of Rspress and Rsbuild plugins. The package name identifies a plugin.

use crate::draft::Draft;
use crate::{address, head, path};
use quire_foreign_config::{Node, Value};

/// Notes for the report by plugin. `Ok` means that the feature is built into Quire. `Err` contains advice.
const PLUGINS: &[(&str, Result<&str, &str>)] = &[
    ("@rspress/plugin-auto-nav-sidebar", Ok("navigation is read from `_nav.json` and `_meta.json`")),
    ("@rspress/plugin-container-syntax", Ok("containers are part of Quire's Markdown")),
    ("@rspress/plugin-last-updated", Ok("dates come from git")),
    ("@rspress/plugin-medium-zoom", Ok("images can be enlarged")),
    ("@rspress/plugin-shiki", Ok("code is highlighted at build time")),
    ("@rspress/plugin-sitemap", Ok("a site with `siteUrl` has a sitemap")),
    ("rspress-plugin-sitemap", Ok("a site with `siteUrl` has a sitemap")),
    ("@rspress/plugin-llms", Ok("pages are published as Markdown, with `llms.txt`")),
    ("@rspress/plugin-rss", Err("Quire has feeds only for blogs")),
    ("@rspress/plugin-algolia", Ok("Quire has built-in search instead of Algolia's")),
    ("@rspress/plugin-preview", Err("Quire does not support code block previews")),
    ("@rspress/plugin-playground", Err("Quire does not support playgrounds")),
    ("@rspress/plugin-api-docgen", Err("Quire does not generate pages from code")),
    ("@rspress/plugin-typedoc", Err("run TypeDoc before the build and keep its pages in the docs folder")),
    ("@rspress/plugin-twoslash", Ok("`quire twoslash` records types, which builds read")),
    ("@rsbuild/plugin-react", Ok("components are React components")),
    ("@rsbuild/plugin-sass", Ok("style sheets in Sass are compiled")),
    ("@rsbuild/plugin-less", Ok("style sheets in Less are compiled by the package `less`")),
    ("@rsbuild/plugin-svgr", Ok("`import Logo from './logo.svg?react'` imports a component")),
    (
        "rsbuild-plugin-google-analytics",
        Err("load the script with `head` and `[security]`: see Analytics in the manual"),
    ),
    ("rsbuild-plugin-open-graph", Ok("pages have Open Graph titles and descriptions")),
    ("rspress-plugin-font-open-sans", Err("set the font in a style sheet of the theme")),
    ("rspress-plugin-mermaid", Ok("diagrams are drawn at build time")),
    ("rspress-plugin-file-tree", Err("use `<FileTree>`")),
];

pub(super) fn read(draft: &mut Draft<'_, '_>, key: &str, list: &[Node<'_>]) {
    for node in list {
        let external = match &node.value {
            Value::External(external) => external,
            Value::Nothing | Value::Bool(false) => continue,
            _ => {
                let name = node.get("name").and_then(Node::text);
                let name = name.unwrap_or_else(|| draft.scripts.excerpt(node.span));
                draft.dropped(&format!("{key}: {name}"), node.span, "Quire does not run plugins");
                continue;
            }
        };
        let options = external.arguments.first();
        let name = if external.name == "default" { external.package.clone() } else { external.name.clone() };
        let subject = format!("{key}: {name}");
        if external.package == "@rspress/plugin-client-redirects" {
            redirects(draft, &subject, node, options);
            continue;
        }
        let option = |key: &str| options.and_then(|options| options.get(key));
        let url = ["siteUrl", "domain", "url", "hostname"].iter().find_map(|key| option(key)?.text());
        if let Some(url) = url {
            address::set_site_url(draft, &format!("{subject} (URL)"), &url, node.span);
        }
        if let Some(image) = option("image").and_then(Node::text) {
            let attributes =
                vec![("property".to_owned(), "og:image".to_owned()), ("content".to_owned(), image)];
            head::add(draft, &subject, "meta", &attributes, node.span);
        }
        match PLUGINS.iter().find(|(package, _)| *package == external.package).map(|(_, fate)| fate) {
            Some(Ok(note)) => draft.built_in(&subject, node.span, note),
            Some(Err(note)) => draft.dropped(&subject, node.span, note),
            None => draft.dropped(&subject, node.span, "Quire does not run plugins"),
        }
    }
}

/// Reads `redirects: [{ from, to }]`, the options of the redirects plugin.
fn redirects(draft: &mut Draft<'_, '_>, subject: &str, node: &Node<'_>, options: Option<&Node<'_>>) {
    let list = options.and_then(|options| options.get("redirects")).and_then(Node::list);
    let Some(list) = list else { return draft.unread(subject, node.span) };
    for entry in list {
        let from: Vec<String> = match entry.get("from") {
            Some(Node { value: Value::List(items), .. }) => items.iter().filter_map(Node::text).collect(),
            Some(from) => from.text().into_iter().collect(),
            None => Vec::new(),
        };
        let Some(to) = entry.get("to").and_then(Node::text).filter(|_| !from.is_empty()) else {
            draft.unread(subject, entry.span);
            continue;
        };
        for from in from {
            match pattern(&from, &to) {
                Some(Pattern::Path(from)) => draft.redirects.push((from, to.clone())),
                Some(Pattern::Folder(from, to)) => {
                    let base = &draft.redirect_base;
                    let full_path = |folder: &str| format!("/{}", path::join(base, folder));
                    let moved_to = if path::is_external(&to) { to.clone() } else { full_path(&to) };
                    let moved = (full_path(&from), moved_to);
                    draft.moved_folders.push(moved);
                    draft.redirects.push((from, to));
                }
                None => {
                    let note = format!("`{from}` is a pattern: write a redirect for each old path");
                    draft.dropped(subject, entry.span, &note);
                }
            }
        }
    }
    draft.carried(subject, node.span, "");
}

/// The paths that the `from` value of a redirect matches.
enum Pattern {
    /// A single path.
    Path(String),
    /// All paths below a folder. The values are the old folder and the new folder.
    Folder(String, String),
}

/// Parses the `from` value of a redirect. The value is a regular expression if it starts with `^` or ends with `$`.
/// Returns `None` for an expression that matches neither a single path nor all paths with a prefix.
fn pattern(from: &str, to: &str) -> Option<Pattern> {
    let (Some(start), false) = (from.strip_prefix('^'), from.contains("(?")) else {
        let path = from.trim_end_matches('$');
        return (!path.contains(is_special)).then(|| Pattern::Path(path.to_owned()));
    };
    let path_pattern = start.replace("\\/", "/").replace("\\.", ".");
    let is_anchored = path_pattern.ends_with('$');
    let path_pattern = path_pattern.trim_end_matches('$');
    let (folder, target) = match (path_pattern.strip_suffix("/(.*)"), to.strip_suffix("/$1")) {
        (Some(folder), Some(target)) => (folder, target),
        _ if is_anchored && !path_pattern.contains(is_special) => {
            return Some(Pattern::Path(path_pattern.to_owned()));
        }
        _ => (path_pattern, to),
    };
    let is_path = !folder.contains(is_special) && !target.contains('$');
    is_path.then(|| Pattern::Folder(folder.to_owned(), target.to_owned()))
}

/// Returns whether a character is special in regular expressions. Dots are excluded, because they are common in paths.
fn is_special(char: char) -> bool {
    "()[]{}*+?|\\^$".contains(char)
}
