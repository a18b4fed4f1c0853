//! Reference implementation of the ranking for tests. Scores every section without optimizations.

mod evidence;

use std::ops::Range;

use super::evidence::saturated;
use super::{
    MAX_SECTIONS, MIN_SHARE, RankedPage, RankedSection, best_pages, distance, order, rounded, weight,
};
use crate::index::Index;
use crate::query::Query;
use evidence::Evidence;

/// Returns the best `limit` pages. The result must equal the result of [`super::rank`].
pub(crate) fn rank(query: &Query, index: &Index<'_>, limit: usize) -> Vec<RankedPage> {
    let ranking = Ranking::new(query, index);
    best_pages(index, limit, ranking.best(), |page, sections| ranking.page(page, sections))
}

/// A word of the query.
struct Word {
    evidence: Evidence,
    weight: f64,
    share: f64,
    words: f64,
}

struct Ranking<'a> {
    index: &'a Index<'a>,
    words: Vec<Word>,
    /// Compounds of the query with their weights.
    compounds: Vec<(Evidence, f64)>,
}

impl<'a> Ranking<'a> {
    fn new(query: &Query, index: &'a Index<'a>) -> Self {
        let mut words = Vec::new();
        let mut unit = None;
        for atom in &query.atoms {
            let mut evidence = Evidence::new(&atom.matches, index);
            let parts: Vec<_> = atom.parts.iter().map(|part| Evidence::new(part, index)).collect();
            evidence.add_pieces(&parts);
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
        let compounds =
            compounds.map(|it| (Evidence::new(&it.matches, index), it.share * weight::COMPOUND)).collect();
        Self { index, words, compounds }
    }

    /// Returns the sections with the highest scores, best first. The index's options limit their number. Equal scores
    /// are ordered by section number.
    fn best(&self) -> Vec<(usize, f64)> {
        let scores = (0..self.index.sections()).map(|at| (at, self.section(at)));
        let mut scores: Vec<(usize, f64)> = scores.filter(|(_, score)| *score > 0.0).collect();
        scores.sort_by(order);
        scores.truncate(self.index.options.limit as usize);
        scores
    }

    fn section(&self, at: usize) -> f64 {
        let (mut sum, mut covered, mut total_share) = (0.0, 0.0, 0.0);
        for word in &self.words {
            sum += word.evidence.score[at] * word.weight;
            covered += word.evidence.covered[at] * word.share;
            total_share += word.share;
        }
        if sum == 0.0 {
            return 0.0;
        }
        for (evidence, weight) in &self.compounds {
            sum += evidence.score[at] * weight;
        }
        let coverage = covered / total_share;
        let near = 1.0 + weight::NEAR * self.nearness(at);
        let exact = 1.0 + weight::EXACT_HEADING * self.exactness(at);
        rounded(sum * coverage * coverage * near * exact)
    }

    /// Returns the average nearness of each word of the query to the previous word, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a few words")]
    fn nearness(&self, at: usize) -> f64 {
        let mut sum = 0.0;
        for two in self.words.windows(2) {
            sum += self.pair_nearness(&two[0].evidence, &two[1].evidence, at);
        }
        if self.words.len() > 1 { sum / (self.words.len() - 1) as f64 } else { 0.0 }
    }

    fn pair_nearness(&self, first: &Evidence, second: &Evidence, at: usize) -> f64 {
        if let Some(context) = self.index.options.context {
            let distance = distance(first.positions(at), second.positions(at));
            if !(1..=context.depth).contains(&distance) {
                return 0.0;
            }
            let step = (u64::from(distance) - 1) * u64::from(context.resolution) / u64::from(context.depth);
            return 1.0 - f64::from(u32::try_from(step).unwrap_or(u32::MAX)) / f64::from(context.resolution);
        }
        match (first.place[at], second.place[at]) {
            _ if !self.index.layout.has_places => 0.0,
            (Some(a), Some(b)) if a == b => 1.0,
            (Some(a), Some(b)) if a.abs_diff(b) == 1 => 0.5,
            _ => 0.0,
        }
    }

    /// Returns how exactly the heading matches, from 0 to 1. The result is the share of the heading that the query
    /// covers, multiplied by the share of the query that the heading contains.
    fn exactness(&self, at: usize) -> f64 {
        let (mut heading_words, mut covered, mut total_share) = (0.0, 0.0, 0.0);
        for word in &self.words {
            total_share += word.share;
            if word.evidence.in_heading[at] {
                heading_words += word.words;
                covered += word.share;
            }
        }
        let length = self.index.lengths[at][0];
        if length == 0.0 || total_share == 0.0 {
            0.0
        } else {
            (heading_words / length).min(1.0) * (covered / total_share)
        }
    }

    fn page(&self, page: usize, scored_sections: &[(usize, f64)]) -> RankedPage {
        let range = self.index.pages[page].clone();
        let (mut covered, mut total_share) = (0.0, 0.0);
        for word in &self.words {
            let best_score = word.evidence.covered[range.clone()].iter().copied().fold(0.0, f64::max);
            covered += best_score * word.share;
            total_share += word.share;
        }
        let coverage: f64 = covered / total_share;
        let page_relevance = self.page_relevance(&range) * coverage * coverage.sqrt();
        let best_score = scored_sections.first().map_or(0.0, |(_, score)| *score);
        let exact = 1.0 + weight::EXACT_TITLE * self.exactness(range.start);
        let score = rounded((weight::BEST * best_score + (1.0 - weight::BEST) * page_relevance) * exact);
        let sections =
            scored_sections.iter().filter(|(_, score)| *score >= best_score * MIN_SHARE).take(MAX_SECTIONS);
        let sections = sections.map(|&(at, score)| RankedSection {
            index: at - range.start,
            score,
            is_in_heading: self.words.iter().any(|word| word.evidence.in_heading[at]),
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
            for other in &evidence.count[range.clone()] {
                count += other;
            }
            sum += evidence.rarity * weight * saturated(count / norm, weight::PAGE_K1);
        }
        sum
    }
}
