//! Style sheets in installed packages.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::Reads;

/// Fields of `package.json` that name a style sheet, in order of precedence.
const FIELDS: [&str; 3] = ["sass", "style", "main"];

/// Conditions of `exports` that resolve to style sheets, in order of precedence.
const CONDITIONS: [&str; 4] = ["style", "sass", "import", "default"];

/// Splits `@scope/name/path` into the package name and the path within the package.
pub(crate) fn split(specifier: &str) -> (&str, &str) {
    let parts = if specifier.starts_with('@') { 2 } else { 1 };
    match specifier.match_indices('/').nth(parts - 1) {
        Some((end, _)) => (&specifier[..end], &specifier[end + 1..]),
        None => (specifier, ""),
    }
}

/// Iterates over the `node_modules` folders of `folder` and its ancestors, nearest first.
pub(crate) fn folders(folder: &Path) -> impl Iterator<Item = PathBuf> {
    folder.ancestors().map(|ancestor| ancestor.join("node_modules"))
}

/// Resolves an import of a package, from a file in `folder`, to a style sheet. Returns `None` if the package has no
/// such style sheet.
pub fn style_sheet(specifier: &str, folder: &Path, reads: &mut Reads) -> Option<PathBuf> {
    let (name, path) = split(specifier);
    folders(folder).map(|folder| folder.join(name)).find_map(|package| {
        let entry = if path.is_empty() {
            main_style_sheet(&package, reads)
        } else {
            subpath_style_sheet(&package, path, reads)
        };
        entry.map(|entry| package.join(entry)).filter(|file| reads.is_file(file))
    })
}

fn manifest(package: &Path, reads: &mut Reads) -> Value {
    let path = package.join("package.json");
    let text = if reads.is_file(&path) { reads.text(&path).ok() } else { None };
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

fn main_style_sheet(package: &Path, reads: &mut Reads) -> Option<String> {
    let manifest = manifest(package, reads);
    let exports = &manifest["exports"];
    let root = exports.get(".").unwrap_or(exports);
    let exported = target(root).filter(|path| is_style(path));
    let field = || FIELDS.iter().filter_map(|field| manifest[*field].as_str()).find(|path| is_style(path));
    let index = || Some("index.css").filter(|name| reads.is_file(&package.join(name)));
    exported.or_else(field).or_else(index).map(relative)
}

fn subpath_style_sheet(package: &Path, path: &str, reads: &mut Reads) -> Option<String> {
    let candidates = [path.to_owned(), format!("{path}.css")];
    if let Some(found) = candidates.into_iter().find(|path| reads.is_file(&package.join(path))) {
        return Some(found);
    }
    let manifest = manifest(package, reads);
    let exports = manifest["exports"].as_object()?;
    let subpath = format!("./{path}");
    exports.iter().find_map(|(pattern, value)| {
        let (before, after) = pattern.split_once('*').unwrap_or((pattern, ""));
        let matched = subpath.strip_prefix(before)?.strip_suffix(after)?;
        let is_match = if pattern.contains('*') { !matched.is_empty() } else { matched.is_empty() };
        let target = target(value).filter(|_| is_match)?.replace('*', matched);
        Some(relative(&target)).filter(|path| is_style(path))
    })
}

/// Resolves an entry of `exports` to a path.
fn target(value: &Value) -> Option<&str> {
    match value {
        Value::String(path) => Some(path),
        Value::Object(conditions) => CONDITIONS.iter().find_map(|name| target(conditions.get(*name)?)),
        _ => None,
    }
}

fn is_style(path: &str) -> bool {
    crate::Language::from_path(path).is_some()
}

fn relative(path: &str) -> String {
    path.trim_start_matches("./").to_owned()
}
