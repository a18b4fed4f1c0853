//! Terms and where they stand, gathered over all pages.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use serde_json::{Value, json};

use crate::analyze::{Kind, Token, analyze};
use crate::codec::{self, MAX_POSITIONS, Posting};
use crate::document::{Block, Page};
use crate::options::{Options, length};

/// A key of a single ideograph in the index: it is kept apart from the pairs, so that looking those up does not load it.
pub(crate) const SINGLE: char = '*';

/// The terms of all pages.
pub(super) struct Collected {
    pub(super) terms: BTreeMap<String, Vec<Posting>>,
    /// Sections of each page.
    pages: Vec<u32>,
    /// Words of each section's heading, prose and code.
    lengths: Vec<[u32; 3]>,
    /// Sections whose heading many pages have (`Next steps`): what stands there is seldom what is looked for.
    common: Vec<u32>,
}

/// A heading is common when at least this many pages have it, and one of so many.
const COMMON_PAGES: usize = 4;
const COMMON_SHARE: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Heading,
    Keyword,
    Content,
    Code,
}

struct Collector {
    options: Options,
    ids: HashMap<Box<str>, usize, BuildHasherDefault<TermHasher>>,
    postings: Vec<Vec<Posting>>,
    section: u32,
    /// Terms of the section that stand in its prose or code, and the first word that each is.
    touched: Vec<(usize, u32)>,
    /// The term as it is looked up; kept to save allocations.
    key: String,
}

impl Collected {
    pub(super) fn new(pages: &[Page], options: Options) -> Self {
        let mut collector = Collector {
            options,
            ids: HashMap::default(),
            postings: Vec::new(),
            section: 0,
            touched: Vec::new(),
            key: String::new(),
        };
        let mut lengths = Vec::new();
        let mut counts = Vec::new();
        for page in pages {
            for (at, section) in page.sections.iter().enumerate() {
                let heading = if at == 0 { &page.title } else { &section.heading };
                let heading = collector.field(heading, Field::Heading, 0);
                if at == 0 {
                    collector.field(&page.keywords, Field::Keyword, 0);
                }
                let (mut position, mut in_field) = (0, [0, 0]);
                for block in &section.blocks {
                    let (field, text) = match block {
                        Block::Text(text) => (Field::Content, text),
                        Block::Code(text) => (Field::Code, text),
                    };
                    let words = collector.field(text, field, position);
                    in_field[usize::from(field == Field::Code)] += words;
                    position += words;
                }
                collector.end_section(position);
                lengths.push([heading, in_field[0], in_field[1]]);
            }
            counts.push(u32::try_from(page.sections.len()).unwrap_or(u32::MAX));
        }
        let Collector { ids, mut postings, .. } = collector;
        // The order of the hash map does not show: that of the ordered map they go into does.
        let terms = ids
            .into_iter()
            .map(|(term, id)| (String::from(term), std::mem::take(&mut postings[id])))
            .collect();
        Self { terms, pages: counts, lengths, common: common(pages) }
    }

    /// The numbers of the sections with common headings, packed.
    pub(super) fn common(&self) -> String {
        let (mut out, mut next) = (String::new(), 0);
        for &section in &self.common {
            codec::put_number(&mut out, section - next);
            next = section + 1;
        }
        out
    }

    /// The number of sections of each page, packed.
    pub(super) fn page_sections(&self) -> String {
        let mut out = String::new();
        self.pages.iter().for_each(|&count| codec::put_number(&mut out, count));
        out
    }

    /// The lengths of each field by section, packed.
    pub(super) fn lengths(&self) -> Value {
        let field = |field: usize| {
            let mut out = String::new();
            self.lengths.iter().for_each(|lengths| codec::put_length(&mut out, lengths[field]));
            out
        };
        json!({ "heading": field(0), "content": field(1), "code": field(2) })
    }
}

fn common(pages: &[Page]) -> Vec<u32> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for page in pages {
        let mut headings: Vec<&str> = page.sections.iter().skip(1).map(|it| it.heading.as_str()).collect();
        headings.sort_unstable();
        headings.dedup();
        for heading in headings {
            *counts.entry(heading).or_default() += 1;
        }
    }
    let is_common = |heading: &str| {
        let count = counts.get(heading).copied().unwrap_or(0);
        count >= COMMON_PAGES && count * COMMON_SHARE >= pages.len()
    };
    let sections = pages.iter().flat_map(|page| page.sections.iter().enumerate());
    (0..)
        .zip(sections)
        .filter(|(_, (at, section))| *at > 0 && is_common(&section.heading))
        .map(|(id, _)| id)
        .collect()
}

impl Collector {
    /// Takes in the terms of a text; its first word is the section's word number `before`. Returns its words.
    fn field(&mut self, text: &str, field: Field, before: u32) -> u32 {
        analyze(text, |token| self.take(token, field, before))
    }

    /// Ends a section of `words` words: from where each term first stood follows its place.
    fn end_section(&mut self, words: u32) {
        for (id, first) in self.touched.drain(..) {
            let Some(posting) = self.postings[id].last_mut() else { continue };
            posting.place =
                u8::try_from(first * self.options.resolution / words.max(1)).unwrap_or(63).min(63);
        }
        self.section += 1;
    }

    fn take(&mut self, token: &Token<'_>, field: Field, before: u32) {
        if length(token.term) < self.options.min_length {
            return;
        }
        self.key.clear();
        if token.kind == Kind::Single {
            self.key.push(SINGLE);
        }
        self.key.push_str(token.term);
        let id = if let Some(&id) = self.ids.get(self.key.as_str()) {
            id
        } else {
            let id = self.postings.len();
            self.postings.push(Vec::new());
            self.ids.insert(self.key.as_str().into(), id);
            id
        };
        let postings = &mut self.postings[id];
        if postings.last().is_none_or(|posting| posting.section != self.section) {
            postings.push(Posting { section: self.section, ..Posting::default() });
        }
        let Some(posting) = postings.last_mut() else { return };
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
        let position = before + token.position;
        if is_first {
            self.touched.push((id, position));
        }
        let is_kept = self.options.context.is_some() && posting.positions.len() < MAX_POSITIONS;
        if is_kept && posting.positions.last() != Some(&position) {
            posting.positions.push(position);
        }
    }
}

/// Eight bytes at a time, rotated and multiplied: terms are short, and nobody gains from making them collide in his own site.
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
