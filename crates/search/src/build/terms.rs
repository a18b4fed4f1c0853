//! Terms and their postings. Postings are packed section by section: kept apart they would be most of a build's memory.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use crate::analyze::{Kind, Token};
use crate::codec::{self, Layout, MAX_POSITIONS, Posting};
use crate::options::{Options, length};

/// Begins the key of a single ideograph: it is kept apart from the pairs, so that looking those up does not load it.
pub(crate) const SINGLE: char = '*';

/// Where a term was found.
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
    /// Terms of the section being read.
    touched: Vec<usize>,
    /// The term as it is looked up; kept to save allocations.
    key: String,
}

#[derive(Default)]
struct Term {
    /// Its postings in the sections before, packed.
    packed: String,
    count: usize,
    /// The section after the last posting.
    next: u32,
    /// What was found in the section being read, if anything.
    posting: Posting,
    is_touched: bool,
    /// The first word of the section's prose or code that is the term.
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

    /// Takes in a term of a text whose first word is the section's word number `before`.
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

    /// The terms in order with their postings.
    pub(super) fn finish(self) -> BTreeMap<Box<str>, String> {
        let Self { ids, mut all, layout, section, .. } = self;
        // The order of the hash map does not show: that of the ordered map they go into does.
        let packed = |(key, id): (Box<str>, usize)| {
            let Term { packed, count, .. } = std::mem::take(&mut all[id]);
            (key, codec::shortened(packed, count, layout, section))
        };
        ids.into_iter().map(packed).collect()
    }
}

/// Eight bytes at a time, rotated and multiplied: terms are short, and nobody gains from making them collide in his own
/// site.
#[derive(Default)]
struct TermHasher(u64);

impl Hasher for TermHasher {
    fn finish(&self) -> u64 {
        // The table takes its buckets from both ends of the hash.
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
