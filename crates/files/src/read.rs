//! Reads files and whole trees.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::{Error, Result, context};

/// File contents by path. Paths are relative to a root, separated by `/`, and sorted.
pub type Tree = BTreeMap<String, Vec<u8>>;

/// Maximum size of a file that is read, in bytes. Hosts of static sites accept 25 to 100 MB.
const MAX_FILE: u64 = 256 << 20;

/// Maximum total size of the files that [`read_tree_with_hidden`] reads, in bytes.
const MAX_TREE: u64 = 512 << 20;

/// Reads a file. Fails for other entries (a pipe, a socket, a device, a folder), because reading from them might never
/// end.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let (file, size) = opened(path)?;
    content(path, file, size)
}

/// Returns a range of the bytes of a file. Returns fewer bytes if the file ends within the range. Fails if `path` is
/// not a file.
pub fn read_range(path: &Path, range: Range<u64>) -> Result<Vec<u8>> {
    let (file, size) = opened(path)?;
    part(path, file, size, range)
}

/// Returns whether the file at `path` ends with `end`. Fails if `path` is not a file.
pub fn ends_with(path: &Path, end: &[u8]) -> Result<bool> {
    let (file, size) = opened(path)?;
    let Some(start) = size.checked_sub(end.len() as u64) else { return Ok(false) };
    Ok(part(path, file, size, start..size)? == end)
}

/// Opens a file and returns its size in bytes. Fails if `path` is not a file.
fn opened(path: &Path) -> Result<(File, u64)> {
    let file = context("read", path, open(path))?;
    let data = context("read", path, file.metadata())?;
    if !data.is_file() {
        return Err(Error::NotAFile { path: path.to_owned() });
    }
    Ok((file, data.len()))
}

fn part(path: &Path, mut file: File, size: u64, range: Range<u64>) -> Result<Vec<u8>> {
    let length = range.end.min(size).saturating_sub(range.start);
    context("read", path, file.seek(SeekFrom::Start(range.start)))?;
    content(path, file.take(length), length)
}

/// Reads `source` to its end. Fails if `size`, the expected number of bytes, exceeds [`MAX_FILE`].
fn content(path: &Path, mut source: impl Read, size: u64) -> Result<Vec<u8>> {
    context("read", path, refuse_huge(size))?;
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    context("read", path, source.read_to_end(&mut bytes))?;
    Ok(bytes)
}

/// Fails for files that are too large to be held in memory.
pub(crate) fn refuse_huge(size: u64) -> std::io::Result<()> {
    if size > MAX_FILE { Err(too_large(format!("it is larger than {} MB", MAX_FILE >> 20))) } else { Ok(()) }
}

fn too_large(message: String) -> std::io::Error {
    std::io::Error::new(ErrorKind::FileTooLarge, message)
}

/// Opens a file without blocking, even if it is a named pipe without a writer.
pub(crate) fn open(path: &Path) -> std::io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        rustix::fs::OFlags::NONBLOCK.bits().cast_signed(),
    );
    options.open(path)
}

/// Returns whether `path` is a regular file or a link to one.
pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Returns the size of the file at `path` in bytes, or `None` if nothing exists there or if the entry cannot be read.
pub fn size(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().map(|metadata| metadata.len())
}

/// Returns whether `path` itself is a regular file, rather than a link to one.
pub fn is_regular_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file())
}

/// Returns whether `path` is a folder or a link to one.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// Reads a file as UTF-8.
pub fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?)
        .map_err(|error| Error::NotUtf8 { path: path.to_owned(), offset: error.utf8_error().valid_up_to() })
}

/// Returns whether nothing exists at `path`. Dangling links and entries that cannot be read count as existing.
pub fn is_absent(path: &Path) -> bool {
    let metadata = fs::symlink_metadata(path);
    metadata.is_err_and(|error| matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory))
}

/// Reads an optional text file at `path`, which is relative to `root`. Returns `None` if nothing exists there. Fails if
/// the entry is not valid UTF-8, or is a dangling link, a link to a target outside `root`, a folder or a pipe.
pub fn read_optional(root: &Path, path: &str) -> Result<Option<String>> {
    let full = root.join(path);
    if is_absent(&full) {
        return Ok(None);
    }
    refuse_outside(root, &full)?;
    read_text(&full).map(Some)
}

/// Fails if `path`, with links resolved, is outside `root`.
pub fn refuse_outside(root: &Path, path: &Path) -> Result<()> {
    let is_inside = canonical(path)?.starts_with(canonical(root)?);
    if is_inside { Ok(()) } else { Err(Error::OutsideFolder { path: path.to_owned() }) }
}

/// Returns whether anything exists at `path`, with links followed. Returns false for a dangling link.
pub fn exists(path: &Path) -> bool {
    path.exists()
}

/// Returns the absolute path, without resolving links.
pub fn absolute(path: &Path) -> Result<PathBuf> {
    context("read", path, std::path::absolute(path))
}

