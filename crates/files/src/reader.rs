//! Repeated reads: files that have not changed since the last read are not opened.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fs::{self, File};
use std::io::Read as _;
use std::num::NonZeroUsize;
use std::ops::Deref;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::ScopedJoinHandle;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::commit::{Commit, NoCommit};
use crate::read::{Walked, is_source, walk};
use crate::stamp::Stamp;
use crate::{Digest, Result, context};

/// The content of a file; cheap to clone.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "Vec<u8>", into = "Vec<u8>")]
pub struct Contents(Arc<Shared>);

struct Shared {
    bytes: Arc<[u8]>,
    digest: OnceLock<Digest>,
}

impl Contents {
    /// The bytes, shared.
    pub fn bytes(&self) -> &Arc<[u8]> {
        &self.0.bytes
    }

    /// The digest of the bytes, computed on first use.
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
        Self(Arc::new(Shared { bytes: bytes.into(), digest: OnceLock::new() }))
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

/// File contents of a folder by path. Paths are relative, separated by `/`, and sorted.
pub type Snapshot = BTreeMap<String, Contents>;

/// A read cache. Always returns what a fresh read would: a cached file is used only if its stamp proves that it
/// is unchanged (see [`Stamp`]). Thread-safe.
#[derive(Debug, Default)]
pub struct Reader {
    known: Mutex<HashMap<PathBuf, Known>>,
    /// By hash.
    commits: Mutex<HashMap<String, Arc<Commit>>>,
}

/// A cached file.
#[derive(Debug)]
struct Known {
    stamp: Stamp,
    /// Whether the stamp proves the content, see [`Stamp::is_settled`].
    is_settled: bool,
    contents: Contents,
    is_used: bool,
}

impl Reader {
    /// Reads every file below `root` like [`crate::read_tree`], on several threads.
    pub fn tree(&self, root: &Path, threads: NonZeroUsize) -> Result<Walked<Contents>> {
        let Walked { files, passed_over, has_links } = walk(root, is_source, |path| Ok(path.to_owned()))?;
        let paths: Vec<(String, PathBuf)> = files.into_iter().collect();
        let share = paths.len().div_ceil(threads.get()).max(1);
        let read = |share: &[(String, PathBuf)]| -> Result<Vec<Contents>> {
            share.iter().map(|(_, path)| self.file(path)).collect()
        };
        let shares = std::thread::scope(|scope| {
            let spawn = |share| scope.spawn(move || read(share));
            let readers: Vec<_> = paths.chunks(share).map(spawn).collect();
            let join =
                |reader: ScopedJoinHandle<'_, _>| reader.join().unwrap_or_else(|panic| resume_unwind(panic));
            readers.into_iter().map(join).collect::<Result<Vec<_>>>()
        })?;
        let names = paths.into_iter().map(|(name, _)| name);
        Ok(Walked { files: names.zip(shares.into_iter().flatten()).collect(), passed_over, has_links })
    }

    /// Reads a file.
    pub fn file(&self, path: &Path) -> Result<Contents> {
        // Without a stamp to compare with, the first read of a file saves a system call.
        let is_known = self.known().contains_key(path);
        if is_known {
            let stamp = Stamp::of(&context("read", path, fs::metadata(path))?);
            if let Some(known) = self.known().get_mut(path).filter(|known| known.stamp == stamp) {
                known.is_used |= known.is_settled;
                if known.is_settled {
                    return Ok(known.contents.clone());
                }
            }
        }
        let read = context("read", path, read(path))?;
        let mut known = self.known();
        // Reuse the allocation for equal bytes: it keeps the digest, and callers compare by address.
        let contents = match known.get(path) {
            Some(before) if *before.contents == *read.bytes => before.contents.clone(),
            _ => Contents::from(read.bytes),
        };
        let entry = Known {
            stamp: read.stamp,
            is_settled: read.is_settled,
            contents: contents.clone(),
            is_used: true,
        };
        known.insert(path.to_owned(), entry);
        Ok(contents)
    }

    /// Finds a commit as [`Commit::find`]; what an earlier search has read from it is still there.
    pub fn commit(&self, folder: &Path, reference: &str) -> std::result::Result<Arc<Commit>, NoCommit> {
        let found = Commit::find(folder, reference)?;
        let mut commits = self.commits.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = found.hash().to_owned();
        Ok(Arc::clone(commits.entry(hash).or_insert_with(|| Arc::new(found))))
    }

    /// Forgets files that were not read since the last call, and commits that nobody holds.
    pub fn sweep(&self) {
        self.known().retain(|_, known| std::mem::take(&mut known.is_used));
        let mut commits = self.commits.lock().unwrap_or_else(PoisonError::into_inner);
        commits.retain(|_, commit| Arc::strong_count(commit) > 1);
    }

    fn known(&self) -> MutexGuard<'_, HashMap<PathBuf, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Read {
    bytes: Vec<u8>,
    stamp: Stamp,
    is_settled: bool,
}

/// Reads a file. Its stamp is settled only if it was the same before and after.
fn read(path: &Path) -> std::io::Result<Read> {
    let now = SystemTime::now();
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    let before = Stamp::of(&metadata);
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0).saturating_add(1));
    file.read_to_end(&mut bytes)?;
    let stamp = Stamp::of(&file.metadata()?);
    Ok(Read { bytes, is_settled: stamp == before && stamp.is_settled(now), stamp })
}
