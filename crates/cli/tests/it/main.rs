//! End-to-end tests of the binary on small sites: output, exit codes and files.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "tests create sites, run the binary and panic on failure"
)]

mod addresses;
mod architecture;
mod archive;
#[path = "../../src/arguments.rs"]
mod arguments;
#[expect(
    clippy::format_collect,
    clippy::needless_pass_by_value,
    clippy::print_stdout,
    reason = "generated inputs repeat lines, and the number of cases is printed"
)]
mod bad_inputs;
mod blog;
mod cache;
mod check;
mod dates;
mod determinism;
mod dev;
mod dev_edits;
mod dev_watch;
mod diagrams;
mod dialects;
mod doctor;
#[path = "../../../pipeline/tests/it/edits.rs"]
mod edits;
mod examples;
mod faults;
mod footer;
mod foreign_folders;
mod hostile;
mod http;
mod images;
mod import;
mod include_roots;
mod keep_going;
mod log;
mod manual;
mod not_found;
mod output;
mod packages;
mod page_components;
mod preview;
mod print;
mod programs;
mod project;
mod promises;
mod publish;
mod redirects;
mod reference;
mod registries;
mod render;
mod require;
mod scripts;
mod search;
mod search_push;
mod serve_search;
mod serving;
mod severity;
mod shutdown;
mod social;
mod stand_in;
mod styles;
mod translations;
mod twoslash;
mod versions;
