//! `[multiVersion]`: versions of the documentation.

use std::collections::{HashMap, HashSet};

use quire_diagnostics::{Diagnostic, Span};

use super::raw::RawSite;
use super::{Locale, SiteConfig, default_lang};
use crate::keys::{enums, keys};
use crate::names::{is_file_name, is_folder, is_reserved};
use crate::schema::{Schema, Typed};
use crate::tree::Node;
use crate::value::Spanned;

keys! {
    /// Versions.
    pub(crate) struct RawMultiVersion {
        /// Name of the version whose URLs have no prefix. Defaults to the first version.
        default "default": Spanned<String>;
        /// All versions, in the order of the version menu: names, or tables for versions with settings.
        versions "versions": Spanned<Vec<RawVersion>> = "[]";
    }

    /// A version.
    pub(crate) struct VersionTable {
        /// Name of the version: the first segment of its URLs, and its folder in the docs folder.
        name "name": Spanned<String> => required;
        /// Tag, branch or commit to read the version from, instead of a folder.
        reference "ref": Spanned<String>;
        /// Docs folder in that commit. Defaults to the current docs folder.
        docs "docs": Spanned<String>;
        /// Name in the version menu. Defaults to `name`.
        label "label": String;
        /// Notice on the version's pages. Has no effect in the default version.
        banner "banner": Banner = "\"outdated\"";
    }
}

enums! {
    /// Notice on the pages of a version.
    pub enum Banner {
        /// There is a newer version.
        Outdated "outdated",
        /// The version is not released yet.
        Unreleased "unreleased",
        /// No notice.
        None "none",
    }
}

/// A version as written: its name, or a table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RawVersion(VersionTable);

impl Typed for RawVersion {
    fn schema() -> Schema {
        Schema::Either(&[String::schema, VersionTable::schema])
    }
    fn read(node: &Node) -> Option<Self> {
        let named = || Some(VersionTable { name: Some(Spanned::read(node)?), ..VersionTable::default() });
        VersionTable::read(node).or_else(named).map(Self)
    }
}

/// Versions of the documentation. Empty for a site without versions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MultiVersion {
    /// The version without a prefix in its paths. Empty for a site without versions.
    pub default: String,
    /// All versions in the order of the menu. Names are valid and unique.
    pub versions: Vec<Version>,
}

/// A version of the documentation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Name: a segment of paths, and the folder of the version's pages in the docs folder.
    pub name: Spanned<String>,
    /// Tag, branch or commit from which the version is read; `None` for a version in the docs folder.
    pub reference: Option<Spanned<String>>,
    /// Docs folder in the commit, relative to the site's folder. `None` if it is the current docs folder.
    pub docs: Option<String>,
    /// Name in the version menu. Defaults to [`Self::name`].
    pub label: String,
    /// Notice on the version's pages. Has no effect in the default version.
    pub banner: Banner,
}

impl MultiVersion {
    pub(super) fn from_raw(raw: RawMultiVersion, languages: &[Locale]) -> Self {
        let langs: Vec<&str> = languages.iter().map(|locale| locale.lang.as_str()).collect();
        let mut versions: Vec<Version> = Vec::new();
        let mut known = HashSet::new();
        for RawVersion(table) in raw.versions.map(|list| list.value).unwrap_or_default() {
            let Some(name) = table.name else { continue };
            if name_fault(&name.value, &langs).is_some() || !known.insert(name.value.to_ascii_lowercase()) {
                continue;
            }
            versions.push(Version {
                label: table.label.unwrap_or_else(|| name.value.clone()),
                reference: table.reference.filter(|reference| is_reference(&reference.value)),
                docs: table.docs.filter(|docs| is_folder(&docs.value)).map(|it| trimmed(&it.value)),
                banner: table.banner.unwrap_or(Banner::Outdated),
                name,
            });
        }
        let default_name = raw.default.map(|it| it.value);
        let default_name =
            default_name.filter(|name| versions.iter().any(|version| version.name.value == *name));
        let first = || versions.first().map(|version| version.name.value.clone()).unwrap_or_default();
        Self { default: default_name.unwrap_or_else(first), versions }
    }

