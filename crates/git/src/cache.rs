//! A cache of commits, shared by repeated lookups.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::commit::{Commit, NoCommit};

/// Commits by hash. Each commit caches the files that have been read from it. Thread-safe.
#[derive(Debug, Default)]
pub struct CommitCache(Mutex<HashMap<String, Arc<Commit>>>);

impl CommitCache {
    /// Finds a commit like [`Commit::find`]. Returns the cached commit, with the files that it caches, if an earlier
    /// call found the same hash. All calls must pass the same `folder`, because the hash is the only key.
    pub fn find(&self, folder: &Path, reference: &str) -> Result<Arc<Commit>, NoCommit> {
        let commit = Commit::find(folder, reference)?;
        let mut commits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = commit.hash().to_owned();
        Ok(Arc::clone(commits.entry(hash).or_insert_with(|| Arc::new(commit))))
    }

    /// Drops the commits that are referenced only by the cache.
    pub fn sweep(&self) {
        let mut commits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        commits.retain(|_, commit| Arc::strong_count(commit) > 1);
    }
}
