//! Occurrences and scores of a query word in every section.

use std::borrow::Cow;

use super::BLOCK;
use crate::codec::Posting;
use crate::index::Index;
use crate::query::Match;

/// Parameters of BM25F, tuned on the same queries as the parameters in `rank`.
pub(super) mod weight {
    /// Saturation of counts. Higher values give more weight to repeated occurrences.
    pub(in crate::rank) const K1: f64 = 1.2;
    /// Influence of a field's length.
    pub(in crate::rank) const B: f64 = 0.3;
    pub(in crate::rank) const TITLE: f64 = 7.0;
    pub(in crate::rank) const HEADING: f64 = 4.0;
    pub(in crate::rank) const KEYWORD: f64 = 5.0;
    pub(in crate::rank) const CONTENT: f64 = 1.0;
    pub(in crate::rank) const CODE: f64 = 0.15;
    /// Maximum bonus for earlier places.
    pub(in crate::rank) const PLACE: f64 = 0.2;
    /// Factor for sections with a common heading.
    pub(in crate::rank) const COMMON: f64 = 0.4;
    /// Factor for a word of which only parts are found.
    pub(in crate::rank) const PIECES: f64 = 0.25;
}

/// Coverage of a word if all of its parts are found, but not the word itself.
pub(super) const COVERED_BY_PIECES: f64 = 0.7;

/// Occurrences and scores of a word in every section. For sections that contain only parts of the word, scores are
/// computed on demand, because few of these scores are needed.
pub(super) struct Evidence {
    /// Inverse document frequency of the word or of its rarest part, whichever is higher.
    pub(super) rarity: f64,
    /// Upper bounds for each block of sections.
    pub(super) bounds: Vec<Bound>,
    /// Inverse document frequency of the word itself, without its parts.
    own_rarity: f64,
    /// Occurrences of the word, by section.
    occurrences: Vec<Occurrence>,
    /// Positions of the word, by section. Empty if the index was built without the option `context`.
    positions: Vec<Vec<u32>>,
    parts: Vec<Self>,
}

/// Upper bounds for the sections of a block.
#[derive(Clone, Copy, Default)]
pub(super) struct Bound {
    pub(super) score: f64,
    pub(super) covered: f64,
    /// 1 if any heading in the block contains the word, otherwise 0.
    pub(super) in_heading: f64,
}

/// Occurrences of a word in a section.
#[derive(Clone, Copy, Default)]
struct Occurrence {
    /// Number of occurrences, weighted by the field that contains them.
    count: f64,
    is_found: bool,
    in_heading: bool,
    place: Option<u8>,
}

impl Evidence {
    /// Combines the postings of all terms that match a word, and the evidence of the word's parts.
    pub(super) fn new(matches: &[Match], parts: Vec<Self>, index: &Index<'_>) -> Self {
        let sections = index.sections();
        let mut evidence = Self {
            rarity: 0.0,
            bounds: Vec::new(),
            own_rarity: 0.0,
            occurrences: vec![Occurrence::default(); sections],
            positions: vec![Vec::new(); if index.layout.has_positions { sections } else { 0 }],
            parts,
        };
        let mut section_count = 0;
        for term_match in matches {
            for posting in &term_match.postings {
                section_count += usize::from(evidence.add_posting(posting, term_match.weight, index));
            }
        }
        for positions in &mut evidence.positions {
            positions.sort_unstable();
        }
        evidence.own_rarity = rarity(sections, section_count);
        evidence.rarity = evidence.parts.iter().map(|part| part.rarity).fold(evidence.own_rarity, f64::max);
        let blocks = evidence.occurrences.chunks(BLOCK).enumerate();
        evidence.bounds = blocks.map(|(block, occurrences)| evidence.bound(block, occurrences)).collect();
        evidence
    }

    /// Adds a posting. Returns whether it is the first posting in its section.
    fn add_posting(&mut self, posting: &Posting, weight: f64, index: &Index<'_>) -> bool {
        let section = posting.section as usize;
        let occurrence = &mut self.occurrences[section];
        let is_new = !occurrence.is_found;
        occurrence.count += weight * count_of(posting, index);
        occurrence.is_found = true;
        occurrence.in_heading |= posting.heading;
        if posting.content > 0 || posting.code > 0 {
            occurrence.place = Some(occurrence.place.map_or(posting.place, |place| place.min(posting.place)));
            if let Some(positions) = self.positions.get_mut(section) {
                positions.extend(&posting.positions);
            }
        }
        is_new
    }

    fn bound(&self, block: usize, occurrences: &[Occurrence]) -> Bound {
        let max_count = occurrences.iter().map(|occurrence| occurrence.count).fold(0.0, f64::max);
        let is_in_heading = occurrences.iter().any(|occurrence| occurrence.in_heading);
        let mut bound = Bound {
            score: self.own_rarity * saturated(max_count, weight::K1),
            covered: f64::from(u8::from(occurrences.iter().any(|occurrence| occurrence.is_found))),
            in_heading: f64::from(u8::from(is_in_heading)),
        };
        if self.parts.is_empty() {
            return bound;
        }
        let (mut score, mut covered) = (0.0, 0.0);
        for part in self.parts.iter().map(|part| part.bounds[block]) {
            score += part.score;
            covered += part.covered;
            bound.in_heading = bound.in_heading.max(part.in_heading);
        }
        bound.score = bound.score.max(score * weight::PIECES);
        bound.covered = bound.covered.max(self.share(covered) * COVERED_BY_PIECES);
        bound
    }

