//! Pushes the sections of sites to an external search engine: Typesense, Meilisearch or Algolia.
//!
//! Start with [`Push`]. It fills a fresh collection, which [`Push::publish`] exchanges with the published one in one
//! step: a search finds all of the old sections or all of the new ones. `engine` declares the interface of an engine,
//! `client` sends the requests to its nodes.
//!
//! The fields of a [`Section`] are the contract with `theme/src/features/search/engine/typesense.ts`, see
//! `docs/guide/search/engines.md`.
//!
//! # Invariants
//!
//! - *Invariant:* this is the only crate that opens connections to other machines. Programs that a site runs may do so
//!   as well. Not tested: review of `Cargo.toml`: no other crate depends on `ureq`; `server` only listens.
//! - *Invariant:* a push that fails changes no collection that is searched. Test:
//!   `a_push_that_fails_leaves_the_alias_and_removes_its_collection`,
//!   `a_push_that_is_killed_leaves_the_alias_and_the_next_one_clears_up`,
//!   `a_task_of_meilisearch_that_fails_stops_the_push`.
//! - *Invariant:* the key is sent in requests only and appears in no message. Test:
//!   `a_key_that_is_refused_stops_the_push`.

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