/// Returns the absolute path with links resolved.
pub fn canonical(path: &Path) -> Result<PathBuf> {
    context("read", path, fs::canonicalize(path))
}

/// Returns the path without `.` and `..`, resolved lexically: links are not followed, and `..` at the start is dropped.
pub fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(normal.pop()),
            component => normal.push(component),
        }
    }
    normal
}

/// Returns the sorted names of a folder's entries. Empty if the folder cannot be listed.
pub fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Removes a folder and everything in it. Succeeds if the folder does not exist.
pub fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        result => context("remove", folder, result),
    }
}

/// Removes a file. Fails if the file does not exist.
pub fn remove_file(path: &Path) -> Result<()> {
    context("remove", path, fs::remove_file(path))
}

/// An entry that was skipped while reading a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Path relative to the root, separated by `/`. Bytes that are not UTF-8 are shown as `\u{fffd}`.
    pub path: String,
    /// Why the entry was skipped.
    pub reason: Reason,
}

/// Why an entry was skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The name is not UTF-8. Replacing the invalid bytes could result in the name of another file.
    NameNotUtf8,
    /// A link whose target does not exist.
    DanglingLink,
    /// A link to itself, or to a folder that contains the link.
    LinkLoop,
    /// A link whose target is outside the root and all other allowed folders, or is hidden in one of the other folders.
    OutsideLink,
    /// Neither a file nor a folder: a pipe, a socket, a device.
    NotAFile,
    /// A link in a commit, where links are not followed.
    CommittedLink,
    /// A submodule of a commit: its files are in another repository.
    Submodule,
    /// A file that is too large to be held in memory.
    TooLarge,
    /// A file or folder that the user running Quire may not read.
    NoPermission,
    /// The remaining entries of a folder whose links lead to too many files.
    TooMany,
}

/// The files below a folder.
#[derive(Debug)]
pub struct Walked<File> {
    /// Files by path relative to the folder, separated by `/`.
    pub files: BTreeMap<String, File>,
    /// Skipped entries that an author may expect to be part of the site, in path order.
    pub skipped: Vec<Skipped>,
    /// Whether a file or folder is a symbolic link. If so, a change to one file may affect several paths.
    pub has_links: bool,
}

/// Reads every file below `root`. Returns an empty tree if `root` does not exist. Skips hidden entries (`.x`, except
/// for files that hosts look for), `node_modules`, and folders to which Quire has published. Follows links only within
/// `root`.
pub fn read_tree(root: &Path) -> Result<Tree> {
    Ok(walk(root, &[], is_source, read)?.files)
}

/// Like [`read_tree`], including hidden entries. Fails if the total size of the files is too large, because the output
/// of documentation examples (`quire examples`) has no other size limit.
pub fn read_tree_with_hidden(root: &Path) -> Result<Tree> {
    let remaining_bytes = Cell::new(MAX_TREE);
    let read_within = |path: &Path| {
        let bytes = read(path)?;
        let rest = remaining_bytes.get().checked_sub(bytes.len() as u64);
        let rest = rest.ok_or_else(|| too_large(format!("its folder is larger than {} MB", MAX_TREE >> 20)));
        remaining_bytes.set(context("read", path, rest)?);
        Ok(bytes)
    };
    Ok(walk(root, &[], |name| name != "node_modules", read_within)?.files)
}

/// Maximum number of files and folders read from a folder that contains links. Without this limit, links to folders
/// could multiply the files.
const MAX_ENTRIES: usize = 100_000;

/// Reads every file below `root` with `read`. Skips names that `is_wanted` rejects and folders to which Quire has
/// published. Follows links to targets within `root`, and to targets in `others` that are not hidden there. If `others`
/// contains `root`, links to hidden targets in `root` are not followed.
pub(crate) fn walk<File>(
    root: &Path,
    others: &[PathBuf],
    is_wanted: fn(&OsStr) -> bool,
    read: impl Fn(&Path) -> Result<File>,
) -> Result<Walked<File>> {
    let mut walked = Walked { files: BTreeMap::new(), skipped: Vec::new(), has_links: false };
    if !root.exists() {
        return Ok(walked);
    }
    let real_root = canonical(root)?;
    let others: Vec<PathBuf> = others.iter().filter_map(|other| canonical(other).ok()).collect();
    let mut entries = WalkDir::new(root).min_depth(1).follow_links(true).sort_by_file_name().into_iter();
    let mut count = 0;
    while let Some(entry) = entries.next() {
        count += 1;
        if walked.has_links && count > MAX_ENTRIES {
            walked.skipped.push(Skipped { path: String::new(), reason: Reason::TooMany });
            break;
        }
        let (path, reason) = match &entry {
            Ok(entry) => (entry.path(), reason_of_entry(entry, &real_root, &others)),
            Err(error) => (error.path().unwrap_or(root), reason_of_failure(error)),
        };
        let relative = slashed(path.strip_prefix(root).unwrap_or(path));
        let is_wanted = path.file_name().is_some_and(is_wanted);
        walked.has_links |= entry.as_ref().is_ok_and(DirEntry::path_is_symlink);
        let is_folder = entry.as_ref().is_ok_and(|entry| entry.file_type().is_dir());
        let is_wanted = is_wanted && !(is_folder && crate::is_published(path));
        if is_folder && (!is_wanted || reason.is_some()) {
            entries.skip_current_dir();
        }
        match (reason, entry) {
            _ if !is_wanted => {}
            (Some(reason), _) => walked.skipped.push(Skipped { path: relative, reason }),
            (None, Ok(_)) if is_folder => {}
            (None, Ok(entry)) => drop(walked.files.insert(relative, read(entry.path())?)),
            // The entry was deleted after its folder was listed.
            (None, Err(error)) if is_missing(&error) => {}
            (None, Err(error)) => {
                let path = error.path().unwrap_or(root).to_owned();
                return Err(Error::Io { action: "list", path, source: error.into() });
            }
        }
    }
    Ok(walked)
}

