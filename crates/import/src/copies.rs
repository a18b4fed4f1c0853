//! Folders that the import copies. The project is read as it will be afterwards, so that navigation and links of the
//! site are made from the copies.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::draft::{Contents, NewFile};
use crate::files::{Files, below};
use crate::path;

/// The files of a project, with the copies of folders that the import makes.
pub(crate) struct Project<'f> {
    files: &'f dyn Files,
    copies: RefCell<Vec<Copy>>,
    /// Texts of copied files that differ from their originals, by the path of the copy.
    changed: RefCell<BTreeMap<String, String>>,
}

/// A file or folder and where its copy is.
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

    /// Sets the text of the copy at `path`.
    pub(crate) fn change(&self, path: String, text: String) {
        self.changed.borrow_mut().insert(path, text);
    }

    /// The files of all copies.
    pub(crate) fn copied(&self) -> Vec<NewFile> {
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
            let names = below(self.files, from).into_iter();
            names.map(|name| file(path::join(from, &name), path::join(to, &name))).collect()
        };
        self.copies.borrow().iter().flat_map(of_copy).collect()
    }

    /// The paths that a path of the copies may have been copied from: folders may be copied into each other's copies.
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
    /// A file that exists already is kept, so it comes first.
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
}
