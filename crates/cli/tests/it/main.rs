//! The real binary on small sites: what it prints, how it exits, what it writes.
#![expect(clippy::disallowed_methods, reason = "tests lay out sites and run the binary")]

mod determinism;
mod examples;
mod faults;
mod output;
mod project;
mod render;
