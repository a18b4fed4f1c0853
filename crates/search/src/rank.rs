//! Ranks sections and pages.
//!
//! A section is scored by BM25F (Robertson, Zaragoza, Taylor 2004): the counts in each field are weighted, normalized
//! by field length, added up, and then saturated. The score also depends on the covered share of the query, on
//! proximity, and on the match between the query and the heading or title. The score of a page combines the score of
//! its best section with the BM25 score of all its sections, because a page about a subject mentions the subject in
//! many places.
//!
//! Only sections that can be among the best are scored. Sections are grouped into blocks. For each word of the query, a
//! block has upper bounds of the count, coverage and heading match. These bounds give an upper bound of the scores in
//! the block. Blocks are processed by descending bound, until no remaining block can contain a better section
//! (Block-Max Pruning: Mallia, Suel, Tonellotto 2024).

mod evidence;
#[cfg(feature = "exhaustive")]
pub(crate) mod exhaustive;

use std::cmp::Ordering;
use std::ops::Range;

use crate::index::Index;
use crate::query::Query;
use evidence::{Evidence, saturated};

/// Parameters, tuned on `relevance/<lang>.json` and on every second query of
/// `relevance/<lang>.held-out.json`.
mod weight {
    /// Weight of a compound that is found as a whole.
    pub(super) const COMPOUND: f64 = 1.2;
    pub(super) const NEAR: f64 = 0.2;
    pub(super) const EXACT_HEADING: f64 = 0.4;
    pub(super) const EXACT_TITLE: f64 = 1.3;
    /// Share of a page's score that comes from its best section.
    pub(super) const BEST: f64 = 0.4;
    /// Saturation and length normalization for the score of a whole page.
    pub(super) const PAGE_K1: f64 = 6.0;
    pub(super) const PAGE_B: f64 = 0.3;
}

/// Sections per block. Smaller blocks have tighter bounds, but more bounds must be computed.
const BLOCK: usize = 16;

/// Factor by which upper bounds are raised, so that they are valid despite rounding errors.
const ROUNDING: f64 = 1.001;

/// A matching page with its best sections, best first.
pub(crate) struct RankedPage {
    pub(crate) page: usize,
    pub(crate) score: f64,
    pub(crate) sections: Vec<RankedSection>,
}

pub(crate) struct RankedSection {
    /// Index of the section within the page.
    pub(crate) index: usize,
    pub(crate) score: f64,
    /// Whether the section's heading contains a word of the query. For the first section, whether the page's title
    /// does.
    pub(crate) is_in_heading: bool,
}

/// Maximum number of sections per page in the result, and minimum score of a section relative to the page's best
/// section.
const MAX_SECTIONS: usize = 4;
const MIN_SHARE: f64 = 0.35;

/// Returns the best `limit` pages.
pub(crate) fn rank(query: &Query, index: &Index<'_>, limit: usize) -> Vec<RankedPage> {
    let ranking = Ranking::new(query, index);
    best_pages(index, limit, ranking.best(), |page, sections| ranking.page(page, sections))
}

/// Groups sections by page and returns the best `limit` pages. `rank` creates a page from the page's number and scored
/// sections.
fn best_pages(
    index: &Index<'_>,
    limit: usize,
    sections: Vec<(usize, f64)>,
    rank: impl Fn(usize, &[(usize, f64)]) -> RankedPage,
) -> Vec<RankedPage> {
    let mut by_page: Vec<Vec<(usize, f64)>> = vec![Vec::new(); index.pages.len()];
    for (at, score) in sections {
        by_page[index.page_of[at]].push((at, score));
    }
    let pages = by_page.into_iter().enumerate().filter(|(_, sections)| !sections.is_empty());
    let pages = pages.map(|(page, sections)| rank(page, &sections));
    // Pages whose score rounds to zero are dropped.
    let mut pages: Vec<RankedPage> = pages.filter(|page| page.score > 0.0).collect();
    pages.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.page.cmp(&b.page)));
    pages.truncate(limit);
    pages
}

/// A word of the query.
struct Word {
    evidence: Evidence,
    weight: f64,
    /// Share of the word in the coverage of the query.
    share: f64,
    /// Number of heading words that a match represents. In a run of ideographs, the first pair counts as two words, and
    /// each further pair as one.
    words: f64,
}

