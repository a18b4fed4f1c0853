//! The options of the docs plugin, in a preset or on its own.

use super::versions::VersionOptions;
use super::{carried_text, named_options};
use crate::draft::Draft;
use crate::script::{Node, Place, Value};
use crate::table::{Fate, Read, Table};
use crate::{address, path};

/// Options of the docs plugin.
pub(super) struct DocsOptions {
    /// Whether a preset or a plugin has docs.
    is_given: bool,
    /// Folder of the docs.
    pub(super) path: String,
    /// Their path on the site, below the base.
    pub(super) route: String,
    /// The file of the sidebars; `None` if they follow the folders.
    pub(super) sidebar_path: Option<(String, Place)>,
    /// Whether groups are closed at first.
    pub(super) is_collapsed: bool,
    pub(super) versions: VersionOptions,
    edit_base: Option<(String, Place)>,
    exclude: Vec<String>,
    shows_dates: bool,
}

impl Default for DocsOptions {
    fn default() -> Self {
        Self {
            is_given: false,
            path: "docs".to_owned(),
            route: "docs".to_owned(),
            sidebar_path: None,
            is_collapsed: true,
            versions: VersionOptions::default(),
            edit_base: None,
            exclude: Vec::new(),
            shows_dates: false,
        }
    }
}

const FATES: &[(&str, Fate)] = &[
    ("id", Fate::Silent),
    ("include", Fate::Silent),
    ("breadcrumbs", Fate::BuiltIn("pages have breadcrumbs")),
    ("showLastUpdateAuthor", Fate::Left("pages show no authors")),
    ("sidebarCollapsible", Fate::Silent),
    ("admonitions", Fate::BuiltIn("admonitions are part of Quire's Markdown")),
    ("beforeDefaultRemarkPlugins", Fate::Left("Quire's Markdown has no plugins")),
    ("beforeDefaultRehypePlugins", Fate::Left("Quire's Markdown has no plugins")),
    ("numberPrefixParser", Fate::Silent),
    ("sidebarItemsGenerator", Fate::Left("sidebars follow the order of positions and names")),
    ("editCurrentVersion", Fate::Silent),
    ("editLocalizedFiles", Fate::Silent),
];

/// Reads the presets, and plugins that hold docs.
pub(super) fn read<'a>(draft: &mut Draft<'_, 'a>, table: &mut Table<'a>) -> DocsOptions {
    let mut options = DocsOptions::default();
    for node in table.list("presets", draft).map(|read| read.value).unwrap_or_default() {
        match named_options(&node) {
            Some((name, given)) if name == "classic" || name.ends_with("preset-classic") => {
                let given = given.cloned().and_then(|given| Table::of("presets", given, draft));
                if let Some(given) = given {
                    preset(draft, given, &mut options);
                }
            }
            Some((name, _)) => {
                draft.left(&format!("presets: {name}"), node.place, "only the classic preset is read");
            }
            None => draft.unread("presets", node.place),
        }
    }
    for node in table.list("plugins", draft).map(|read| read.value).unwrap_or_default() {
        plugin(draft, &node, &mut options);
    }
    for node in table.list("themes", draft).map(|read| read.value).unwrap_or_default() {
        match named_options(&node) {
            Some((name, _)) if name.contains("search") => {
                draft.built_in(&format!("themes: {name}"), node.place, "the site has a search of its own");
            }
            Some((name, _)) if name.ends_with("theme-mermaid") => {}
            Some((name, _)) if name.ends_with("live-codeblock") => {
                draft.left(&format!("themes: {name}"), node.place, "code blocks do not run");
            }
            Some((name, _)) => {
                draft.left(&format!("themes: {name}"), node.place, "Quire's theme has slots of its own");
            }
            None => draft.unread("themes", node.place),
        }
    }
    options
}

fn preset<'a>(draft: &mut Draft<'_, 'a>, mut given: Table<'a>, options: &mut DocsOptions) {
    options.is_given = true;
    if let Some(read) = given.take("docs") {
        match &read.value.value {
            Value::Bool(false) => options.is_given = false,
            _ => {
                if let Some(docs) = Table::of(&read.key, read.value, draft) {
                    docs_options(draft, docs, options);
                }
            }
        }
    }
    if let Some(read) = given.take("blog")
        && read.value.bool() != Some(false)
    {
        let note = "move `blog` into the folder of the docs, and name it in `[[blog]]` of `quire.toml`";
        draft.left(&read.key, read.place, note);
    }
    if let Some(mut theme) = given.table("theme", draft) {
        if let Some(read) = theme.take("customCss") {
            let note = "import style sheets in a component of a slot of the theme";
            draft.left(&read.key, read.place, note);
        }
        theme.finish(draft, &[]);
    }
    let analytics = Fate::Left("pages run no scripts but the theme's");
    given.finish(
        draft,
        &[
            ("pages", Fate::Silent),
            ("debug", Fate::Silent),
            ("svgr", Fate::Silent),
            ("sitemap", Fate::BuiltIn("a site with `siteUrl` has a sitemap")),
            ("gtag", analytics),
            ("googleAnalytics", analytics),
            ("googleTagManager", analytics),
        ],
    );
}

