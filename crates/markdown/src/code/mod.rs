//! Code fences: metas, includes, notations and the emitted figure.

pub(crate) mod figure;
pub(crate) mod meta;
mod notation;
pub(crate) mod region;
