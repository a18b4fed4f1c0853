//! Replaces the output folder with a stage, which is the folder to which a build has written the new site.

use std::fs;
use std::io;
use std::path::Path;

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;

use super::PublishError;
use super::location::{Location, is_published_site};
use crate::{Error, context};

/// Name suffix of the previous site while the output folder is missing.
pub(super) const MOVED: &str = "moved";

/// Moves the stage to the path of the output folder. If the output folder exists, moves it to the path of the stage.
pub(super) fn swap(stage: &Path, location: &Location) -> Result<(), PublishError> {
    let out = &location.out;
    if !out.exists() {
        return Ok(context("rename", out, fs::rename(stage, out))?);
    }
    match renameat_with(CWD, stage, CWD, out, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(()),
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => move_aside(stage, location),
        Err(error) => Err(failed(location, error.into())),
    }
}

/// Reverts [`swap`].
pub(super) fn undo(stage: &Path, location: &Location) -> Result<(), PublishError> {
    if stage.exists() {
        return swap(stage, location);
    }
    Ok(context("rename", &location.out, fs::rename(&location.out, stage))?)
}

/// Cleans up after a build that was killed in `move_aside`. Restores the previous site if the output folder is missing.
/// Otherwise removes the previous site.
pub(super) fn recover(location: &Location) -> Result<(), PublishError> {
    let moved = location.beside(MOVED);
    if !is_published_site(&moved) {
        return Ok(());
    }
    if location.out.exists() {
        // The killed build had already put the new site in place.
        return Ok(context("remove", &moved, fs::remove_dir_all(&moved))?);
    }
    Ok(context("rename", &location.out, fs::rename(&moved, &location.out))?)
}

/// Like [`swap`], but for systems that cannot exchange two folders. The output folder is missing between two renames.
fn move_aside(stage: &Path, location: &Location) -> Result<(), PublishError> {
    let (out, moved) = (&location.out, location.beside(MOVED));
    fs::rename(out, &moved).map_err(|error| failed(location, error))?;
    if let Err(source) = fs::rename(stage, out) {
        return Err(match fs::rename(&moved, out) {
            Ok(()) => failed(location, source),
            Err(_) => PublishError::Moved { out: out.clone(), moved, source },
        });
    }
    // The new site is in place. If this rename fails, the next build removes the previous site.
    let _ = fs::rename(moved, stage);
    Ok(())
}

fn failed(location: &Location, error: io::Error) -> PublishError {
    let out = location.out.clone();
    if Errno::from_io_error(&error) == Some(Errno::BUSY) {
        return PublishError::MountPoint { out };
    }
    Error::io("rename", &out, error).into()
}
