//! End-to-end tests of the binary on small sites: output, exit codes and files.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "tests create sites, run the binary and panic on failure"
)]

#[expect(
    clippy::format_collect,
    clippy::needless_pass_by_value,
    clippy::print_stdout,
    reason = "generated inputs repeat lines, and the number of cases is printed"
)]
mod bad_inputs;
mod cache;
mod check;
mod dates;
mod determinism;
mod dev;
mod dev_edits;
mod dev_watch;
mod dialects;
#[path = "../../../pipeline/tests/it/edits.rs"]
mod edits;
mod examples;
mod faults;
mod foreign_folders;
mod import;
mod output;
mod packages;
mod preview;
mod project;
mod publish;
mod reference;
mod render;
mod scripts;
mod search;
mod search_push;
mod serve_search;
mod serving;
mod severity;
mod shutdown;
mod stand_in;
