/**
 * Ranks sections and pages for a query. Ported to Rust in `rank.rs` of `crates/search`, which documents the algorithm.
 * Both implementations sum in the same order, so that scores are equal.
 */
import { BLOCK, blocksOf } from './blocks.ts';
import { lengthOf } from './codec.ts';
import { Evidence, NO_PLACE, saturated } from './evidence.ts';
import { FieldWeights } from './field-weights.ts';
import type { IndexReader } from './index-reader.ts';
import { partition } from './order.ts';
import { headingLength } from './traits.ts';
import type { Match } from './atom.ts';
import type { Query } from './query.ts';

/** Ranking parameters, tuned on the first judged query set and half of the second set in `crates/search/relevance`. */
const WEIGHT = { whole: 1.2, near: 0.2, exactHeading: 0.4, exactTitle: 1.3, best: 0.4, pageK1: 6, pageB: 0.3 } as const;

/** Factor that keeps an upper bound valid despite rounding errors. */
const ROUNDING = 1.001;

/** Upper bound of the bonus for proximity and exactness. */
const MOST_BONUS = (1 + WEIGHT.near) * (1 + WEIGHT.exactHeading) * ROUNDING;

/** Maximum number of sections per page, and their minimum score relative to the page's best section. */
const MAX_SECTIONS = 4;
const MIN_SHARE = 0.35;

export interface RankedSection {
  /** Section number within the page. */
  at: number;
  score: number;
  /** Whether the section's heading (for the introduction, the page's title) contains a query word. */
  isInHeading: boolean;
}

export interface RankedPage {
  page: number;
  score: number;
  sections: RankedSection[];
}

type Scored = [at: number, score: number];

/** A query word or pair of ideographs. */
interface Word {
  evidence: Evidence;
  weight: number;
  /** The word's contribution to the coverage: rarity times weight. */
  share: number;
  /** Number of words that the entry adds to the query's length, for the comparison with the length of headings. */
  words: number;
}

/** Returns the `limit` best pages, best first. */
export function rank(query: Query, index: IndexReader, limit: number): RankedPage[] {
  const ranking = new Ranking(query, index);
  const byPage = new Map<number, Scored[]>();
  for (const entry of ranking.best()) {
    const page = index.pageOf[entry[0]] as number;
    const entries = byPage.get(page);
    if (entries) entries.push(entry);
    else byPage.set(page, [entry]);
  }
  return [...byPage]
    .map(([page, entries]) => ranking.page(page, entries))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page - b.page)
    .slice(0, limit);
}

class Ranking {
  private readonly words: Word[] = [];
  private readonly wholes: { evidence: Evidence; weight: number }[] = [];
  private totalShare = 0;

  constructor(
    query: Query,
    private readonly index: IndexReader,
  ) {
    const weights = new FieldWeights(index);
    const evidenceFor = (matches: Match[], parts?: Evidence[]) => new Evidence(matches, index, weights, parts);
    let unit: number | undefined;
    for (const atom of query.atoms) {
      const evidence = evidenceFor(
        atom.matches,
        atom.parts.map(part => evidenceFor(part)),
      );
      const continuesRun = atom.isPair && unit === atom.unit;
      const words = atom.isPair && !continuesRun ? 2 : 1;
      const share = evidence.rarity * atom.weight;
      this.words.push({ evidence, weight: atom.weight, share, words });
      this.totalShare += share;
      unit = atom.unit;
    }
    for (const { matches, share } of query.wholes)
      this.wholes.push({ evidence: evidenceFor(matches), weight: share * WEIGHT.whole });
  }

  /**
   * Returns the sections with the highest scores, at most the number in the index's `limit` option. Equal scores are
   * ordered by section number.
   */
  best(): Scored[] {
    const { limit } = this.index.options;
    const bounds = Float64Array.from({ length: blocksOf(this.index.pageOf.length) }, (_, block) => this.bound(block));
    const blocks = [...bounds.keys()].filter(block => (bounds[block] as number) > 0);
    blocks.sort((a, b) => (bounds[b] as number) - (bounds[a] as number));
    const best: Scored[] = [];
    for (const block of blocks) {
      if (best.length === limit && (bounds[block] as number) < (best.at(-1) as Scored)[1]) break;
      const end = Math.min((block + 1) * BLOCK, this.index.pageOf.length);
      for (let at = block * BLOCK; at < end; at++) {
        const least = best.length === limit ? (best.at(-1) as Scored)[1] : 0;
        const score = this.section(at, least);
        if (score === 0 || score < least) continue;
        const rankIndex = partition(
          best,
          ([other, otherScore]) => otherScore > score || (otherScore === score && other < at),
        );
        best.splice(rankIndex, 0, [at, score]);
        if (best.length > limit) best.pop();
      }
    }
    return best;
  }

