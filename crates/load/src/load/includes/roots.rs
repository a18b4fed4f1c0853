//! Folders from which pages may include files. `[include]` in the configuration adds folders outside the site's folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use quire_config::IncludeOptions;
use quire_diagnostics::did_you_mean;
use quire_markdown::ReadError;

/// The folders from which pages may include files.
pub(crate) struct Roots {
    site: PathBuf,
    /// Folders by name, relative to the site's folder.
    folders: BTreeMap<String, String>,
    /// Canonical path of the site's folder. `None` if the folder does not exist.
    real_site: Option<PathBuf>,
    real: Vec<PathBuf>,
}

impl Roots {
    pub(super) fn new(site: &Path, options: &IncludeOptions) -> Self {
        let folders: BTreeMap<String, String> =
            options.roots.iter().map(|(name, folder)| (name.clone(), folder.value.clone())).collect();
        let real = folders.values().filter_map(|folder| quire_files::canonical(&site.join(folder)).ok());
        Self {
            real: real.collect(),
            real_site: quire_files::canonical(site).ok(),
            site: site.to_owned(),
            folders,
        }
    }

    /// Resolves `specifier` in the file `from` to a path relative to the site's folder. `./x` and `x/y` are relative to
    /// the folder of `from`. `<root>/x` and `/x` are relative to the site's folder. `<name>/x` is relative to the root
    /// `name`. Fails if the root is unknown, or if the path is outside the site's folder and the roots.
    pub(super) fn locate(&self, from: &str, specifier: &str) -> Result<String, ReadError> {
        let path = match named(specifier) {
            Some((name, rest)) => match self.folders.get(name) {
                Some(folder) => joined(folder, rest),
                None => return Err(self.unknown(name)),
            },
            None => match specifier.strip_prefix("<root>/") {
                Some(rest) => joined("", rest),
                None if specifier.starts_with('/') => resolve(from, specifier),
                None => joined(from.rsplit_once('/').map_or("", |(folder, _)| folder), specifier),
            },
        };
        if !path.starts_with("..") {
            return Ok(path);
        }
        // A root may contain the site's folder. Each file of the site must nevertheless have only one path.
        let real = quire_files::canonical(&self.site.join(&path)).ok();
        let in_site = real.as_ref().zip(self.real_site.as_ref());
        let in_site = in_site.and_then(|(real, site)| real.strip_prefix(site).ok()?.to_str());
        match in_site {
            Some(path) => Ok(path.replace('\\', "/")),
            None if self.contains(&path) => Ok(path),
            None => Err(outside(&path)),
        }
    }

    /// Fails if the file at a canonical path must not be read. The error is the reason.
    pub(super) fn check(&self, real: &Path) -> Result<(), &'static str> {
        let in_site = self.real_site.as_ref().and_then(|site| real.strip_prefix(site).ok());
        let in_roots = self.real.iter().filter_map(|root| real.strip_prefix(root).ok());
        let mut roots_below = in_site.into_iter().chain(in_roots).peekable();
        if roots_below.peek().is_none() {
            return Err("is outside the site");
        }
        let is_example = in_site.is_some_and(|path| path.starts_with(quire_records::examples::FOLDER));
        if !is_example && roots_below.all(is_hidden) { Err(HIDDEN) } else { Ok(()) }
    }

    /// Fails if a file of a commit must not be read. The error is the reason. `path` is relative to the site's folder.
    pub(super) fn check_committed(path: &str) -> Result<(), &'static str> {
        let path = Path::new(path);
        if !path.starts_with(quire_records::examples::FOLDER) && is_hidden(path) {
            Err(HIDDEN)
        } else {
            Ok(())
        }
    }

    /// Returns whether a path is in one of [`Self::folders`]. Does not access the file system.
    fn contains(&self, path: &str) -> bool {
        let is_below = |folder: &String| {
            let rest = path.strip_prefix(folder.as_str()).and_then(|rest| rest.strip_prefix('/'));
            rest.is_some_and(|rest| !rest.starts_with("../"))
        };
        self.folders.values().any(is_below)
    }

    fn unknown(&self, name: &str) -> ReadError {
        let hint = match did_you_mean(name, self.folders.keys().map(String::as_str)) {
            Some(near) => format!("did you mean `<{near}>`?"),
            None => {
                format!(
                    "declare its folder in `quire.toml`: `[include]` with `roots = {{ {name} = \"..\" }}`"
                )
            }
        };
        ReadError { message: format!("unknown root `{name}`"), hint: Some(hint) }
    }
}

