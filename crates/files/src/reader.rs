//! Cache of file contents. Unchanged files are not opened again.

mod stamped;

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::ops::Deref;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::ScopedJoinHandle;

use serde::{Deserialize, Serialize};

use crate::read::{Reason, Skipped, Walked, is_source, walk};
use crate::stamp::Stamp;
use crate::{Digest, Error, Result, context};
use stamped::{Read, read};

/// Contents of a file, cheap to clone.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "Vec<u8>", into = "Vec<u8>")]
pub struct Contents(Arc<Shared>);

struct Shared {
    bytes: Arc<[u8]>,
    digest: OnceLock<Digest>,
}

impl Contents {
    /// Returns the shared bytes.
    pub fn bytes(&self) -> &Arc<[u8]> {
        &self.0.bytes
    }

    /// Returns the digest of the bytes, computed on first use.
    pub fn digest(&self) -> Digest {
        *self.0.digest.get_or_init(|| Digest::of(&self.0.bytes))
    }
}

impl Default for Contents {
    fn default() -> Self {
        Self::from(Vec::new())
    }
}

impl From<Vec<u8>> for Contents {
    fn from(bytes: Vec<u8>) -> Self {
        Self::from(Arc::from(bytes))
    }
}

impl From<Arc<[u8]>> for Contents {
    fn from(bytes: Arc<[u8]>) -> Self {
        Self(Arc::new(Shared { bytes, digest: OnceLock::new() }))
    }
}

impl From<Contents> for Vec<u8> {
    fn from(contents: Contents) -> Self {
        contents.to_vec()
    }
}

impl Deref for Contents {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0.bytes
    }
}

impl fmt::Debug for Contents {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Contents({} bytes)", self.len())
    }
}

/// File contents by path in a folder. Paths are relative, separated by `/`, and sorted.
pub type Snapshot = BTreeMap<String, Contents>;

/// A cache of file contents that returns the same contents as a fresh read. A cached file is used only if its stamp
/// proves that the file is unchanged (see [`Stamp`]). Thread-safe.
#[derive(Debug, Default)]
pub struct Reader {
    known: Mutex<HashMap<PathBuf, Known>>,
}

#[derive(Debug)]
struct Known {
    stamp: Stamp,
    /// Whether an equal stamp proves equal content, see [`Stamp::is_settled`].
    is_settled: bool,
    contents: Contents,
    is_used: bool,
}

/// Converts an error that does not prevent building a site (a file is too large or not readable) to the reason for
/// skipping the file.
fn or_reason(found: Result<FoundFile>) -> Result<std::result::Result<FoundFile, Reason>> {
    match &found {
        Err(Error::Io { source, .. }) if source.kind() == ErrorKind::FileTooLarge => {
            Ok(Err(Reason::TooLarge))
        }
        Err(Error::Io { source, .. }) if source.kind() == ErrorKind::PermissionDenied => {
            Ok(Err(Reason::NoPermission))
        }
        _ => found.map(Ok),
    }
}

impl Reader {
    /// Reads every file below `root` like [`crate::read_tree`], on several threads. Also follows links to files below
    /// `others` that are not hidden there.
    pub fn tree(&self, root: &Path, others: &[PathBuf], threads: NonZeroUsize) -> Result<Walked<Contents>> {
        let Walked { files, mut skipped, has_links } =
            walk(root, others, is_source, |path| Ok(path.to_owned()))?;
        let paths: Vec<(String, PathBuf)> = files.into_iter().collect();
        let share = paths.len().div_ceil(threads.get()).max(1);
        let read = |share: &[(String, PathBuf)]| -> Result<Vec<_>> {
            share.iter().map(|(_, path)| or_reason(self.find(path))).collect()
        };
        let shares = std::thread::scope(|scope| {
            let spawn = |share| scope.spawn(move || read(share));
            let readers: Vec<_> = paths.chunks(share).map(spawn).collect();
            let join =
                |reader: ScopedJoinHandle<'_, _>| reader.join().unwrap_or_else(|panic| resume_unwind(panic));
            readers.into_iter().map(join).collect::<Result<Vec<_>>>()
        })?;
        // Add all files to the cache at once, because threads that add files individually would wait for the lock.
        let mut known = self.known();
        let all = paths.into_iter().zip(shares.into_iter().flatten());
        let mut files = BTreeMap::new();
        for ((name, path), file) in all {
            match file {
                Ok(file) => drop(files.insert(name, file.remember(path, &mut known))),
                Err(reason) => skipped.push(Skipped { path: name, reason }),
            }
        }
        skipped.sort_by(|first, second| first.path.cmp(&second.path));
        Ok(Walked { files, skipped, has_links })
    }

    /// Returns the content of a file. Does not read the file if its stamp proves that it is unchanged.
    pub fn file(&self, path: &Path) -> Result<Contents> {
        let found = self.find(path)?;
        Ok(found.remember(path.to_owned(), &mut self.known()))
    }

    fn find(&self, path: &Path) -> Result<FoundFile> {
        // On the first read of a file, there is no earlier stamp to compare with, so the current stamp is not requested
        // from the system.
        let before =
            self.known().get(path).map(|known| (known.stamp, known.is_settled, known.contents.clone()));
        if let Some((stamp, true, contents)) = &before {
            let now = Stamp::of(&context("read", path, fs::metadata(path))?);
            if *stamp == now {
                return Ok(FoundFile::Unchanged(contents.clone()));
            }
        }
        let Read { bytes, stamp, is_settled } = context("read", path, read(path))?;
        // Reuse the allocation for equal bytes, because it contains the digest and callers compare pointers.
        let equal = before.map(|(_, _, contents)| contents).filter(|before| **before == *bytes);
        let contents = equal.unwrap_or_else(|| Contents::from(bytes));
        Ok(FoundFile::Read(Known { stamp, is_settled, contents, is_used: true }))
    }

    /// Drops files that were not read since the last sweep.
    pub fn sweep(&self) {
        self.known().retain(|_, known| std::mem::take(&mut known.is_used));
    }

    fn known(&self) -> MutexGuard<'_, HashMap<PathBuf, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The result of [`Reader::find`], before it is added to the cache.
enum FoundFile {
    /// The cached file is still current.
    Unchanged(Contents),
    Read(Known),
}

impl FoundFile {
    /// Records the outcome in the cache and returns the content.
    fn remember(self, path: PathBuf, known: &mut HashMap<PathBuf, Known>) -> Contents {
        match self {
            Self::Unchanged(contents) => {
                if let Some(known) = known.get_mut(&path) {
                    known.is_used = true;
                }
                contents
            }
            Self::Read(file) => {
                let contents = file.contents.clone();
                known.insert(path, file);
                contents
            }
        }
    }
}

#[cfg(test)]
mod tests;
