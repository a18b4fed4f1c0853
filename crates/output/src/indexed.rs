//! Caches a site's search indexes. A change to any page changes the whole index, so the index is cached as a whole.

use std::num::NonZeroUsize;
use std::sync::Arc;

use quire_files::{Key, KeyBuilder, Namespace};

use crate::index::{FileNames, IndexInput, SearchIndex, index};

/// Returns the search indexes of a site. Builds the indexes only if `stored` contains no result for the same input.
pub fn stored_index(
    input: IndexInput<'_>,
    names: FileNames,
    threads: NonZeroUsize,
    stored: &Namespace<SearchIndex>,
) -> Arc<SearchIndex> {
    let key = key(input, names);
    let index = stored.get_or_make(key, || index(input, names, threads));
    stored.finish();
    index
}

/// Returns the cache key of an index, which covers all of its inputs: configuration, file names, commit dates, pages,
/// and the text that components add.
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
