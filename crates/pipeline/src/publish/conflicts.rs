//! Where each output file comes from: no two may have the same path.

use std::collections::BTreeMap;

use quire_diagnostics::{Diagnostic, Span};

/// Where a file of the output comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A file of the site, by its path relative to the site's folder: a page or a file of the public folder.
    Source(String),
    /// Quire makes it. Two files with a hash of their content in their names may be the same file.
    Generated,
}

/// Errors for files that would overwrite each other, each at a file that the author can rename.
pub(crate) fn conflicts(files: impl IntoIterator<Item = (String, Origin)>) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let mut origins = BTreeMap::<String, Origin>::new();
    for (path, origin) in files {
        if let Some(other) = origins.get(&path) {
            res.extend(same_path(&path, &origin, other));
        } else {
            origins.insert(path, origin);
        }
    }
    for (path, file) in &origins {
        let folder = format!("{path}/");
        let below = origins.range(folder.clone()..).next().filter(|(path, _)| path.starts_with(&folder));
        res.extend(below.and_then(|(_, below)| file_and_folder(path, file, below)));
    }
    res
}

fn same_path(path: &str, one: &Origin, other: &Origin) -> Option<Diagnostic> {
    let message = format!("{} and {} are both published as `{path}`", named(one), named(other));
    conflict(one, other, message)
}

fn file_and_folder(path: &str, file: &Origin, below: &Origin) -> Option<Diagnostic> {
    let (one, other) = (named(file), named(below));
    let message = format!("{one} is published as the file `{path}`, where {other} needs a folder");
    conflict(file, below, message)
}

fn named(origin: &Origin) -> String {
    match origin {
        Origin::Source(source) => format!("`{source}`"),
        Origin::Generated => "a file that Quire makes".to_owned(),
    }
}

/// The error at a file of the site; `None` when Quire makes both.
fn conflict(one: &Origin, other: &Origin, message: String) -> Option<Diagnostic> {
    let at = |source: &str| Diagnostic::error("content/duplicate-output", Span::file(source), message);
    match (one, other) {
        (Origin::Generated, Origin::Generated) => None,
        (Origin::Source(one), Origin::Source(other)) => Some(
            at(one).label(Span::file(other.as_str()), "the other file").hint("rename or remove one of them"),
        ),
        (Origin::Source(source), Origin::Generated) | (Origin::Generated, Origin::Source(source)) => {
            Some(at(source).hint("rename or remove it"))
        }
    }
}