    /// Returns one locale for each language in each version, default version first.
    pub(super) fn locales(&self, languages: &[Locale]) -> Vec<Locale> {
        let names = self.versions.iter().map(|version| version.name.value.as_str());
        let others = names.filter(|name| *name != self.default);
        let from_commits: HashSet<&str> = self
            .versions
            .iter()
            .filter(|version| version.reference.is_some())
            .map(|version| version.name.value.as_str())
            .collect();
        let locale = |version: &str, language: &Locale| {
            let is_from_commit = from_commits.contains(version);
            Locale {
                id: locale_id(version, &language.lang),
                version: version.to_owned(),
                // Pages that are read from a commit cannot be edited.
                edit_base: language.edit_base.clone().filter(|_| !is_from_commit),
                ..language.clone()
            }
        };
        let versions = std::iter::once(self.default.as_str()).chain(others);
        versions
            .flat_map(|version| {
                languages.iter().map(|language| locale(version, language)).collect::<Vec<_>>()
            })
            .collect()
    }

    /// Returns the version with this name.
    pub fn get(&self, name: &str) -> Option<&Version> {
        self.versions.iter().find(|version| version.name.value == name)
    }

    /// Returns the version of files outside the folders of all versions: the default version, or the first version in
    /// the docs folder if the default version is read from a commit. Empty for a site without versions.
    pub fn working(&self) -> &str {
        let is_in_folder = |version: &&Version| version.reference.is_none();
        let default = self.get(&self.default).filter(is_in_folder);
        let working = default.or_else(|| self.versions.iter().find(is_in_folder));
        working.map_or(self.default.as_str(), |version| &version.name.value)
    }
}

impl SiteConfig {
    /// Returns the languages, as the locales of the default version.
    pub fn languages(&self) -> &[Locale] {
        let first = self.locales.iter().take_while(|locale| locale.version == self.multi_version.default);
        &self.locales[..first.count()]
    }

    /// Returns the default language in the default version.
    pub fn default_locale(&self) -> &Locale {
        &self.locales[self.default_locale_of(&self.multi_version.default)]
    }

    /// Returns the index in [`Self::locales`] of a version's default language, or 0 if the version lacks that language.
    pub fn default_locale_of(&self, version: &str) -> usize {
        self.index_of(version, &self.lang).unwrap_or(0)
    }

    /// Splits a URL path without a leading slash, such as `1.x/zh/guide`, into the index of its locale and the
    /// remaining path. A path without a version belongs to `version`, a path without a language to the default
    /// language.
    pub fn split_path<'path>(&self, path: &'path str, version: &str) -> (usize, &'path str) {
        let (first, below) = path.split_once('/').unwrap_or((path, ""));
        let named = self.multi_version.get(first).map(|version| version.name.value.as_str());
        let (version, rest) = named.map_or((version, path), |version| (version, below));
        let (first, below) = rest.split_once('/').unwrap_or((rest, ""));
        match self.index_of(version, first) {
            Some(locale) => (locale, below),
            None => (self.default_locale_of(version), rest),
        }
    }

    /// Splits the path of a file in the docs folder like [`Self::split_path`], with [`MultiVersion::working`] as the
    /// version.
    pub fn split_file<'path>(&self, file: &'path str) -> (usize, &'path str) {
        self.split_path(file, self.multi_version.working())
    }

    fn index_of(&self, version: &str, lang: &str) -> Option<usize> {
        self.places.get(version)?.get(lang).copied()
    }

    /// Removes the locales for whose index `is_kept` returns false, and the versions that then have no locales.
    pub fn retain_locales(&mut self, is_kept: impl Fn(usize) -> bool) {
        let locales = std::mem::take(&mut self.locales).into_iter().enumerate();
        self.locales = locales.filter(|(index, _)| is_kept(*index)).map(|(_, locale)| locale).collect();
        self.places = places(&self.locales);
        self.multi_version.versions.retain(|version| self.places.contains_key(&version.name.value));
    }
}

/// Indices of locales by version and language.
pub(super) type Places = HashMap<String, HashMap<String, usize>>;

pub(super) fn places(locales: &[Locale]) -> Places {
    let mut places = Places::new();
    for (index, locale) in locales.iter().enumerate() {
        let of_version = places.entry(locale.version.clone()).or_default();
        of_version.entry(locale.lang.clone()).or_insert(index);
    }
    places
}

/// Returns the id of a locale, unique across versions: `zh`, or `zh@1.x`. The id is part of the names of files that the
/// locale's pages share.
pub fn locale_id(version: &str, lang: &str) -> String {
    if version.is_empty() { lang.to_owned() } else { format!("{lang}@{version}") }
}

