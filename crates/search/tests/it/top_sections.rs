//! Tests that skipping sections does not change results. The results must equal the results of the exhaustive search.

use quire_search::Index;

use crate::built;
use crate::random::{Random, rounds};
use crate::random_pages::{options, pages, text};

/// Returns a query of a few words. The last word may be incomplete or mistyped.
fn query(random: &mut Random) -> String {
    let words = 1 + random.below(5);
    let mut query = text(random, words);
    match random.below(4) {
        0 => drop(query.pop()),
        1 => query.push(['x', '型', ' '][random.below(3)]),
        _ => {}
    }
    query
}

#[test]
fn the_best_sections_equal_the_results_of_the_exhaustive_search() {
    let mut random = Random::new(4);
    let mut results = 0;
    for _ in 0..rounds(600).div_ceil(50) {
        let (pages, options) = (pages(&mut random), options(&mut random));
        let built = built(&pages, options);
        let index = Index::open(&built.files, &built.name).unwrap();
        for _ in 0..50 {
            let query = query(&mut random);
            let found = index.search(&query, 10).unwrap();
            assert_eq!(found, index.search_exhaustively(&query, 10).unwrap(), "{query:?} with {options:?}");
            results += found.len();
        }
    }
    assert!(results > 2_000, "only {results} results");
}
