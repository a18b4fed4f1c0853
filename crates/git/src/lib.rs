//! Reads commits, dates of files and renamed files with git.
//!
//! # Invariants
//!
//! - *Invariant:* reading a folder from a commit returns all of its files or an error, so that no version of a site is
//!   published incompletely. Runs of git have limits on time and output. Test:
//!   `a_page_that_git_cannot_read_is_an_error`, `output_that_ends_early_or_names_a_missing_object_has_no_blob`,
//!   `git_is_killed_if_it_hangs_or_prints_endlessly`.

mod cache;
mod commit;
mod git;

pub use cache::CommitCache;
pub use commit::{Commit, CommitError, CommitTree, NoCommit};
pub use git::{
    CommitTimes, GitError, Revision, commit_times, git_version, is_owner_refused, is_shallow,
    path_in_repository, reference_files, renamed_files, revisions,
};
