//! Test helper: snapshots of a folder's contents, to find the files that an edit has changed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The contents of files and the targets of links by path.
pub(crate) struct Contents(BTreeMap<PathBuf, Vec<u8>>);

impl Contents {
    pub(crate) fn of(folder: &Path) -> Self {
        let mut contents = BTreeMap::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let kind = fs::symlink_metadata(&path).unwrap().file_type();
                if kind.is_symlink() {
                    contents.insert(
                        path.clone(),
                        fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes(),
                    );
                } else if kind.is_dir() {
                    folders.push(path);
                } else {
                    contents.insert(path.clone(), fs::read(&path).unwrap());
                }
            }
        }
        Self(contents)
    }

    /// Returns the paths whose contents differ.
    pub(crate) fn changed(&self, later: &Self) -> Vec<PathBuf> {
        let gone = self.0.keys().filter(|path| !later.0.contains_key(*path));
        let new =
            later.0.iter().filter(|(path, bytes)| self.0.get(*path) != Some(bytes)).map(|(path, _)| path);
        gone.chain(new).cloned().collect()
    }
}