struct Ranking<'a> {
    index: &'a Index<'a>,
    words: Vec<Word>,
    /// Compounds of the query with their weights.
    compounds: Vec<(Evidence, f64)>,
    /// Sum of the shares of all words.
    total_share: f64,
}

impl<'a> Ranking<'a> {
    fn new(query: &Query, index: &'a Index<'a>) -> Self {
        let mut words = Vec::new();
        let mut unit = None;
        for atom in &query.atoms {
            let parts = atom.parts.iter().map(|part| Evidence::new(part, Vec::new(), index)).collect();
            let evidence = Evidence::new(&atom.matches, parts, index);
            let continues_unit = atom.is_pair && unit == Some(atom.unit);
            words.push(Word {
                share: evidence.rarity * atom.weight,
                words: if atom.is_pair && !continues_unit { 2.0 } else { 1.0 },
                weight: atom.weight,
                evidence,
            });
            unit = Some(atom.unit);
        }
        let compounds = query.compounds.iter();
        let compounds = compounds
            .map(|it| (Evidence::new(&it.matches, Vec::new(), index), it.share * weight::COMPOUND))
            .collect();
        // The order of additions affects rounding, which must match the TypeScript implementation.
        let mut total_share = 0.0;
        for word in &words {
            total_share += word.share;
        }
        Self { index, words, compounds, total_share }
    }

    /// Returns the sections with the highest scores, best first. The index's options limit their number. Equal scores
    /// are ordered by section number.
    fn best(&self) -> Vec<(usize, f64)> {
        let (sections, limit) = (self.index.sections(), self.index.options.limit as usize);
        let bounds = (0..sections.div_ceil(BLOCK)).map(|block| (block, self.bound(block)));
        let mut blocks: Vec<(usize, f64)> = bounds.filter(|(_, bound)| *bound > 0.0).collect();
        blocks.sort_by(order);
        let mut best: Vec<(usize, f64)> = Vec::new();
        for (block, bound) in blocks {
            if best.len() == limit && best.last().is_some_and(|(_, lowest_score)| bound < *lowest_score) {
                break;
            }
            for at in block * BLOCK..sections.min((block + 1) * BLOCK) {
                let score = self.section(at);
                let insert_at = best.partition_point(|other| order(other, &(at, score)).is_lt());
                if score > 0.0 && insert_at < limit {
                    best.truncate(limit - 1);
                    best.insert(insert_at, (at, score));
                }
            }
        }
        best
    }

    /// Returns an upper bound of the scores of a block's sections. The bound is rounded like the scores.
    fn bound(&self, block: usize) -> f64 {
        let (mut sum, mut covered, mut in_heading) = (0.0, 0.0, 0.0);
        for word in &self.words {
            let bound = word.evidence.bounds[block];
            sum += bound.score * word.weight;
            covered += bound.covered * word.share;
            in_heading += bound.in_heading * word.share;
        }
        if covered == 0.0 {
            return 0.0;
        }
        for (evidence, weight) in &self.compounds {
            sum += evidence.bounds[block].score * weight;
        }
        let coverage: f64 = covered / self.total_share;
        let near = if self.words.len() > 1 { 1.0 + weight::NEAR } else { 1.0 };
        let exact = 1.0 + weight::EXACT_HEADING * in_heading / self.total_share;
        rounded(sum * coverage * coverage * near * exact * ROUNDING)
    }

    fn section(&self, at: usize) -> f64 {
        let (mut sum, mut covered) = (0.0, 0.0);
        for word in &self.words {
            sum += word.evidence.score(at) * word.weight;
            covered += word.evidence.covered(at) * word.share;
        }
        if sum == 0.0 {
            return 0.0;
        }
        for (evidence, weight) in &self.compounds {
            sum += evidence.score(at) * weight;
        }
        let coverage = covered / self.total_share;
        let near = 1.0 + weight::NEAR * self.nearness(at);
        let exact = 1.0 + weight::EXACT_HEADING * self.exactness(at);
        rounded(sum * coverage * coverage * near * exact)
    }

    /// Returns the average nearness of each word of the query to the previous word, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a few words")]
    fn nearness(&self, at: usize) -> f64 {
        let mut sum = 0.0;
        for pair in self.words.windows(2) {
            sum += self.pair_nearness(&pair[0].evidence, &pair[1].evidence, at);
        }
        if self.words.len() > 1 { sum / (self.words.len() - 1) as f64 } else { 0.0 }
    }

