//! Folders and files that the import copies. The import reads the project as if they were already copied, so that
//! navigation and links refer to the copies.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::draft::{Contents, NewFile};
use crate::files::{Files, Listing, listing};
use crate::path;

/// Files of a project, including the copies that the import will write.
pub(crate) struct Project<'f> {
    files: &'f dyn Files,
    copies: RefCell<Vec<Copy>>,
    /// Contents of copied files that differ from their originals, by the path of the copy.
    changed: RefCell<BTreeMap<String, String>>,
}

/// A file or folder, and the path of its copy.
struct Copy {
    from: String,
    to: String,
    is_file: bool,
}

impl<'f> Project<'f> {
    pub(crate) fn new(files: &'f dyn Files) -> Self {
        Self { files, copies: RefCell::default(), changed: RefCell::default() }
    }

    /// Adds a copy of a folder.
    pub(crate) fn copy(&self, from: &str, to: &str) {
        self.add(from, to, false);
    }

    /// Adds a copy of a file.
    pub(crate) fn copy_file(&self, from: &str, to: &str) {
        self.add(from, to, true);
    }

    fn add(&self, from: &str, to: &str, is_file: bool) {
        self.copies.borrow_mut().push(Copy { from: from.to_owned(), to: to.to_owned(), is_file });
    }

    /// Sets the contents of the copy at `path`.
    pub(crate) fn change(&self, path: String, text: String) {
        self.changed.borrow_mut().insert(path, text);
    }

    /// Returns the files of all copies, and the copied folders that have more files than an import lists.
    pub(crate) fn copied(&self) -> (Vec<NewFile>, Vec<String>) {
        let mut cut_off = Vec::new();
        let changed = self.changed.borrow();
        let file = |from: String, path: String| {
            let contents = changed.get(&path).cloned().map_or(Contents::CopyOf(from), Contents::Text);
            NewFile { path, contents }
        };
        let of_copy = |copy: &Copy| -> Vec<NewFile> {
            let Copy { from, to, is_file } = copy;
            if *is_file {
                return vec![file(from.clone(), to.clone())];
            }
            let Listing { files, is_cut_off } = listing(self.files, from);
            cut_off.extend(is_cut_off.then(|| from.clone()));
            files.iter().map(|name| file(path::join(from, name), path::join(to, name))).collect()
        };
        let files = self.copies.borrow().iter().flat_map(of_copy).collect();
        (files, cut_off)
    }

    /// Returns the possible original paths of a path in the copies. Several folders may be copied to the same place.
    fn originals(&self, path: &str) -> Vec<String> {
        let copies = self.copies.borrow();
        let of_copy = |copy: &Copy| match path::below(path, &copy.to) {
            Some(rest) if !copy.is_file => Some(path::join(&copy.from, rest)),
            _ => (path == copy.to).then(|| copy.from.clone()),
        };
        copies.iter().filter_map(of_copy).collect()
    }
}

impl Files for Project<'_> {
    /// Returns the contents of a file. Existing files take precedence over copies, because the import does not
    /// overwrite them.
    fn text(&self, path: &str) -> Option<String> {
        self.files.text(path).or_else(|| {
            let changed = self.changed.borrow().get(path).cloned();
            changed.or_else(|| self.originals(path).iter().find_map(|original| self.files.text(original)))
        })
    }

    fn names(&self, folder: &str) -> Vec<(String, bool)> {
        let mut names: BTreeSet<(String, bool)> = self.files.names(folder).into_iter().collect();
        names.extend(self.originals(folder).iter().flat_map(|original| self.files.names(original)));
        let copies = self.copies.borrow();
        let inner = copies.iter().filter_map(|copy| {
            let rest = path::below(&copy.to, folder)?;
            let (name, is_folder) =
                rest.split_once('/').map_or((rest, !copy.is_file), |(name, _)| (name, true));
            Some((name.to_owned(), is_folder))
        });
        names.extend(inner);
        names.into_iter().collect()
    }

    fn link(&self, path: &str) -> Option<String> {
        self.files.link(path)
    }

    /// Combines the identities of all folders that are copied to the same place.
    fn identity(&self, folder: &str) -> Option<String> {
        let originals = self.originals(folder);
        let folders = std::iter::once(folder).chain(originals.iter().map(String::as_str));
        let known: Vec<String> = folders.filter_map(|folder| self.files.identity(folder)).collect();
        (!known.is_empty()).then(|| known.join("\n"))
    }
}
