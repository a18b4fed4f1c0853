//! Destinations for the files of a build.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Error, Result, Stage, stays_inside};

/// Receives the files of a site from several threads. Rejects paths outside the site and, except for [`Discard`], a
/// second file with different content at the same path.
pub trait Sink: Sync {
    /// Receives one file. `path` is relative to the site's root, with `/` as its separator.
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<()>;

    /// Like [`Sink::write`], but for bytes that the build also keeps, so that an in-memory sink need not copy the
    /// bytes.
    fn share(&self, path: &str, bytes: &Arc<[u8]>) -> Result<()>;
}

impl Sink for Stage {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<()> {
        Stage::write(self, path, &bytes)
    }

    fn share(&self, path: &str, bytes: &Arc<[u8]>) -> Result<()> {
        Stage::write(self, path, bytes)
    }
}

/// Keeps files in memory, for the development server and for tests.
#[derive(Debug, Default)]
pub struct Memory(Mutex<BTreeMap<String, Arc<[u8]>>>);

impl Memory {
    /// Returns the files by path.
    pub fn into_files(self) -> BTreeMap<String, Arc<[u8]>> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sink for Memory {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<()> {
        self.share(path, &bytes.into())
    }

    fn share(&self, path: &str, bytes: &Arc<[u8]>) -> Result<()> {
        check(path)?;
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match files.entry(path.to_owned()) {
            Entry::Occupied(written) if written.get() != bytes => {
                Err(Error::WrittenTwice { path: path.to_owned() })
            }
            Entry::Occupied(_) => Ok(()),
            Entry::Vacant(place) => {
                place.insert(Arc::clone(bytes));
                Ok(())
            }
        }
    }
}

/// Discards files, for commands that need only the diagnostics of a build. Does not detect different files at the same
/// path.
#[derive(Debug, Default)]
pub struct Discard;

impl Sink for Discard {
    fn write(&self, path: &str, _bytes: Vec<u8>) -> Result<()> {
        check(path)
    }

    fn share(&self, path: &str, _bytes: &Arc<[u8]>) -> Result<()> {
        check(path)
    }
}

fn check(path: &str) -> Result<()> {
    if stays_inside(path) { Ok(()) } else { Err(Error::OutsideSite { path: path.to_owned() }) }
}

#[cfg(test)]
mod tests;