    fn pair_nearness(&self, first: &Evidence, second: &Evidence, at: usize) -> f64 {
        if let Some(context) = self.index.options.context {
            let distance = distance(&first.positions(at), &second.positions(at));
            if !(1..=context.depth).contains(&distance) {
                return 0.0;
            }
            let step = (u64::from(distance) - 1) * u64::from(context.resolution) / u64::from(context.depth);
            return 1.0 - f64::from(u32::try_from(step).unwrap_or(u32::MAX)) / f64::from(context.resolution);
        }
        match (first.place(at), second.place(at)) {
            _ if !self.index.layout.has_places => 0.0,
            (Some(a), Some(b)) if a == b => 1.0,
            (Some(a), Some(b)) if a.abs_diff(b) == 1 => 0.5,
            _ => 0.0,
        }
    }

    /// Returns how exactly the heading matches, from 0 to 1. The result is the share of the heading that the query
    /// covers, multiplied by the share of the query that the heading contains.
    fn exactness(&self, at: usize) -> f64 {
        let (mut heading_words, mut covered) = (0.0, 0.0);
        for word in &self.words {
            if word.evidence.is_in_heading(at) {
                heading_words += word.words;
                covered += word.share;
            }
        }
        let length = self.index.lengths[at][0];
        if length == 0.0 || self.total_share == 0.0 {
            return 0.0;
        }
        (heading_words / length).min(1.0) * (covered / self.total_share)
    }

    fn page(&self, page: usize, scored_sections: &[(usize, f64)]) -> RankedPage {
        let range = self.index.pages[page].clone();
        let mut covered = 0.0;
        for word in &self.words {
            let best_coverage = range.clone().map(|at| word.evidence.covered(at)).fold(0.0, f64::max);
            covered += best_coverage * word.share;
        }
        let coverage: f64 = covered / self.total_share;
        let page_relevance = self.page_relevance(&range) * coverage * coverage.sqrt();
        let best_score = scored_sections.first().map_or(0.0, |(_, score)| *score);
        let exact = 1.0 + weight::EXACT_TITLE * self.exactness(range.start);
        let score = rounded((weight::BEST * best_score + (1.0 - weight::BEST) * page_relevance) * exact);
        let sections =
            scored_sections.iter().filter(|(_, score)| *score >= best_score * MIN_SHARE).take(MAX_SECTIONS);
        let sections = sections.map(|&(at, score)| RankedSection {
            index: at - range.start,
            score,
            is_in_heading: self.words.iter().any(|word| word.evidence.is_in_heading(at)),
        });
        RankedPage { page, score, sections: sections.collect() }
    }

    /// Returns the BM25 score of a whole page. The page's total counts are normalized by the number of sections.
    #[expect(clippy::cast_precision_loss, reason = "sections are counted in thousands")]
    fn page_relevance(&self, range: &Range<usize>) -> f64 {
        let average = self.index.sections() as f64 / self.index.pages.len() as f64;
        let norm = 1.0 - weight::PAGE_B + weight::PAGE_B * range.len() as f64 / average;
        let words = self.words.iter().map(|word| (&word.evidence, word.weight));
        let mut sum = 0.0;
        for (evidence, weight) in
            words.chain(self.compounds.iter().map(|(evidence, weight)| (evidence, *weight)))
        {
            let mut count = 0.0;
            for at in range.clone() {
                count += evidence.count(at);
            }
            sum += evidence.rarity * weight * saturated(count / norm, weight::PAGE_K1);
        }
        sum
    }
}

/// Orders sections or blocks by descending score, then by number.
fn order((a, score): &(usize, f64), (b, other): &(usize, f64)) -> Ordering {
    other.total_cmp(score).then(a.cmp(b))
}

/// Returns the smallest positive distance between two lists of positions, or 0 if no distance is positive.
fn distance(first: &[u32], second: &[u32]) -> u32 {
    let distances = first.iter().flat_map(|a| second.iter().map(move |b| a.abs_diff(*b)));
    distances.filter(|distance| *distance > 0).min().unwrap_or(0)
}

/// Rounds a score to six decimals, so that scores are equal on all platforms.
fn rounded(score: f64) -> f64 {
    (score * 1e6).round() / 1e6
}
