//! Caches commits between searches.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::commit::{Commit, NoCommit};

/// Commits with their caches, by hash. Thread-safe.
#[derive(Debug, Default)]
pub struct CommitCache(Mutex<HashMap<String, Arc<Commit>>>);

impl CommitCache {
    /// Finds a commit like [`Commit::find`]. If an earlier search has found it, returns the same commit with its cache.
    pub fn find(&self, folder: &Path, reference: &str) -> Result<Arc<Commit>, NoCommit> {
        let found = Commit::find(folder, reference)?;
        let mut commits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = found.hash().to_owned();
        Ok(Arc::clone(commits.entry(hash).or_insert_with(|| Arc::new(found))))
    }

    /// Drops commits without other references.
    pub fn sweep(&self) {
        let mut commits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        commits.retain(|_, commit| Arc::strong_count(commit) > 1);
    }
}
