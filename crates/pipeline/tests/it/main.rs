//! Tests of the pipeline with small sites.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "tests lay out sites and fail by panicking"
)]

mod contents;
mod contract;
mod disk_cache;
mod drafts;
mod edits;
mod fresh;
mod incremental;
mod markdown;
mod random;
mod stages;
mod templates;
mod versions;
