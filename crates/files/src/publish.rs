//! Atomic publishing. A build writes into a staging folder beside the output folder. After a successful build, the two
//! folders are swapped. After a failed build, the published site is unchanged.
//!
//! `location` resolves the output folder, `lock` serializes builds, `unchanged` and `kept` link files of the published
//! site into the new site, and `swap` replaces the output folder with the stage. The following names beside an output
//! folder `dist` are reserved. A build that holds the lock may remove them:
//!
//! | Name | Purpose |
//! | --- | --- |
//! | `.dist.quire-lock` | the lock, during a build |
//! | `.dist.quire-stage-XXXXXXXX` | the site being written |
//! | `.dist.quire-moved` | the previous site during a publication, on systems that cannot exchange two folders |
//! | `.dist.quire-previous` | the previous site, until the next publish |

mod durable;
mod kept;
mod location;
mod lock;
mod swap;
mod unchanged;

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

pub use kept::{Keep, kept_files};
pub use location::{Sources, stays_inside};

use walkdir::WalkDir;

use crate::{Error, Result, context};
use kept::KeptFiles;
use location::{Location, RANDOM, is_published_site};
use lock::Lock;
use unchanged::Unchanged;

/// Why a site could not be published.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// The folder contains something that Quire did not write.
    #[error("`{}` is not empty and was not written by quire", out.display())]
    Foreign {
        /// The output folder.
        out: PathBuf,
    },
    /// The folder is a git working tree: replacing it would remove its `.git`.
    #[error(
        "`{}` is a git working tree, which publishing would replace; publish to another folder with `--out`, and copy the site from there",
        out.display()
    )]
    WorkingTree {
        /// The output folder.
        out: PathBuf,
    },
    /// The output path exists but is not a folder.
    #[error("`{}` is not a folder; remove it, or choose another folder with `--out`", out.display())]
    NotFolder {
        /// The output path.
        out: PathBuf,
    },
    /// The output path is a dangling link.
    #[error("`{}` is a link to a folder that does not exist; create that folder, or remove the link", out.display())]
    DanglingLink {
        /// The output path, which is the link.
        out: PathBuf,
    },
    /// Publishing would replace sources or the user's home directory.
    #[error(
        "cannot publish to `{}`: that would replace `{}`; choose another folder with `--out`",
        out.display(),
        source_folder.display()
    )]
    HoldsSources {
        /// The output folder.
        out: PathBuf,
        /// The site's folder, a source folder or the user's home directory, which is the output folder or inside it.
        source_folder: PathBuf,
    },
    /// The output folder is inside a source folder, so the next build would read its own output.
    #[error(
        "cannot publish to `{}`: it is inside `{}`, whose files are part of the site; choose another folder with `--out`",
        out.display(),
        source_folder.display()
    )]
    InsideSources {
        /// The output folder.
        out: PathBuf,
        /// The source folder that contains the output folder.
        source_folder: PathBuf,
    },
    /// The output folder is a mount point, which cannot be renamed.
    #[error(
        "`{}` is a mount point, which cannot be replaced; publish to a folder inside it with `--out`",
        out.display()
    )]
    MountPoint {
        /// The output folder.
        out: PathBuf,
    },
    /// The lock's path exists but is not a regular file.
    #[error("`{}` must be a plain file; remove it", path.display())]
    LockNotFile {
        /// Path of the lock file.
        path: PathBuf,
    },
    /// The new site could not be put in place, and the previous one could not be restored.
    #[error(
        "cannot publish to `{}`: {source}; the previous site is in `{}`, and the next build restores it",
        out.display(),
        moved.display()
    )]
    Moved {
        /// The output folder, which is missing.
        out: PathBuf,
        /// Path to which the previous site was moved.
        moved: PathBuf,
        /// Why the new site could not be put in place.
        source: io::Error,
    },
    /// Reading, writing or renaming a file failed.
    #[error(transparent)]
    Files(#[from] Error),
}

/// A notice that [`Stage::begin`] reports while it runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// The build waits, because another build holds the lock.
    Waiting,
    /// The file system does not support locks, so either of two simultaneous builds may publish last.
    NoLocks,
}

/// Name of the file that marks a folder as written by Quire. Publishing never replaces a folder without this file,
/// unless the folder is empty.
const MARKER: &str = ".quire-site";

/// Contents of the marker.
const MARK: &str = "Written by quire. Everything here is replaced by the next build.\n";

/// Returns whether Quire has published a site to `folder`. A marker that is a link or has other contents does not
/// count.
pub fn is_published(folder: &Path) -> bool {
    let marker = folder.join(MARKER);
    let has_size = crate::size(&marker) == Some(MARK.len() as u64);
    has_size
        && crate::is_regular_file(&marker)
        && crate::read(&marker).is_ok_and(|text| text == MARK.as_bytes())
}

/// The staging folder of a build, with the lock on the output folder. [`Stage::publish`] swaps the staging folder and
/// the output folder. Dropping the stage removes the staging folder.
#[derive(Debug)]
pub struct Stage {
    location: Location,
    /// The folder being written. After publishing, it contains the previous site.
    folder: PathBuf,
    /// A handle on the folder, opened before the first write.
    opened: fs::File,
    /// Files that are not written to the stage, because the published files have the same bytes.
    unchanged: Unchanged,
    /// The lock on the output folder. Fields are dropped in declaration order, so the last field is released last.
    _lock: Lock,
}

