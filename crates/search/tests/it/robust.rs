//! Tests that no input causes a panic or an endless loop. `QUIRE_SOAK` changes the number of rounds.

use std::collections::BTreeMap;

use quire_search::{Built, Context, Index, OpenError, Options, Tokenize, analyze};

use crate::random::{Random, rounds};
use crate::{built, page};

impl Random {
    fn text(&mut self) -> String {
        const PIECES: [&str; 34] = [
            "auto",
            "External",
            "lib",
            ".",
            "-",
            "--",
            "_",
            "/",
            "@",
            "$",
            ":",
            " ",
            "类",
            "型",
            "ES",
            "2020",
            "é",
            "e\u{301}",
            "\u{301}",
            "😀",
            "\u{200d}",
            "\u{fe0f}",
            "Ａ",
            "ﬁ",
            "가",
            "𠮷",
            "İ",
            "ß",
            "\u{0}",
            "\n",
            "typescrpt",
            "x",
            "7",
            "\u{10ffff}",
        ];
        (0..self.below(14)).map(|_| PIECES[self.below(PIECES.len())]).collect()
    }
}

#[test]
fn terms_are_within_their_text() {
    let mut random = Random::new(1);
    for _ in 0..rounds(5_000) {
        let text = random.text();
        let units = u32::try_from(text.encode_utf16().count()).unwrap();
        let mut last = (0, 0);
        let count = analyze(&text, |token| {
            assert!(token.start < token.end && token.end <= units, "{text:?}: {token:?}");
            assert!(!token.term.is_empty() && !token.term.contains(' '), "{text:?}: {token:?}");
            assert!((token.unit, token.position) >= last, "{text:?}: {token:?}");
            last = (token.unit, token.position);
        });
        assert!(count >= last.1);
    }
}

#[test]
fn highlights_are_within_their_text() {
    let mut random = Random::new(2);
    let tokenize = [None, Some(Tokenize::Strict), Some(Tokenize::Reverse), Some(Tokenize::Full)];
    for round in 0..rounds(1_000).div_ceil(50) {
        let context = (round % 3 == 0).then_some(Context { depth: 2, resolution: 3 });
        let options = Options { tokenize: tokenize[round % 4], context, ..Options::default() };
        let texts: Vec<String> = (0..8).map(|_| random.text()).collect();
        let pages: Vec<_> =
            texts.chunks(2).map(|two| page("/a", &two[0], &[("x", &two[1], &two[0])])).collect();
        let built = built(&pages, options);
        let index = Index::open(&built.files, &built.name).unwrap();
        for _ in 0..50 {
            let query = random.text();
            for found in index.search(&query, 7).unwrap() {
                assert!(found.score.is_finite() && found.score > 0.0, "{query:?}: {found:?}");
                for section in found.sections {
                    let units = u32::try_from(section.text.encode_utf16().count()).unwrap();
                    let ends = section.highlights.iter().map(|(_, end)| *end);
                    assert!(ends.max().unwrap_or(0) <= units, "{query:?}: {section:?}");
                    assert!(section.highlights.windows(2).all(|two| two[0].1 < two[1].0), "{query:?}");
                }
            }
        }
    }
}

#[test]
fn damaged_files_are_rejected_or_searched() {
    let mut random = Random::new(3);
    let text = |words: usize, at: usize| {
        (0..words).map(|n| format!("word{} 类型{n} ", (n * 7919 + at) % 900)).collect::<Vec<_>>().join(" ")
    };
    let index = |pages: usize, words: usize| {
        let page = |at: usize| page("/a", "A", &[("x", "X", &text(words, at))]);
        built(&(0..pages).map(page).collect::<Vec<_>>(), Options::default())
    };
    // The first index consists of a single file, which is fast to test. The second index consists of many files.
    let mut indexes = [index(2, 12), index(12, 300)];
    assert_eq!(indexes.each_ref().map(|built| built.files.len() == 1), [true, false]);
    let (mut refused, mut sound) = (0, 0);
    for round in 0..rounds(1_000) {
        let Built { name: first, files } = &mut indexes[usize::from(round % 100 == 0)];
        let name = files.keys().nth(random.below(files.len())).unwrap().clone();
        let kept = files[&name].clone();
        damage(files, &name, &mut random);
        match Index::open(&*files, first) {
            Err(_) => refused += 1,
            Ok(index) => {
                let is_complete = index.complete().is_ok();
                for query in ["word7 类型 wrod", "wor", "类"] {
                    let searched = index.search(query, 7);
                    assert!(searched.is_ok() || !is_complete, "{:?} in {name}", searched.err());
                }
                sound += usize::from(is_complete);
            }
        }
        files.insert(name, kept);
    }
    assert!(refused > 0 && sound > 0);
}

/// Truncates a file, removes it or changes some of its bytes.
fn damage(files: &mut BTreeMap<String, Vec<u8>>, name: &str, random: &mut Random) {
    let bytes = files.get_mut(name).unwrap();
    match random.below(8) {
        0 => bytes.truncate(random.below(bytes.len())),
        1 => drop(files.remove(name)),
        _ => {
            for _ in 0..=random.below(6) {
                let at = random.below(bytes.len());
                // Most new bytes are characters that occur in JSON and encoded numbers. Files with other bytes are
                // rejected immediately.
                let odd = u8::try_from(random.below(256)).unwrap();
                let likely = b"AZaz09-_!{}[]\",:. ";
                bytes[at] = if random.below(4) == 0 { odd } else { likely[random.below(likely.len())] };
            }
        }
    }
}

#[test]
fn a_file_that_is_not_an_index_is_an_error() {
    let open = |text: &str| {
        let files = BTreeMap::from([("i.json".to_owned(), text.as_bytes().to_vec())]);
        Index::open(&files, "i.json").err()
    };
    for text in ["", "{", "null", "[]", "{}", r#"{"format":2}"#, r#"{"format":-1}"#] {
        assert_eq!(open(text), Some(OpenError::Malformed("i.json".to_owned())), "{text}");
    }
    let newer = r#"{"format":9,"what":"nobody knows yet"}"#;
    assert_eq!(open(newer), Some(OpenError::Version { file: "i.json".to_owned(), found: 9 }));
    assert_eq!(open(newer).unwrap().file(), "i.json");
    assert_eq!(open("{").unwrap().file(), "i.json");
    let none = BTreeMap::new();
    assert_eq!(Index::open(&none, "x.json").err(), Some(OpenError::Missing("x.json".to_owned())));
}
