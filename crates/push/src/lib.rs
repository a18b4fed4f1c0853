//! Pushes the sections of sites to an external search engine: Typesense, Meilisearch or Algolia.
//!
//! Start with [`Push`]. It fills a fresh collection, which [`Push::publish`] exchanges with the published one in one
//! step: a search finds all of the old sections or all of the new ones. `engine` declares the interface of an engine,
//! `client` sends the requests to its nodes.
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
