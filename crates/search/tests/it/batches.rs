//! Tests that the output does not depend on the division of pages into batches, so that batches can be built in
//! parallel.

use quire_search::{Batch, build};

use crate::random::{Random, rounds};
use crate::random_pages::{options, pages};
use crate::{SCOPE, built, hash};

#[test]
fn the_files_do_not_depend_on_the_batches() {
    let mut random = Random::new(5);
    for _ in 0..rounds(1_000).div_ceil(50) {
        let (pages, options) = (pages(&mut random), options(&mut random));
        let (mut batches, mut rest, mut first) = (Vec::new(), &pages[..], 0);
        while !rest.is_empty() {
            let (part, others) = rest.split_at(1 + random.below(rest.len()));
            batches.push(Batch::new(first, part, options));
            first += u32::try_from(part.len()).unwrap();
            rest = others;
        }
        let parts = batches.len();
        assert!(
            build("search_index", SCOPE, batches, options, hash) == built(&pages, options),
            "{} pages in {parts} batches with {options:?}",
            pages.len()
        );
    }
}