fn reason_of_entry(entry: &DirEntry, real_root: &Path, others: &[PathBuf]) -> Option<Reason> {
    // A link to a folder that contains the root is not followed, because that would read the entire folder.
    let is_in_others =
        |real: &Path| !real_root.starts_with(real) && others.iter().any(|other| is_shown_below(real, other));
    let is_in_root = |real: &Path| real.starts_with(real_root) && !others.iter().any(|it| it == real_root);
    let is_allowed = |real: PathBuf| is_in_root(&real) || is_in_others(&real);
    // Check links before following them, because entries below a linked folder no longer look like links.
    let is_inside = || fs::canonicalize(entry.path()).is_ok_and(is_allowed);
    let is_file_or_folder = entry.file_type().is_file() || entry.file_type().is_dir();
    if entry.file_name().to_str().is_none() {
        Some(Reason::NameNotUtf8)
    } else if entry.path_is_symlink() && !is_inside() {
        Some(Reason::OutsideLink)
    } else {
        (!is_file_or_folder).then_some(Reason::NotAFile)
    }
}

/// Returns whether `path` is in `folder` and is not hidden there.
fn is_shown_below(path: &Path, folder: &Path) -> bool {
    path.strip_prefix(folder).is_ok_and(|below| below.iter().all(is_source))
}

/// Returns whether `folder` is a link that must not be followed, because its target is hidden or is outside the site
/// and `others`. Returns false for a missing folder.
pub fn leads_out(site: &Path, folder: &Path, others: &[PathBuf]) -> bool {
    let Ok(real) = canonical(folder) else { return false };
    let mut allowed = std::iter::once(site).chain(others.iter().map(PathBuf::as_path));
    !allowed.any(|allowed| canonical(allowed).is_ok_and(|allowed| is_shown_below(&real, &allowed)))
}

fn reason_of_failure(error: &walkdir::Error) -> Option<Reason> {
    let system = error.io_error().and_then(std::io::Error::raw_os_error);
    if error.loop_ancestor().is_some() || system == Some(rustix::io::Errno::LOOP.raw_os_error()) {
        return Some(Reason::LinkLoop);
    }
    if error.io_error().is_some_and(|error| error.kind() == ErrorKind::PermissionDenied) {
        return Some(Reason::NoPermission);
    }
    let is_link = || error.path().is_some_and(Path::is_symlink);
    (is_missing(error) && is_link()).then_some(Reason::DanglingLink)
}

/// Lists the files and folders at and below `start`, which must be `root` or inside `root`. Skips links to targets
/// outside `root` and names that `is_wanted` rejects, but always lists `start`. Lists nothing if `start` does not
/// exist.
pub(crate) fn entries(
    root: &Path,
    start: &Path,
    is_wanted: fn(&OsStr) -> bool,
) -> Result<impl Iterator<Item = walkdir::Result<DirEntry>>> {
    let real_root = if root.exists() { Some(canonical(root)?) } else { None };
    // Check links before following them, because entries below a linked folder no longer look like links.
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

/// Hidden files that hosts look for in a published site. Other hidden files may be secrets (`.env`) or belong to other
/// tools.
const FOR_HOSTS: [&str; 4] = [".domains", ".htaccess", ".nojekyll", ".well-known"];

/// Returns whether a name is neither `node_modules` nor hidden, except for the names in [`FOR_HOSTS`].
pub fn is_source(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let is_hidden = name.starts_with('.') && !FOR_HOSTS.contains(&&*name);
    !is_hidden && name != "node_modules"
}

fn is_missing(error: &walkdir::Error) -> bool {
    error.io_error().is_some_and(|io| io.kind() == std::io::ErrorKind::NotFound)
}

pub(crate) fn slashed(path: &Path) -> String {
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests;
