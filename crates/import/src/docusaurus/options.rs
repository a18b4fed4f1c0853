//! Options of the docs plugin, from a preset or from an entry of `plugins`.

use super::pages::translations;
use super::versions::VersionOptions;
use super::{carried_text, named_options};
use crate::draft::Draft;
use crate::files::{is_file, is_folder};
use crate::report::Group;
use crate::table::{Fate, Read, Table};
use crate::{address, path};
use quire_foreign_config::{Node, Place};

/// Options of an instance of the docs plugin.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct DocsOptions {
    /// Id of the instance; empty for the default instance.
    pub(super) id: String,
    /// Whether the project has no docs, only blogs or single pages.
    pub(super) is_off: bool,
    /// Folder of the docs.
    pub(super) path: String,
    /// URL path of the docs, below the base.
    pub(super) route: String,
    /// Sidebars file; `None` for sidebars generated from folders.
    pub(super) sidebar_path: Option<(String, Place)>,
    /// Whether groups are collapsed initially.
    pub(super) is_collapsed: bool,
    pub(super) versions: VersionOptions,
    edit_base: Option<(String, Place)>,
    /// Edit URL of the project's folder, or `None` if it cannot be derived from `editUrl`.
    pub(super) edit_root: Option<String>,
    exclude: Vec<String>,
    pub(super) shows_dates: bool,
    hides_breadcrumbs: bool,
}

impl Default for DocsOptions {
    fn default() -> Self {
        Self {
            id: String::new(),
            is_off: false,
            path: "docs".to_owned(),
            route: "docs".to_owned(),
            sidebar_path: None,
            is_collapsed: true,
            versions: VersionOptions::default(),
            edit_base: None,
            edit_root: None,
            exclude: Vec::new(),
            shows_dates: false,
            hides_breadcrumbs: false,
        }
    }
}

const FATES: &[(&str, Fate)] = &[
    ("include", Fate::Silent),
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

/// Reads the options of an instance of the docs plugin.
pub(super) fn docs_options<'a>(draft: &mut Draft<'_, 'a>, mut docs: Table<'a>) -> DocsOptions {
    let mut options = DocsOptions::default();
    let id = docs.take("id").and_then(|read| read.value.text());
    options.id = id.filter(|id| id != "default").unwrap_or_default();
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
            None => options.sidebar_path = sidebars_beside(draft, &read, &options.id),
        }
    }
    if let Some(read) = docs.bool("sidebarCollapsed", draft) {
        draft.carried(&read.key, read.place, "");
        options.is_collapsed = read.value;
    }
    if let Some(read) = docs.take("editUrl") {
        let lang = draft.site.lang.clone();
        let argument =
            |folder| [("locale", lang.as_str()), ("docPath", ":path"), ("versionDocsDirPath", folder)];
        let is_function = read.value.text().is_none();
        let root = draft.called(&read.value, &argument("")).filter(|_| is_function);
        options.edit_root = root.and_then(|url| address::edit_base(&url));
        match draft.called(&read.value, &argument(&options.path)) {
            Some(url) if !is_function => {
                let base = address::joined(&url, &options.path);
                options.edit_base = Some((base, read.place));
                options.edit_root = Some(url);
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
    if let Some(read) = docs.bool("breadcrumbs", draft) {
        draft.carried(&read.key, read.place, "for the whole site, as the main docs have it");
        options.hides_breadcrumbs = !read.value;
    }
    if let Some(read) = docs.texts("exclude", draft) {
        draft.carried(&read.key, read.place, "");
        options.exclude = read.value;
    }
    options.versions = VersionOptions::read(draft, &mut docs);
    markdown_plugins(draft, &mut docs);
    docs.finish(draft, FATES);
    options
}

/// Returns the sidebars file with a default name, for a `sidebarPath` that cannot be evaluated. Reports the assumption,
/// or that there is no such file.
fn sidebars_beside(draft: &mut Draft<'_, '_>, read: &Read<Node<'_>>, id: &str) -> Option<(String, Place)> {
    let usual = ["sidebars.js", "sidebars.ts", "sidebars.mjs", "sidebars.cjs"];
    let found = usual.into_iter().find(|file| id.is_empty() && is_file(draft.scripts.files, file));
    let Some(file) = found else {
        draft.unusable(&read.key, &read.value);
        draft.left(&read.key, read.place, "the sidebar is lost; the pages are listed by folder");
        return None;
    };
    let note = format!("`{file}`, because the value cannot be read");
    draft.find(Group::Assumed, &read.key, &note, Some(read.place));
    Some((file.to_owned(), read.place))
}

/// Reads Markdown plugins. Math plugins enable `math`. The Docusaurus dialect already supports npm2yarn.
pub(super) fn markdown_plugins(draft: &mut Draft<'_, '_>, docs: &mut Table<'_>) {
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
            } else if name == "remark-typescript-tools" {
                typescript_tools(draft, &subject, node);
            } else if name.ends_with("remark-plugin-npm2yarn") {
                let note = "code blocks with `npm2yarn` show the command of each package manager";
                draft.built_in(&subject, node.place, note);
            } else if name.ends_with("remark-plugin-tab-blocks") {
                draft.built_in(&subject, node.place, "consecutive code blocks with `tab` are tabs");
                let options = named_options(node).and_then(|(_, options)| options?.entries());
                if options.is_some_and(|options| !options.is_empty()) {
                    draft.left(&subject, node.place, "its options are not used");
                }
            } else {
                draft.left(&subject, node.place, "Quire's Markdown has no plugins");
            }
        }
    }
}

