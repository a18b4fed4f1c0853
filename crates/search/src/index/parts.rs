//! Parts of an index. Parts are stored in packs (files of several compressed parts) or, for a small index, in the entry
//! file.

use std::borrow::Borrow;
use std::ops::Range;
use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::Value;

use crate::document::Document;

/// A list of parts in the entry file.
#[derive(Debug, Deserialize)]
pub(super) struct Listed<F> {
    first: Vec<F>,
    parts: Vec<ListedPart>,
}

/// A part as listed in the entry file.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum ListedPart {
    /// Compressed size of a part in a pack, in bytes.
    Packed(u32),
    /// The part itself, which the entry file contains.
    Inline(Value),
}

/// A pack as listed in the entry file.
#[derive(Debug, Deserialize)]
pub(super) struct ListedPack {
    pub(super) file: String,
    /// Number of parts in the pack file.
    parts: u32,
}

/// Location of a part.
pub(super) enum Part {
    /// Index of a pack in the list of packs, and the part's byte range in the pack.
    Packed(usize, Range<u64>),
    /// The content of a part in the entry file.
    Inline(Value),
}

/// Computes the locations of parts. In the packs, the parts of a list directly follow the parts of the previous list.
pub(super) struct Locator<'p> {
    packs: &'p [ListedPack],
    pack: usize,
    /// Number of located parts in the current pack.
    parts: u32,
    /// End of the last located part in the current pack.
    end: u64,
}

impl<'p> Locator<'p> {
    pub(super) fn new(packs: &'p [ListedPack]) -> Self {
        Self { packs, pack: 0, parts: 0, end: 0 }
    }

    /// Returns the location of the next part, or `None` if the packs contain no more parts.
    fn next(&mut self, part: ListedPart) -> Option<Part> {
        let size = match part {
            ListedPart::Packed(size) => u64::from(size),
            ListedPart::Inline(content) => return Some(Part::Inline(content)),
        };
        while self.packs.get(self.pack)?.parts == self.parts {
            (self.pack, self.parts, self.end) = (self.pack + 1, 0, 0);
        }
        let start = self.end;
        self.end += size;
        self.parts += 1;
        Some(Part::Packed(self.pack, start..self.end))
    }
}

/// A list of parts with their first entries, and the parts read so far.
pub(super) struct Parts<F, T> {
    first: Vec<F>,
    stored: Vec<Part>,
    known: Vec<OnceLock<T>>,
}

impl<F, T> Parts<F, T> {
    /// Creates a list from its form in the entry file. Returns `None` if a part or the first entry of a part is
    /// missing.
    pub(super) fn new(listed: Listed<F>, locator: &mut Locator<'_>) -> Option<Self> {
        let Listed { first, parts } = listed;
        let known = parts.iter().map(|_| OnceLock::new()).collect();
        let stored = parts.into_iter().map(|part| locator.next(part)).collect::<Option<Vec<_>>>()?;
        (first.len() == stored.len()).then_some(Self { first, stored, known })
    }

    pub(super) fn len(&self) -> usize {
        self.stored.len()
    }

    pub(super) fn first(&self, at: usize) -> &F {
        &self.first[at]
    }

    pub(super) fn part(&self, at: usize) -> &Part {
        &self.stored[at]
    }

    /// Returns the cell that contains a part after the part has been read.
    pub(super) fn known(&self, at: usize) -> &OnceLock<T> {
        &self.known[at]
    }

    /// Returns the only part that can contain `key`. This is the last part whose first entry is not greater than `key`.
    pub(super) fn part_of<Q: Ord + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        F: Borrow<Q>,
    {
        self.first.partition_point(|first| first.borrow() <= key).checked_sub(1)
    }
}

/// A part of the words for corrections.
#[derive(Deserialize)]
pub(super) struct Words {
    pub(super) words: String,
}

/// A part of the documents.
#[derive(Deserialize)]
pub(super) struct Texts {
    pub(super) documents: Vec<Document>,
}

/// A part of the vocabulary in its stored form.
#[derive(Deserialize)]
struct Terms {
    terms: String,
    postings: String,
}

/// A part of the vocabulary, ready for lookups.
#[derive(Deserialize)]
#[serde(try_from = "Terms")]
pub(super) struct Vocabulary {
    terms: Vec<String>,
    postings: Vec<String>,
}

impl TryFrom<Terms> for Vocabulary {
    type Error = &'static str;

    fn try_from(part: Terms) -> Result<Self, Self::Error> {
        let list = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (terms, postings) = (list(&part.terms), list(&part.postings));
        let is_sound = terms.len() == postings.len() && terms.is_sorted();
        if is_sound { Ok(Self { terms, postings }) } else { Err("terms and postings do not go together") }
    }
}

impl Vocabulary {
    /// Iterates over the postings of every term.
    pub(super) fn postings(&self) -> impl Iterator<Item = &str> {
        self.postings.iter().map(String::as_str)
    }

    pub(super) fn postings_of(&self, term: &str) -> Option<&str> {
        let at = self.terms.binary_search_by(|listed| listed.as_str().cmp(term)).ok()?;
        Some(&self.postings[at])
    }

    pub(super) fn beginning_with(&self, prefix: &str) -> impl Iterator<Item = String> + '_ {
        let begin = self.terms.partition_point(|term| term.as_str() < prefix);
        let prefix = prefix.to_owned();
        self.terms[begin..].iter().take_while(move |term| term.starts_with(&prefix)).cloned()
    }
}
