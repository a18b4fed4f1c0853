//! File system access: reading, publishing, the build cache and watching.
//!
//! Other crates receive file contents as maps ([`Tree`]) and return bytes, so they can be tested without a disk. All
//! decisions about file access are in this crate.
//!
//! The crate also computes digests.
//!
//! # Invariants
//!
//! - *Invariant:* only this crate opens files, except for files in `/proc`, which `quire-process` reads, and files that
//!   external programs open. Not tested: `disallowed_methods` in `clippy.toml` covers the usual functions of `std::fs`,
//!   but not all functions.
//! - *Invariant:* pages, includes, images, navigation and public files are read only from the site's folder and from
//!   the folders listed in `[include]`, even through symbolic links. Hidden files are excluded, unless they belong to
//!   example projects. Modules, style sheets and their packages may be in other folders. Test:
//!   `nothing_else_can_be_read`, `a page that is a link to a file outside the site`,
//!   `a link to a folder outside the site`, `an include that is a link to a file outside the site`.
//! - *Invariant:* publishing either replaces the whole site or changes nothing. A folder is refused if it is neither
//!   empty nor marked with `.quire-site`, or if it overlaps the sources. Test: `publishing_is_all_or_nothing`,
//!   `a_folder_with_foreign_files_is_refused`, `a_killed_build_leaves_the_site_intact_and_does_not_block_the_next`,
//!   `a_full_disk_changes_nothing`, `a_failing_disk_changes_nothing`, `an_output_among_the_sources_is_refused`.
//! - *Invariant:* no file of a site is written outside its staging folder. Test:
//!   `a_file_outside_the_stage_or_written_twice_is_an_error`, `an_index_name_cannot_escape_the_output`.
//! - *Invariant:* except for the output folder and the reserved names beside it, a build writes only `.quire` in the
//!   site's folder and the file passed to `--timings`. Test: `a_build_writes_its_output_and_the_build_cache_alone`.
//! - *Invariant:* the build cache returns the stored bytes or nothing, even if its files are damaged. Test:
//!   `any_damage_is_a_miss`, `a_damaged_cache_gives_no_wrong_byte`.
//! - *Invariant:* `.quire-kept` in a published folder lists exactly the files that are kept from earlier publications.
//!   The bytes of these lists do not depend on the clock; their modification times do. Test:
//!   `files_named_after_their_content_stay_for_a_week`,
//!   `the_same_state_gives_the_same_bytes_and_nothing_is_published_twice`,
//!   `the_same_sequence_of_builds_results_in_the_same_bytes`.
//! - *Invariant:* a folder to which Quire has published is never a source folder, regardless of its location. Test:
//!   `pages_may_be_in_the_sites_folder`.
//! - *Invariant:* names beside an output folder `dist` that begin with `.dist.quire-` belong to builds that publish to
//!   `dist`. The next build removes the leftovers of a killed build, except for `.dist.quire-previous`. A
//!   `.dist.quire-previous` or `.dist.quire-moved` without `.quire-site` is not removed. Test:
//!   `only_leftovers_of_killed_builds_are_removed`, `a_folder_with_the_name_of_a_former_site_is_kept`.
//! - *Invariant:* [`write_inside`] never follows links out of the folder that it writes to. A record file (published
//!   URLs, translations, recorded types) that exists but cannot be read is never overwritten. Test:
//!   `addresses_that_cannot_be_read_are_an_error_and_are_kept`,
//!   `translations_that_cannot_be_read_are_an_error_and_are_kept`,
//!   `recorded_types_that_cannot_be_read_are_an_error_and_are_kept`.
#![expect(clippy::disallowed_methods, reason = "this crate is where the disk is touched")]

mod cache;
mod capacity;
mod hash;
mod publish;
mod published;
mod read;
mod reader;
mod seen;
mod sink;
mod stamp;
mod temporary;
mod watch;
mod write;
mod year;

pub use cache::{CACHE, CacheFolder, Key, KeyBuilder, Namespace, Packs, Removed, Saving, remove_cache};
pub use capacity::{free_space, is_writable};
pub use hash::{Digest, content_hash, integrity};
pub use publish::{
    Keep, Notice, PublishError, Sources, Stage, is_published, kept_files, remove_published, stays_inside,
};
pub use published::{Publication, publication, read_publication};
pub use read::{
    Reason, Skipped, Tree, Walked, absolute, canonical, ends_with, exists, is_absent, is_file, is_folder,
    is_regular_file, is_source, leads_out, names_in, normal, read, read_optional, read_range, read_text,
    read_tree, read_tree_with_hidden, refuse_outside, remove_file, remove_folder, size,
};
pub use reader::{Contents, Reader, Snapshot};
pub use seen::{ReadStart, RecordedPaths};
pub use sink::{Discard, Memory, Sink};
pub use temporary::{TemporaryFolder, temporary_folder};
pub use watch::{Limit, Watcher, watch};
pub use write::{rename, write, write_atomic, write_inside, write_own};
pub use year::current_year;

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
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// A pipe, a socket, a device or a folder where a file is expected.
    #[error("`{}` is not a regular file", path.display())]
    NotAFile {
        /// The path as given.
        path: PathBuf,
    },
    /// A file is not valid UTF-8.
    #[error("`{}` is not valid UTF-8 (first invalid byte at offset {offset})", path.display())]
    NotUtf8 {
        /// The path as given.
        path: PathBuf,
        /// Byte offset of the first invalid byte.
        offset: usize,
    },
    /// An output path is outside the site.
    #[error("refused to write `{}`: it is not a path inside the site", path.escape_debug())]
    OutsideSite {
        /// The output path as given, relative to the site's root.
        path: String,
    },
    /// A link points outside the folder to which reads and writes are restricted.
    #[error("`{}` points outside the site's folder", path.display())]
    OutsideFolder {
        /// The path as given.
        path: PathBuf,
    },
    /// A symbolic link exists at a path reserved for Quire's files.
    #[error("`{}` is a symbolic link; remove it", path.display())]
    Link {
        /// The path of the symbolic link.
        path: PathBuf,
    },
    /// Two output files with different content have the same path.
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
