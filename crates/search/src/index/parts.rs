//! Parts of an index that are files of their own, or in the first file when that is small.

use serde::Deserialize;
use serde_json::Value;

use crate::document::Document;

/// A list of parts, and what each begins with.
#[derive(Debug, Deserialize)]
pub(super) struct Parts<F> {
    first: Vec<F>,
    files: Vec<Part>,
}

/// One part.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Part {
    File(String),
    Inline(Value),
}

/// A part of the vocabulary.
#[derive(Deserialize)]
pub(super) struct Terms {
    terms: String,
    postings: String,
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

impl<F> Parts<F> {
    pub(super) fn is_whole(&self) -> bool {
        self.first.len() == self.files.len()
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

    /// How errors name a part.
    pub(super) fn name(&self, at: usize) -> String {
        match self.files.get(at) {
            Some(Part::File(file)) => file.clone(),
            _ => "the first file".to_owned(),
        }
    }
}

impl<F: Ord> Parts<F> {
    /// The part that a thing is in if it is there: the last one that begins with it or before it.
    pub(super) fn part_of(&self, thing: &F) -> Option<usize> {
        self.first.partition_point(|first| first <= thing).checked_sub(1)
    }
}

/// A part of the vocabulary, ready to be looked up.
pub(crate) struct Vocabulary {
    terms: Vec<String>,
    postings: Vec<String>,
}

impl Vocabulary {
    /// Nothing when terms and postings do not go together.
    pub(super) fn new(part: &Terms) -> Option<Self> {
        let list = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (terms, postings) = (list(&part.terms), list(&part.postings));
        (terms.len() == postings.len() && terms.is_sorted()).then_some(Self { terms, postings })
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
