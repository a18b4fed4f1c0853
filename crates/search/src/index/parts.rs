//! Parts of an index, stored in separate files, or in the entry file if the index is small.

use std::borrow::Borrow;
use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::Value;

use crate::document::Document;

/// A list of parts, as stored in the entry file.
#[derive(Debug, Deserialize)]
pub(super) struct Listed<F> {
    first: Vec<F>,
    files: Vec<Part>,
}

/// A part.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Part {
    File(String),
    Inline(Value),
}

/// A list of parts, their first entries, and the parts read so far.
pub(super) struct Parts<F, T> {
    first: Vec<F>,
    files: Vec<Part>,
    known: Vec<OnceLock<T>>,
}

impl<F, T> Parts<F, T> {
    /// Creates the list from its stored form. Returns `None` if a part or its first entry is missing.
    pub(super) fn new(listed: Listed<F>) -> Option<Self> {
        let Listed { first, files } = listed;
        let known = files.iter().map(|_| OnceLock::new()).collect();
        (first.len() == files.len()).then_some(Self { first, files, known })
    }

    pub(super) fn len(&self) -> usize {
        self.files.len()
    }

    pub(super) fn first(&self, at: usize) -> &F {
        &self.first[at]
    }

    pub(super) fn part(&self, at: usize) -> &Part {
        &self.files[at]
    }

    /// Returns the cell that holds a part once it has been read.
    pub(super) fn known(&self, at: usize) -> &OnceLock<T> {
        &self.known[at]
    }

    /// Returns the only part that can contain `key`, which is the last part whose first entry is not greater than
    /// `key`.
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

/// A part of the vocabulary, as stored.
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
        let at = self.terms.binary_search_by(|known| known.as_str().cmp(term)).ok()?;
        Some(&self.postings[at])
    }

    pub(super) fn beginning_with(&self, prefix: &str) -> impl Iterator<Item = String> + '_ {
        let begin = self.terms.partition_point(|term| term.as_str() < prefix);
        let prefix = prefix.to_owned();
        self.terms[begin..].iter().take_while(move |term| term.starts_with(&prefix)).cloned()
    }
}
