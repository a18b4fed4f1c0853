//! Which sections and pages answer a query best.
//!
//! A section is scored by BM25F (Robertson, Zaragoza, Taylor 2004): the fields' counts are weighted and set against the
//! field's length, added up, and only then saturated. On top come how much of the query is covered, nearness, and how
//! much of a heading or title the query is. A page is its best section and what its sections say together.

use crate::index::Index;
use crate::query::{Match, Query};

/// Parameters, tuned on one half of the judged queries in `relevance/`.
mod weight {
    /// How fast more of the same saturates.
    pub(super) const K1: f64 = 1.8;
    /// How much a field's length counts: heading, prose, code.
    pub(super) const B: [f64; 3] = [0.5, 0.45, 0.5];
    pub(super) const TITLE: f64 = 7.0;
    pub(super) const HEADING: f64 = 4.0;
    pub(super) const KEYWORD: f64 = 5.0;
    pub(super) const CONTENT: f64 = 0.6;
    pub(super) const CODE: f64 = 0.3;
    /// Earlier places count up to this much more.
    pub(super) const PLACE: f64 = 0.2;
    /// What stands below a heading that many pages have.
    pub(super) const COMMON: f64 = 0.4;
    /// A compound found as it was written.
    pub(super) const WHOLE: f64 = 0.8;
    /// A word found in pieces.
    pub(super) const PIECES: f64 = 0.4;
    pub(super) const NEAR: f64 = 0.2;
    pub(super) const EXACT_HEADING: f64 = 0.4;
    pub(super) const EXACT_TITLE: f64 = 1.3;
    /// The part of a page's score that its best section gives.
    pub(super) const BEST: f64 = 0.5;
}

/// A page that answers, best sections first.
pub(crate) struct RankedPage {
    pub(crate) page: usize,
    pub(crate) score: f64,
    pub(crate) sections: Vec<RankedSection>,
}

/// A section that answers.
pub(crate) struct RankedSection {
    /// Number within the page.
    pub(crate) at: usize,
    pub(crate) score: f64,
    /// Its heading (of the first section, the page's title) has a word of the query.
    pub(crate) is_in_heading: bool,
}

/// Sections shown of a page, and how much of the best one's score they must have.
const MAX_SECTIONS: usize = 4;
const MIN_SHARE: f64 = 0.35;

/// What one word says of each section.
#[derive(Clone, Default)]
struct Evidence {
    score: f64,
    in_heading: bool,
    /// 0 to 1: how much of the word is there.
    covered: f64,
    place: Option<u8>,
    positions: Vec<u32>,
}

/// The `limit` best pages.
pub(crate) fn rank(query: &Query, index: &Index<'_>, limit: usize) -> Vec<RankedPage> {
    let ranking = Ranking::new(query, index);
    let mut scores: Vec<(usize, f64)> =
        (0..index.sections()).map(|at| (at, ranking.section(at))).filter(|(_, score)| *score > 0.0).collect();
    scores.sort_by(|(a, score), (b, other)| other.total_cmp(score).then(a.cmp(b)));
    scores.truncate(index.options.limit as usize);
    let mut by_page: Vec<Vec<(usize, f64)>> = vec![Vec::new(); index.pages.len()];
    for (at, score) in scores {
        by_page[index.page_of[at]].push((at, score));
    }
    let pages = by_page.into_iter().enumerate().filter(|(_, sections)| !sections.is_empty());
    let mut pages: Vec<RankedPage> = pages.map(|(page, sections)| ranking.page(page, &sections)).collect();
    pages.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.page.cmp(&b.page)));
    pages.truncate(limit);
    pages
}

struct Ranking<'a> {
    index: &'a Index<'a>,
    /// Of each word, each section.
    atoms: Vec<Vec<Evidence>>,
    /// What each word adds to coverage, and how much of a heading's length it is: of a run of ideographs the first pair
    /// is two, each other one more.
    shares: Vec<(f64, f64)>,
    wholes: Vec<Vec<Evidence>>,
    /// Averages of the fields' lengths.
    averages: [f64; 3],
}

