//! Caches the search indexes of a site. A changed page changes the whole index, so the index is stored as a whole.

use std::num::NonZeroUsize;
use std::sync::Arc;

use quire_files::{Key, KeyBuilder, Namespace};

use crate::index::{FileNames, IndexInput, SearchIndex, index};

/// Returns the search indexes of a site. Builds them only if `stored` has no indexes of these pages.
pub fn stored_index(
    input: IndexInput<'_>,
    names: FileNames,
    threads: NonZeroUsize,
    stored: &Namespace<SearchIndex>,
) -> Arc<SearchIndex> {
    let key = key(input, names);
    let made = stored.get_or_make(key, || index(input, names, threads));
    stored.finish();
    made
}

/// Returns the key of all inputs of the model, and therefore of the index: configuration, files, dates, pages. Text
/// that components add also depends on their code.
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