/// Reads `linkDocblocks` and `transpileCodeblocks` of `remark-typescript-tools`.
fn typescript_tools(draft: &mut Draft<'_, '_>, subject: &str, node: &Node<'_>) {
    const ROOT: &str = "docblock";
    let options = named_options(node).and_then(|(_, options)| options);
    let is_transpiling = options.is_some_and(|options| options.get("compilerSettings").is_some());
    let folder = options.and_then(|options| options.get("extractorSettings")?.get("basedir")?.text());
    match folder.map(|folder| path::join("", &folder)) {
        _ if is_transpiling => {
            draft.left(subject, node.place, "code blocks are shown in TypeScript only");
        }
        Some(folder) if is_folder(draft.scripts.files, &folder) => {
            draft.carried(subject, node.place, &format!("doc comments of `{folder}`"));
            if draft.site.include_roots.iter().all(|(name, _)| name != ROOT) {
                draft.site.include_roots.push((ROOT.to_owned(), folder));
            }
        }
        _ => draft.left(subject, node.place, "the folder of the doc comments is not known"),
    }
}

impl DocsOptions {
    /// Returns the options for a project without the docs plugin. The docs are disabled if the project has other
    /// content, and are otherwise read from the default folder.
    pub(super) fn missing(has_others: bool) -> Self {
        Self { is_off: has_others, ..Self::default() }
    }

    /// Returns the path of the docs' translations inside a language's folder. `version` is the name of the version's
    /// folder.
    pub(super) fn translations(&self, version: &str) -> String {
        format!("{}/{version}", translations("docs", &self.id))
    }

    /// Returns the path of a version file or folder. Docusaurus prefixes the name with the id of an instance other than
    /// the default one.
    pub(super) fn versioned(&self, name: &str) -> String {
        if self.id.is_empty() { name.to_owned() } else { format!("{}_{name}", self.id) }
    }

    /// Adapts globs and the edit URL to a docs folder that contains several versions and languages. Sets no edit URL
    /// for the site, because each page then has a separate edit URL.
    pub(super) fn gather(&mut self, draft: &mut Draft<'_, '_>) {
        for glob in self.exclude.iter_mut().filter(|glob| !glob.starts_with("**/")) {
            *glob = format!("**/{glob}");
        }
        if self.edit_root.is_some()
            && let Some((_, place)) = self.edit_base.take()
        {
            draft.carried("presets.docs.editUrl", place, "as `custom_edit_url` of each page");
        }
    }

    /// Applies the options to the site.
    pub(super) fn apply(&self, draft: &mut Draft<'_, '_>) {
        draft.site.exclude.extend(self.exclude.iter().cloned());
        draft.site.last_updated = Some(self.shows_dates);
        draft.site.hides_breadcrumbs = self.hides_breadcrumbs;
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
