//! Reading files and whole trees.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::{Error, Result, context};

/// Files by path relative to a root, `/` separated, in path order.
pub type Tree = BTreeMap<String, Vec<u8>>;

/// The bytes of one file. What is no file (a pipe, a socket, a device, a folder) is an error: reading it might never
/// end.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let file = context("read", path, open(path))?;
    let data = context("read", path, file.metadata())?;
    if !data.is_file() {
        return Err(Error::NotAFile { path: path.to_owned() });
    }
    let mut bytes = Vec::with_capacity(usize::try_from(data.len()).unwrap_or(0));
    context("read", path, std::io::Read::read_to_end(&mut &file, &mut bytes))?;
    Ok(bytes)
}

/// Opens a file for reading without waiting: a named pipe is open at once instead of when somebody writes to it.
fn open(path: &Path) -> std::io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        rustix::fs::OFlags::NONBLOCK.bits().cast_signed(),
    );
    options.open(path)
}

/// Whether there is a file at `path`, links followed: no folder, pipe, socket or device.
pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// The text of one file.
pub fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?)
        .map_err(|error| Error::NotUtf8 { path: path.to_owned(), offset: error.utf8_error().valid_up_to() })
}

/// Whether there is a file or folder at `path`.
pub fn exists(path: &Path) -> bool {
    path.exists()
}

/// The path from the root of the file system, links as they are.
pub fn absolute(path: &Path) -> Result<PathBuf> {
    context("read", path, std::path::absolute(path))
}

/// The absolute path with all links resolved.
pub fn canonical(path: &Path) -> Result<PathBuf> {
    context("read", path, fs::canonicalize(path))
}

/// The names of the entries of a folder, sorted; empty when it cannot be listed.
pub fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Removes a folder and everything in it; a folder that is not there is fine.
pub fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        result => context("remove", folder, result),
    }
}

/// Removes a file.
pub fn remove_file(path: &Path) -> Result<()> {
    context("remove", path, fs::remove_file(path))
}

/// Every file below `root`, or nothing when there is no such folder. Hidden entries (`.x`) and `node_modules` are
/// passed over. Links are followed only while they stay below `root`: what lies outside a site is not part of it.
pub fn read_tree(root: &Path) -> Result<Tree> {
    walk(root, is_source)
}

/// As [`read_tree`], hidden entries included.
pub fn read_tree_with_hidden(root: &Path) -> Result<Tree> {
    walk(root, |name| name != "node_modules")
}

fn walk(root: &Path, is_wanted: fn(&OsStr) -> bool) -> Result<Tree> {
    let mut tree = Tree::new();
    for entry in entries(root, root, is_wanted)? {
        let Some(entry) = listed(root, entry)? else { continue };
        if let Ok(relative) = entry.path().strip_prefix(root) {
            tree.insert(slashed(relative), read(entry.path())?);
        }
    }
    Ok(tree)
}

/// Folders and files of the tree at `root` from `start` on, which is `root` or lies below it; none when there is no
/// such folder.
pub(crate) fn entries(
    root: &Path,
    start: &Path,
    is_wanted: fn(&OsStr) -> bool,
) -> Result<impl Iterator<Item = walkdir::Result<DirEntry>>> {
    let real_root = if root.exists() { Some(canonical(root)?) } else { None };
    // A link is judged before it is followed: what lies below a linked folder does not look like a link any more.
    let is_part = move |real_root: &Path, entry: &DirEntry| {
        let is_inside = || fs::canonicalize(entry.path()).is_ok_and(|real| real.starts_with(real_root));
        entry.depth() == 0 || is_wanted(entry.file_name()) && (!entry.path_is_symlink() || is_inside())
    };
    let walk = |real_root: PathBuf| {
        let walk = WalkDir::new(start).follow_links(true).sort_by_file_name();
        walk.into_iter().filter_entry(move |entry| is_part(&real_root, entry))
    };
    Ok(real_root.map(walk).into_iter().flatten())
}

/// The file that an entry stands for; nothing for folders, and for links that lead nowhere or in circles.
pub(crate) fn listed(root: &Path, entry: walkdir::Result<DirEntry>) -> Result<Option<DirEntry>> {
    match entry {
        Ok(entry) => Ok(entry.file_type().is_file().then_some(entry)),
        Err(error) if error.loop_ancestor().is_some() || is_missing(&error) => Ok(None),
        Err(error) => {
            let path = error.path().unwrap_or(root).to_owned();
            Err(Error::Io { action: "list", path, source: error.into() })
        }
    }
}

/// Whether a name is neither hidden nor that of installed packages.
pub(crate) fn is_source(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    !name.starts_with('.') && name != "node_modules"
}

fn is_missing(error: &walkdir::Error) -> bool {
    error.io_error().is_some_and(|io| io.kind() == std::io::ErrorKind::NotFound)
}

pub(crate) fn slashed(path: &Path) -> String {
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