fn docs_options<'a>(draft: &mut Draft<'_, 'a>, mut docs: Table<'a>, options: &mut DocsOptions) {
    if let Some(Read { value, key, place }) = docs.text("path", draft)
        && let Some(folder) = draft.inside(&key, path::join("", &value), place)
    {
        draft.carried(&key, place, "");
        options.path = folder;
    }
    if let Some(route) = carried_text(draft, &mut docs, "routeBasePath") {
        options.route = path::join("", &route);
    }
    if let Some(read) = docs.take("sidebarPath")
        && read.value.bool() != Some(false)
    {
        match read.value.text() {
            Some(file) => options.sidebar_path = Some((path::join("", &file), read.place)),
            None => draft.unusable(&read.key, &read.value),
        }
    }
    if let Some(read) = docs.bool("sidebarCollapsed", draft) {
        draft.carried(&read.key, read.place, "");
        options.is_collapsed = read.value;
    }
    if let Some(read) = docs.take("editUrl") {
        let lang = draft.site.lang.clone();
        let folder = options.path.clone();
        let argument =
            [("locale", lang.as_str()), ("docPath", ":path"), ("versionDocsDirPath", folder.as_str())];
        let is_function = read.value.text().is_none();
        match draft.called(&read.value, &argument) {
            Some(url) if !is_function => {
                let base = address::joined(&url, &options.path);
                options.edit_base = Some((base, read.place));
            }
            Some(url) => {
                let base = address::edit_base(&url).map(|base| address::joined(&base, ""));
                options.edit_base = base.map(|base| (base, read.place));
            }
            None => draft.unusable(&read.key, &read.value),
        }
    }
    if let Some(read) = docs.bool("showLastUpdateTime", draft) {
        draft.carried(&read.key, read.place, "");
        options.shows_dates = read.value;
    }
    if let Some(read) = docs.texts("exclude", draft) {
        draft.carried(&read.key, read.place, "");
        options.exclude = read.value;
    }
    options.versions = VersionOptions::read(draft, &mut docs);
    plugins(draft, &mut docs);
    docs.finish(draft, FATES);
}

/// Plugins of the Markdown parser. Those for formulas are a setting.
fn plugins(draft: &mut Draft<'_, '_>, docs: &mut Table<'_>) {
    const MATH: [&str; 3] = ["remark-math", "rehype-katex", "rehype-mathjax"];
    for key in ["remarkPlugins", "rehypePlugins"] {
        let Some(read) = docs.list(key, draft) else { continue };
        for node in &read.value {
            let name = named_options(node).map(|(name, _)| name);
            let name = name.unwrap_or_else(|| draft.scripts.excerpt(node.place));
            let subject = format!("{}: {name}", read.key);
            if MATH.contains(&name.as_str()) {
                draft.carried(&subject, node.place, "");
                draft.site.has_math = true;
            } else {
                draft.left(&subject, node.place, "Quire's Markdown has no plugins");
            }
        }
    }
}

/// Reads an entry of `plugins`. Without a preset, the docs plugin with the default id has the site's docs.
fn plugin<'a>(draft: &mut Draft<'_, 'a>, node: &Node<'a>, docs: &mut DocsOptions) {
    let Some((name, options)) = named_options(node) else { return draft.unread("plugins", node.place) };
    let subject = format!("plugins: {name}");
    if name.ends_with("client-redirects") {
        let list = options.and_then(|options| options.get("redirects")).and_then(Node::list);
        for entry in list.unwrap_or_default() {
            let from = entry.get("from");
            let many = from.and_then(Node::list).map(|items| items.iter().filter_map(Node::text).collect());
            let from: Vec<String> = many.unwrap_or_else(|| from.and_then(Node::text).into_iter().collect());
            match entry.get("to").and_then(Node::text) {
                Some(to) => draft.redirects.extend(from.into_iter().map(|from| (from, to.clone()))),
                None => draft.unread(&subject, entry.place),
            }
        }
        return draft.carried(&subject, node.place, "");
    }
    if name.contains("search") {
        return draft.built_in(&subject, node.place, "the site has a search of its own");
    }
    let id = options.and_then(|options| options.get("id")).and_then(Node::text);
    if name.ends_with("content-docs") && !docs.is_given && id.is_none_or(|id| id == "default") {
        docs.is_given = true;
        if let Some(given) = options.cloned().and_then(|given| Table::of("plugins.docs", given, draft)) {
            docs_options(draft, given, docs);
        }
        return;
    }
    if name.ends_with("content-docs") {
        let folder = options.and_then(|options| options.get("path")).and_then(Node::text).unwrap_or_default();
        let note = format!("a site has one docs folder: import `{folder}` as a site of its own");
        return draft.left(&subject, node.place, &note);
    }
    draft.left(&subject, node.place, "Quire runs no plugins");
}

impl DocsOptions {
    /// Adapts what names files of the docs folder: all docs are in the folders of versions and languages in `docs`.
    pub(super) fn gather(&mut self, docs: &str) {
        for glob in self.exclude.iter_mut().filter(|glob| !glob.starts_with("**/")) {
            *glob = format!("**/{glob}");
        }
        if let Some((base, _)) = &mut self.edit_base
            && let Some(repository) = base.strip_suffix(self.path.as_str())
        {
            *base = format!("{repository}{docs}");
        }
    }

    /// Sets what the options mean for the site.
    pub(super) fn apply(&self, draft: &mut Draft<'_, '_>) {
        draft.site.exclude.extend(self.exclude.iter().cloned());
        draft.site.last_updated = Some(self.shows_dates);
        if let Some((base, place)) = &self.edit_base {
            let lang = draft.site.lang.clone();
            draft.site.locale(&lang);
            for locale in &mut draft.site.locales {
                locale.edit_base.clone_from(base);
            }
            draft.carried("presets.docs.editUrl", *place, "");
        }
    }
}
