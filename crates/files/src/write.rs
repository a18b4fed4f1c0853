//! Writes single files.

use std::fs::{self, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::read::{is_absent, refuse_outside};
use crate::temporary::remove_abandoned_files;
use crate::{Error, Result, context};

/// Prefix of temporary files.
const TEMPORARY: &str = ".quire-";

/// Writes a file and creates its parent folders. Not atomic.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let parent = folder_of(path);
    context("create", parent, fs::create_dir_all(parent))?;
    context("write", path, fs::write(path, bytes))
}

/// Renames a file or folder within the same file system.
pub fn rename(from: &Path, to: &Path) -> Result<()> {
    context("rename", to, fs::rename(from, to))
}

/// Writes a file atomically: a reader sees either the old content or the new content, even after a power failure. The
/// content is written to a temporary file in the same folder, which then replaces the file and keeps its permissions.
/// If `path` is a link, its target is replaced. A device or a pipe is written to directly. Leaves no temporary file
/// behind on failure. If the process is killed, the temporary file remains until the first write in the same folder
/// after a minute.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<()> {
    let target = target(path);
    let permissions = match fs::metadata(&target) {
        Ok(data) if !data.is_file() => return context("write", path, fs::write(&target, bytes)),
        Ok(data) => Some(data.permissions()),
        Err(_) => None,
    };
    let parent = folder_of(&target);
    context("create", parent, fs::create_dir_all(parent))?;
    context("write", path, replace(&target, parent, permissions, bytes))
}

/// Writes a file like [`write_atomic`], at `path` below the folder `root`. Fails if a link on the path points outside
/// `root`, or if the existing entry is not a file.
pub fn write_inside(root: &Path, path: &str, bytes: &[u8]) -> Result<()> {
    let target = root.join(path);
    let existing = target.ancestors().find(|folder| !is_absent(folder)).unwrap_or(root);
    refuse_outside(root, existing)?;
    if existing == target && !target.is_file() {
        return Err(Error::NotAFile { path: target });
    }
    write_atomic(&target, bytes)
}

/// Writes a file like [`write_atomic`], at `path` below the folder of a site. `path` must be reserved for Quire. Fails
/// if the path contains a link, or if the existing entry is not a file.
pub fn write_own(site: &Path, path: &str, bytes: &[u8]) -> Result<()> {
    let target = site.join(path);
    let ancestors = target.ancestors().take(Path::new(path).components().count());
    if let Some(link) = ancestors.into_iter().find(|folder| folder.is_symlink()) {
        return Err(Error::Link { path: link.to_owned() });
    }
    write_inside(site, path, bytes)
}

fn replace(target: &Path, parent: &Path, old: Option<Permissions>, bytes: &[u8]) -> io::Result<()> {
    remove_abandoned_files(parent, TEMPORARY);
    // Apply the umask of the process, as for any new file.
    let new = Permissions::from_mode(0o666);
    let mut file = tempfile::Builder::new().prefix(TEMPORARY).permissions(new).tempfile_in(parent)?;
    file.write_all(bytes)?;
    if let Some(permissions) = old {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(target).map_err(|error| error.error)?;
    fs::File::open(parent)?.sync_all()
}

/// Returns `path` with links resolved, or `path` itself if nothing exists there.
fn target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) => parent,
        None => path,
    }
}

#[cfg(test)]
mod tests;
