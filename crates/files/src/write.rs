//! Writing single files.

use std::fs::{self, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::{Result, context};

/// Writes a file that nobody reads meanwhile, and the folders above it.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let parent = folder_of(path);
    context("create", parent, fs::create_dir_all(parent))?;
    context("write", path, fs::write(path, bytes))
}

/// Gives a file or folder another path on the same file system.
pub fn rename(from: &Path, to: &Path) -> Result<()> {
    context("rename", to, fs::rename(from, to))
}

/// Writes a file so that a reader sees the old content or the new, never a part, even after a power failure: a
/// temporary file beside it takes its place and its permissions. Where `path` is a link, what it leads to is replaced;
/// what is no plain file (a device, a pipe) is written to. Nothing is left behind when this fails.
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

fn replace(target: &Path, parent: &Path, old: Option<Permissions>, bytes: &[u8]) -> io::Result<()> {
    // What the process's mask leaves of these is what any new file gets.
    let new = Permissions::from_mode(0o666);
    let mut file = tempfile::Builder::new().prefix(".quire-").permissions(new).tempfile_in(parent)?;
    file.write_all(bytes)?;
    if let Some(permissions) = old {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(target).map_err(|error| error.error)?;
    fs::File::open(parent)?.sync_all()
}

/// What a path leads to; itself when that does not exist.
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
