//! File system access: reads source trees, reads dates from git, stages and publishes output, caches results of
//! builds, watches for changes.
//!
//! Other crates receive tables of bytes ([`Tree`]) and return bytes. That makes them testable without a disk,
//! and keeps the decision about which files may be opened in one place.
#![expect(clippy::disallowed_methods, reason = "this crate is where the disk and git are touched")]

mod cache;
mod commit;
mod git;
mod hash;
mod publish;
mod published;
mod read;
mod reader;
mod seen;
mod stamp;
mod temporary;
mod time;
mod watch;
mod write;

pub use cache::{CACHE, CacheFolder, Packs, Removed, remove_cache};
pub use commit::{Commit, CommitError, CommitTree, NoCommit};
pub use git::{
    CommitTimes, GitError, Revision, commit_times, path_in_repository, reference_files, renamed_files,
    revisions,
};
pub use hash::{Digest, content_hash, integrity};
pub use publish::{
    Keep, Notice, PublishError, Sources, Stage, is_published, kept_files, remove_published, stays_inside,
};
pub use published::{Publication, publication, read_publication};
pub use read::{
    PassedOver, Reason, Tree, Walked, absolute, canonical, ends_with, exists, is_absent, is_file, is_folder,
    is_regular_file, leads_out, names_in, normal, read, read_optional, read_text, read_tree,
    read_tree_with_hidden, refuse_outside, remove_file, remove_folder, size,
};
pub use reader::{Contents, Reader, Snapshot};
pub use seen::{Look, Seen};
pub use temporary::{TemporaryFolder, temporary_folder};
pub use time::{ThreadClock, current_year, processor_time, thread_time};
pub use watch::{Limit, Watcher, watch};
pub use write::{rename, write, write_atomic, write_inside, write_own};

use std::path::PathBuf;

/// Why a file system operation failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A path could not be read or written.
    #[error("cannot {action} `{}`: {source}", path.display())]
    Io {
        /// `read`, `write`, `create`, `lock`, `rename`, `remove`, `list` or `watch`.
        action: &'static str,
        /// The path as given.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A pipe, a socket, a device or a folder where a file is expected.
    #[error("`{}` is not a regular file", path.display())]
    NotAFile {
        /// The path as given.
        path: PathBuf,
    },
    /// A file is not valid UTF-8.
    #[error("`{}` is not UTF-8 (first bad byte at {offset})", path.display())]
    NotUtf8 {
        /// The path as given.
        path: PathBuf,
        /// Byte offset of the first invalid byte.
        offset: usize,
    },
    /// An output path leads out of the site.
    #[error("refused to write `{}`: it is not a path inside the site", path.escape_debug())]
    OutsideSite {
        /// The path as given.
        path: String,
    },
    /// A link leads out of the folder to which reading and writing is restricted.
    #[error("`{}` leads out of the folder of the site", path.display())]
    OutsideFolder {
        /// The path as given.
        path: PathBuf,
    },
    /// A symbolic link is in a place reserved for Quire's own files.
    #[error("`{}` is a symbolic link; remove it", path.display())]
    Link {
        /// The link.
        path: PathBuf,
    },
    /// Two output files have the same path.
    #[error("`{path}` was written twice with different content")]
    WrittenTwice {
        /// The path relative to the site's root.
        path: String,
    },
}

impl Error {
    /// Wraps the system's error with the action and the path.
    fn io(action: &'static str, path: &std::path::Path, source: std::io::Error) -> Self {
        Self::Io { action, path: path.to_owned(), source }
    }
}

/// The result of a file system operation.
pub type Result<T> = std::result::Result<T, Error>;

/// Attaches the action and the path to an I/O error.
fn context<T>(action: &'static str, path: &std::path::Path, result: std::io::Result<T>) -> Result<T> {
    result.map_err(|source| Error::io(action, path, source))
}
