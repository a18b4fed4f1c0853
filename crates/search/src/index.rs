//! The index as it is read: the first file at once, the others when a search needs them.

mod parts;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use serde::Deserialize;

use crate::codec::{self, Decoder, Layout, Posting};
use crate::document::Document;
use crate::options::Options;
use crate::query::Query;
use crate::rank;
use crate::result::{self, Found};
pub(crate) use parts::Vocabulary;
use parts::{Part, Parts, Terms, Texts, Words};

/// Where the files of an index are read from.
pub trait Source {
    /// The bytes of a file by name; nothing when there is none.
    fn read(&self, name: &str) -> Option<Vec<u8>>;
}

impl Source for BTreeMap<String, Vec<u8>> {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.get(name).cloned()
    }
}

/// Why an index cannot be searched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// A file is not there.
    #[error("the search index has no file `{0}`")]
    Missing(String),
    /// A file is not what the format says.
    #[error("the search index is damaged: `{0}`")]
    Malformed(String),
}

/// Most sections of a whole index: beyond any site, and a limit to what a damaged file can make us allocate.
const MAX_SECTIONS: u32 = 4_000_000;

/// An open index.
pub struct Index<'s> {
    source: &'s dyn Source,
    pub(crate) options: Options,
    pub(crate) layout: Layout,
    /// Sections of each page.
    pub(crate) pages: Vec<Range<usize>>,
    /// Page of each section.
    pub(crate) page_of: Vec<usize>,
    /// Words of each section's heading, prose and code.
    pub(crate) lengths: Vec<[f64; 3]>,
    /// Whether many pages have the section's heading.
    pub(crate) is_common: Vec<bool>,
    terms: Parts<String>,
    words: Parts<u32>,
    texts: Parts<u32>,
    read_terms: RefCell<BTreeMap<usize, Rc<Vocabulary>>>,
}

#[derive(Deserialize)]
struct Main {
    format: u32,
    options: Options,
    pages: String,
    lengths: Lengths,
    common: String,
    terms: Parts<String>,
    words: Parts<u32>,
    texts: Parts<u32>,
}

#[derive(Deserialize)]
struct Lengths {
    heading: String,
    content: String,
    code: String,
}

impl<'s> Index<'s> {
    /// Opens the index whose first file is `name`.
    pub fn open(source: &'s dyn Source, name: &str) -> Result<Self, OpenError> {
        let bytes = source.read(name).ok_or_else(|| OpenError::Missing(name.to_owned()))?;
        let malformed = || OpenError::Malformed(name.to_owned());
        let main: Main = serde_json::from_slice(&bytes).map_err(|_| malformed())?;
        Self::from_main(source, main).ok_or_else(malformed)
    }

    fn from_main(source: &'s dyn Source, main: Main) -> Option<Self> {
        let is_whole = main.terms.is_whole() && main.words.is_whole() && main.texts.is_whole();
        if main.format != 1 || !is_whole {
            return None;
        }
        let (mut pages, mut page_of) = (Vec::new(), Vec::new());
        let mut decoder = Decoder::new(&main.pages);
        while !decoder.is_at_end() {
            let count = decoder.number()?;
            let begin = page_of.len();
            if count == 0 || u32::try_from(begin).ok()?.checked_add(count)? > MAX_SECTIONS {
                return None;
            }
            page_of.extend((0..count).map(|_| pages.len()));
            pages.push(begin..page_of.len());
        }
        let lengths = [&main.lengths.heading, &main.lengths.content, &main.lengths.code];
        if lengths.iter().any(|text| text.len() != page_of.len()) {
            return None;
        }
        let mut decoders = lengths.map(|text| Decoder::new(text));
        let mut lengths = Vec::with_capacity(page_of.len());
        for _ in 0..page_of.len() {
            let mut read = |field: usize| Some(f64::from(codec::length_of(decoders[field].value()?)));
            lengths.push([read(0)?, read(1)?, read(2)?]);
        }
        let mut is_common = vec![false; page_of.len()];
        let mut decoder = Decoder::new(&main.common);
        let mut next = 0_u32;
        while !decoder.is_at_end() {
            let section = next.checked_add(decoder.number()?)?;
            *is_common.get_mut(section as usize)? = true;
            next = section + 1;
        }
        let options = main.options.clamped();
        let layout = Layout { has_places: options.resolution > 1, has_positions: options.context.is_some() };
        Some(Self {
            source,
            options,
            layout,
            pages,
            page_of,
            lengths,
            is_common,
            terms: main.terms,
            words: main.words,
            texts: main.texts,
            read_terms: RefCell::default(),
        })
    }