const HIDDEN: &str = "is hidden: declare its folder as a root in `[include]`";

/// Returns whether a path contains a hidden file or folder. Hidden files may contain keys and passwords, which authors
/// of pages must not be able to publish. Callers make an exception for hidden files of example projects.
fn is_hidden(path: &Path) -> bool {
    path.iter().any(|name| name.to_str().is_none_or(|name| name.starts_with('.') && name != ".."))
}

/// Returns the error for a path outside the roots. `path` starts with `..`. The error does not reveal whether the file
/// exists, because authors of pages must not be able to find out.
fn outside(path: &str) -> ReadError {
    let path_below = path.trim_start_matches("../");
    let ancestors = path[..path.len() - path_below.len()].trim_end_matches('/');
    let (name, root) = match path_below.split_once('/') {
        Some((folder, _)) => (folder, format!("{ancestors}/{folder}")),
        None => ("repo", ancestors.to_owned()),
    };
    let hint =
        format!("allow its folder in `quire.toml`: `[include]` with `roots = {{ {name} = \"{root}\" }}`");
    ReadError { message: format!("`{path}` is outside the site"), hint: Some(hint) }
}

/// Splits `<name>/rest` into `name` and `rest`. Returns `None` if the name is `root`, which refers to the site's
/// folder.
fn named(specifier: &str) -> Option<(&str, &str)> {
    let (name, rest) = specifier.strip_prefix('<')?.split_once(">/")?;
    (name != "root").then_some((name, rest))
}

/// Joins a folder and a path, and resolves `.` and `..`. The result may be outside the site's folder.
fn joined(folder: &str, path: &str) -> String {
    let mut parts = Vec::new();
    for segment in folder.split('/').chain(path.split('/')) {
        match segment {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Resolves `specifier` in the file `from` to a path relative to the site's folder. Resolves `.` and `..`. The result
/// is never outside the site's folder.
pub fn resolve(from: &str, specifier: &str) -> String {
    let from_root = specifier.strip_prefix("<root>/").or_else(|| specifier.strip_prefix('/'));
    let folder = match from_root {
        Some(_) => "",
        None => from.rsplit_once('/').map_or("", |(folder, _)| folder),
    };
    let path = joined(folder, from_root.unwrap_or(specifier));
    path.trim_start_matches("../").to_owned()
}

#[cfg(test)]
mod tests {
    use super::{joined, resolve};

    #[test]
    fn specifiers_are_relative_to_the_file_or_to_the_root() {
        assert_eq!(resolve("docs/en/a.mdx", "./b.mdx"), "docs/en/b.mdx");
        assert_eq!(resolve("docs/en/a.mdx", "../../x/y.ts"), "x/y.ts");
        assert_eq!(resolve("docs/en/a.mdx", "<root>/examples/a/b.ts"), "examples/a/b.ts");
        assert_eq!(resolve("docs/en/a.mdx", "../../../../../etc/passwd"), "etc/passwd");
    }

    #[test]
    fn paths_may_lead_out_of_the_site() {
        assert_eq!(joined("docs/en", "../../../src/main.rs"), "../src/main.rs");
        assert_eq!(joined("..", "src/./main.rs"), "../src/main.rs");
        assert_eq!(joined("../core", "../../x"), "../../x");
        assert_eq!(joined("", ".."), "..");
        assert_eq!(joined("./page", "../../cli/help.md"), "../cli/help.md");
    }
}
