//! Folders that the import copies. The project is read as it will be afterwards, so that navigation and links of the
//! site are made from the copies.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::draft::{Contents, NewFile};
use crate::files::{Files, below, is_file};
use crate::path;

/// The files of a project, with the copies of folders that the import makes.
pub(crate) struct Project<'f> {
    files: &'f dyn Files,
    copies: RefCell<Vec<Copy>>,
}

/// A folder and where its copy is.
struct Copy {
    from: String,
    to: String,
}

impl<'f> Project<'f> {
    pub(crate) fn new(files: &'f dyn Files) -> Self {
        Self { files, copies: RefCell::default() }
    }

    /// Adds a copy of a folder.
    pub(crate) fn copy(&self, from: &str, to: &str) {
        self.copies.borrow_mut().push(Copy { from: from.to_owned(), to: to.to_owned() });
    }

    /// The files of all copies.
    pub(crate) fn copied(&self) -> Vec<NewFile> {
        let file = |copy: &Copy, name: String| NewFile {
            path: path::join(&copy.to, &name),
            contents: Contents::CopyOf(path::join(&copy.from, &name)),
        };
        let of_copy =
            |copy: &Copy| below(self.files, &copy.from).into_iter().map(|name| file(copy, name)).collect();
        self.copies.borrow().iter().flat_map(|copy: &Copy| -> Vec<NewFile> { of_copy(copy) }).collect()
    }

    /// The path that a path of a copy was copied from.
    fn original(&self, path: &str) -> Option<String> {
        let copies = self.copies.borrow();
        copies.iter().find_map(|copy| match path::below(path, &copy.to) {
            Some(rest) => Some(path::join(&copy.from, rest)),
            None => (path == copy.to).then(|| copy.from.clone()),
        })
    }
}

impl Files for Project<'_> {
    /// A file that exists already is kept, so it comes first.
    fn text(&self, path: &str) -> Option<String> {
        let original = || self.original(path).filter(|_| !is_file(self.files, path));
        self.files.text(path).or_else(|| self.files.text(&original()?))
    }

    fn names(&self, folder: &str) -> Vec<(String, bool)> {
        let mut names: BTreeSet<(String, bool)> = self.files.names(folder).into_iter().collect();
        names.extend(self.original(folder).map(|original| self.files.names(&original)).unwrap_or_default());
        let copies = self.copies.borrow();
        let inner = copies.iter().filter_map(|copy| path::below(&copy.to, folder)?.split('/').next());
        names.extend(inner.map(|name| (name.to_owned(), true)));
        names.into_iter().collect()
    }

    fn link(&self, path: &str) -> Option<String> {
        self.files.link(path)
    }
}
