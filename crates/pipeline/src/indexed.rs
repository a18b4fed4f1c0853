//! The search indexes of a site from the store. One changed page changes the whole index, so it is stored as a whole.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::index::{FileNames, IndexInput, SearchIndex, index};
use crate::store::{Key, KeyBuilder, Store};

/// The search indexes of a site, made only when `store` has none for these pages.
pub(crate) fn stored_index(
    input: IndexInput<'_>,
    names: FileNames,
    threads: NonZeroUsize,
    store: &Store,
) -> Arc<SearchIndex> {
    let key = key(input, names);
    let made = store.indexes.get_or_make(key, || index(input, names, threads));
    store.sweep_indexes();
    made
}

/// The key of everything that the model is made from, and with it the index: configuration, files, dates, pages. What
/// components add depends on their code, too.
fn key(input: IndexInput<'_>, names: FileNames) -> Key {
    let IndexInput { site, compiled, additions, .. } = input;
    let dates = &site.commit_times;
    let key = KeyBuilder::new("index")
        .flag(names == FileNames::Stable)
        .digest(site.structure)
        .json(&dates.known)
        .json(&dates.cut_off)
        .json(additions);
    compiled.pages.iter().fold(key, |key, page| key.key(page.key)).finish()
}
