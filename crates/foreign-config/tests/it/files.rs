//! Tests of listings of files, and of their limits.

use quire_foreign_config::files::{Files, below, is_file, is_folder, listing};

use crate::Project;

#[test]
fn kinds_of_entries() {
    let project = Project::new(&[("a/b.md", ""), ("c.md", "")]);
    let kinds = ["", "a", "a/b.md", "c.md", "b.md", "a/c", "none"]
        .map(|path| (project.is_folder(path), is_file(&project, path), is_folder(&project, path)));
    let (file, folder, none) = ((Some(false), true, false), (Some(true), false, true), (None, false, false));
    assert_eq!(kinds, [(None, false, true), folder, file, file, none, none, none]);
    let defaults = (project.link("a"), project.last_commit("c.md"), project.identity("a"));
    assert_eq!(defaults, (None, None, Some("a".to_owned())));
}

#[test]
fn hidden_entries_and_packages_are_not_listed() {
    let project = Project::new(&[
        ("docs/b.md", ""),
        ("docs/a/c.md", ""),
        ("docs/.git/x", ""),
        ("docs/.hidden", ""),
        ("docs/node_modules/p/x", ""),
        ("docs/a/node_modules", ""),
        ("docs/node_modules2", ""),
        ("other", ""),
    ]);
    assert_eq!(below(&project, "docs"), ["a/c.md", "b.md", "node_modules2"]);
    assert_eq!(below(&project, "none"), [""; 0]);
    assert!(!listing(&project, "").is_cut_off);
}

/// A root with folders that contain one file each. All folders named `same…` have the same identity.
struct Tree {
    /// Number of files in the root.
    files: usize,
    /// Names of the folders in the root.
    folders: Vec<String>,
    has_identity: bool,
}

impl Files for Tree {
    fn text(&self, _path: &str) -> Option<String> {
        None
    }

    fn names(&self, folder: &str) -> Vec<(String, bool)> {
        if !folder.is_empty() {
            return vec![("a".to_owned(), false)];
        }
        let files = (0..self.files).map(|number| (format!("f{number}"), false));
        files.chain(self.folders.iter().map(|name| (name.clone(), true))).collect()
    }

    fn identity(&self, folder: &str) -> Option<String> {
        self.has_identity
            .then(|| if folder.starts_with("same") { "same".to_owned() } else { folder.to_owned() })
    }
}

/// Returns the number of listed files, and whether the listing is incomplete.
fn listed(files: usize, folders: usize, prefix: &str, has_identity: bool) -> (usize, bool) {
    let folders = (0..folders).map(|number| format!("{prefix}{number}")).collect();
    let listing = listing(&Tree { files, folders, has_identity }, "");
    (listing.files.len(), listing.is_cut_off)
}

#[test]
fn limits_of_listings() {
    assert_eq!(listed(200_000, 1, "d", true), (200_001, false), "files");
    assert_eq!(listed(200_001, 1, "d", true), (200_001, true), "too many files");
    assert_eq!(listed(0, 49_999, "d", true), (49_999, false), "folders");
    assert_eq!(listed(0, 50_000, "d", true), (49_999, true), "too many folders");
    assert_eq!(listed(0, 20, "same", true), (20, false), "paths of a folder");
    assert_eq!(listed(0, 21, "same", true), (20, true), "too many paths of a folder");
    assert_eq!(listed(0, 30, "same", false), (30, false), "folders without identity");
}
