//! Pages to the files of an index.

mod collect;
mod shards;
mod terms;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::document::{Document, Page};
use crate::index::FORMAT;
use crate::options::{Options, Tokenize};
use crate::spelling;
use collect::Collected;
use shards::{Part, parts};
pub(crate) use terms::SINGLE;

/// Raw bytes of terms and postings in one file: a query word costs one such file, so it is small; a frequent term of a
/// large site is larger on its own.
const TERM_BYTES: usize = 2_000;

/// The same for more terms and postings than [`LARGE_TERMS`]: the first file names every part.
const LARGE_TERM_BYTES: usize = 3_000;
const LARGE_TERMS: usize = 2_000_000;

/// Raw bytes of documents in one file. A page is shown whole or not at all.
const TEXT_BYTES: usize = 3_000;

/// The same for a site with more text than [`LARGE_TEXT`], where a file a page would be too many.
const LARGE_TEXT_BYTES: usize = 16_000;
const LARGE_TEXT: usize = 2_000_000;

/// Raw bytes of words for corrections in one file.
const WORD_BYTES: usize = 32_000;

/// Below this size everything is in the first file.
const INLINE_BYTES: usize = 12_000;

/// The files of an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Built {
    /// Name of the first file.
    pub name: String,
    /// All files by name.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Makes the index of the pages of one language. `name` begins the first file's name (`search_index`); `hash` gives the
/// part of a name that changes with the content.
pub fn build(
    name: &str,
    lang: &str,
    pages: &[Page],
    options: Options,
    hash: impl Fn(&[u8]) -> String,
) -> Built {
    let options = options.clamped();
    let collected = Collected::new(pages, options);
    let mut files = Files { lang, hash: &hash, made: BTreeMap::new() };

    let terms: Vec<(&str, &str)> =
        collected.terms.iter().map(|(term, postings)| (&**term, postings.as_str())).collect();
    let term_bytes: usize = terms.iter().map(|(term, text)| term.len() + text.len() + 2).sum();
    let documents: Vec<String> = (0_u32..)
        .zip(pages)
        .map(|(id, page)| serde_json::to_string(&Document::new(id, page)).unwrap_or_default())
        .collect();
    let text_bytes: usize = documents.iter().map(String::len).sum();
    let limit = |limit: usize| if term_bytes + text_bytes <= INLINE_BYTES { usize::MAX } else { limit };

    let term_limit = if term_bytes > LARGE_TERMS { LARGE_TERM_BYTES } else { TERM_BYTES };
    let term_parts = parts(&terms, limit(term_limit), |(term, text)| term.len() + text.len() + 2);
    let term_parts = term_parts.into_iter().map(|part| Part {
        first: json!(terms[part.start].0),
        content: json!({
            "terms": joined(terms[part.clone()].iter().map(|(term, _)| *term)),
            "postings": joined(terms[part].iter().map(|(_, text)| *text)),
        })
        .to_string(),
    });
    let term_parts = files.parts("search_terms", limit(TERM_BYTES), term_parts);

    let every_part = matches!(options.tokenize, Some(Tokenize::Reverse | Tokenize::Full));
    let mut words: Vec<&str> = terms
        .iter()
        .map(|(term, _)| *term)
        .filter(|term| every_part || spelling::is_candidate(term))
        .collect();
    words.sort_by_key(|word| (word.chars().count(), *word));
    let chars = |at: usize| words[at].chars().count();
    // Words of one length stay together: a correction has one letter more or fewer.
    let lengths: Vec<std::ops::Range<usize>> = (0..words.len())
        .filter(|&at| at == 0 || chars(at) != chars(at - 1))
        .map(|at| {
            at..words.len()
                - words[at..].iter().rev().take_while(|it| it.chars().count() != chars(at)).count()
        })
        .collect();
    let size = |range: &std::ops::Range<usize>| {
        words[range.clone()].iter().map(|word| word.len() + 1).sum::<usize>()
    };
    let word_parts = parts(&lengths, limit(WORD_BYTES), size).into_iter().map(|part| Part {
        first: json!(chars(lengths[part.start].start)),
        content: json!({ "words": joined(words[lengths[part.start].start..lengths[part.end - 1].end].iter().copied()) }).to_string(),
    });
    let word_parts = files.parts("search_words", limit(WORD_BYTES), word_parts);

    let text_limit = if text_bytes > LARGE_TEXT { LARGE_TEXT_BYTES } else { TEXT_BYTES };
    let text_parts = parts(&documents, limit(text_limit), String::len).into_iter().map(|part| Part {
        first: json!(part.start),
        content: format!("{{\"documents\":[{}]}}", documents[part].join(",")),
    });
    let text_parts = files.parts("search_text", limit(TEXT_BYTES), text_parts);

    let main = json!({
        "format": FORMAT,
        "lang": lang,
        "version": "",
        "options": options,
        "pages": collected.page_sections(),
        "lengths": collected.lengths(),
        "common": collected.common(),
        "terms": term_parts,
        "words": word_parts,
        "texts": text_parts,
    });
    let main = main.to_string().into_bytes();
    let name = format!("{name}.{lang}.{}.json", hash(&main));
    files.made.insert(name.clone(), main);
    Built { name, files: files.made }
}

fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.collect::<Vec<_>>().join(" ")
}

struct Files<'a, H> {
    lang: &'a str,
    hash: &'a H,
    made: BTreeMap<String, Vec<u8>>,
}

impl<H: Fn(&[u8]) -> String> Files<'_, H> {
    /// What the first file says of parts: where each begins, and its file's name or, when nothing is to be split, the
    /// part itself.
    fn parts(&mut self, name: &str, limit: usize, parts: impl Iterator<Item = Part>) -> Value {
        let (mut first, mut files) = (Vec::new(), Vec::new());
        for (number, part) in parts.enumerate() {
            first.push(part.first);
            if limit == usize::MAX {
                files.push(serde_json::from_str(&part.content).unwrap_or_default());
                continue;
            }
            let bytes = part.content.into_bytes();
            let file = format!("{name}.{}.{number}.{}.json", self.lang, (self.hash)(&bytes));
            files.push(Value::String(file.clone()));
            self.made.insert(file, bytes);
        }
        Value::Object(Map::from_iter([
            ("first".to_owned(), first.into()),
            ("files".to_owned(), files.into()),
        ]))
    }
}
