//! Access to the files of a project.

use crate::path;

/// Files of a project. Paths are `/`-separated and relative to the project's folder, which is the empty path. Paths of
/// files elsewhere in the repository start with `../`.
pub trait Files {
    /// Returns the text of a file, or `None` if there is no such file or it is not UTF-8.
    fn text(&self, path: &str) -> Option<String>;

    /// Returns the names in a folder with a flag that is true for folders, sorted. Empty if the folder does not exist.
    fn names(&self, folder: &str) -> Vec<(String, bool)>;

    /// Returns whether the entry at `path` is a folder, or `None` if there is none.
    fn is_folder(&self, path: &str) -> Option<bool> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let entry = self.names(folder).into_iter().find(|(entry, _)| entry == name);
        entry.map(|(_, is_folder)| is_folder)
    }

    /// Returns the target of the symbolic link at `path`, if it is outside the project's folder and may be read.
    fn link(&self, path: &str) -> Option<String> {
        let _ = path;
        None
    }
}

/// Returns whether `path` is a file.
pub(crate) fn is_file(files: &dyn Files, path: &str) -> bool {
    files.is_folder(path) == Some(false)
}

/// Returns whether `path` is a folder.
pub(crate) fn is_folder(files: &dyn Files, path: &str) -> bool {
    path.is_empty() || files.is_folder(path) == Some(true)
}

/// Limits of [`below`]. Links between folders can make a tree infinite.
const MAX_DEPTH: usize = 24;
const MAX_FILES: usize = 200_000;
const MAX_FOLDERS: usize = 20_000;

/// Lists all files below `folder`, relative to it, in order. Skips hidden entries and `node_modules`.
pub(crate) fn below(files: &dyn Files, folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![String::new()];
    let mut visited = 0;
    while let Some(inner) = open.pop() {
        visited += 1;
        if found.len() > MAX_FILES || visited > MAX_FOLDERS || inner.matches('/').count() > MAX_DEPTH {
            continue;
        }
        for (name, is_folder) in files.names(&path::join(folder, &inner)) {
            let entry = path::join(&inner, &name);
            match is_folder {
                _ if name.starts_with('.') || name == "node_modules" => {}
                true => open.push(entry),
                false => found.push(entry),
            }
        }
    }
    found.sort_unstable();
    found
}