  /** Returns an upper bound on the scores of a block's sections. */
  private bound(block: number): number {
    let sum = 0;
    let covered = 0;
    let inHeading = 0;
    for (const { evidence, weight, share } of this.words) {
      sum += (evidence.mostScore[block] as number) * weight;
      covered += (evidence.mostCovered[block] as number) * share;
      inHeading += (evidence.someHeading[block] as number) * share;
    }
    if (covered === 0) return 0;
    for (const { evidence, weight } of this.wholes) sum += (evidence.mostScore[block] as number) * weight;
    const near = this.words.length > 1 ? 1 + WEIGHT.near : 1;
    const exact = 1 + (WEIGHT.exactHeading * inHeading) / this.totalShare;
    return rounded(sum * (covered / this.totalShare) ** 2 * near * exact * ROUNDING);
  }

  /** Returns the score of a section, or 0 if the score is certainly below `least`. */
  private section(at: number, least: number): number {
    let sum = 0;
    let covered = 0;
    for (const { evidence, weight, share } of this.words) {
      sum += evidence.score(at) * weight;
      covered += evidence.covered(at) * share;
    }
    if (sum === 0) return 0;
    for (const { evidence, weight } of this.wholes) sum += evidence.score(at) * weight;
    const coverage = covered / this.totalShare;
    const baseScore = sum * coverage * coverage;
    if (rounded(baseScore * MOST_BONUS) < least) return 0;
    const near = 1 + WEIGHT.near * this.nearness(at);
    const exact = 1 + WEIGHT.exactHeading * this.exactness(at);
    return rounded(baseScore * near * exact);
  }

  /** Returns the average proximity of consecutive query words in a section, 0 to 1. */
  private nearness(at: number): number {
    let sum = 0;
    for (let number = 1; number < this.words.length; number++) {
      const first = (this.words[number - 1] as Word).evidence;
      const second = (this.words[number] as Word).evidence;
      sum += this.pairNearness(first, second, at);
    }
    return this.words.length > 1 ? sum / (this.words.length - 1) : 0;
  }

  private pairNearness(first: Evidence, second: Evidence, at: number): number {
    const { context } = this.index.options;
    if (context) {
      const gap = distance(first.positions(at), second.positions(at));
      if (gap < 1 || gap > context.depth) return 0;
      return 1 - Math.floor(((gap - 1) * context.resolution) / context.depth) / context.resolution;
    }
    if (!this.index.layout.hasPlaces) return 0;
    const a = first.place(at);
    const b = second.place(at);
    if (a === NO_PLACE || b === NO_PLACE) return 0;
    return a === b ? 1 : Math.abs(a - b) === 1 ? 0.5 : 0;
  }

  /**
   * Returns the exactness of the heading match: the covered share of the heading times the covered share of the query,
   * 0 to 1.
   */
  private exactness(at: number): number {
    let headingWords = 0;
    let covered = 0;
    for (const { evidence, share, words } of this.words) {
      if (!evidence.isInHeading(at)) continue;
      headingWords += words;
      covered += share;
    }
    const length = lengthOf(headingLength(this.index.traits[at] as number));
    return length === 0 || this.totalShare === 0 ? 0 : Math.min(headingWords / length, 1) * (covered / this.totalShare);
  }

  page(page: number, entries: Scored[]): RankedPage {
    const [start, end] = this.index.pages[page] as [number, number];
    let covered = 0;
    for (const { evidence, share } of this.words) {
      let best = 0;
      for (let at = start; at < end; at++) best = Math.max(best, evidence.covered(at));
      covered += best * share;
    }
    const coverage = covered / this.totalShare;
    const pageScore = this.bm25(start, end) * coverage * Math.sqrt(coverage);
    const bestScore = entries[0]?.[1] ?? 0;
    const exact = 1 + WEIGHT.exactTitle * this.exactness(start);
    const sections = entries
      .filter(([, score]) => score >= bestScore * MIN_SHARE)
      .slice(0, MAX_SECTIONS)
      .map(([at, score]) => ({
        at: at - start,
        score,
        isInHeading: this.words.some(({ evidence }) => evidence.isInHeading(at)),
      }));
    return { page, score: rounded((WEIGHT.best * bestScore + (1 - WEIGHT.best) * pageScore) * exact), sections };
  }

  /** Returns the BM25 score of a whole page: summed term frequencies, normalized by the number of sections. */
  private bm25(start: number, end: number): number {
    const average = this.index.pageOf.length / this.index.pages.length;
    const norm = 1 - WEIGHT.pageB + (WEIGHT.pageB * (end - start)) / average;
    let sum = 0;
    for (const { evidence, weight } of [...this.words, ...this.wholes]) {
      let count = 0;
      for (let at = start; at < end; at++) count += evidence.count(at);
      sum += evidence.rarity * weight * saturated(count / norm, WEIGHT.pageK1);
    }
    return sum;
  }
}

/** Returns the smallest non-zero distance between two lists of positions, or 0 if no distance is above 0. */
function distance(first: number[], second: number[]): number {
  let smallest = 0;
  for (const a of first) {
    for (const b of second) {
      const gap = Math.abs(a - b);
      if (gap > 0 && (smallest === 0 || gap < smallest)) smallest = gap;
    }
  }
  return smallest;
}

/** Rounds to six decimals, because the results of floating-point functions differ slightly between platforms. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
