//! Tests of highlighting.

mod invariants;
mod snapshots;
mod sublime;