impl<'a> Ranking<'a> {
    fn new(query: &Query, index: &'a Index<'a>) -> Self {
        let mut ranking = Self {
            index,
            atoms: Vec::new(),
            shares: Vec::new(),
            wholes: Vec::new(),
            averages: averages(index),
        };
        let mut unit = None;
        for atom in &query.atoms {
            let (mut evidence, idf) = ranking.evidence(&atom.matches);
            let parts: Vec<_> = atom.parts.iter().map(|part| ranking.evidence(part)).collect();
            let best = parts.iter().map(|(_, idf)| *idf).fold(idf, f64::max);
            for (at, own) in evidence.iter_mut().enumerate() {
                own.score *= atom.weight;
                let pieces = join(&parts, at, own);
                if pieces.score * weight::PIECES > own.score {
                    *own = Evidence { score: pieces.score * weight::PIECES, ..pieces };
                }
            }
            let goes_on = atom.is_pair && unit == Some(atom.unit);
            let words = if atom.is_pair && !goes_on { 2.0 } else { 1.0 };
            ranking.shares.push((best * atom.weight, words));
            unit = Some(atom.unit);
            ranking.atoms.push(evidence);
        }
        for whole in &query.wholes {
            let (mut evidence, _) = ranking.evidence(&whole.matches);
            for it in &mut evidence {
                it.score *= whole.share * weight::WHOLE;
            }
            ranking.wholes.push(evidence);
        }
        ranking
    }

    /// What terms that stand for one word say of each section, and how rare they are.
    fn evidence(&self, matches: &[Match]) -> (Vec<Evidence>, f64) {
        let sections = self.index.sections();
        let mut evidence = vec![Evidence::default(); sections];
        for it in matches {
            for posting in &it.postings {
                let at = posting.section as usize;
                let found = &mut evidence[at];
                let in_body = posting.content > 0 || posting.code > 0;
                let [heading, content, code] = self.norms(at);
                let mut count = 0.0;
                if posting.heading {
                    let is_title = self.index.pages[self.index.page_of[at]].start == at;
                    count += heading * if is_title { weight::TITLE } else { weight::HEADING };
                }
                if posting.keyword {
                    count += weight::KEYWORD;
                }
                let body = content * weight::CONTENT * f64::from(posting.content)
                    + code * weight::CODE * f64::from(posting.code);
                count += body * self.earliness(posting.place);
                if self.index.is_common[at] {
                    count *= weight::COMMON;
                }
                found.score += it.weight * count;
                found.in_heading |= posting.heading;
                found.covered = 1.0;
                if in_body {
                    found.place = Some(found.place.map_or(posting.place, |place| place.min(posting.place)));
                    found.positions.extend(&posting.positions);
                }
            }
        }
        let known = evidence.iter().filter(|it| it.covered > 0.0).count();
        let idf = idf(sections, known);
        for it in &mut evidence {
            it.score = idf * it.score * (weight::K1 + 1.0) / (it.score + weight::K1);
            it.positions.sort_unstable();
        }
        (evidence, idf)
    }

    /// 1 for a field of average length, more for a shorter one.
    fn norms(&self, at: usize) -> [f64; 3] {
        let lengths = self.index.lengths[at];
        let norm = |field: usize| {
            let b = weight::B[field];
            1.0 / (1.0 - b + b * lengths[field] / self.averages[field])
        };
        [norm(0), norm(1), norm(2)]
    }

    /// A little more for what comes early.
    fn earliness(&self, place: u8) -> f64 {
        let resolution = f64::from(self.index.options.resolution);
        1.0 + weight::PLACE * (1.0 - f64::from(place) / resolution) * if resolution > 1.0 { 1.0 } else { 0.0 }
    }

    fn section(&self, at: usize) -> f64 {
        let mut sum = 0.0;
        let (mut covered, mut whole) = (0.0, 0.0);
        for (atom, (share, _)) in self.atoms.iter().zip(&self.shares) {
            sum += atom[at].score;
            covered += atom[at].covered * share;
            whole += share;
        }
        if sum == 0.0 {
            return 0.0;
        }
        sum += self.wholes.iter().map(|whole| whole[at].score).sum::<f64>();
        let coverage = covered / whole;
        let near = 1.0 + weight::NEAR * self.nearness(at);
        let exact = 1.0 + weight::EXACT_HEADING * self.exactness(at);
        rounded(sum * coverage * coverage * near * exact)
    }

    /// How near the words of the query stand to the one before them, 0 to 1.
    fn nearness(&self, at: usize) -> f64 {
        let (mut sum, mut pairs) = (0.0, 0.0);
        for two in self.atoms.windows(2) {
            pairs += 1.0;
            let (one, other) = (&two[0][at], &two[1][at]);
            sum += match self.index.options.context {
                Some(context) => {
                    let distance = distance(&one.positions, &other.positions);
                    if (1..=context.depth).contains(&distance) {
                        let step = (distance - 1) * context.resolution / context.depth;
                        1.0 - f64::from(step) / f64::from(context.resolution)
                    } else {
                        0.0
                    }
                }
                None if !self.index.layout.has_places => 0.0,
                None => match (one.place, other.place) {
                    (Some(a), Some(b)) if a == b => 1.0,
                    (Some(a), Some(b)) if a.abs_diff(b) == 1 => 0.5,
                    _ => 0.0,
                },
            };
        }
        if pairs == 0.0 { 0.0 } else { sum / pairs }
    }

