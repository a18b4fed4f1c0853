//! Writes the sections of sites into a search engine that others run: Typesense, Meilisearch or Algolia.
//!
//! Start with [`Push`]. It writes into a fresh collection, which [`Push::publish`] exchanges with the published one in
//! one step: a search sees all of the old sections or all of the new ones. `engine` says what an engine must be able to
//! do, `client` sends the requests to its nodes.
//!
//! *Invariants:* the only crate that opens connections to other machines; a push that fails changes nothing that is
//! searched; the key is in requests only, never in a message.

mod algolia;
mod client;
mod engine;
mod error;
mod meilisearch;
mod push;
mod section;
mod target;
mod task;
mod typesense;

pub use error::{Error, Result};
pub use push::{Push, Pushed};
pub use section::Section;
pub use target::{EngineKind, Target};