    /// The pages that answer a query best, at most `limit`, with their best sections.
    pub fn search(&self, query: &str, limit: usize) -> Result<Vec<Found>, OpenError> {
        let query = Query::new(query, self)?;
        let ranked = rank::rank(&query, self, limit);
        ranked.iter().map(|page| Ok(result::found(page, &self.document(page.page)?, &query))).collect()
    }

    /// Sections of all pages.
    pub(crate) fn sections(&self) -> usize {
        self.page_of.len()
    }

    /// The postings of a term.
    pub(crate) fn postings(&self, term: &str) -> Result<Vec<Posting>, OpenError> {
        let Some(at) = self.terms.part_of(&term.to_owned()) else { return Ok(Vec::new()) };
        let part = self.vocabulary(at)?;
        let Some(text) = part.postings_of(term) else { return Ok(Vec::new()) };
        let sections = u32::try_from(self.sections()).unwrap_or(u32::MAX);
        codec::postings(text, self.layout, sections).ok_or_else(|| OpenError::Malformed(self.terms.name(at)))
    }

    /// The terms that begin with `prefix`, in order; looks into `max_parts` parts of the vocabulary and no further.
    pub(crate) fn beginning_with(&self, prefix: &str, max_parts: usize) -> Result<Vec<String>, OpenError> {
        let first = self.terms.part_of(&prefix.to_owned()).unwrap_or(0);
        let mut found = Vec::new();
        for at in (first..self.terms.len()).take(max_parts) {
            if self.terms.first(at).as_str() > prefix && !self.terms.first(at).starts_with(prefix) {
                break;
            }
            found.extend(self.vocabulary(at)?.beginning_with(prefix));
        }
        Ok(found)
    }

    /// The words of the list for corrections that have `from` to `to` characters.
    pub(crate) fn words(&self, from: usize, to: usize) -> Result<Vec<String>, OpenError> {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let first = self.words.part_of(&number(from)).unwrap_or(0);
        let mut found = Vec::new();
        for at in first..self.words.len() {
            if *self.words.first(at) > number(to) {
                break;
            }
            let part: Words = self.part(&self.words, at)?;
            let words = part.words.split(' ').filter(|word| (from..=to).contains(&word.chars().count()));
            found.extend(words.map(str::to_owned));
        }
        Ok(found)
    }

    fn vocabulary(&self, at: usize) -> Result<Rc<Vocabulary>, OpenError> {
        if let Some(known) = self.read_terms.borrow().get(&at) {
            return Ok(Rc::clone(known));
        }
        let part: Terms = self.part(&self.terms, at)?;
        let part = Vocabulary::new(&part).ok_or_else(|| OpenError::Malformed(self.terms.name(at)))?;
        let part = Rc::new(part);
        self.read_terms.borrow_mut().insert(at, Rc::clone(&part));
        Ok(part)
    }

    fn document(&self, page: usize) -> Result<Document, OpenError> {
        let number = u32::try_from(page).unwrap_or(u32::MAX);
        let at = self.texts.part_of(&number).ok_or_else(|| OpenError::Malformed("texts".to_owned()))?;
        let part: Texts = self.part(&self.texts, at)?;
        let document = part.documents.into_iter().find(|document| document.id == number);
        document.ok_or_else(|| OpenError::Malformed(self.texts.name(at)))
    }

    fn part<T: serde::de::DeserializeOwned, F>(&self, parts: &Parts<F>, at: usize) -> Result<T, OpenError> {
        let name = parts.name(at);
        let parsed = match parts.part(at) {
            Part::File(file) => {
                let bytes = self.source.read(file).ok_or_else(|| OpenError::Missing(file.clone()))?;
                serde_json::from_slice(&bytes)
            }
            Part::Inline(value) => serde_json::from_value(value.clone()),
        };
        parsed.map_err(|_| OpenError::Malformed(name))
    }
}