    /// How much of the heading the query is, times how much of the query is in the heading: 0 to 1.
    fn exactness(&self, at: usize) -> f64 {
        let (mut found, mut covered, mut whole) = (0.0, 0.0, 0.0);
        for (atom, (share, words)) in self.atoms.iter().zip(&self.shares) {
            whole += share;
            if atom[at].in_heading {
                found += words;
                covered += share;
            }
        }
        let length = self.index.lengths[at][0];
        if length == 0.0 || whole == 0.0 { 0.0 } else { (found / length).min(1.0) * (covered / whole) }
    }

    fn page(&self, page: usize, found: &[(usize, f64)]) -> RankedPage {
        let range = self.index.pages[page].clone();
        let (mut sum, mut covered, mut whole) = (0.0, 0.0, 0.0);
        for (atom, (share, _)) in self.atoms.iter().zip(&self.shares) {
            let best =
                |value: fn(&Evidence) -> f64| atom[range.clone()].iter().map(value).fold(0.0, f64::max);
            sum += best(|it| it.score);
            covered += best(|it| it.covered) * share;
            whole += share;
        }
        for whole in &self.wholes {
            sum += whole[range.clone()].iter().map(|it| it.score).fold(0.0, f64::max);
        }
        let together = sum * (covered / whole) * (covered / whole);
        let best = found.first().map_or(0.0, |(_, score)| *score);
        let exact = 1.0 + weight::EXACT_TITLE * self.exactness(range.start);
        let score = rounded((weight::BEST * best + (1.0 - weight::BEST) * together) * exact);
        let sections = found.iter().filter(|(_, score)| *score >= best * MIN_SHARE).take(MAX_SECTIONS);
        let sections = sections.map(|&(at, score)| RankedSection {
            at: at - range.start,
            score,
            is_in_heading: self.atoms.iter().any(|atom| atom[at].in_heading),
        });
        RankedPage { page, score, sections: sections.collect() }
    }
}

/// A word that is there in pieces: all of them together.
fn join(parts: &[(Vec<Evidence>, f64)], at: usize, own: &Evidence) -> Evidence {
    if parts.is_empty() || own.covered > 0.0 {
        return Evidence::default();
    }
    let mut joined = Evidence { in_heading: true, ..Evidence::default() };
    let mut found = 0.0;
    for (part, _) in parts {
        let part = &part[at];
        joined.score += part.score;
        joined.in_heading &= part.in_heading;
        joined.place = joined.place.or(part.place);
        joined.positions.extend(&part.positions);
        found += part.covered;
    }
    joined.positions.sort_unstable();
    #[expect(clippy::cast_precision_loss, reason = "a handful of parts")]
    let count = parts.len() as f64;
    joined.covered = found / count * 0.7;
    joined.score *= found / count;
    joined
}

fn averages(index: &Index<'_>) -> [f64; 3] {
    let mut sums = [0.0; 3];
    for lengths in &index.lengths {
        for (sum, length) in sums.iter_mut().zip(lengths) {
            *sum += length;
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "sections are counted in thousands")]
    let count = index.lengths.len().max(1) as f64;
    sums.map(|sum: f64| (sum / count).max(0.1))
}

/// How rare something is that `known` of `all` sections have.
#[expect(clippy::cast_precision_loss, reason = "sections are counted in thousands")]
fn idf(all: usize, known: usize) -> f64 {
    let (all, known) = (all as f64, known as f64);
    if known == 0.0 { 0.0 } else { (1.0 + (all - known + 0.5) / (known + 0.5)).ln() }
}

/// The smallest distance between two sorted lists of positions; 0 when there is none.
fn distance(one: &[u32], other: &[u32]) -> u32 {
    let distances = one.iter().flat_map(|a| other.iter().map(move |b| a.abs_diff(*b)));
    distances.filter(|distance| *distance > 0).min().unwrap_or(0)
}

/// Six decimals: what two machines compute alike.
fn rounded(score: f64) -> f64 {
    (score * 1e6).round() / 1e6
}
