//! Options of the docs plugin, which are part of a preset or of an entry of `plugins`.

use super::pages::translations;
use super::versions::VersionOptions;
use super::{carried_text, named_options};
use crate::draft::Draft;
use crate::files::{is_file, is_folder};
use crate::report::Group;
use crate::table::{Fate, Setting, Table};
use crate::{address, path};
use quire_foreign_config::{Node, SourceSpan};

/// Options of an instance of the docs plugin.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct DocsOptions {
    /// Id of the instance. Empty for the default instance.
    pub(super) id: String,
    /// Whether the project has no docs, but blogs or single pages.
    pub(super) is_off: bool,
    /// Folder of the docs, relative to the project's folder.
    pub(super) path: String,
    /// URL path of the docs, below the base.
    pub(super) route: String,
    /// Sidebars file. `None` for sidebars that are generated from folders.
    pub(super) sidebar_path: Option<(String, SourceSpan)>,
    /// Whether sidebar groups are collapsed initially, which is the default.
    pub(super) is_collapsed: bool,
    pub(super) versions: VersionOptions,
    edit_base: Option<(String, SourceSpan)>,
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
    ("showLastUpdateAuthor", Fate::Dropped("pages show no authors")),
    ("sidebarCollapsible", Fate::Silent),
    ("admonitions", Fate::BuiltIn("admonitions are part of Quire's Markdown")),
    ("beforeDefaultRemarkPlugins", Fate::Dropped("Quire does not support Markdown plugins")),
    ("beforeDefaultRehypePlugins", Fate::Dropped("Quire does not support Markdown plugins")),
    ("numberPrefixParser", Fate::Silent),
    ("sidebarItemsGenerator", Fate::Dropped("sidebars follow the order of positions and names")),
    ("editCurrentVersion", Fate::Silent),
    ("editLocalizedFiles", Fate::Silent),
];

/// Reads the options of an instance of the docs plugin.
pub(super) fn docs_options<'a>(draft: &mut Draft<'_, 'a>, mut docs: Table<'a>) -> DocsOptions {
    let mut options = DocsOptions::default();
    let id = docs.take("id").and_then(|setting| setting.value.text());
    options.id = id.filter(|id| id != "default").unwrap_or_default();
    if let Some(Setting { value, key, span }) = docs.text("path", draft)
        && let Some(folder) = draft.existing_folder(&key, path::join("", &value), span)
    {
        draft.carried(&key, span, "");
        options.path = folder;
    }
    if let Some(route) = carried_text(draft, &mut docs, "routeBasePath") {
        options.route = path::join("", &route);
    }
    if let Some(setting) = docs.take("sidebarPath")
        && setting.value.bool() != Some(false)
    {
        match setting.value.text() {
            Some(file) => options.sidebar_path = Some((path::join("", &file), setting.span)),
            None => options.sidebar_path = default_sidebars_file(draft, &setting, &options.id),
        }
    }
    if let Some(setting) = docs.bool("sidebarCollapsed", draft) {
        draft.carried(&setting.key, setting.span, "");
        options.is_collapsed = setting.value;
    }
    if let Some(setting) = docs.take("editUrl") {
        let lang = draft.site.lang.clone();
        let argument =
            |folder| [("locale", lang.as_str()), ("docPath", ":path"), ("versionDocsDirPath", folder)];
        let is_function = setting.value.text().is_none();
        let root = draft.evaluate_text(&setting.value, &argument("")).filter(|_| is_function);
        options.edit_root = root.and_then(|url| address::edit_base(&url));
        match draft.evaluate_text(&setting.value, &argument(&options.path)) {
            Some(url) if !is_function => {
                let base = address::join_url(&url, &options.path);
                options.edit_base = Some((base, setting.span));
                options.edit_root = Some(url);
            }
            Some(url) => {
                let base = address::edit_base(&url).map(|base| address::join_url(&base, ""));
                options.edit_base = base.map(|base| (base, setting.span));
            }
            None => draft.unusable(&setting.key, &setting.value),
        }
    }
    if let Some(setting) = docs.bool("showLastUpdateTime", draft) {
        draft.carried(&setting.key, setting.span, "");
        options.shows_dates = setting.value;
    }
    if let Some(setting) = docs.bool("breadcrumbs", draft) {
        draft.carried(&setting.key, setting.span, "for the whole site, as the main docs have it");
        options.hides_breadcrumbs = !setting.value;
    }
    if let Some(setting) = docs.texts("exclude", draft) {
        draft.carried(&setting.key, setting.span, "");
        options.exclude = setting.value;
    }
    options.versions = VersionOptions::read(draft, &mut docs);
    markdown_plugins(draft, &mut docs);
    docs.finish(draft, FATES);
    options
}