/// Reports version names that are invalid in a path, duplicate versions, and a default that is not listed.
pub(super) fn validate(raw: &RawSite, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let Some(multi) = &raw.multi_version else { return res };
    let list = multi.versions.as_ref().map(|list| list.value.as_slice()).unwrap_or_default();
    // A site that lists no languages has only the default language.
    let listed = raw.locales.iter().flatten().filter_map(|it| Some(&*it.lang.as_ref()?.value));
    let langs: Vec<&str> = listed.chain([default_lang(raw)]).collect();
    let tables: Vec<&VersionTable> = list.iter().map(|RawVersion(table)| table).collect();
    let mut known: HashMap<String, &Spanned<String>> = HashMap::new();
    for table in &tables {
        let Some(name) = &table.name else { continue };
        if let Some((message, hint)) = name_fault(&name.value, &langs) {
            res.push(Diagnostic::error("config/wrong-value", name.span(path), message).hint(hint));
        }
        let first = *known.entry(name.value.to_ascii_lowercase()).or_insert(name);
        if first.range != name.range {
            let message = format!("the version `{}` is listed twice", name.value);
            let diagnostic = Diagnostic::error("config/duplicate-version", name.span(path), message);
            res.push(diagnostic.label(first.span(path), "first defined here"));
        }
        res.extend(commit(table, path));
    }
    res.extend(default(multi, &tables, path));
    let from_commits = tables.iter().filter_map(|table| table.reference.as_ref());
    if let Some(first) = from_commits.clone().next().filter(|_| from_commits.count() == tables.len()) {
        let message = "every version is read from a commit, so none uses the docs folder";
        let hint = "remove `ref` from the version in the docs folder";
        res.push(Diagnostic::error("config/wrong-value", first.span(path), message).hint(hint));
    }
    res
}

/// Checks the keys that locate a version in the repository.
fn commit(table: &VersionTable, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    if let Some(reference) = table.reference.as_ref().filter(|it| !is_reference(&it.value)) {
        let message = format!("`{}` is not a valid commit reference", reference.value);
        let hint = "write a tag, a branch or a commit hash";
        res.push(Diagnostic::error("config/wrong-value", reference.span(path), message).hint(hint));
    }
    let Some(docs) = &table.docs else { return res };
    if !is_folder(&docs.value) {
        let message = "`docs` must be a folder inside the site's folder";
        res.push(
            Diagnostic::error("config/wrong-value", docs.span(path), message).hint("for example `docs`"),
        );
    } else if table.reference.is_none() {
        let message = "`docs` has an effect only with `ref`";
        let hint = "without `ref`, the pages are in the docs folder, in a folder named after the version";
        res.push(Diagnostic::error("config/wrong-value", docs.span(path), message).hint(hint));
    }
    res
}

fn default(multi: &RawMultiVersion, tables: &[&VersionTable], path: &str) -> Option<Diagnostic> {
    let default = multi.default.as_ref().filter(|default| !default.value.is_empty())?;
    let names = || tables.iter().filter_map(|table| Some(table.name.as_ref()?.value.as_str()));
    if names().any(|name| name == default.value) {
        return None;
    }
    let message = format!("the default version `{}` is not listed in `versions`", default.value);
    // Names of versions differ in one or two characters, so a similar name is not a typo of the other one.
    let listed = names().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
    let hint = if listed.is_empty() {
        "add it to `versions`".to_owned()
    } else {
        format!("add it to `versions`, or set `default` to one of: {listed}")
    };
    let span = Span::new(path, default.range.clone());
    Some(Diagnostic::error("config/unknown-version", span, message).hint(hint))
}

/// Returns an error message and a hint if the name of a version is invalid.
fn name_fault(name: &str, langs: &[&str]) -> Option<(String, &'static str)> {
    if !is_file_name(name) || name.starts_with('_') {
        let hint = "use letters, digits, `-`, `_` and `.`, at most 64, not beginning with `.` or `_`";
        return Some((format!("`{name}` cannot be part of a path"), hint));
    }
    if langs.iter().any(|lang| lang.eq_ignore_ascii_case(name)) {
        return Some((
            format!("`{name}` is also a locale, so paths would be ambiguous"),
            "give the version another name",
        ));
    }
    is_reserved(name).then(|| (format!("a version cannot be named `{name}`"), "Quire reserves this name"))
}

/// Returns whether `name` can be passed to git as the name of a tag, branch or commit. git would parse a name that
/// starts with `-` as an option, and a name that contains `..` as a range.
fn is_reference(name: &str) -> bool {
    let is_plain = |char: char| char.is_alphanumeric() || "-_./+@#=".contains(char);
    !name.is_empty() && !name.starts_with('-') && !name.contains("..") && name.chars().all(is_plain)
}

fn trimmed(folder: &str) -> String {
    folder.trim_matches('/').to_owned()
}
