//! Output is staged beside the output folder and swapped in at once: a reader, and a build that fails half way, never
//! see a half-written site.
//!
//! `location` says where that is, `lock` lets one build at a time do it, `swap` puts the stage in place of the output.
//! Beside the output folder `dist` these names are ours, and whatever has them may be removed by a build that holds the
//! lock:
//!
//! | Name | What it is |
//! | --- | --- |
//! | `.dist.quire-lock` | the lock, while a build runs |
//! | `.dist.quire-stage-XXXXXXXX` | the site that is being written |
//! | `.dist.quire-moved` | the site before, for a moment, where the system cannot exchange two folders |
//! | `.dist.quire-previous` | the site before, until the next one is published |

mod durable;
mod location;
mod lock;
mod swap;

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

pub use location::{Sources, stays_inside};

use crate::{Error, Result, context};
use location::{Location, RANDOM};
use lock::Lock;

/// Why a site could not be published.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// The folder holds something that no build of ours wrote.
    #[error("`{}` is not empty and was not written by quire", out.display())]
    Foreign {
        /// The folder.
        out: PathBuf,
    },
    /// The output is a file, or something else that is no folder.
    #[error("`{}` is not a folder; remove it, or choose another folder with `--out`", out.display())]
    NotFolder {
        /// The output.
        out: PathBuf,
    },
    /// The output is a link that leads nowhere.
    #[error("`{}` is a link to a folder that does not exist; create that folder, or remove the link", out.display())]
    DanglingLink {
        /// The link.
        out: PathBuf,
    },
    /// Publishing would replace something else with the site.
    #[error(
        "cannot publish to `{}`: that would replace `{}`; choose another folder with `--out`",
        out.display(),
        source_folder.display()
    )]
    HoldsSources {
        /// The output folder.
        out: PathBuf,
        /// The site's folder, a folder of its sources or the user's home, which is or lies in the output folder.
        source_folder: PathBuf,
    },
    /// The published site would be part of its own sources.
    #[error(
        "cannot publish to `{}`: it lies in `{}`, whose files are part of the site; choose another folder with `--out`",
        out.display(),
        source_folder.display()
    )]
    InsideSources {
        /// The output folder.
        out: PathBuf,
        /// The folder of sources it lies in.
        source_folder: PathBuf,
    },
    /// The output folder is where a file system is mounted: it cannot be renamed.
    #[error(
        "`{}` is a mount point, which cannot be replaced; publish to a folder inside it with `--out`",
        out.display()
    )]
    MountPoint {
        /// The output folder.
        out: PathBuf,
    },
    /// There is something at the lock's path that is not a lock.
    #[error("`{}` must be a plain file; remove it", path.display())]
    LockNotFile {
        /// The lock's path.
        path: PathBuf,
    },
    /// The site could not be put in place, nor the site before it be put back.
    #[error(
        "cannot publish to `{}`: {source}; the site before lies in `{}`, and the next build puts it back",
        out.display(),
        moved.display()
    )]
    Moved {
        /// The output folder, which is missing.
        out: PathBuf,
        /// Where the site before is.
        moved: PathBuf,
        /// Why the site could not be put in place.
        source: io::Error,
    },
    /// The disk said no.
    #[error(transparent)]
    Files(#[from] Error),
}

/// What [`Stage::begin`] has to say before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// Another build is publishing to the same folder, and is being waited for.
    Waiting,
    /// The file system knows no locks: whoever builds twice at once does not know which site is published last.
    NoLocks,
}

/// Marks a folder as written by us, so that publishing never deletes somebody's work.
const MARKER: &str = ".quire-site";

/// A site being written, and the right to publish to its output folder. Files go to a folder beside the output folder;
/// [`Stage::publish`] swaps the two. Dropping the stage removes what was written.
#[derive(Debug)]
pub struct Stage {
    location: Location,
    /// Where files are written; after publishing, the site before.
    folder: PathBuf,
    /// The folder, opened before anything was written to it.
    opened: fs::File,
    /// Released last.
    _lock: Lock,
}