/// Returns the existing sidebars file with a default name, for a `sidebarPath` that cannot be evaluated. Reports this
/// assumption. If no such file exists, reports that the setting is unusable.
fn default_sidebars_file(
    draft: &mut Draft<'_, '_>,
    setting: &Setting<Node<'_>>,
    id: &str,
) -> Option<(String, SourceSpan)> {
    let default_names = ["sidebars.js", "sidebars.ts", "sidebars.mjs", "sidebars.cjs"];
    let existing = default_names.into_iter().find(|file| id.is_empty() && is_file(draft.scripts.files, file));
    let Some(file) = existing else {
        draft.unusable(&setting.key, &setting.value);
        draft.dropped(&setting.key, setting.span, "the sidebar is lost; the pages are listed by folder");
        return None;
    };
    let note = format!("`{file}`, because the value cannot be read");
    draft.report(Group::Assumed, &setting.key, &note, Some(setting.span));
    Some((file.to_owned(), setting.span))
}

/// Reads Markdown plugins. Math plugins set `math`. The Docusaurus dialect supports npm2yarn without a plugin.
pub(super) fn markdown_plugins(draft: &mut Draft<'_, '_>, docs: &mut Table<'_>) {
    const MATH: [&str; 3] = ["remark-math", "rehype-katex", "rehype-mathjax"];
    for key in ["remarkPlugins", "rehypePlugins"] {
        let Some(setting) = docs.list(key, draft) else { continue };
        for node in &setting.value {
            let name = named_options(node).map(|(name, _)| name);
            let name = name.unwrap_or_else(|| draft.scripts.excerpt(node.span));
            let subject = format!("{}: {name}", setting.key);
            if MATH.contains(&name.as_str()) {
                draft.carried(&subject, node.span, "");
                draft.site.has_math = true;
            } else if name == "remark-typescript-tools" {
                typescript_tools(draft, &subject, node);
            } else if name.ends_with("remark-plugin-npm2yarn") {
                let note = "code blocks with `npm2yarn` show the command of each package manager";
                draft.built_in(&subject, node.span, note);
            } else if name.ends_with("remark-plugin-tab-blocks") {
                draft.built_in(&subject, node.span, "consecutive code blocks with `tab` are tabs");
                let options = named_options(node).and_then(|(_, options)| options?.entries());
                if options.is_some_and(|options| !options.is_empty()) {
                    draft.dropped(&subject, node.span, "its options are not used");
                }
            } else {
                draft.dropped(&subject, node.span, "Quire does not support Markdown plugins");
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
            draft.dropped(subject, node.span, "code blocks are shown in TypeScript only");
        }
        Some(folder) if is_folder(draft.scripts.files, &folder) => {
            draft.carried(subject, node.span, &format!("doc comments of `{folder}`"));
            if draft.site.include_roots.iter().all(|(name, _)| name != ROOT) {
                draft.site.include_roots.push((ROOT.to_owned(), folder));
            }
        }
        _ => draft.dropped(subject, node.span, "the folder of the doc comments is not known"),
    }
}

impl DocsOptions {
    /// Returns the options for a project without the docs plugin. The docs are disabled if the project has other
    /// content. Otherwise, they are read from the default folder.
    pub(super) fn without_plugin(has_others: bool) -> Self {
        Self { is_off: has_others, ..Self::default() }
    }

    /// Returns the path of the docs' translations inside a language's folder. `version` is the name of the version's
    /// folder.
    pub(super) fn translations(&self, version: &str) -> String {
        format!("{}/{version}", translations("docs", &self.id))
    }

    /// Returns the path of a version file or folder. For all instances except the default instance, Docusaurus prefixes
    /// the name with the instance's id.
    pub(super) fn versioned_path(&self, name: &str) -> String {
        if self.id.is_empty() { name.to_owned() } else { format!("{}_{name}", self.id) }
    }

    /// Adapts globs and the edit URL for a docs folder that contains several versions and languages. The edit URL of
    /// the site is removed, because each page gets a separate edit URL.
    pub(super) fn gather(&mut self, draft: &mut Draft<'_, '_>) {
        for glob in self.exclude.iter_mut().filter(|glob| !glob.starts_with("**/")) {
            *glob = format!("**/{glob}");
        }
        if self.edit_root.is_some()
            && let Some((_, span)) = self.edit_base.take()
        {
            draft.carried("presets.docs.editUrl", span, "as `custom_edit_url` of each page");
        }
    }

    pub(super) fn apply(&self, draft: &mut Draft<'_, '_>) {
        draft.site.exclude.extend(self.exclude.iter().cloned());
        draft.site.last_updated = Some(self.shows_dates);
        draft.site.hides_breadcrumbs = self.hides_breadcrumbs;
        if let Some((base, span)) = &self.edit_base {
            let lang = draft.site.lang.clone();
            draft.site.locale(&lang);
            for locale in &mut draft.site.locales {
                locale.edit_base.clone_from(base);
            }
            draft.carried("presets.docs.editUrl", *span, "");
        }
    }
}
