//! Serializes builds of one output folder with an operating system lock on a file beside it.
//!
//! The operating system releases the lock when the process that holds it exits, even if the process is killed or runs
//! in a container. A leftover lock file therefore never blocks a build.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use rustix::io::Errno;

use super::{Notice, PublishError};
use crate::context;

/// An acquired lock. Dropping the value releases the lock and removes the lock file.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    /// The locked file; `None` on a file system without locks.
    file: Option<File>,
}

impl Lock {
    /// Acquires the lock at `path`, blocking while another build holds it.
    pub(super) fn take(path: PathBuf, on_notice: &mut dyn FnMut(Notice)) -> Result<Self, PublishError> {
        loop {
            let file = open(&path)?;
            match acquire(&file, on_notice) {
                // Retry: the previous holder has removed this file, so another build may hold the lock on a newer file.
                Ok(()) if !is_at(&file, &path) => {}
                Ok(()) => return Ok(Self { path, file: Some(file) }),
                Err(error) if is_unsupported(&error) => {
                    on_notice(Notice::NoLocks);
                    return Ok(Self { path, file: None });
                }
                Err(source) => return Err(crate::Error::Io { action: "lock", path, source }.into()),
            }
        }
    }

    /// Returns whether the lock excludes other builds that publish to the same folder. Returns false on file systems
    /// without locks.
    pub(super) fn is_exclusive(&self) -> bool {
        self.file.is_some()
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Remove the file while the lock is still held. After the release, the path may belong to the lock of another
        // build.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Opens or creates the lock file. Does not follow links, because their targets may be outside the folder.
fn open(path: &Path) -> Result<File, PublishError> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let mut options = OpenOptions::new();
    options.read(true).custom_flags(flags.bits().cast_signed());
    let writable = options.clone().write(true).create(true).truncate(false).open(path);
    let opened = match writable {
        // The file belongs to another user. Read access is sufficient for locking.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => options.open(path).map_err(|_| error),
        opened => opened,
    };
    let not_a_file = || PublishError::LockNotFile { path: path.to_owned() };
    let file = match opened {
        Err(error) if error.kind() == ErrorKind::IsADirectory || is_link(&error) => return Err(not_a_file()),
        opened => context("create", path, opened)?,
    };
    if context("read", path, file.metadata())?.is_file() { Ok(file) } else { Err(not_a_file()) }
}

fn acquire(file: &File, on_notice: &mut dyn FnMut(Notice)) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => return Ok(()),
        Err(TryLockError::WouldBlock) => on_notice(Notice::Waiting),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    loop {
        match file.lock() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Returns whether `path` still refers to the open file.
fn is_at(file: &File, path: &Path) -> bool {
    match (file.metadata(), std::fs::symlink_metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

fn is_link(error: &io::Error) -> bool {
    Errno::from_io_error(error) == Some(Errno::LOOP)
}

fn is_unsupported(error: &io::Error) -> bool {
    error.kind() == ErrorKind::Unsupported || Errno::from_io_error(error) == Some(Errno::NOLCK)
}
