//! Recorded output of tools that pages show: builds of examples, TypeScript types.
//!
//! [`examples`] runs a site's example projects, and [`twoslash`] runs the site's TypeScript. The results of both are
//! committed in the site's folder, so building a site runs neither.
//!
//! # Invariants
//!
//! - *Invariant:* building a site runs no example. Test: `a_build_runs_no_example`.
//! - *Invariant:* a record contains no time and no absolute path, and its lists are in a fixed order. Test:
//!   `a_record_contains_no_durations_paths_or_colors`, `recording_is_deterministic`.
//! - *Invariant:* showing types in a build runs neither Node.js nor TypeScript. Test:
//!   `types_are_recorded_once_and_shown_by_builds`.
//! - *Invariant:* equal blocks, packages and options result in the same file on every machine. Test:
//!   `records_are_the_same_everywhere`.

pub mod examples;
pub mod twoslash;
