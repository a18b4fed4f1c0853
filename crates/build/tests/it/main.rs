//! The pipeline on small sites.
#![expect(clippy::disallowed_methods, reason = "tests lay out sites")]

mod incremental;
