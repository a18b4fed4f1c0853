//! Occurrences and scores of a query word, computed for all sections.

use crate::codec::Posting;
use crate::index::Index;
use crate::query::Match;
use crate::rank::evidence::{COVERED_BY_PIECES, count_of, rarity, saturated, weight};

/// Occurrences and scores of a word, by section number.
pub(super) struct Evidence {
    /// Inverse document frequency of the word. If the rarest part has a higher value, [`Self::add_pieces`] sets this
    /// field to the value of that part.
    pub(super) rarity: f64,
    /// Number of occurrences, weighted by the field that contains them.
    pub(super) count: Vec<f64>,
    /// Saturated counts multiplied by the rarity.
    pub(super) score: Vec<f64>,
    /// Share of the word that each section contains, from 0 to 1.
    pub(super) covered: Vec<f64>,
    pub(super) in_heading: Vec<bool>,
    pub(super) place: Vec<Option<u8>>,
    /// Positions of the word. Empty if the index was built without the option `context`.
    positions: Vec<Vec<u32>>,
}

impl Evidence {
    /// Combines the postings of all terms that match a word.
    pub(super) fn new(matches: &[Match], index: &Index<'_>) -> Self {
        let sections = index.sections();
        let mut evidence = Self {
            rarity: 0.0,
            count: vec![0.0; sections],
            score: vec![0.0; sections],
            covered: vec![0.0; sections],
            in_heading: vec![false; sections],
            place: vec![None; sections],
            positions: vec![Vec::new(); if index.layout.has_positions { sections } else { 0 }],
        };
        for term_match in matches {
            for posting in &term_match.postings {
                evidence.take(posting, term_match.weight, index);
            }
        }
        let section_count = evidence.covered.iter().filter(|covered| **covered > 0.0).count();
        evidence.rarity = rarity(sections, section_count);
        for (score, count) in evidence.score.iter_mut().zip(&evidence.count) {
            *score = evidence.rarity * saturated(*count, weight::K1);
        }
        for positions in &mut evidence.positions {
            positions.sort_unstable();
        }
        evidence
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

    /// Adds sections that contain only parts of the word. If the rarest part is rarer than the word, the word gets the
    /// rarity of this part.
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
