//! Tests of an index whose parts are in packs.

use std::collections::BTreeMap;
use std::sync::Mutex;

use quire_search::{Index, OpenError, Options, Page, Source, Tokenize, within};

use crate::{built, page, search};

/// Pages with several hundred different words, so that the vocabulary, the words and the texts have several parts.
fn pages() -> Vec<Page> {
    let text = |at: usize| {
        let words = (0..60).map(|n| format!("w{}x{} ", (n * 37 + at * 11) % 700, n % 3));
        words.collect::<String>() + ["alpha bundled", "alphabet bundle", "alphabetical 类型"][at % 3]
    };
    (0..24).map(|at| page(&format!("/{at}"), &format!("Title{at}"), &[("x", "X", &text(at))])).collect()
}

/// A source that records the ranges that are read.
struct Recorded<'f>(&'f BTreeMap<String, Vec<u8>>, Mutex<Vec<u64>>);

impl Source for Recorded<'_> {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.0.read(name)
    }

    fn read_range(&self, name: &str, range: std::ops::Range<u64>) -> Option<Vec<u8>> {
        self.1.lock().unwrap().push(range.end - range.start);
        self.0.read_range(name, range)
    }
}

#[test]
fn searches_read_only_the_parts_that_they_need() {
    let built = built(&pages(), Options::default());
    let names: Vec<&str> = built.files.keys().map(|name| name.split('.').next().unwrap()).collect();
    assert_eq!(names, ["search_data", "search_index"]);
    let source = Recorded(&built.files, Mutex::default());
    let index = Index::open(&source, &built.name).unwrap();
    let reads = || std::mem::take(&mut *source.1.lock().unwrap());
    assert!(reads().is_empty());
    assert_eq!(index.search("w0x0 ", 3).unwrap().len(), 1);
    let first = reads().len();
    assert!((2..9).contains(&first), "{first}");
    index.search("w0x0 ", 3).unwrap();
    assert!(reads().is_empty(), "parts are read once");
    index.complete().unwrap();
    let all = reads();
    assert!(all.len() > 10 && all.iter().all(|bytes| *bytes < 4_000), "{all:?}");
    index.search("alphabet w699x1 wrod", 9).unwrap();
    assert!(reads().is_empty());
}

#[test]
fn words_are_found_in_every_part() {
    let pages = pages();
    for tokenize in [None, Some(Tokenize::Strict), Some(Tokenize::Reverse), Some(Tokenize::Full)] {
        let built = built(&pages, Options { tokenize, limit: 1_000, ..Options::default() });
        let index = Index::open(&built.files, &built.name).unwrap();
        let found = |query: &str| index.search(query, 50).unwrap().len();
        let counts = ["w0x0 ", "w110x0 ", "w698x2", "zzz "].map(found);
        assert_eq!(counts[3], 0);
        assert!(counts[..3].iter().all(|count| *count > 0), "{counts:?}");
        for query in
            ["alpha", "alpha ", "alphabet", "bundles ", "alphabte ", "lphabet", "habet", "w1", "w", "类"]
        {
            assert_eq!(
                index.search(query, 50),
                index.search_exhaustively(query, 50),
                "{query} with {tokenize:?}"
            );
        }
        let expected = match tokenize {
            None => [24, 8, 16, 16, 8, 8, 0, 8],
            Some(Tokenize::Strict) => [8, 8, 8, 0, 0, 0, 0, 8],
            Some(Tokenize::Reverse) => [24, 24, 16, 16, 8, 8, 8, 8],
            Some(_) => [24, 24, 16, 16, 8, 16, 16, 8],
        };
        let queries = ["alpha", "alpha ", "alphabet", "bundles ", "alphabte ", "lphabet", "habet ", "类"];
        assert_eq!(queries.map(found), expected, "{tokenize:?}");
    }
}

#[test]
fn a_missing_or_shortened_pack_is_an_error_where_it_is_needed() {
    let built = built(&pages(), Options::default());
    let pack = built.files.keys().next().unwrap().clone();
    let mut files = built.files.clone();
    files.get_mut(&pack).unwrap().truncate(300);
    let complete = |files: &_| Index::open(files, &built.name).unwrap().complete();
    assert_eq!(complete(&built.files), Ok(()));
    assert_eq!(complete(&files), Err(OpenError::Malformed(pack.clone())));
    files.remove(&pack);
    assert_eq!(complete(&files), Err(OpenError::Missing(pack.clone())));
    let index = Index::open(&files, &built.name).unwrap();
    assert_eq!(index.search("w0x0", 3), Err(OpenError::Missing(pack)));
}

#[test]
fn ranges_end_with_the_file() {
    let files = BTreeMap::from([("a".to_owned(), b"0123".to_vec())]);
    let source: &dyn Source = &files;
    let read = |range| Source::read_range(&source, "a", range);
    assert_eq!(
        [read(1..3), read(2..9), read(7..9)],
        [Some(b"12".to_vec()), Some(b"23".to_vec()), Some(Vec::new())]
    );
    assert_eq!(files.read_range("b", 0..1), None);
    assert_eq!((within(b"0123", 0..4), within(b"0123", 4..u64::MAX)), (&b"0123"[..], &b""[..]));
}

#[test]
fn stop_words_count_only_without_other_words() {
    let pages = [
        page("/stop", "A", &[("x", "X", "how to use it")]),
        page("/word", "B", &[("x", "X", "copper")]),
        page("/name", "C", &[("x", "X", "the option use.it")]),
        page("/zh", "D", &[("x", "X", "怎么打包")]),
        page("/zh-stop", "E", &[("x", "X", "怎么办")]),
    ];
    let routes = |query: &str| crate::routes(&pages, Options::default(), query);
    assert_eq!(routes("how to use copper "), "/word");
    assert_eq!(routes("how to "), "/stop");
    assert_eq!(routes("use.it "), "/name /stop");
    assert_eq!(routes("怎么打包"), "/zh");
    assert_eq!(routes("怎么"), "/zh-stop /zh");
}

#[test]
fn repeated_headings_of_many_pages_say_little() {
    let score = |count: usize, others: usize| {
        let mut pages: Vec<Page> =
            (0..count).map(|at| page(&format!("/{at}"), "A", &[("x", "Copper", "text")])).collect();
        pages.extend(
            (0..others).map(|at| page(&format!("/o{at}"), "B", &[("y", &format!("Other{at}"), "text")])),
        );
        search(&pages, Options::default(), "copper ")[0].sections[0].score
    };
    // A heading is common if at least four pages have it, and at least a fifth of the pages.
    assert!(score(3, 9) > 1.25 * score(4, 8), "{} {}", score(3, 9), score(4, 8));
    assert!(score(4, 17) > 1.25 * score(4, 16), "{} {}", score(4, 17), score(4, 16));
}
