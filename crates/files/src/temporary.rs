//! Temporary files and folders.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;
use std::time::{Duration, SystemTime};

use rustix::fs::OFlags;
use tempfile::TempDir;

use crate::{Result, context};

/// Length of the random suffix of a folder name.
const RANDOM: usize = 8;

/// Length of the random suffix of a file name: the default of `tempfile`.
const RANDOM_OF_FILES: usize = 6;

/// A private folder that is removed on drop. The folder is locked while in use, to distinguish it from leftovers of
/// killed processes.
#[derive(Debug)]
pub struct TemporaryFolder {
    folder: TempDir,
    _lock: Option<File>,
}

impl TemporaryFolder {
    /// Returns the folder's path.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Creates a folder `.quire-<purpose>-XXXXXXXX`, readable only by the current user, in `parent` (created if missing).
/// Removes folders of the same purpose that killed processes left in `parent`.
pub fn temporary_folder(parent: &Path, purpose: &str) -> Result<TemporaryFolder> {
    let prefix = format!(".quire-{purpose}-");
    context("create", parent, fs::create_dir_all(parent))?;
    remove_abandoned(parent, &prefix);
    loop {
        let folder = tempfile::Builder::new()
            .prefix(&prefix)
            .rand_bytes(RANDOM)
            .permissions(Permissions::from_mode(0o700))
            .tempdir_in(parent);
        let folder = context("create", parent, folder)?;
        match lock(folder.path()) {
            // Retry: between creation and locking, another process removed or locked the folder as a leftover.
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::NotFound) => {}
            Ok(_) if !folder.path().exists() => {}
            // On file systems without locks, other processes cannot lock the folder either, so they do not remove it.
            lock => return Ok(TemporaryFolder { folder, _lock: lock.ok() }),
        }
    }
}

fn remove_abandoned(parent: &Path, prefix: &str) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(prefix));
        if random.is_some_and(|random| random.len() == RANDOM) {
            // A folder that cannot be locked is in use or belongs to another user. A folder that cannot be removed is
            // harmless.
            if let Ok(_lock) = lock(&entry.path()) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}

/// Age after which a temporary file counts as a leftover of a killed process. Writing a file takes a few seconds at
/// most. A write that takes longer than a minute may lose its temporary file and then fails.
pub(crate) const ABANDONED: Duration = Duration::from_mins(1);

/// Removes the temporary files of killed processes from a folder: files whose names are `prefix` followed by six
/// characters. Ignores failures, because the next call tries again.
pub(crate) fn remove_abandoned_files(folder: &Path, prefix: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(prefix));
        if random.is_none_or(|random| random.len() != RANDOM_OF_FILES) {
            continue;
        }
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|modified| SystemTime::now().duration_since(modified).ok());
        if age.is_some_and(|age| age > ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn lock(folder: &Path) -> io::Result<File> {
    // Do not follow links, because any user may create entries in a shared temporary folder.
    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW;
    let file = OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(folder)?;
    file.try_lock()?;
    Ok(file)
}

#[cfg(test)]
mod tests;
