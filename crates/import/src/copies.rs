//! Copies of folders and files that the import creates. The importer reads the project as if the copies already
//! existed, so that navigation entries and links can refer to them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::draft::{Contents, NewFile};
use crate::files::{Files, Listing, listing};
use crate::path;

/// Files of a project, including the copies that the import will write.
pub(crate) struct Project<'f> {
    files: &'f dyn Files,
    /// Copied folders, as pairs of original path and path of the copy.
    folders: RefCell<Vec<(String, String)>>,
    /// Original paths of copied files, by the path of the copy.
    copied_files: RefCell<BTreeMap<String, Vec<String>>>,
    /// Contents of copied files that differ from their originals, by the path of the copy.
    changed: RefCell<BTreeMap<String, String>>,
}

impl<'f> Project<'f> {
    pub(crate) fn new(files: &'f dyn Files) -> Self {
        Self {
            files,
            folders: RefCell::default(),
            copied_files: RefCell::default(),
            changed: RefCell::default(),
        }
    }

    pub(crate) fn copy(&self, from: &str, to: &str) {
        self.folders.borrow_mut().push((from.to_owned(), to.to_owned()));
    }

    pub(crate) fn copy_file(&self, from: &str, to: &str) {
        self.copied_files.borrow_mut().entry(to.to_owned()).or_default().push(from.to_owned());
    }

    /// Sets the contents of the copy at `path`.
    pub(crate) fn change(&self, path: String, text: String) {
        self.changed.borrow_mut().insert(path, text);
    }

    /// Returns the files of all copies. Also returns the copied folders that contain too many files to list completely.
    pub(crate) fn copied_files(&self) -> (Vec<NewFile>, Vec<String>) {
        let mut cut_off = Vec::new();
        let changed = self.changed.borrow();
        let file = |from: String, path: String| {
            let contents = changed.get(&path).cloned().map_or(Contents::CopyOf(from), Contents::Text);
            NewFile { path, contents }
        };
        let mut copied = Vec::new();
        for (from, to) in self.folders.borrow().iter() {
            let Listing { files, is_cut_off } = listing(self.files, from);
            cut_off.extend(is_cut_off.then(|| from.clone()));
            copied.extend(files.iter().map(|name| file(path::join(from, name), path::join(to, name))));
        }
        for (to, originals) in self.copied_files.borrow().iter() {
            copied.extend(originals.iter().map(|from| file(from.clone(), to.clone())));
        }
        (copied, cut_off)
    }

    /// Returns the possible original paths of the copy at `path`. Several folders may be copied to the same path.
    fn originals(&self, path: &str) -> Vec<String> {
        let folders = self.folders.borrow();
        let in_folder = |(from, to): &(String, String)| match path::below(path, to) {
            Some(rest) => Some(path::join(from, rest)),
            None => (path == to).then(|| from.clone()),
        };
        let mut originals: Vec<String> = folders.iter().filter_map(in_folder).collect();
        originals.extend(self.copied_files.borrow().get(path).into_iter().flatten().cloned());
        originals
    }

    /// Returns whether any file or folder will be copied to a path below `folder`.
    fn has_copies_below(&self, folder: &str) -> bool {
        let start = format!("{folder}/");
        let files = self.copied_files.borrow();
        let has_file = files.range(start.clone()..).next().is_some_and(|(to, _)| to.starts_with(&start));
        has_file || self.folders.borrow().iter().any(|(_, to)| path::below(to, folder).is_some())
    }

    /// Returns the paths of all copies below `folder`, relative to `folder`. The flag is true for copied folders.
    fn copies_below(&self, folder: &str) -> Vec<(String, bool)> {
        let start = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let files = self.copied_files.borrow();
        let files = files.range(start.clone()..).map_while(|(to, _)| to.strip_prefix(&start));
        let mut copies: Vec<(String, bool)> = files.map(|rest| (rest.to_owned(), false)).collect();
        let folders = self.folders.borrow();
        let folders = folders.iter().filter_map(|(_, to)| path::below(to, folder));
        copies.extend(folders.map(|rest| (rest.to_owned(), true)));
        copies
    }
}

impl Files for Project<'_> {
    /// Returns the contents of a file. Existing files take precedence over copies, because the import does not
    /// overwrite existing files.
    fn text(&self, path: &str) -> Option<String> {
        self.files.text(path).or_else(|| {
            let changed = self.changed.borrow().get(path).cloned();
            changed.or_else(|| self.originals(path).iter().find_map(|original| self.files.text(original)))
        })
    }

    fn names(&self, folder: &str) -> Vec<(String, bool)> {
        let mut names: BTreeSet<(String, bool)> = self.files.names(folder).into_iter().collect();
        names.extend(self.originals(folder).iter().flat_map(|original| self.files.names(original)));
        let copies = self.copies_below(folder).into_iter();
        names.extend(copies.map(|(rest, is_folder)| match rest.split_once('/') {
            Some((name, _)) => (name.to_owned(), true),
            None => (rest, is_folder),
        }));
        names.into_iter().collect()
    }

    fn is_folder(&self, path: &str) -> Option<bool> {
        let originals = self.originals(path);
        let paths = std::iter::once(path).chain(originals.iter().map(String::as_str));
        let existing = paths.filter_map(|path| self.files.is_folder(path)).min();
        existing.or_else(|| self.has_copies_below(path).then_some(true))
    }

    fn link(&self, path: &str) -> Option<String> {
        self.files.link(path)
    }

    fn last_commit(&self, path: &str) -> Option<String> {
        self.files.last_commit(path)
    }

    /// Returns the combined identities of `folder` and of all folders that are copied to it. The result is equal for
    /// all paths of the same folder.
    fn identity(&self, folder: &str) -> Option<String> {
        let originals = self.originals(folder);
        let folders = std::iter::once(folder).chain(originals.iter().map(String::as_str));
        let identities: Vec<String> = folders.filter_map(|folder| self.files.identity(folder)).collect();
        (!identities.is_empty()).then(|| identities.join("\n"))
    }
}