impl Stage {
    /// Prepares to publish to `out`, and removes what killed builds have left there. Waits while another build is
    /// publishing to the same folder: read the sources afterwards, so that the build that publishes last has read the
    /// newest. Fails when `out` is no folder, holds files that were not written by us, or overlaps `sources`.
    pub fn begin(
        out: &Path,
        sources: &Sources,
        mut on_notice: impl FnMut(Notice),
    ) -> std::result::Result<Self, PublishError> {
        let location = Location::find(out, sources)?;
        context("create", &location.parent, fs::create_dir_all(&location.parent))?;
        let lock = Lock::take(location.beside("lock"), &mut on_notice)?;
        if lock.is_exclusive() {
            swap::recover(&location)?;
            // A folder that cannot be removed is in nobody's way: names of stages are not used twice.
            location.stages().iter().for_each(|stage| drop(fs::remove_dir_all(stage)));
        }
        location.refuse_foreign()?;
        let folder = tempfile::Builder::new()
            .prefix(&location.stage_prefix())
            .rand_bytes(RANDOM)
            .permissions(fs::Permissions::from_mode(0o777))
            .tempdir_in(&location.parent);
        let folder = context("create", &location.parent, folder)?.keep();
        let opened = context("read", &folder, fs::File::open(&folder))?;
        let stage = Self { location, folder, opened, _lock: lock };
        stage.take_permissions()?;
        stage.write(MARKER, b"Written by quire. Everything here is replaced by the next build.\n")?;
        Ok(stage)
    }

    /// Writes one file at a path relative to the site's root, `/` separated. Safe to call from several threads. Fails
    /// when the path leads out of the site, or was written before with other bytes.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<()> {
        if !stays_inside(path) {
            return Err(Error::OutsideSite { path: path.to_owned() });
        }
        let target = self.folder.join(path);
        match write_new(&target, bytes) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let parent = target.parent().unwrap_or(&self.folder);
                context("create", parent, fs::create_dir_all(parent))?;
                context("write", &target, write_new(&target, bytes))
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => match fs::read(&target) {
                Ok(written) if written == bytes => Ok(()),
                _ => Err(Error::WrittenTwice { path: path.to_owned() }),
            },
            result => context("write", &target, result),
        }
    }

    /// Makes the staged files the content of the output folder, in one step where the system can exchange two folders
    /// (Linux), else in two renames. What it was before is kept until the next site is published, for readers who have
    /// the folder open. When this fails, the output folder is what it was before.
    ///
    /// The site is on the disk before it is put in place, and in place for good when this returns: after a power
    /// failure the output folder holds one site or the other.
    pub fn publish(self) -> std::result::Result<(), PublishError> {
        let parent = &self.location.parent;
        self.location.refuse_foreign()?;
        context("write", &self.folder, durable::sync_tree(&self.opened, &self.folder))?;
        swap::swap(&self.folder, &self.location)?;
        if let Err(error) = durable::sync_folder(parent) {
            swap::undo(&self.folder, &self.location)?;
            return Err(Error::io("write", parent, error).into());
        }
        self.keep_previous();
        Ok(())
    }

    /// Gives the stage the permissions of the folder it will replace.
    fn take_permissions(&self) -> Result<()> {
        let Ok(out) = fs::metadata(&self.location.out) else { return Ok(()) };
        // Its owner must be able to fill it, and to remove it later.
        let mode = out.permissions().mode() & 0o777 | 0o700;
        let permissions = fs::Permissions::from_mode(mode);
        context("write", &self.folder, fs::set_permissions(&self.folder, permissions))
    }

    /// Keeps the site before, which is where the stage was. The new one is published: nothing here can fail the build,
    /// and what is left is removed by the next one.
    fn keep_previous(&self) {
        let previous = self.location.beside("previous");
        let _ = fs::remove_dir_all(&previous);
        if self.folder.join(MARKER).exists() && fs::rename(&self.folder, &previous).is_ok() {
            // Not every repository knows the name.
            let _ = fs::write(previous.join(".gitignore"), "*\n");
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // Left-overs are removed by the next build too; a failure here must not hide the build's own result.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write as _;
    fs::OpenOptions::new().write(true).create_new(true).open(path)?.write_all(bytes)
}

#[cfg(test)]
mod tests;
