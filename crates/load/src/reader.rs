//! Cache of the files and commits that the builds of a session read.

use std::sync::Arc;

use quire_files::Reader;
use quire_git::CommitCache;

/// Files and commits that earlier builds of a session have read.
#[derive(Debug, Default)]
pub struct SiteReader {
    /// Cached contents of files on disk.
    pub files: Arc<Reader>,
    /// Cached commits from which versions are read.
    pub commits: CommitCache,
}

impl SiteReader {
    /// Drops files and commits that the last build did not read.
    pub fn sweep(&self) {
        self.files.sweep();
        self.commits.sweep();
    }
}
