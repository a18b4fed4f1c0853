//! Versions of the docs, from `versions.json` and the options of the docs plugin.

use std::collections::BTreeMap;

use super::carried_text;
use super::options::DocsOptions;
use crate::draft::{Draft, config_error};
use crate::files::{is_file, is_folder};
use crate::path;
use crate::site::Version;
use crate::table::{Fate, Setting, Table};
use crate::toml::quote;
use quire_foreign_config::SourceSpan;

/// File that lists all versions except the current version, newest first. For all plugin instances except the default
/// instance, the file name is prefixed with the instance's id.
const FILE: &str = "versions.json";

/// Docusaurus's name for the version in the unversioned docs folder.
const CURRENT: &str = "current";

/// Version options of the docs plugin.
#[derive(Default)]
pub(super) struct VersionOptions {
    last: Option<String>,
    only: Option<Vec<String>>,
    is_current_left_out: bool,
    are_off: bool,
    settings: BTreeMap<String, Settings>,
}

#[derive(Default)]
struct Settings {
    label: Option<String>,
    path: Option<String>,
    banner: Option<&'static str>,
}

pub(super) struct DocsVersion {
    /// Name in Quire. Empty if the site has only one version.
    pub(super) name: String,
    /// Folder of the version's docs, relative to the project's folder.
    pub(super) folder: String,
    /// Folder of the version's translations, inside a plugin's translations folder: `current`, `version-1.0`.
    pub(super) translations: String,
    /// Path of the sidebars file, with the position of the setting.
    pub(super) sidebars: Option<(String, SourceSpan)>,
    /// URL segment in Docusaurus, after the URL path of the docs.
    pub(super) path: String,
}

impl VersionOptions {
    pub(super) fn read(draft: &mut Draft<'_, '_>, docs: &mut Table<'_>) -> Self {
        let mut settings = Self { last: carried_text(draft, docs, "lastVersion"), ..Self::default() };
        if let Some(setting) = docs.texts("onlyIncludeVersions", draft) {
            draft.carried(&setting.key, setting.span, "");
            settings.only = Some(setting.value);
        }
        settings.is_current_left_out =
            docs.bool("includeCurrentVersion", draft).is_some_and(|included| !included.value);
        settings.are_off = docs.bool("disableVersioning", draft).is_some_and(|off| off.value);
        let Some(mut versions) = docs.table("versions", draft) else { return settings };
        while let Some(entry) = versions.take_next() {
            let Some(table) = Table::from_node(&versions.path(&entry.key), entry.node, draft) else {
                continue;
            };
            settings.settings.insert(entry.key, Settings::read(draft, table));
        }
        settings
    }

    /// Returns the names of the published versions, in the order of Docusaurus's menu.
    fn names(&self, draft: &mut Draft<'_, '_>, options: &DocsOptions) -> Vec<String> {
        let mut names = vec![CURRENT.to_owned()];
        if !self.are_off && is_file(draft.scripts.files, &options.versioned_path(FILE)) {
            names.extend(archived_versions(draft, options));
        }
        let is_published = |name: &String| match &self.only {
            Some(only) => only.contains(name),
            None => name != CURRENT || !self.is_current_left_out,
        };
        let published: Vec<String> = names.into_iter().filter(is_published).collect();
        if published.is_empty() { vec![CURRENT.to_owned()] } else { published }
    }

    /// Returns the version that Docusaurus considers the latest: the version in `lastVersion` if set, otherwise the
    /// first released version.
    fn last<'n>(&self, names: &'n [String]) -> &'n str {
        let configured = names.iter().find(|name| self.last.as_ref() == Some(name));
        let released = || names.iter().find(|name| *name != CURRENT);
        configured.or_else(released).map_or(CURRENT, String::as_str)
    }

    fn path(&self, name: &str, last: &str) -> String {
        let configured_path = self.settings.get(name).and_then(|settings| settings.path.clone());
        configured_path.unwrap_or_else(|| match name {
            _ if name == last => String::new(),
            CURRENT => "next".to_owned(),
            _ => name.to_owned(),
        })
    }
}

impl Settings {
    fn read(draft: &mut Draft<'_, '_>, mut table: Table<'_>) -> Self {
        let label = carried_text(draft, &mut table, "label");
        let path = carried_text(draft, &mut table, "path").map(|path| path::join("", &path));
        let mut settings = Self { label, path, banner: None };
        if let Some(Setting { value, key, span }) = table.text("banner", draft) {
            settings.banner = match value.as_str() {
                "none" => Some("none"),
                "unreleased" => Some("unreleased"),
                "unmaintained" => Some("outdated"),
                _ => None,
            };
            match settings.banner {
                Some(_) => draft.carried(&key, span, ""),
                None => draft.dropped(&key, span, &format!("unknown banner `{value}`")),
            }
        }
        let fates = [
            ("badge", Fate::BuiltIn("the menu shows the version")),
            ("className", Fate::Silent),
            ("noIndex", Fate::Dropped("write `noindex: true` into the frontmatter of the version's pages")),
        ];
        table.finish(draft, &fates);
        settings
    }
}

