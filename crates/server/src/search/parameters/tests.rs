//! Tests that random queries are parsed within the limits or rejected. `QUIRE_SOAK` sets the number of rounds.

use super::{MAX_INDEXES, MAX_KEYWORD, MAX_LIMIT, is_index_name, parse};

const PIECES: [&str; 28] = [
    "keyword=",
    "limit=",
    "searchIndexes=",
    "lang=",
    "keyword",
    "&",
    "&",
    "&",
    "=",
    "+",
    "%",
    "%2",
    "%2c",
    "%E6%B0%B4",
    "%00",
    "%ff",
    ",",
    "docs",
    "blog",
    "a.b-c_d",
    "en",
    "zh",
    "7",
    "100",
    "000",
    "-1",
    "😀",
    "水水水水水水水水水水水水",
];

#[test]
fn robust_queries_are_read_within_limits_or_refused() {
    let rounds = std::env::var("QUIRE_SOAK").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(20_000);
    // A linear congruential generator (Knuth's constants), so that every run parses the same queries.
    let mut state = 1_u64;
    let mut random_below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % limit
    };
    let mut read = 0;
    for round in 0..rounds {
        // Every other query is valid before pieces are appended.
        let mut query = if round % 2 == 0 { String::new() } else { "lang=en&keyword=a".to_owned() };
        for _ in 0..random_below(30) {
            query.push_str(PIECES[random_below(PIECES.len())]);
        }
        let Ok(parameters) = parse(&query) else { continue };
        read += 1;
        assert!(parameters.keyword.chars().count() <= MAX_KEYWORD, "{query}");
        assert!((1..=MAX_LIMIT).contains(&parameters.limit), "{query}");
        assert!(parameters.indexes.len() <= MAX_INDEXES, "{query}");
        for (at, name) in parameters.indexes.iter().enumerate() {
            assert!(is_index_name(name) && !parameters.indexes[..at].contains(name), "{query}");
        }
    }
    assert!(read > rounds / 50, "only {read} of {rounds} are read");
}
