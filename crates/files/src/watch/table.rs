//! The stamps (identity, size and times) of all files and folders in a watched folder.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use walkdir::DirEntry;

use crate::read::{entries, is_source, names_in};
use crate::stamp::Stamp;

/// Stamps of a root and its watched entries.
#[derive(Debug)]
pub(super) struct Table {
    root: PathBuf,
    is_watched: fn(&Path, &str) -> bool,
    entries: BTreeMap<PathBuf, Entry>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    stamp: Stamp,
    is_folder: bool,
    /// Whether an equal stamp proves equal content, see [`Stamp::is_settled`].
    is_settled: bool,
}

/// How changes are detected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detection {
    /// By system events, which name the paths to compare.
    Events,
    /// By comparison only. If the stamp of a file was not settled, the file is reported again when its stamp settles.
    Polling,
}

/// Differences between the table and the disk.
#[derive(Debug, Default)]
pub(super) struct Differences {
    /// Files that were added, removed or changed, and folders that were added, removed or replaced.
    pub(super) changed: BTreeSet<PathBuf>,
    /// Folders that were removed or replaced. They must no longer be watched.
    pub(super) gone_folders: BTreeSet<PathBuf>,
    /// Folders to watch because they were added, replaced or renamed.
    pub(super) new_folders: BTreeSet<PathBuf>,
}

impl Table {
    pub(super) fn new(root: &Path, is_watched: fn(&Path, &str) -> bool) -> Self {
        Self { root: root.to_owned(), is_watched, entries: BTreeMap::new() }
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// Returns whether the root appeared, disappeared or was replaced since the last check.
    pub(super) fn is_root_exchanged(&self) -> bool {
        match (self.entries.get(&self.root), fs::metadata(&self.root)) {
            (Some(known), Ok(now)) => !known.stamp.is_same_place(&Stamp::of(&now)),
            (known, now) => known.is_some() != now.is_ok(),
        }
    }

    /// Returns whether `path` is the root, or would be watched if it existed.
    pub(super) fn contains(&self, path: &Path) -> bool {
        let Ok(relative) = path.strip_prefix(&self.root) else { return false };
        let mut names = relative.iter();
        names.next().is_none_or(|first| self.is_top(first)) && names.all(is_source)
    }

    /// Updates the table at and below `path`, and returns the differences.
    pub(super) fn compare(&mut self, path: &Path, detection: Detection) -> Differences {
        let current = self.list(path);
        if self.entries.is_empty() {
            // The first check has no earlier table to compare with.
            let folders = current.iter().filter(|(_, entry)| entry.is_folder);
            let new_folders = folders.map(|(path, _)| path.clone()).collect();
            let changed = current.keys().cloned().collect();
            self.entries = current;
            return Differences { changed, new_folders, ..Differences::default() };
        }
        let known = self.entries.range(path.to_owned()..).take_while(|(known, _)| known.starts_with(path));
        let mut differences = Differences::default();
        let mut removed_stamps = Vec::new();
        for (path, entry) in known {
            let now = current.get(path);
            if now.is_none_or(|now| entry.has_changed(now, detection)) {
                differences.changed.insert(path.clone());
            }
            if entry.is_folder && now.is_none_or(|now| !entry.is_same_folder(now)) {
                differences.gone_folders.insert(path.clone());
                removed_stamps.push(entry.stamp);
            }
            if now.is_some_and(|now| now.is_folder && !entry.is_same_folder(now)) {
                differences.new_folders.insert(path.clone());
            }
        }
        for (path, entry) in &current {
            if !self.entries.contains_key(path) {
                differences.changed.insert(path.clone());
                if entry.is_folder {
                    differences.new_folders.insert(path.clone());
                }
            }
        }
        self.entries.retain(|known, _| !known.starts_with(path) || current.contains_key(known));
        self.entries.extend(current);
        // After a rename, unwatching the old path may have ended the watch on the new path as well.
        let was_removed = |entry: &Entry| {
            entry.is_folder && removed_stamps.iter().any(|gone| gone.is_same_place(&entry.stamp))
        };
        if !removed_stamps.is_empty() {
            let moved_folders =
                self.entries.iter().filter(|(_, entry)| was_removed(entry)).map(|(path, _)| path.clone());
            differences.new_folders.extend(moved_folders);
        }
        differences
    }

    pub(super) fn folders(&self) -> impl Iterator<Item = &PathBuf> {
        self.entries.iter().filter(|(_, entry)| entry.is_folder).map(|(path, _)| path)
    }

    /// Lists the folders that exist on disk: the root and the watched folders below the root. Some of these folders may
    /// be missing from the table.
    pub(super) fn list_folders(&self) -> BTreeSet<PathBuf> {
        let mut folders: BTreeSet<PathBuf> =
            self.root.is_dir().then(|| self.root.clone()).into_iter().collect();
        for top in self.top() {
            let below_top = entries(&top, &top, is_source).into_iter().flatten().flatten();
            folders.extend(below_top.filter(|entry| entry.file_type().is_dir()).map(DirEntry::into_path));
        }
        folders
    }

    /// Returns the current entries at and below `path`.
    fn list(&self, path: &Path) -> BTreeMap<PathBuf, Entry> {
        let now = SystemTime::now();
        let mut entries = Vec::new();
        if path == self.root {
            if let Ok(metadata) = fs::metadata(path) {
                entries.push((path.to_owned(), Entry::new(&metadata, now)));
            }
            for top in self.top() {
                list_below(&top, &top, now, &mut entries);
            }
        } else if self.contains(path) {
            let relative = path.strip_prefix(&self.root).unwrap_or(path);
            let top = relative.iter().next().map(|first| self.root.join(first));
            list_below(top.as_deref().unwrap_or(path), path, now, &mut entries);
        }
        // Build the map from a list, because the entries are almost sorted and comparing paths is slow.
        entries.into_iter().collect()
    }

    /// Returns the watched entries of the root.
    fn top(&self) -> impl Iterator<Item = PathBuf> {
        let names = names_in(&self.root).into_iter().filter(|name| self.is_top(OsStr::new(name)));
        names.map(|name| self.root.join(name))
    }

    fn is_top(&self, name: &OsStr) -> bool {
        is_source(name) && (self.is_watched)(&self.root, &name.to_string_lossy())
    }
}

/// Adds the entries at and below `start` that belong to the tree at `top`. Unreadable entries count as absent.
fn list_below(top: &Path, start: &Path, now: SystemTime, found: &mut Vec<(PathBuf, Entry)>) {
    for entry in entries(top, start, is_source).into_iter().flatten().flatten() {
        if let Ok(metadata) = entry.metadata() {
            found.push((entry.into_path(), Entry::new(&metadata, now)));
        }
    }
}

impl Entry {
    fn new(metadata: &Metadata, now: SystemTime) -> Self {
        let stamp = Stamp::of(metadata);
        Self { stamp, is_folder: metadata.is_dir(), is_settled: stamp.is_settled(now) }
    }

    /// Returns whether the entry has changed. Folders are compared only by identity, because their entries are compared
    /// separately.
    fn has_changed(&self, now: &Self, detection: Detection) -> bool {
        if self.is_folder && now.is_folder {
            return !self.is_same_folder(now);
        }
        let may_differ = detection == Detection::Polling && !self.is_settled && now.is_settled;
        self.is_folder != now.is_folder || self.stamp != now.stamp || may_differ
    }

    fn is_same_folder(&self, now: &Self) -> bool {
        self.is_folder && now.is_folder && self.stamp.is_same_place(&now.stamp)
    }
}
