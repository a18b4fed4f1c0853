//! Access to the files of a project.

use std::collections::BTreeMap;

use crate::path;

/// File system of a project. Paths are `/`-separated and relative to the project's folder, whose path is empty. Paths
/// to other folders of the repository start with `../`.
pub trait Files {
    /// Returns the text of a file, or `None` if the file does not exist or is not UTF-8.
    fn text(&self, path: &str) -> Option<String>;

    /// Returns the names in a folder, sorted, each with a flag that is true for folders. Returns an empty list if the
    /// folder does not exist.
    fn names(&self, folder: &str) -> Vec<(String, bool)>;

    /// Returns whether the entry at `path` is a folder, or `None` if there is no entry.
    fn is_folder(&self, path: &str) -> Option<bool> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let entry = self.names(folder).into_iter().find(|(entry, _)| entry == name);
        entry.map(|(_, is_folder)| is_folder)
    }

    /// Returns the target of the symbolic link at `path` if the target is outside of the project's folder and readable.
    fn link(&self, path: &str) -> Option<String> {
        let _ = path;
        None
    }

    /// Returns the time of the last commit that changed the file at `path` (ISO 8601, UTC), or `None` if the time is
    /// not known.
    fn last_commit(&self, path: &str) -> Option<String> {
        let _ = path;
        None
    }

    /// Returns a string that identifies a folder. The string is the same for all paths of the folder, including paths
    /// through symbolic links. Returns `None` if the folder does not exist.
    fn identity(&self, folder: &str) -> Option<String> {
        Some(folder.to_owned())
    }
}

/// Returns whether `path` is a file.
pub fn is_file(files: &dyn Files, path: &str) -> bool {
    files.is_folder(path) == Some(false)
}

/// Returns whether `path` is a folder. The empty path is the project's folder.
pub fn is_folder(files: &dyn Files, path: &str) -> bool {
    path.is_empty() || files.is_folder(path) == Some(true)
}

/// Limits of [`listing`]: numbers of files, of folders, and of paths that lead to the same folder. Symbolic links
/// between folders can multiply the number of paths.
const MAX_FILES: usize = 200_000;
const MAX_FOLDERS: usize = 50_000;
const MAX_VISITS: usize = 20;

/// The files below a folder.
#[derive(Debug, Default)]
pub struct Listing {
    /// Paths relative to the folder, in order.
    pub files: Vec<String>,
    /// Whether files are missing because the tree exceeds [`MAX_FILES`], [`MAX_FOLDERS`], or
    /// [`MAX_VISITS`] paths for one folder.
    pub is_cut_off: bool,
}

/// Returns the paths of all files below `folder`, in order. The paths are relative to `folder`. Skips hidden entries
/// and `node_modules`.
pub fn below(files: &dyn Files, folder: &str) -> Vec<String> {
    listing(files, folder).files
}

/// Like [`below`], but also returns whether the listing is incomplete.
pub fn listing(files: &dyn Files, folder: &str) -> Listing {
    let mut listing = Listing::default();
    let mut pending = vec![String::new()];
    let mut visited = 0;
    // Identities of the folders that contain the current folder, outermost first.
    let mut parents: Vec<Option<String>> = Vec::new();
    let mut visits: BTreeMap<String, usize> = BTreeMap::new();
    while let Some(inner) = pending.pop() {
        visited += 1;
        if listing.files.len() > MAX_FILES || visited > MAX_FOLDERS {
            listing.is_cut_off = true;
            break;
        }
        let folder_path = path::join(folder, &inner);
        let identity = files.identity(&folder_path);
        parents.truncate(inner.split_terminator('/').count());
        // A link to a parent folder would lead to an endless listing.
        if identity.is_some() && parents.contains(&identity) {
            continue;
        }
        if let Some(identity) = &identity {
            let visits = visits.entry(identity.clone()).or_default();
            *visits += 1;
            if *visits > MAX_VISITS {
                listing.is_cut_off = true;
                continue;
            }
        }
        parents.push(identity);
        for (name, is_folder) in files.names(&folder_path) {
            let entry = path::join(&inner, &name);
            match is_folder {
                _ if name.starts_with('.') || name == "node_modules" => {}
                true => pending.push(entry),
                false => listing.files.push(entry),
            }
        }
    }
    listing.files.sort_unstable();
    listing
}

#[cfg(test)]
mod tests {
    use super::{Files, MAX_FOLDERS, listing};

    /// A tree in which each folder contains a file `a.md` and subfolders with the given names. A folder named `loop` is
    /// a symbolic link to the root.
    struct Tree(&'static [&'static str]);

    impl Files for Tree {
        fn text(&self, _path: &str) -> Option<String> {
            None
        }

        fn names(&self, folder: &str) -> Vec<(String, bool)> {
            let is_deep = folder.split('/').count() > 40;
            let folders = self.0.iter().map(|name| ((*name).to_owned(), true)).filter(|_| !is_deep);
            folders.chain([("a.md".to_owned(), false)]).collect()
        }

        fn identity(&self, folder: &str) -> Option<String> {
            Some(folder.rsplit("loop").next()?.trim_start_matches('/').to_owned())
        }
    }

    #[test]
    fn deep_folders_are_listed_and_loops_are_not() {
        let names = listing(&Tree(&["d", "loop"]), "");
        assert_eq!(names.files.len(), 42);
        assert_eq!(names.files[41], format!("{}a.md", "d/".repeat(41)));
        assert!(!names.is_cut_off);
    }

    #[test]
    fn a_tree_that_is_too_large_is_cut_off() {
        let names = listing(&Tree(&["b", "c"]), "");
        assert!(names.is_cut_off);
        assert_eq!(names.files.len(), MAX_FOLDERS);
    }
}
