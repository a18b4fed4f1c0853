//! Terms and their postings. Postings are encoded section by section; unencoded they would dominate the memory of a
//! build.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use crate::analyze::{Kind, Token};
use crate::codec::{self, Layout, MAX_POSITIONS, Posting};
use crate::options::{Options, length};

/// Prefix of the keys of single ideographs, which are stored separately so that looking up pairs does not load them.
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
    all: Vec<Term>,
    section: u32,
    /// Terms of the current section.
    touched: Vec<usize>,
    /// Buffer for the term to look up, reused to save allocations.
    key: String,
}

#[derive(Default)]
struct Term {
    /// Encoded postings in previous sections.
    packed: String,
    count: usize,
    /// The section after the last posting.
    next: u32,
    /// What was found in the current section, if anything.
    posting: Posting,
    is_touched: bool,
    /// Position of the term's first occurrence in the section's prose or code, in words.
    first: u32,
}

impl Terms {
    pub(super) fn new(options: Options) -> Self {
        Self {
            options,
            layout: options.layout(),
            ids: HashMap::default(),
            all: Vec::new(),
            section: 0,
            touched: Vec::new(),
            key: String::new(),
        }
    }

    /// Adds a term. `before` is the number of the section's words before the text.
    pub(super) fn take(&mut self, token: &Token<'_>, field: Field, before: u32) {
        if length(token.term) < self.options.min_length {
            return;
        }
        let id = self.id(token);
        let term = &mut self.all[id];
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
        self.key.clear();
        if token.kind == Kind::Single {
            self.key.push(SINGLE);
        }
        self.key.push_str(token.term);
        if let Some(&id) = self.ids.get(self.key.as_str()) {
            return id;
        }
        let id = self.all.len();
        self.all.push(Term::default());
        self.ids.insert(self.key.as_str().into(), id);
        id
    }

    /// Ends a section of `words` words.
    pub(super) fn end_section(&mut self, words: u32) {
        let places = u64::from(self.options.resolution);
        for id in self.touched.drain(..) {
            let term = &mut self.all[id];
            let place = u64::from(term.first) * places / u64::from(words.max(1));
            term.posting.place = u8::try_from(place).unwrap_or(63).min(63);
            codec::put_number(&mut term.packed, self.section - term.next);
            codec::put_posting(&mut term.packed, &term.posting, self.layout);
            term.next = self.section + 1;
            term.count += 1;
            term.posting.clear();
            term.is_touched = false;
        }
        self.section += 1;
    }

    /// Returns the terms with their postings, sorted.
    pub(super) fn finish(self) -> BTreeMap<Box<str>, String> {
        let Self { ids, mut all, layout, section, .. } = self;
        // Iterating over the hash map is safe, because its entries go into a sorted map.
        let packed = |(key, id): (Box<str>, usize)| {
            let Term { packed, count, .. } = std::mem::take(&mut all[id]);
            (key, codec::shortened(packed, count, layout, section))
        };
        ids.into_iter().map(packed).collect()
    }
}

/// Hashes eight bytes at a time by rotation and multiplication. Terms are short, and authors gain nothing from
/// collisions in their own site.
#[derive(Default)]
struct TermHasher(u64);

impl Hasher for TermHasher {
    fn finish(&self) -> u64 {
        // The hash table uses both ends of the hash.
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
