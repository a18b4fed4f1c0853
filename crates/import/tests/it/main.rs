//! Tests of importing whole projects (`tests/fixtures`) and small projects in memory.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "tests read fixtures and panic on failure"
)]

mod docusaurus;
mod fixtures;
mod mdbook;
mod projects;
mod robust;
mod rspress;
mod scripts;
mod vitepress;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use quire_import::{Contents, Files, Import, Options, import};

/// A project in memory: the contents of its files by path.
#[derive(Default)]
pub(crate) struct Project(BTreeMap<String, String>);

impl Project {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        Self(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
    }

    /// Reads the files below a folder on disk.
    fn read(folder: &Path) -> Self {
        let mut files = BTreeMap::new();
        let mut pending = vec![folder.to_owned()];
        while let Some(inner) = pending.pop() {
            for entry in std::fs::read_dir(inner).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    pending.push(path);
                } else {
                    let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                    files.insert(name, std::fs::read_to_string(&path).unwrap());
                }
            }
        }
        Self(files)
    }

    pub(crate) fn import(&self) -> Import {
        let options = Options { engine: None, year: Some(2026) };
        import(self, options).unwrap_or_else(|diagnostic| panic!("{}", diagnostic.message))
    }
}

impl Files for Project {
    fn text(&self, path: &str) -> Option<String> {
        self.0.get(path).cloned()
    }

    fn names(&self, folder: &str) -> Vec<(String, bool)> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let below = self.0.keys().filter_map(|path| path.strip_prefix(&prefix));
        let names: BTreeSet<(String, bool)> = below
            .map(|rest| match rest.split_once('/') {
                Some((name, _)) => (name.to_owned(), true),
                None => (rest.to_owned(), false),
            })
            .collect();
        names.into_iter().collect()
    }
}

/// Returns the contents of `quire.toml`.
pub(crate) fn quire_toml(import: &Import) -> &str {
    match &import.files[0].contents {
        Contents::Text(text) => text,
        Contents::CopyOf(original) => panic!("`quire.toml` is a copy of `{original}`"),
    }
}

/// Formats the report and all files of an import.
pub(crate) fn shown(import: &Import) -> String {
    let mut text = import.report.text();
    for file in &import.files {
        match &file.contents {
            Contents::Text(own) => text.push_str(&format!("\n=== {}\n{own}", file.path)),
            Contents::CopyOf(original) => text.push_str(&format!("\n=== {} is {original}\n", file.path)),
        }
    }
    text
}

/// Imports a small project and compares the report and all files with the snapshot `name`.
pub(crate) fn check(name: &str, files: &[(&str, &str)]) {
    insta::assert_snapshot!(name, shown(&Project::new(files).import()));
}