impl Stage {
    /// Prepares to publish to `out` and removes leftovers of killed builds. Blocks while another build publishes to the
    /// same folder. Read the sources after this call, so that the build that publishes last has read the newest
    /// sources. Fails if `out` is not a folder, contains files that Quire did not write, is a git working tree, or
    /// overlaps `sources`.
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
            // Ignore failures: stage names are unique, so a leftover does not affect the build.
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
        let unchanged = Unchanged::new(location.out.clone());
        let stage = Self { location, folder, opened, unchanged, _lock: lock };
        stage.take_permissions()?;
        stage.write(MARKER, MARK.as_bytes())?;
        Ok(stage)
    }

    /// Writes a file. `path` is relative to the site's root and separated by `/`. Thread-safe. Fails if the path is
    /// outside the site. If the path was written before with other bytes, fails here or in [`Stage::publish`].
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<()> {
        if !stays_inside(path) {
            return Err(Error::OutsideSite { path: path.to_owned() });
        }
        if self.unchanged.add(path, bytes) {
            return Ok(());
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

    /// Returns the paths of all files written so far, sorted.
    pub fn paths(&self) -> Result<Vec<String>> {
        let mut paths = self.unchanged.paths();
        for entry in WalkDir::new(&self.folder) {
            let entry = entry.map_err(|error| Error::io("list", &self.folder, error.into()))?;
            let path = entry.path().strip_prefix(&self.folder).ok().and_then(Path::to_str);
            if entry.file_type().is_file() {
                paths.extend(path.map(str::to_owned));
            }
        }
        Ok(paths.into_iter().collect())
    }

    /// Returns the bytes of a file in this stage.
    pub fn read(&self, path: &str) -> Result<Vec<u8>> {
        let folder = if self.unchanged.contains(path) { &self.location.out } else { &self.folder };
        crate::read(&folder.join(path))
    }

    /// Returns the bytes of a file in the currently published site, or `None` if it cannot be read.
    pub fn published(&self, path: &str) -> Option<Vec<u8>> {
        crate::read(&self.location.out.join(path)).ok()
    }

    /// Replaces the content of the output folder with the stage, unless the folder already contains the same files. The
    /// swap is one step on systems that can exchange two folders (Linux) and two renames elsewhere. The previous
    /// content is kept until the next publication, for programs that have the folder open. Previous files whose names
    /// contain a content hash stay published within the limits of `keep`. On failure the output folder is unchanged,
    /// except for [`PublishError::Moved`].
    ///
    /// Publishing is durable: the stage is synced before the swap, and the swap is synced before the method returns.
    /// After a power failure, the output folder contains either the complete previous site or the complete new site. On
    /// systems that cannot exchange two folders, the output folder may also be missing until the next build.
    pub fn publish(self, keep: Keep) -> std::result::Result<(), PublishError> {
        let Location { out, parent, .. } = &self.location;
        self.location.refuse_foreign()?;
        let is_in_stage = |path: &str| self.unchanged.contains(path) || self.folder.join(path).exists();
        let kept = KeptFiles::choose(out, keep, is_in_stage);
        if self.is_empty()? && kept.is_published(out) && self.unchanged.is_whole_site(kept.count()) {
            return Ok(());
        }
        self.unchanged.link_into(&self.folder)?;
        kept.link_into(&self.folder, out)?;
        context("write", &self.folder, durable::sync_tree(&self.opened, &self.folder))?;
        swap::swap(&self.folder, &self.location)?;
        if let Err(error) = durable::sync_folder(parent) {
            swap::undo(&self.folder, &self.location)?;
            return Err(Error::io("write", parent, error).into());
        }
        self.keep_previous();
        Ok(())
    }

    /// Returns whether the stage folder is empty. If so, all files of the build are unchanged.
    fn is_empty(&self) -> Result<bool> {
        Ok(context("list", &self.folder, fs::read_dir(&self.folder))?.next().is_none())
    }

    /// Gives the stage the permissions of the output folder.
    fn take_permissions(&self) -> Result<()> {
        let Ok(out) = fs::metadata(&self.location.out) else { return Ok(()) };
        // The owner needs access to fill the stage now and remove it later.
        let mode = out.permissions().mode() & 0o777 | 0o700;
        let permissions = fs::Permissions::from_mode(mode);
        context("write", &self.folder, fs::set_permissions(&self.folder, permissions))
    }

    /// Keeps the previous site, which the swap left at the stage's path. Ignores failures, because the new site is
    /// already published and the next build cleans up.
    fn keep_previous(&self) {
        let previous = self.location.beside("previous");
        // Remove the existing folder first, because renaming onto a folder that is not empty fails.
        let _ = Location::remove_own(&previous);
        if is_published(&self.folder) && fs::rename(&self.folder, &previous).is_ok() {
            // Exclude the folder from git, because the user's `.gitignore` may not match this name.
            let _ = fs::write(previous.join(".gitignore"), "*\n");
        }
    }
}

/// Removes a published site and everything that builds keep beside it. Returns whether there was anything to remove.
/// Blocks while a build publishes to the folder. Fails for the same folders as [`Stage::begin`].
pub fn remove_published(out: &Path, sources: &Sources) -> std::result::Result<bool, PublishError> {
    let location = Location::find(out, sources)?;
    let previous = location.beside("previous");
    let moved = location.beside(swap::MOVED);
    if !location.out.exists() && !is_published_site(&previous) && !is_published_site(&moved) {
        return Ok(false);
    }
    let _lock = Lock::take(location.beside("lock"), &mut |_| {})?;
    location.refuse_foreign()?;
    swap::recover(&location)?;
    context("remove", &previous, Location::remove_own(&previous))?;
    crate::remove_folder(&location.out)?;
    Ok(true)
}

impl Drop for Stage {
    fn drop(&mut self) {
        // Ignore failures, which would hide the result of the build. The next build removes the folder.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write as _;
    fs::OpenOptions::new().write(true).create_new(true).open(path)?.write_all(bytes)
}

#[cfg(test)]
mod tests;
