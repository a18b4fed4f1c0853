//! Output is staged beside the output folder and swapped in at once: a reader, and a build that fails half way, never
//! see a half-written site.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::{Result, context};

/// Why a site could not be published.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// Another build is writing to the same folder.
    #[error("another build (process {pid}) is publishing to `{}`", out.display())]
    Busy {
        /// The process that holds the lock.
        pid: u32,
        /// The folder both want.
        out: PathBuf,
    },
    /// The folder holds something that no build of ours wrote.
    #[error("`{}` is not empty and was not written by quire", out.display())]
    Foreign {
        /// The folder.
        out: PathBuf,
    },
    /// The disk said no.
    #[error(transparent)]
    Files(#[from] crate::Error),
}

/// Marks a folder as written by us, so that publishing never deletes somebody's work.
const MARKER: &str = ".quire-site";

/// A site being written. Files go to a folder beside the output folder; [`Stage::publish`] swaps the two. Dropping the
/// stage removes what was written.
#[derive(Debug)]
pub struct Stage {
    out: PathBuf,
    folder: PathBuf,
    lock: PathBuf,
}

impl Stage {
    /// Prepares to publish to `out`. Fails when another living build holds the folder, or when `out` holds files that
    /// were not written by us.
    pub fn begin(out: &Path) -> std::result::Result<Self, PublishError> {
        let out = std::path::absolute(out).map_err(|source| crate::Error::Io {
            action: "create",
            path: out.to_owned(),
            source,
        })?;
        refuse_foreign(&out)?;
        let parent = out.parent().unwrap_or(Path::new("/")).to_owned();
        context("create", &parent, fs::create_dir_all(&parent))?;
        let name = out.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let lock = parent.join(format!(".{name}.quire-lock"));
        take_lock(&lock, &out)?;
        let folder = parent.join(format!(".{name}.quire-stage"));
        // Whoever wrote here last is gone: we hold the lock.
        if folder.exists() {
            context("remove", &folder, fs::remove_dir_all(&folder))?;
        }
        context("create", &folder, fs::create_dir_all(&folder))?;
        let stage = Self { out, folder, lock };
        stage.write(MARKER, b"Written by quire. Everything here is replaced by the next build.\n")?;
        Ok(stage)
    }

    /// Writes one file at a path relative to the site's root. Safe to call from several threads for different paths.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<()> {
        let target = self.folder.join(path);
        match fs::write(&target, bytes) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let parent = target.parent().unwrap_or(&self.folder);
                context("create", parent, fs::create_dir_all(parent))?;
                context("write", &target, fs::write(&target, bytes))
            }
            result => context("write", &target, result),
        }
    }

    /// Swaps the staged files in as the new content of the output folder, in one step where the system can exchange
    /// two folders (Linux), else in two renames. The previous content is removed afterwards.
    pub fn publish(self) -> Result<()> {
        if !self.out.exists() {
            return context("rename", &self.out, fs::rename(&self.folder, &self.out));
        }
        if renameat_with(CWD, &self.folder, CWD, &self.out, RenameFlags::EXCHANGE).is_ok() {
            return Ok(()); // Drop removes the previous content, which now is the stage.
        }
        let previous = self.folder.with_extension("quire-previous");
        if previous.exists() {
            context("remove", &previous, fs::remove_dir_all(&previous))?;
        }
        context("rename", &self.out, fs::rename(&self.out, &previous))?;
        context("rename", &self.out, fs::rename(&self.folder, &self.out))?;
        context("remove", &previous, fs::remove_dir_all(&previous))
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // Left-overs are removed by the next build too; a failure here must not hide the build's own result.
        let _ = fs::remove_dir_all(&self.folder);
        let _ = fs::remove_file(&self.lock);
    }
}

fn refuse_foreign(out: &Path) -> std::result::Result<(), PublishError> {
    let foreign = match fs::read_dir(out) {
        Ok(mut entries) => entries.next().is_some() && !out.join(MARKER).exists(),
        Err(error) => error.kind() != std::io::ErrorKind::NotFound,
    };
    if foreign { Err(PublishError::Foreign { out: out.to_owned() }) } else { Ok(()) }
}

/// Creates the lock file with our process id; a lock whose process is gone is broken.
fn take_lock(lock: &Path, out: &Path) -> std::result::Result<(), PublishError> {
    loop {
        match fs::OpenOptions::new().write(true).create_new(true).open(lock) {
            Ok(mut file) => {
                use std::io::Write as _;
                return Ok(context("write", lock, write!(file, "{}", std::process::id()))?);
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                let holder = fs::read_to_string(lock).ok().and_then(|text| text.trim().parse::<u32>().ok());
                match holder {
                    Some(pid) if is_alive(pid) => {
                        return Err(PublishError::Busy { pid, out: out.to_owned() });
                    }
                    _ => context("remove", lock, fs::remove_file(lock))?,
                }
            }
            Err(source) => {
                return Err(crate::Error::Io { action: "create", path: lock.to_owned(), source }.into());
            }
        }
    }
}

fn is_alive(pid: u32) -> bool {
    let pid = i32::try_from(pid).ok().and_then(rustix::process::Pid::from_raw);
    pid.is_some_and(|pid| rustix::process::test_kill_process(pid).is_ok())
}

#[cfg(test)]
mod tests;
