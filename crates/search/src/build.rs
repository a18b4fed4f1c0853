//! Builds the files of an index. [`Batch`]es of pages can be built in parallel. The files are then built from all
//! batches.

mod batch;
mod collect;
mod packs;
mod postings;
mod shards;
mod terms;

use std::collections::BTreeMap;

use serde_json::json;

use crate::index::FORMAT;
use crate::options::{Options, Tokenize};
use crate::spelling;
pub use batch::Batch;
use collect::Collected;
use packs::{PackWriter, Packed};
use postings::TermList;
use shards::{Part, parts};
pub(crate) use terms::SINGLE;

/// Maximum bytes of terms and postings per part, before compression. Each query word fetches a part, so the limit is
/// low. A single frequent term of a large site can exceed the limit.
const TERM_BYTES: usize = 1_500;

/// [`TERM_BYTES`] for indexes with more than [`LARGE_TERMS`] bytes, to limit the list of parts in the entry file.
const LARGE_TERM_BYTES: usize = 3_000;
const LARGE_TERMS: usize = 2_000_000;

/// Maximum bytes of documents per part. A page is never split, so a single large page can exceed the limit.
const TEXT_BYTES: usize = 3_000;

/// [`TEXT_BYTES`] for sites with more than [`LARGE_TEXT`] bytes of text, to limit the list of parts in the entry file.
const LARGE_TEXT_BYTES: usize = 16_000;
const LARGE_TEXT: usize = 2_000_000;

/// Maximum bytes per part of the words for corrections, which are terms that can replace a mistyped query word. Words
/// of the same length are always in the same part.
const WORD_BYTES: usize = 32_000;

/// Maximum bytes of terms and documents for which the whole index is stored in its entry file.
const INLINE_BYTES: usize = 12_000;

/// The files of an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Built {
    /// Name of the entry file. Searches open this file first, and it refers to the other files.
    pub name: String,
    /// All files of the index, by name.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// The language and version of the pages in an index.
#[derive(Debug, Clone, Copy)]
pub struct Scope<'a> {
    /// Identifier of the language and version in file names.
    pub id: &'a str,
    /// Language tag of the pages.
    pub lang: &'a str,
    /// Version of the documentation. Empty for a site without versions.
    pub version: &'a str,
    /// Whether searches without a version use this version.
    pub is_default: bool,
}

/// Returns the name of an index's entry file. `name` is the index's name, `id` identifies its [`Scope`], and `hash` is
/// the hash of the file's content.
pub fn main_file(name: &str, id: &str, hash: &str) -> String {
    format!("{name}.{id}.{hash}.json")
}

/// Builds the index of a scope from batches of its pages. All batches must have been built with `options`. `name` is
/// the prefix of the entry file's name (`search_index`). `hash` returns the hash of a file's content for the file name.
/// The division of pages into batches does not affect the files.
pub fn build(
    name: &str,
    scope: Scope<'_>,
    mut batches: Vec<Batch>,
    options: Options,
    hash: impl Fn(&[u8]) -> String + Sync,
) -> Built {
    let options = options.clamped();
    let documents: Vec<Box<str>> =
        batches.iter_mut().flat_map(|batch| std::mem::take(&mut batch.documents)).collect();
    let text_bytes: usize = documents.iter().map(|document| document.len()).sum();
    let collected = Collected::new(batches, options);
    let terms = &collected.terms;
    let term_bytes: usize = sizes(terms).sum();
    let is_inline = term_bytes + text_bytes <= INLINE_BYTES;
    let limit = |limit: usize| if is_inline { usize::MAX } else { limit };

    let term_limit = if term_bytes > LARGE_TERMS { LARGE_TERM_BYTES } else { TERM_BYTES };
    let term_parts = parts(sizes(terms), limit(term_limit)).into_iter().map(|part| Part {
        first: json!(terms.get(part.start).map_or("", |(term, _)| term)),
        content: json!({
            "terms": joined(part.clone().filter_map(|index| terms.get(index)).map(|(term, _)| term)),
            "postings": joined(part.filter_map(|index| terms.get(index)).map(|(_, postings)| postings)),
        })
        .to_string(),
    });
    let every_part = matches!(options.tokenize, Some(Tokenize::Reverse | Tokenize::Full));
    let words = terms.iter().map(|(term, _)| term);
    let word_parts =
        word_parts(words.filter(|term| every_part || spelling::is_candidate(term)), limit(WORD_BYTES));

    let text_limit = if text_bytes > LARGE_TEXT { LARGE_TEXT_BYTES } else { TEXT_BYTES };
    let text_parts = text_parts(documents, limit(text_limit));

    // Compressing the documents and compressing the terms take about the same time, so they run in parallel.
    let (texts, terms, words) = std::thread::scope(|scope| {
        let texts = scope.spawn(|| Packed::new(text_parts, is_inline));
        let terms = Packed::new(term_parts, is_inline);
        let words = Packed::new(word_parts.into_iter(), is_inline);
        (texts.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), terms, words)
    });
    let mut packs = PackWriter::new(scope.id, &hash);
    let [terms, words, texts] = [terms, words, texts].map(|packed| packs.add(packed));
    let (packs, mut files) = packs.finish();
    let mut main = json!({
        "format": FORMAT,
        "lang": scope.lang,
        "version": scope.version,
        "options": options,
        "pages": collected.page_sections(),
        "lengths": collected.lengths(),
        "common": collected.common_sections(),
        "packs": packs,
        "terms": terms,
        "words": words,
        "texts": texts,
    });
    if !scope.is_default {
        main["isOld"] = true.into();
    }
    let main = main.to_string().into_bytes();
    let name = main_file(name, scope.id, &hash(&main));
    files.insert(name.clone(), main);
    Built { name, files }
}

/// Returns the number of bytes that each term takes with its postings in a part.
fn sizes(terms: &TermList) -> impl Iterator<Item = usize> {
    terms.iter().map(|(term, postings)| term.len() + postings.len() + 2)
}

/// Divides the documents into parts. Frees the documents of a part after writing the part.
fn text_parts(documents: Vec<Box<str>>, limit: usize) -> impl Iterator<Item = Part> {
    let parts = parts(documents.iter().map(|document| document.len()), limit);
    let mut documents = documents.into_iter();
    parts.into_iter().map(move |part| {
        let batch: Vec<Box<str>> = documents.by_ref().take(part.len()).collect();
        Part { first: json!(part.start), content: format!("{{\"documents\":[{}]}}", batch.join(",")) }
    })
}

/// Divides the words for corrections into parts. Words are grouped by length, because a correction changes the length
/// by at most two letters.
fn word_parts<'a>(words: impl Iterator<Item = &'a str>, limit: usize) -> Vec<Part> {
    let mut words: Vec<(usize, &str)> = words.map(|word| (word.chars().count(), word)).collect();
    words.sort_unstable();
    let lengths: Vec<&[(usize, &str)]> = words.chunk_by(|(length, _), (other, _)| length == other).collect();
    let size = |words: &[(usize, &str)]| words.iter().map(|(_, word)| word.len() + 1).sum::<usize>();
    let word_part = |word_part: std::ops::Range<usize>| {
        let words = lengths[word_part.clone()].iter().flat_map(|words| words.iter().map(|(_, word)| *word));
        Part {
            first: json!(lengths[word_part.start][0].0),
            content: json!({ "words": joined(words) }).to_string(),
        }
    };
    parts(lengths.iter().map(|words| size(words)), limit).into_iter().map(word_part).collect()
}

fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.collect::<Vec<_>>().join(" ")
}
