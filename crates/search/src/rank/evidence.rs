//! The evidence for a word of the query in each section.

use crate::codec::Posting;
use crate::index::Index;
use crate::query::Match;

/// Parameters of BM25F, tuned on the first judged set and half of the second in `relevance/`.
mod weight {
    /// Saturation.
    pub(super) const K1: f64 = 1.2;
    /// Influence of a field's length.
    pub(super) const B: f64 = 0.3;
    pub(super) const TITLE: f64 = 7.0;
    pub(super) const HEADING: f64 = 4.0;
    pub(super) const KEYWORD: f64 = 5.0;
    pub(super) const CONTENT: f64 = 1.0;
    pub(super) const CODE: f64 = 0.15;
    /// Maximum bonus for earlier places.
    pub(super) const PLACE: f64 = 0.2;
    /// Factor for sections with a common heading.
    pub(super) const COMMON: f64 = 0.4;
    /// Factor for a word found in parts.
    pub(super) const PIECES: f64 = 0.25;
}

/// Coverage of a word found in all its parts.
const COVERED_BY_PIECES: f64 = 0.7;

/// The evidence for one word, by section number.
pub(super) struct Evidence {
    /// Inverse document frequency.
    pub(super) rarity: f64,
    /// Number of occurrences, weighted by field.
    pub(super) count: Vec<f64>,
    /// Saturated counts times rarity.
    pub(super) score: Vec<f64>,
    /// How much of the word was found, 0 to 1.
    pub(super) covered: Vec<f64>,
    pub(super) in_heading: Vec<bool>,
    pub(super) place: Vec<Option<u8>>,
    /// Empty if the index has no context.
    positions: Vec<Vec<u32>>,
}

impl Evidence {
    /// Combines the evidence of all terms that match one word.
    pub(super) fn new(matches: &[Match], index: &Index<'_>) -> Self {
        let sections = index.sections();
        let mut found = Self {
            rarity: 0.0,
            count: vec![0.0; sections],
            score: vec![0.0; sections],
            covered: vec![0.0; sections],
            in_heading: vec![false; sections],
            place: vec![None; sections],
            positions: vec![Vec::new(); if index.layout.has_positions { sections } else { 0 }],
        };
        for it in matches {
            for posting in &it.postings {
                found.take(posting, it.weight, index);
            }
        }
        let known = found.covered.iter().filter(|covered| **covered > 0.0).count();
        found.rarity = rarity(sections, known);
        for (score, count) in found.score.iter_mut().zip(&found.count) {
            *score = found.rarity * saturated(*count, weight::K1);
        }
        for positions in &mut found.positions {
            positions.sort_unstable();
        }
        found
    }

    fn take(&mut self, posting: &Posting, weight: f64, index: &Index<'_>) {
        let at = posting.section as usize;
        self.count[at] += weight * count_of(posting, index);
        self.covered[at] = 1.0;
        self.in_heading[at] |= posting.heading;
        if posting.content > 0 || posting.code > 0 {
            self.place[at] = Some(self.place[at].map_or(posting.place, |place| place.min(posting.place)));
            if let Some(positions) = self.positions.get_mut(at) {
                positions.extend(&posting.positions);
            }
        }
    }

    /// Adds sections that contain the word only in parts, but all of them. The rarest part determines the rarity.
    pub(super) fn add_pieces(&mut self, parts: &[Self]) {
        if parts.is_empty() {
            return;
        }
        self.rarity = parts.iter().map(|part| part.rarity).fold(self.rarity, f64::max);
        for at in 0..self.score.len() {
            if self.covered[at] == 0.0 {
                self.add_pieces_at(at, parts);
            }
        }
    }

    fn add_pieces_at(&mut self, at: usize, parts: &[Self]) {
        let (mut score, mut covered, mut least) = (0.0, 0.0, f64::INFINITY);
        for part in parts {
            score += part.score[at];
            covered += part.covered[at];
            least = least.min(part.count[at]);
        }
        #[expect(clippy::cast_precision_loss, reason = "a handful of parts")]
        let share: f64 = covered / parts.len() as f64;
        if score * share == 0.0 {
            return;
        }
        self.score[at] = score * share * weight::PIECES;
        self.count[at] = least * weight::PIECES;
        self.covered[at] = share * COVERED_BY_PIECES;
        self.in_heading[at] = parts.iter().all(|part| part.in_heading[at]);
        self.place[at] = parts.iter().find_map(|part| part.place[at]);
        if let Some(positions) = self.positions.get_mut(at) {
            positions.extend(parts.iter().flat_map(|part| &part.positions[at]));
            positions.sort_unstable();
        }
    }

    /// Returns the positions of the word in a section.
    pub(super) fn positions(&self, at: usize) -> &[u32] {
        self.positions.get(at).map_or(&[], Vec::as_slice)
    }
}

/// Saturation: approaches `k1 + 1`.
pub(super) fn saturated(count: f64, k1: f64) -> f64 {
    (count * (k1 + 1.0)) / (count + k1)
}

/// Number of occurrences of a term in a section, weighted by field.
fn count_of(posting: &Posting, index: &Index<'_>) -> f64 {
    let at = posting.section as usize;
    let mut count = 0.0;
    if posting.heading {
        let is_title = index.pages[index.page_of[at]].start == at;
        count += norm(0, at, index) * if is_title { weight::TITLE } else { weight::HEADING };
    }
    if posting.keyword {
        count += weight::KEYWORD;
    }
    let body = norm(1, at, index) * weight::CONTENT * f64::from(posting.content)
        + norm(2, at, index) * weight::CODE * f64::from(posting.code);
    count += body * earliness(posting.place, index.options.resolution);
    if index.is_common[at] { count * weight::COMMON } else { count }
}

/// Length normalisation: 1 for a field of average length, more for a shorter one.
fn norm(field: usize, at: usize, index: &Index<'_>) -> f64 {
    1.0 / (1.0 - weight::B + weight::B * index.lengths[at][field] / index.averages[field])
}

/// Bonus for early occurrences.
fn earliness(place: u8, resolution: u32) -> f64 {
    if resolution > 1 { 1.0 + weight::PLACE * (1.0 - f64::from(place) / f64::from(resolution)) } else { 1.0 }
}

/// Inverse document frequency of something in `known` of `all` sections.
#[expect(clippy::cast_precision_loss, reason = "sections are counted in thousands")]
fn rarity(all: usize, known: usize) -> f64 {
    let (all, known) = (all as f64, known as f64);
    if known == 0.0 { 0.0 } else { (1.0 + (all - known + 0.5) / (known + 0.5)).ln() }
}
