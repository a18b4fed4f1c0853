//! Detects output files that would overwrite each other.

use std::borrow::Cow;
use std::collections::BTreeMap;

use quire_config::Redirect;
use quire_diagnostics::{Diagnostic, Span};
use quire_load::CONFIG;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin<'a> {
    /// A file of the site, by its path relative to the site's folder: a page or a file of the public folder.
    Source(Cow<'a, str>),
    /// The HTML page of a redirect, for hosts that do not support redirects.
    Redirect(&'a Redirect),
    /// A file that Quire generates. Conflicts between generated files are not reported. Only names that contain a
    /// content hash can occur twice, and such files are equal.
    Generated,
}

impl Origin<'_> {
    fn source(&self) -> Option<&str> {
        match self {
            Self::Source(source) => Some(source),
            Self::Redirect(_) | Self::Generated => None,
        }
    }
}

/// A file of the output: its path and its origin.
pub(crate) type Output<'a> = (Cow<'a, str>, Origin<'a>);

/// Returns errors for files that would overwrite each other, and warnings for paths that differ only in case. Each
/// diagnostic is located at a file or redirect that the author can change.
pub(crate) fn conflicts<'a>(files: impl IntoIterator<Item = Output<'a>>) -> Vec<Diagnostic> {
    let mut files: Vec<Output<'a>> = files.into_iter().collect();
    // The sort is stable, so the first of several files with the same path stays first. Diagnostics about the other
    // files refer to the first file.
    files.sort_by(|one, other| one.0.cmp(&other.0));
    let groups = files.chunk_by(|one, other| one.0 == other.0);
    let overwritten = groups.flat_map(|group| {
        let ((path, first), others) = group.split_first().expect("groups have a file");
        others.iter().filter_map(move |(_, origin)| same_path(path, origin, first))
    });
    let mut res: Vec<Diagnostic> = overwritten.collect();
    res.extend(case_twins(&files));
    let mut last = "";
    for (path, nested) in &files {
        for folder in new_folders(path, last) {
            let at = files.partition_point(|(file, _)| &**file < folder);
            let file = files.get(at).filter(|(file, _)| *file == folder);
            res.extend(file.and_then(|(path, file)| file_and_folder(path, file, nested)));
        }
        last = path;
    }
    res
}

/// Returns warnings for files whose paths differ only in case, which many hosts and archives cannot distinguish.
/// Reports only pairs that contain a file of the public folder other than Markdown, because the routes of pages are
/// checked when the site is loaded.
fn case_twins(files: &[Output<'_>]) -> Vec<Diagnostic> {
    let mut known: BTreeMap<String, &Output<'_>> = BTreeMap::new();
    let mut res = Vec::new();
    for file in files {
        let first = *known.entry(file.0.to_lowercase()).or_insert(file);
        let sources = [&file.1, &first.1].map(Origin::source);
        let are_pages = sources.iter().all(|source| source.is_none_or(is_page));
        if first.0 == file.0 || are_pages {
            continue;
        }
        let message = format!("`{}` and `{}` differ only in case", first.0, file.0);
        if let Some(source) = sources.into_iter().flatten().next() {
            let twins = Diagnostic::warning("content/case-twins", Span::file(source), message);
            res.push(twins.hint("many hosts and file systems cannot tell them apart: rename one of them"));
        }
    }
    res
}

fn is_page(source: &str) -> bool {
    source.ends_with(".md") || source.ends_with(".mdx")
}

/// Returns the folders that contain `path` but do not contain `last`, the preceding path in sort order.
fn new_folders<'p>(path: &'p str, last: &str) -> impl Iterator<Item = &'p str> {
    let common = path.bytes().zip(last.bytes()).take_while(|(one, other)| one == other).count();
    path.match_indices('/').map(|(at, _)| at).filter(move |at| *at >= common).map(|at| &path[..at])
}

fn same_path(path: &str, first: &Origin<'_>, second: &Origin<'_>) -> Option<Diagnostic> {
    let message =
        format!("{} and {} are both published as `{path}`", describe_origin(first), describe_origin(second));
    conflict(first, second, message)
}

fn file_and_folder(path: &str, file: &Origin<'_>, nested: &Origin<'_>) -> Option<Diagnostic> {
    let (file_name, nested_name) = (describe_origin(file), describe_origin(nested));
    let message =
        format!("{file_name} is published as the file `{path}`, where {nested_name} needs a folder");
    conflict(file, nested, message)
}

fn describe_origin(origin: &Origin<'_>) -> String {
    match origin {
        Origin::Source(source) => format!("`{source}`"),
        Origin::Redirect(redirect) => format!("the redirect from `{}`", redirect.from.value),
        Origin::Generated => "a file that Quire generates".to_owned(),
    }
}

/// Returns the error, located at a file of the site or otherwise at a redirect. Returns `None` if Quire generates both
/// files.
fn conflict(first: &Origin<'_>, second: &Origin<'_>, message: String) -> Option<Diagnostic> {
    let at = |span: Span| Diagnostic::error("content/duplicate-output", span, message);
    match (first, second) {
        (Origin::Generated, Origin::Generated) => None,
        (Origin::Source(one), Origin::Source(other)) => {
            let diagnostic = at(Span::file(&**one)).label(Span::file(&**other), "the other file");
            Some(diagnostic.hint("rename or remove one of them"))
        }
        (Origin::Source(source), _) | (_, Origin::Source(source)) => {
            Some(at(Span::file(&**source)).hint("rename or remove it"))
        }
        (Origin::Redirect(redirect), _) | (_, Origin::Redirect(redirect)) => {
            Some(at(redirect.from.span(CONFIG)).hint("remove the redirect"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Origin, conflicts};

    fn codes(files: &[&'static str]) -> Vec<String> {
        let file = |path: &&'static str| ((*path).into(), Origin::Source((*path).into()));
        let diagnostics = conflicts(files.iter().map(file));
        diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect()
    }

    #[test]
    fn files_that_differ_only_in_case_are_reported() {
        assert_eq!(codes(&["A.txt", "a.txt"]), ["`A.txt` and `a.txt` differ only in case"]);
        assert!(codes(&["A.md", "a.md", "b.txt"]).is_empty());
    }

    #[test]
    fn a_file_at_the_path_of_a_needed_folder_is_reported() {
        assert!(codes(&["a", "a-b/c", "a.b/c", "ab/c", "b/a", "b/a.html", "b/c/d/e", "b/cd"]).is_empty());
        // In sort order, `a-b` and `a.b` are between `a` and `a/b`.
        let codes_found = codes(&["a/b/c", "a", "a-b/x", "a.b", "a/b/d"]);
        assert_eq!(codes_found, ["`a` is published as the file `a`, where `a/b/c` needs a folder"]);
        let codes_found = codes(&["x/y/z", "x/y", "x", "x/y"]);
        assert_eq!(
            codes_found,
            [
                "`x/y` and `x/y` are both published as `x/y`",
                "`x` is published as the file `x`, where `x/y` needs a folder",
                "`x/y` is published as the file `x/y`, where `x/y/z` needs a folder",
            ]
        );
    }
}
