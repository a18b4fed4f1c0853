//! The crate's tests, one binary. They talk to [`quire_markdown::compile`] and [`quire_markdown::to_html`] only.
#![allow(missing_docs, reason = "tests document themselves by their names")]

mod conformance;
mod pathological;
mod support;
