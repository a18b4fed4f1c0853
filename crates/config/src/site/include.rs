//! `[include]`: folders outside the site's folder that pages may include from.

use std::collections::BTreeMap;

use quire_diagnostics::Diagnostic;

use super::raw::RawInclude;
use crate::names::{is_folder_beside, is_root_name};
use crate::value::Spanned;

/// Folders outside the site's folder that pages may include from. All entries are valid.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IncludeOptions {
    /// Folders relative to the site's folder, without trailing slashes. The keys are the names in `<name>/path`.
    pub roots: BTreeMap<String, Spanned<String>>,
}

impl IncludeOptions {
    pub(super) fn from_raw(raw: RawInclude) -> Self {
        let roots = raw.roots.unwrap_or_default().into_iter();
        let valid = roots.filter(|(name, folder)| is_root_name(name) && is_folder_beside(&folder.value));
        let trimmed_root = |(name, folder): (String, Spanned<String>)| {
            let value = folder.value.trim_end_matches('/').to_owned();
            (name, Spanned { value, ..folder })
        };
        Self { roots: valid.map(trimmed_root).collect() }
    }
}

/// Returns whether `folder` is outside the site's folder and equal to or inside a folder of `[include]`. All paths are
/// relative to the site's folder.
pub(super) fn contains(raw: Option<&RawInclude>, folder: &str) -> bool {
    let folder = folder.trim_end_matches('/');
    let is_below = |root: &Spanned<String>| {
        let rest = folder.strip_prefix(root.value.trim_end_matches('/'));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') && !rest.starts_with("/.."))
    };
    let roots = raw.and_then(|raw| raw.roots.as_ref());
    folder.starts_with("../")
        && is_folder_beside(folder)
        && roots.into_iter().flat_map(|it| it.values()).any(is_below)
}

/// Reports names that are invalid in a path, and folders that are not valid relative paths.
pub(super) fn validate(raw: &RawInclude, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    for (name, folder) in raw.roots.iter().flatten() {
        if !is_root_name(name) {
            let message = format!("`{name}` is not a valid root name");
            let hint = "use lower-case letters, digits and `-`; `root` and `docs` are reserved";
            res.push(Diagnostic::error("config/wrong-value", folder.span(path), message).hint(hint));
        }
        if !is_folder_beside(&folder.value) {
            let message = format!("`{}` is not a path relative to the site's folder", folder.value);
            let hint = "for example `..`, or `../packages/core`";
            res.push(Diagnostic::error("config/wrong-value", folder.span(path), message).hint(hint));
        }
    }
    res
}
