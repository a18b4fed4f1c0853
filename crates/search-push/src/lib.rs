//! Pushes the sections of sites to an external search engine: Typesense, Meilisearch or Algolia.
//!
//! Start with [`Push`], which fills a fresh collection. [`Push::publish`] then atomically replaces the published
//! collection, so that search results never mix old and new sections. `engine` declares the interface of an engine, and
//! `client` sends the requests to its nodes.
//!
//! The fields of a [`Section`] are the contract with `theme/src/features/search/engine/typesense.ts`, see
//! `docs/guide/search/engines.md`.
//!
//! # Invariants
//!
//! - *Invariant:* no other crate opens connections to other machines, apart from programs that a site runs. Not tested:
//!   review of `Cargo.toml`, in which no other crate depends on `ureq`. `server` only listens.
//! - *Invariant:* a failed push does not change the published collection. Test:
//!   `a_push_that_fails_leaves_the_alias_and_removes_its_collection`,
//!   `a_push_that_is_killed_leaves_the_alias_and_the_next_one_clears_up`,
//!   `a_task_of_meilisearch_that_fails_stops_the_push`, `typesense_failures`, `meilisearch_failures`,
//!   `algolia_failures`.
//! - *Invariant:* the key is only sent in requests to the nodes, not to the target of a redirect, and appears in no
//!   message. Test: `a_key_that_is_refused_stops_the_push`, `messages_do_not_contain_the_key`, `statuses`.
//! - *Invariant:* a swap of Meilisearch indexes is repeated only if the engine has no task for it, because a second
//!   swap would revert the first. Test: `meilisearch_swaps_are_repeated_only_without_a_task`.
//! - *Invariant:* no request is sent if a URL or the name of the collection is invalid. Test: `urls_of_nodes`,
//!   `names_of_collections`.

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
