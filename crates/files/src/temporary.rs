//! Folders for intermediate files.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

use rustix::fs::OFlags;
use tempfile::TempDir;

use crate::{Result, context};

/// Length of the random end of a name.
const RANDOM: usize = 8;

/// A folder of this process alone, removed when this is dropped. It is locked meanwhile, which tells it from what a
/// killed process has left behind.
#[derive(Debug)]
pub struct TemporaryFolder {
    folder: TempDir,
    _lock: Option<File>,
}

impl TemporaryFolder {
    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// A new folder below `parent` (made if needed) that only this user can read: `.quire-<purpose>-XXXXXXXX`. Removes those
/// that killed processes have left there.
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
            // Between its making and its locking another process took it for abandoned.
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::NotFound) => {}
            Ok(_) if !folder.path().exists() => {}
            // Where the file system knows no locks, nobody takes it for abandoned either.
            lock => return Ok(TemporaryFolder { folder, _lock: lock.ok() }),
        }
    }
}

fn remove_abandoned(parent: &Path, prefix: &str) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(prefix));
        if random.is_some_and(|random| random.len() == RANDOM) {
            // What cannot be locked is alive or another user's; what cannot be removed harms nobody.
            if let Ok(_lock) = lock(&entry.path()) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}

fn lock(folder: &Path) -> io::Result<File> {
    // Anybody may put anything into a folder for temporary files.
    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW;
    let file = OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(folder)?;
    file.try_lock()?;
    Ok(file)
}

#[cfg(test)]
mod tests;
