//! Collects the terms of all pages and their postings.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::terms::{Field, Terms};
use crate::analyze::analyze;
use crate::codec;
use crate::document::{Block, Page};
use crate::options::Options;

/// The terms of all pages.
pub(super) struct Collected {
    /// Terms with their encoded postings.
    pub(super) terms: BTreeMap<Box<str>, String>,
    /// Number of sections of each page.
    pages: Vec<u32>,
    /// Number of words in each section's heading, prose and code.
    lengths: Vec<[u32; 3]>,
    /// Sections whose heading occurs on many pages (`Next steps`) and is rarely what the reader wants.
    common: Vec<u32>,
}

/// A heading is common if at least this many pages have it, and at least one in [`COMMON_SHARE`].
const COMMON_PAGES: usize = 4;
const COMMON_SHARE: usize = 5;

impl Collected {
    pub(super) fn new(pages: &[Page], options: Options) -> Self {
        let mut terms = Terms::new(options);
        let field = |terms: &mut Terms, text: &str, field: Field, before: u32| {
            analyze(text, |token| terms.take(token, field, before))
        };
        let mut lengths = Vec::new();
        let mut counts = Vec::new();
        for page in pages {
            for (at, section) in page.sections.iter().enumerate() {
                let heading = if at == 0 { &page.title } else { &section.heading };
                let heading = field(&mut terms, heading, Field::Heading, 0);
                if at == 0 {
                    field(&mut terms, &page.keywords, Field::Keyword, 0);
                }
                let (mut position, mut in_field) = (0, [0, 0]);
                for block in &section.blocks {
                    let (kind, text) = match block {
                        Block::Text(text) => (Field::Content, text),
                        Block::Code(text) => (Field::Code, text),
                    };
                    let words = field(&mut terms, text, kind, position);
                    in_field[usize::from(kind == Field::Code)] += words;
                    position += words;
                }
                terms.end_section(position);
                lengths.push([heading, in_field[0], in_field[1]]);
            }
            counts.push(u32::try_from(page.sections.len()).unwrap_or(u32::MAX));
        }
        Self { terms: terms.finish(), pages: counts, lengths, common: common(pages) }
    }

    /// Returns the encoded numbers of the sections with common headings.
    pub(super) fn common(&self) -> String {
        let (mut out, mut next) = (String::new(), 0);
        for &section in &self.common {
            codec::put_number(&mut out, section - next);
            next = section + 1;
        }
        out
    }

    /// Returns the encoded number of sections of each page.
    pub(super) fn page_sections(&self) -> String {
        let mut out = String::new();
        self.pages.iter().for_each(|&count| codec::put_number(&mut out, count));
        out
    }

    /// Returns the encoded lengths of each field, by section.
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
