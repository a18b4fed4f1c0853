//! Collects the terms of pages with their postings (occurrences by section). Postings are encoded after each section to
//! save memory.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::analyze::{Kind, Token};
use crate::codec::{self, Layout, MAX_POSITIONS, Posting};
use crate::options::{Options, length};

use super::postings::{BatchTerms, Extent, TermList};

/// Prefix of the keys of single ideographs. The prefix separates them from pairs, so that a lookup of a pair does not
/// load single ideographs.
pub(crate) const SINGLE: char = '*';

/// The field that contains a term.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Heading,
    Keyword,
    Content,
    Code,
}

/// The terms of all sections so far.
pub(super) struct Terms {
    options: Options,
    layout: Layout,
    ids: HashMap<Box<str>, usize, BuildHasherDefault<TermHasher>>,
    /// IDs of single ideographs, which make up half of the terms of Chinese text.
    singles: HashMap<char, usize, BuildHasherDefault<TermHasher>>,
    /// Occurrences in the current section, by ID. Separate from `packed`, so that the list that every occurrence
    /// accesses stays small.
    current: Vec<Current>,
    /// Encoded postings in previous sections, by ID.
    packed: Vec<Packed>,
    section: u32,
    /// IDs of the terms in the current section.
    touched: Vec<usize>,
}

/// Occurrences of a term in the current section.
#[derive(Default)]
struct Current {
    posting: Posting,
    is_touched: bool,
    /// Number of words before the term's first occurrence in the section's prose or code.
    first: u32,
}

/// The postings of a term in the sections before the current section.
#[derive(Default)]
struct Packed {
    /// Encoded postings, without the section of the first posting.
    text: String,
    extent: Extent,
}

impl Terms {
    pub(super) fn new(options: Options) -> Self {
        Self {
            options,
            layout: options.layout(),
            ids: HashMap::default(),
            singles: HashMap::default(),
            current: Vec::new(),
            packed: Vec::new(),
            section: 0,
            touched: Vec::new(),
        }
    }

    /// Adds an occurrence of a term. `before` is the number of words in the section before the block of the occurrence.
    pub(super) fn take(&mut self, token: &Token<'_>, field: Field, before: u32) {
        // With the default of 1, the length is not computed.
        if self.options.min_length > 1 && length(token.term) < self.options.min_length {
            return;
        }
        let id = self.id(token);
        let term = &mut self.current[id];
        if !term.is_touched {
            term.is_touched = true;
            self.touched.push(id);
        }
        let posting = &mut term.posting;
        let position = before + token.position;
        let is_first = posting.content == 0 && posting.code == 0;
        match field {
            Field::Heading => posting.heading = true,
            Field::Keyword => posting.keyword = true,
            Field::Content => posting.content = posting.content.saturating_add(1),
            Field::Code => posting.code = posting.code.saturating_add(1),
        }
        if !matches!(field, Field::Content | Field::Code) {
            return;
        }
        if is_first {
            term.first = position;
        }
        let is_kept = self.layout.has_positions && posting.positions.len() < MAX_POSITIONS;
        if is_kept && posting.positions.last() != Some(&position) {
            posting.positions.push(position);
        }
    }

    fn id(&mut self, token: &Token<'_>) -> usize {
        let new = self.current.len();
        let single = token.term.chars().next().filter(|_| token.kind == Kind::Single);
        let id = if let Some(single) = single {
            *self.singles.entry(single).or_insert(new)
        } else if let Some(&id) = self.ids.get(token.term) {
            id
        } else {
            self.ids.insert(token.term.into(), new);
            new
        };
        if id == new {
            self.current.push(Current::default());
            self.packed.push(Packed::default());
        }
        id
    }

    /// Ends a section. `words` is the number of words in the section.
    pub(super) fn end_section(&mut self, words: u32) {
        let resolution = u64::from(self.options.resolution);
        for id in self.touched.drain(..) {
            let (term, packed) = (&mut self.current[id], &mut self.packed[id]);
            let place = u64::from(term.first) * resolution / u64::from(words.max(1));
            term.posting.place = u8::try_from(place).unwrap_or(63).min(63);
            let extent = &mut packed.extent;
            if extent.count == 0 {
                extent.first = self.section;
            } else {
                codec::put_number(&mut packed.text, self.section - extent.next);
            }
            codec::put_posting(&mut packed.text, &term.posting, self.layout);
            extent.next = self.section + 1;
            extent.count += 1;
            term.posting.clear();
            term.is_touched = false;
        }
        self.section += 1;
    }

    /// Returns the keys of the terms with their postings.
    pub(super) fn finish(self) -> BatchTerms {
        let Self { ids, singles, packed, .. } = self;
        let singles = singles.into_iter().map(|(single, id)| (format!("{SINGLE}{single}").into(), id));
        // The keys are sorted below, so the order of the hash maps does not matter.
        let mut keys: Vec<(Box<str>, usize)> = ids.into_iter().chain(singles).collect();
        keys.sort_unstable();
        let mut terms = TermList::default();
        let mut extents = Vec::with_capacity(keys.len());
        for (key, id) in keys {
            terms.push(&key, &packed[id].text);
            extents.push(packed[id].extent);
        }
        terms.shrink_to_fit();
        BatchTerms { terms, extents }
    }
}

/// Hashes eight bytes at a time with a rotation and a multiplication. The hash is not collision-resistant. Collisions
/// in a site's text only slow down the build of that site.
#[derive(Default)]
struct TermHasher(u64);

impl Hasher for TermHasher {
    fn finish(&self) -> u64 {
        // The hash table uses the highest and the lowest bits of a hash, so the high half is mixed into the low half.
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }
}
