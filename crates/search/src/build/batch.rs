//! Terms and documents of consecutive pages. Batches do not depend on each other, so they can be built in parallel.

use std::collections::BTreeMap;

use super::postings::BatchTerms;
use super::terms::{Field, Terms};
use crate::analyze::analyze;
use crate::document::{Block, Document, Page};
use crate::options::Options;

/// Analyzed consecutive pages. Batches are merged into an index.
pub struct Batch {
    pub(super) terms: BatchTerms,
    /// A `Document` for each page, as JSON.
    pub(super) documents: Vec<Box<str>>,
    /// Number of sections of each page.
    pub(super) pages: Vec<u32>,
    /// Number of words in each section's heading, prose and code.
    pub(super) lengths: Vec<[u32; 3]>,
    /// The headings of all sections except the first section of each page.
    pub(super) headings: BTreeMap<String, Headings>,
}

/// The sections that have the same heading.
#[derive(Default)]
pub(super) struct Headings {
    /// Number of pages that contain the heading.
    pub(super) pages: usize,
    /// Numbers of the sections with the heading, counted within the batch.
    pub(super) sections: Vec<u32>,
}

impl Batch {
    /// Analyzes pages. `first` is the number of pages in the preceding batches.
    pub fn new(first: u32, pages: &[Page], options: Options) -> Self {
        let options = options.clamped();
        let mut terms = Terms::new(options);
        let mut batch = Self {
            terms: BatchTerms::default(),
            documents: Vec::with_capacity(pages.len()),
            pages: Vec::with_capacity(pages.len()),
            lengths: Vec::new(),
            headings: BTreeMap::new(),
        };
        for (id, page) in (first..).zip(pages) {
            batch.add_headings(page);
            for at in 0..page.sections.len() {
                batch.lengths.push(section(&mut terms, page, at));
            }
            batch.pages.push(u32::try_from(page.sections.len()).unwrap_or(u32::MAX));
            let document = serde_json::to_string(&Document::new(id, page)).unwrap_or_default();
            // Documents stay in memory until the index is built, so they are copied without spare capacity.
            batch.documents.push(Box::from(document.as_str()));
        }
        batch.terms = terms.finish();
        batch
    }

    /// Adds the headings of a page. Must be called before the page's sections are added to `lengths`.
    fn add_headings(&mut self, page: &Page) {
        let mut headings: Vec<(&str, usize)> =
            page.sections.iter().enumerate().skip(1).map(|(at, it)| (it.heading.as_str(), at)).collect();
        headings.sort_unstable();
        for equal_headings in headings.chunk_by(|(one, _), (other, _)| one == other) {
            let heading = self.headings.entry(equal_headings[0].0.to_owned()).or_default();
            heading.pages += 1;
            let number = |at: usize| u32::try_from(self.lengths.len() + at).unwrap_or(u32::MAX);
            heading.sections.extend(equal_headings.iter().map(|(_, at)| number(*at)));
        }
    }
}

/// Adds the terms of a section. Returns the number of words in its heading, prose and code.
fn section(terms: &mut Terms, page: &Page, at: usize) -> [u32; 3] {
    let mut field =
        |text: &str, field: Field, before: u32| analyze(text, |token| terms.take(token, field, before));
    let section = &page.sections[at];
    let heading = field(if at == 0 { &page.title } else { &section.heading }, Field::Heading, 0);
    if at == 0 {
        field(&page.keywords, Field::Keyword, 0);
    }
    let (mut position, mut in_field) = (0, [0, 0]);
    for block in &section.blocks {
        let (kind, text) = match block {
            Block::Text(text) => (Field::Content, text),
            Block::Code(text) => (Field::Code, text),
        };
        let words = field(text, kind, position);
        in_field[usize::from(kind == Field::Code)] += words;
        position += words;
    }
    terms.end_section(position);
    [heading, in_field[0], in_field[1]]
}
