//! The real binary on small sites: what it prints, how it exits, what it writes.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "tests lay out sites, run the binary and fail by panicking"
)]

#[expect(
    clippy::format_collect,
    clippy::needless_pass_by_value,
    clippy::print_stdout,
    reason = "inputs are made of repeated lines, and the count of cases is printed"
)]
mod bad_inputs;
mod check;
mod dates;
mod determinism;
mod dev;
mod dev_edits;
mod dev_watch;
#[path = "../../../pipeline/tests/it/edits.rs"]
mod edits;
mod ending;
mod examples;
mod faults;
mod output;
mod preview;
mod project;
mod publish;
mod reference;
mod render;
mod scripts;
mod search;
mod serve_search;
mod serving;