    /// Returns the word's score in a section: the saturated count multiplied by the rarity. If the section contains
    /// only parts of the word, returns the score of the parts.
    pub(super) fn score(&self, at: usize) -> f64 {
        let occurrence = &self.occurrences[at];
        if occurrence.is_found {
            self.own_rarity * saturated(occurrence.count, weight::K1)
        } else {
            self.pieces_score(at)
        }
    }

    /// Returns the share of the word that a section contains, from 0 to 1.
    pub(super) fn covered(&self, at: usize) -> f64 {
        if self.occurrences[at].is_found {
            1.0
        } else if self.has_pieces(at) {
            self.pieces_share(at) * COVERED_BY_PIECES
        } else {
            0.0
        }
    }

    /// Returns the number of occurrences of the word in a section, weighted by field. If the section contains only
    /// parts of the word, returns the smallest count of a part, multiplied by [`weight::PIECES`].
    pub(super) fn count(&self, at: usize) -> f64 {
        if self.occurrences[at].is_found || !self.has_pieces(at) {
            return self.occurrences[at].count;
        }
        self.parts.iter().map(|part| part.count(at)).fold(f64::INFINITY, f64::min) * weight::PIECES
    }

    pub(super) fn is_in_heading(&self, at: usize) -> bool {
        let occurrence = &self.occurrences[at];
        if occurrence.is_found {
            return occurrence.in_heading;
        }
        self.has_pieces(at) && self.parts.iter().all(|part| part.is_in_heading(at))
    }

    /// Returns the place of the word's first occurrence in a section's content. If the section contains only parts of
    /// the word, returns the place of the first part with a place.
    pub(super) fn place(&self, at: usize) -> Option<u8> {
        if self.occurrences[at].is_found || !self.has_pieces(at) {
            return self.occurrences[at].place;
        }
        self.parts.iter().find_map(|part| part.place(at))
    }

    /// Returns the positions of the word in a section, sorted.
    pub(super) fn positions(&self, at: usize) -> Cow<'_, [u32]> {
        if self.occurrences[at].is_found || !self.has_pieces(at) {
            return Cow::Borrowed(self.positions.get(at).map_or(&[], Vec::as_slice));
        }
        let mut positions: Vec<u32> =
            self.parts.iter().flat_map(|part| part.positions(at).into_owned()).collect();
        positions.sort_unstable();
        Cow::Owned(positions)
    }

    fn has_pieces(&self, at: usize) -> bool {
        self.pieces_score(at) > 0.0
    }

    /// Returns the score of a section that contains only parts of the word.
    fn pieces_score(&self, at: usize) -> f64 {
        if self.parts.is_empty() {
            return 0.0;
        }
        let mut score = 0.0;
        for part in &self.parts {
            score += part.score(at);
        }
        if score == 0.0 { 0.0 } else { score * self.pieces_share(at) * weight::PIECES }
    }

    /// Returns the share of the parts that a section contains.
    fn pieces_share(&self, at: usize) -> f64 {
        let mut covered = 0.0;
        for part in &self.parts {
            covered += part.covered(at);
        }
        self.share(covered)
    }

    #[expect(clippy::cast_precision_loss, reason = "a handful of parts")]
    fn share(&self, covered: f64) -> f64 {
        covered / self.parts.len() as f64
    }
}

/// Returns the saturated count. The result approaches `k1 + 1` for high counts.
pub(super) fn saturated(count: f64, k1: f64) -> f64 {
    (count * (k1 + 1.0)) / (count + k1)
}

/// Returns the number of occurrences of a term in a section, weighted by field.
pub(super) fn count_of(posting: &Posting, index: &Index<'_>) -> f64 {
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

/// Returns the factor for length normalization, which is 1 for a field of average length and higher for a shorter
/// field.
fn norm(field: usize, at: usize, index: &Index<'_>) -> f64 {
    1.0 / (1.0 - weight::B + weight::B * index.lengths[at][field] / index.averages[field])
}

/// Returns the factor for early occurrences, which is at least 1.
fn earliness(place: u8, resolution: u32) -> f64 {
    if resolution > 1 { 1.0 + weight::PLACE * (1.0 - f64::from(place) / f64::from(resolution)) } else { 1.0 }
}

/// Returns the inverse document frequency of a term. `with_term` of `total` sections contain the term.
#[expect(clippy::cast_precision_loss, reason = "sections are counted in thousands")]
pub(super) fn rarity(total: usize, with_term: usize) -> f64 {
    let (total, with_term) = (total as f64, with_term as f64);
    if with_term == 0.0 { 0.0 } else { (1.0 + (total - with_term + 0.5) / (with_term + 0.5)).ln() }
}
