//! Colours, and what must hold of them for any code.

mod invariants;
mod snapshots;
