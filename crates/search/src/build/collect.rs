//! Merges batches of analyzed pages into the data of one index.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::batch::Batch;
use super::postings::{BatchTerms, TermList, join};
use crate::codec;
use crate::options::Options;

/// The terms and sections of all pages.
pub(super) struct Collected {
    batches: Vec<Batch>,
    /// Terms with their encoded postings.
    pub(super) terms: TermList,
}

/// A heading is common if it occurs on at least `COMMON_PAGES` pages and on at least 1/`COMMON_SHARE` of all pages.
/// Readers rarely search for sections with common headings, such as `Next steps`.
const COMMON_PAGES: usize = 4;
const COMMON_SHARE: usize = 5;

impl Collected {
    pub(super) fn new(mut batches: Vec<Batch>, options: Options) -> Self {
        let sections: usize = batches.iter().map(|batch| batch.lengths.len()).sum();
        let sections = u32::try_from(sections).unwrap_or(u32::MAX);
        let bases: Vec<u32> = with_base(&batches).map(|(base, _)| base).collect();
        let batch_terms: Vec<(u32, BatchTerms)> =
            bases.into_iter().zip(batches.iter_mut().map(|batch| std::mem::take(&mut batch.terms))).collect();
        let mut terms = TermList::default();
        join(&batch_terms, |term, joined| {
            let postings = codec::shortened(joined.postings, joined.count, options.layout(), sections);
            terms.push(term, &postings);
        });
        Self { batches, terms }
    }

    /// Returns the encoded numbers of the sections with common headings.
    pub(super) fn common_sections(&self) -> String {
        let mut pages: BTreeMap<&str, usize> = BTreeMap::new();
        for (heading, heading_sections) in self.batches.iter().flat_map(|batch| &batch.headings) {
            *pages.entry(heading).or_default() += heading_sections.pages;
        }
        let page_count: usize = self.batches.iter().map(|batch| batch.pages.len()).sum();
        pages.retain(|_, count| *count >= COMMON_PAGES && *count * COMMON_SHARE >= page_count);
        let mut sections = Vec::new();
        for (base, batch) in with_base(&self.batches) {
            let heading_sections = pages.keys().filter_map(|heading| batch.headings.get(*heading));
            sections.extend(
                heading_sections
                    .flat_map(|heading_sections| &heading_sections.sections)
                    .map(|section| base + section),
            );
        }
        sections.sort_unstable();
        let (mut out, mut next) = (String::new(), 0);
        for section in sections {
            codec::put_number(&mut out, section - next);
            next = section + 1;
        }
        out
    }

    /// Returns the encoded number of sections of each page.
    pub(super) fn page_sections(&self) -> String {
        let mut out = String::new();
        let counts = self.batches.iter().flat_map(|batch| &batch.pages);
        counts.for_each(|&count| codec::put_number(&mut out, count));
        out
    }

    /// Returns the encoded lengths of each field, by section.
    pub(super) fn lengths(&self) -> Value {
        let field = |field: usize| {
            let mut out = String::new();
            let lengths = self.batches.iter().flat_map(|batch| &batch.lengths);
            lengths.for_each(|lengths| codec::put_length(&mut out, lengths[field]));
            out
        };
        json!({ "heading": field(0), "content": field(1), "code": field(2) })
    }
}

/// Iterates over the batches with the number of sections before each batch.
fn with_base(batches: &[Batch]) -> impl Iterator<Item = (u32, &Batch)> {
    batches.iter().scan(0_u32, |next, batch| {
        let base = *next;
        *next = base.saturating_add(u32::try_from(batch.lengths.len()).unwrap_or(u32::MAX));
        Some((base, batch))
    })
}
