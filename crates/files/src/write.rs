//! Writing single files.

use std::fs::{self, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::read::{is_absent, refuse_outside};
use crate::temporary::remove_abandoned_files;
use crate::{Error, Result, context};

/// Temporary files begin with this.
const TEMPORARY: &str = ".quire-";

/// Writes a file and creates its parent folders. Not atomic.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let parent = folder_of(path);
    context("create", parent, fs::create_dir_all(parent))?;
    context("write", path, fs::write(path, bytes))
}

/// Renames a file or folder within a file system.
pub fn rename(from: &Path, to: &Path) -> Result<()> {
    context("rename", to, fs::rename(from, to))
}

/// Writes a file atomically: a reader sees the old content or the new, even after a power failure. A temporary
/// file beside it replaces it and keeps its permissions. If `path` is a link, its target is replaced; a device
/// or a pipe is written to directly. Leaves nothing behind on failure; what a killed process leaves is removed by the
/// first call in the same folder after a minute.
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

/// Writes a file as [`write_atomic`] does, below the folder `root`, with `path` relative to it. Fails if the path leads out of
/// the folder through a link, and if there is anything else than a file.
pub fn write_inside(root: &Path, path: &str, bytes: &[u8]) -> Result<()> {
    let target = root.join(path);
    let existing = target.ancestors().find(|place| !is_absent(place)).unwrap_or(root);
    refuse_outside(root, existing)?;
    if existing == target && !target.is_file() {
        return Err(Error::NotAFile { path: target });
    }
    write_atomic(&target, bytes)
}

/// Writes a file as [`write_atomic`] does, with `path` relative to the folder of a site, in what belongs to Quire alone. Fails
/// if there is a link on the way, or anything else than a file at the path.
pub fn write_own(site: &Path, path: &str, bytes: &[u8]) -> Result<()> {
    let target = site.join(path);
    let below = target.ancestors().take(Path::new(path).components().count());
    if let Some(link) = below.into_iter().find(|place| place.is_symlink()) {
        return Err(Error::Link { path: link.to_owned() });
    }
    write_inside(site, path, bytes)
}

fn replace(target: &Path, parent: &Path, old: Option<Permissions>, bytes: &[u8]) -> io::Result<()> {
    remove_abandoned_files(parent, TEMPORARY);
    // The process's umask applies, as for any new file.
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

/// The target of a link; the path itself if that does not exist.
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
