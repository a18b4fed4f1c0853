//! `[route]`: settings for page files and URLs.

use super::include;
use super::raw::{RawInclude, RawRoute};
use crate::globs::glob_of;
use crate::names;
use crate::value::Spanned;

/// Settings for page files and URLs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouteOptions {
    /// Whether links omit `.html` and `index.html`.
    pub clean_urls: bool,
    /// Globs of files that are not pages, relative to the docs folder. All are valid.
    pub exclude: Vec<String>,
    /// Docs folder relative to the site's folder, without leading and trailing slashes; `.` for the site's folder
    /// itself.
    pub docs: String,
    /// Folder of files that are published unchanged, relative to the site's folder.
    pub public: String,
    /// Whether the `[route]` table is free of errors. Otherwise, [`Self::exclude`] may be incomplete.
    pub is_sound: bool,
}

impl RouteOptions {
    /// Reads the `[route]` table. Defaults replace invalid values, which are reported elsewhere.
    pub(super) fn from_raw(raw: RawRoute, include: Option<&RawInclude>) -> Self {
        let exclude = raw.exclude.unwrap_or_default().into_iter().map(|glob| glob.value);
        let docs = folder(raw.docs, "docs", |folder| is_docs(folder, include));
        let is_public = |folder: &str| names::is_folder(folder) && folder.trim_matches('/') != docs;
        Self {
            clean_urls: raw.clean_urls.unwrap_or(true),
            exclude: exclude.filter(|glob| glob_of(glob).is_ok()).collect(),
            public: folder(raw.public, "public", is_public),
            docs,
            is_sound: true,
        }
    }
}

/// Returns a configured folder without leading and trailing slashes. If `setting` is missing or invalid, returns
/// `default`.
fn folder(setting: Option<Spanned<String>>, default: &str, is_valid: impl Fn(&str) -> bool) -> String {
    let configured = setting.map(|it| it.value).filter(|folder| is_valid(folder));
    configured.map_or_else(|| default.to_owned(), |folder| folder.trim_matches('/').to_owned())
}

/// Returns whether `folder` is a valid docs folder: the site's folder, a folder inside it, a root of `[include]`, or a
/// folder inside a root.
pub(super) fn is_docs(folder: &str, include: Option<&RawInclude>) -> bool {
    names::is_docs_folder(folder) || include::contains(include, folder)
}
