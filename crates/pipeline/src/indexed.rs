//! The search indexes of a site from the store. One changed page changes the whole index, so it is stored as a whole.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::compile::Compiled;
use crate::index::{FileNames, SearchIndex, index};
use crate::load::Loaded;
use crate::model::Model;
use crate::store::{Key, KeyBuilder, Store};

/// The search indexes of `site`, made only when `store` has none for these pages.
pub(crate) fn stored_index(
    site: &Loaded,
    compiled: &Compiled,
    model: &Model,
    names: FileNames,
    threads: NonZeroUsize,
    store: &Store,
) -> Arc<SearchIndex> {
    let key = key(site, compiled, names);
    let made = store.indexes.get_or_make(key, || index(site, compiled, model, names, threads));
    store.sweep_indexes();
    made
}

/// The key of everything that the model is made from, and with it the index: configuration, files, dates, pages.
fn key(site: &Loaded, compiled: &Compiled, names: FileNames) -> Key {
    let dates = &site.commit_times;
    let key = KeyBuilder::new("index")
        .flag(names == FileNames::Stable)
        .digest(site.structure)
        .json(&dates.known)
        .json(&dates.cut_off);
    compiled.pages.iter().fold(key, |key, page| key.key(page.key)).finish()
}
