//! Putting a stage in place of the output folder.

use std::fs;
use std::io;
use std::path::Path;

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;

use super::PublishError;
use super::location::Location;
use crate::{Error, context};

/// What the folder of the site before is called while neither site is in place.
const MOVED: &str = "moved";

/// Makes the stage the output folder. What was there before, if anything, is then where the stage was.
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

/// Takes [`swap`] back.
pub(super) fn undo(stage: &Path, location: &Location) -> Result<(), PublishError> {
    if stage.exists() {
        return swap(stage, location);
    }
    Ok(context("rename", &location.out, fs::rename(&location.out, stage))?)
}

/// Puts a site back that a killed build has moved aside without putting its own in place.
pub(super) fn recover(location: &Location) -> Result<(), PublishError> {
    let moved = location.beside(MOVED);
    if !moved.exists() {
        return Ok(());
    }
    if location.out.exists() {
        // Its own was in place.
        return Ok(context("remove", &moved, fs::remove_dir_all(&moved))?);
    }
    Ok(context("rename", &location.out, fs::rename(&moved, &location.out))?)
}

/// [`swap`] where the system cannot exchange two folders: for a moment there is no output folder.
fn move_aside(stage: &Path, location: &Location) -> Result<(), PublishError> {
    let (out, moved) = (&location.out, location.beside(MOVED));
    fs::rename(out, &moved).map_err(|error| failed(location, error))?;
    if let Err(source) = fs::rename(stage, out) {
        return Err(match fs::rename(&moved, out) {
            Ok(()) => failed(location, source),
            Err(_) => PublishError::Moved { out: out.clone(), moved, source },
        });
    }
    // The site is in place. If this fails, the next build removes what was moved aside.
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