/// Returns the names in `versions.json` that have a docs folder. Reports the other names.
fn archived_versions(draft: &mut Draft<'_, '_>, options: &DocsOptions) -> Vec<String> {
    let file = options.versioned_path(FILE);
    let Some(node) = draft.scripts.config(&file) else { return Vec::new() };
    let Some(items) = node.list() else {
        draft.unusable(&file, &node);
        return Vec::new();
    };
    let mut names = Vec::new();
    for item in items {
        let Some(name) = item.text() else {
            draft.unusable(&file, item);
            continue;
        };
        if is_folder(draft.scripts.files, &version_folder(options, &name)) {
            if !names.contains(&name) {
                names.push(name);
            }
        } else {
            let note = format!("the folder `{}` does not exist", version_folder(options, &name));
            draft.dropped(&format!("version `{name}`"), item.span, &note);
        }
    }
    names
}

fn version_folder(options: &DocsOptions, name: &str) -> String {
    options.versioned_path(&format!("versioned_docs/version-{name}"))
}

/// Returns the versions of the main docs. If there are several versions, adds them to the site's configuration.
pub(super) fn find(draft: &mut Draft<'_, '_>, options: &DocsOptions) -> Vec<DocsVersion> {
    let version_options = &options.versions;
    let names = version_options.names(draft, options);
    let last = version_options.last(&names);
    let last_index = names.iter().position(|name| name == last).unwrap_or_default();
    if let [only] = names.as_slice() {
        return vec![docs_version(draft, options, only, String::new(), String::new())];
    }
    let mut docs_versions = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let path = version_options.path(name, last);
        let Some(segment) = segment(draft, name, &path) else { continue };
        if path.is_empty() || (name == last && draft.site.default_version.is_empty()) {
            draft.site.default_version.clone_from(&segment);
        }
        let settings = version_options.settings.get(name);
        let label = settings.and_then(|settings| settings.label.clone());
        let label = label.unwrap_or_else(|| if name == CURRENT { "Next" } else { name }.to_owned());
        let banner = settings.and_then(|settings| settings.banner);
        let banner = banner.unwrap_or(if at < last_index { "unreleased" } else { "outdated" });
        draft.site.versions.push(Version {
            label: if label == segment { String::new() } else { label },
            banner: if banner == "outdated" { "" } else { banner },
            name: segment.clone(),
        });
        docs_versions.push(docs_version(draft, options, name, segment, path));
    }
    if draft.site.default_version.is_empty() {
        let released =
            docs_versions.iter().find(|version| version.translations != CURRENT).or(docs_versions.first());
        draft.site.default_version = released.map(|version| version.name.clone()).unwrap_or_default();
    }
    // The pages of the default version have no banner.
    let default = &draft.site.default_version;
    for version in draft.site.versions.iter_mut().filter(|version| version.name == *default) {
        version.banner = "";
    }
    let listed_names: Vec<&str> = draft.site.versions.iter().map(|version| version.name.as_str()).collect();
    let note = listed_names.join(", ");
    draft.carried_file(FILE, "versions", &note);
    docs_versions
}

/// Returns the latest version of docs other than the main docs. Reports the other versions, because Quire does not
/// publish them.
pub(super) fn newest(draft: &mut Draft<'_, '_>, options: &DocsOptions) -> DocsVersion {
    let names = options.versions.names(draft, options);
    let last = options.versions.last(&names);
    if names.len() > 1 {
        let others: Vec<&str> = names.iter().map(String::as_str).filter(|name| *name != last).collect();
        let note = format!("only the main docs have versions: these are left out: {}", others.join(", "));
        draft.dropped_file(&options.versioned_path(FILE), "versions", &note);
    }
    docs_version(draft, options, last, String::new(), String::new())
}

/// Returns the name of a version in Quire, which is also its URL segment. Reports a name that differs from `path`. If
/// neither `path` nor `name` is available and valid, reports the version and returns `None`.
fn segment(draft: &mut Draft<'_, '_>, name: &str, path: &str) -> Option<String> {
    let is_free =
        |name: &&str| draft.site.versions.iter().all(|known| !known.name.eq_ignore_ascii_case(name));
    let is_name = |name: &&str| config_error(&format!("multiVersion.versions = [{}]", quote(name))).is_none();
    let candidates = [path, name].into_iter().filter(|name| !name.is_empty());
    let segment = candidates.filter(is_free).find(is_name).map(str::to_owned);
    match &segment {
        None => {
            let note = "its name cannot be part of a URL in Quire; rename it and import again";
            draft.dropped_file(FILE, &format!("version `{name}`"), note);
        }
        Some(segment) if segment != path && !path.is_empty() => {
            let note = format!("its URLs begin with `{segment}` instead of `{path}`");
            draft.dropped_file(FILE, &format!("version `{name}`"), &note);
        }
        Some(_) => {}
    }
    segment
}

fn docs_version(
    draft: &Draft<'_, '_>,
    options: &DocsOptions,
    name: &str,
    segment: String,
    path: String,
) -> DocsVersion {
    if name == CURRENT {
        return DocsVersion {
            name: segment,
            folder: options.path.clone(),
            translations: CURRENT.to_owned(),
            sidebars: options.sidebar_path.clone(),
            path,
        };
    }
    let file = options.versioned_path(&format!("versioned_sidebars/version-{name}-sidebars.json"));
    let span =
        options.sidebar_path.as_ref().map_or(SourceSpan { file: 0, start: 0, end: 0 }, |(_, span)| *span);
    DocsVersion {
        name: segment,
        folder: version_folder(options, name),
        translations: format!("version-{name}"),
        sidebars: is_file(draft.scripts.files, &file).then_some((file, span)),
        path,
    }
}
