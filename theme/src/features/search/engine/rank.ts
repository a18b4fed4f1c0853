/**
 * Ranks sections and pages for a query. Ported to Rust in `rank.rs` of `crates/search`, which documents the measures.
 * Both add in the same order, so that scores agree.
 */
import { addPieces, gather, NO_PLACE, saturated, type Evidence } from './evidence.ts';
import type { IndexReader } from './index-reader.ts';
import type { Query } from './query.ts';

/** Parameters, tuned on the first judged query set and half of the second in `crates/search/relevance`. */
const WEIGHT = { whole: 1.2, near: 0.2, exactHeading: 0.4, exactTitle: 1.3, best: 0.4, pageK1: 6, pageB: 0.3 } as const;

/** Upper bound of the bonus for proximity and exactness, rounding included. */
const MOST_BONUS = (1 + WEIGHT.near) * (1 + WEIGHT.exactHeading) * 1.001;

/** Maximum number of sections per page, and their minimum score relative to the page's best. */
const MAX_SECTIONS = 4;
const MIN_SHARE = 0.35;

export interface RankedSection {
  /** Section number within the page. */
  at: number;
  score: number;
  /** Whether its heading (for the introduction, the page's title) contains a query word. */
  isInHeading: boolean;
}

export interface RankedPage {
  page: number;
  score: number;
  sections: RankedSection[];
}

/** Section number and score. */
type Scored = [at: number, score: number];

/** A query word. */
interface Word {
  evidence: Evidence;
  weight: number;
  /** Its share of the coverage. */
  share: number;
  /** Its length in words, for the comparison with a heading's length. */
  words: number;
}

/** The `limit` best pages. */
export function rank(query: Query, index: IndexReader, limit: number): RankedPage[] {
  const ranking = new Ranking(query, index);
  const byPage = new Map<number, Scored[]>();
  for (const entry of ranking.best()) {
    const page = index.pageOf[entry[0]] as number;
    const found = byPage.get(page);
    if (found) found.push(entry);
    else byPage.set(page, [entry]);
  }
  return [...byPage]
    .map(([page, found]) => ranking.page(page, found))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page - b.page)
    .slice(0, limit);
}

class Ranking {
  private readonly words: Word[] = [];
  private readonly wholes: { evidence: Evidence; weight: number }[] = [];

  constructor(
    query: Query,
    private readonly index: IndexReader,
  ) {
    let unit: number | undefined;
    for (const atom of query.atoms) {
      const evidence = gather(atom.matches, index);
      const parts = atom.parts.map(part => gather(part, index));
      addPieces(evidence, parts);
      const goesOn = atom.isPair && unit === atom.unit;
      const words = atom.isPair && !goesOn ? 2 : 1;
      this.words.push({ evidence, weight: atom.weight, share: evidence.rarity * atom.weight, words });
      unit = atom.unit;
    }
    for (const { matches, share } of query.wholes)
      this.wholes.push({ evidence: gather(matches, index), weight: share * WEIGHT.whole });
  }

  /** The sections with the highest scores, up to the index's limit; ties in order. */
  best(): Scored[] {
    const { limit } = this.index.options;
    const best: Scored[] = [];
    for (let at = 0; at < this.index.pageOf.length; at++) {
      const least = best.length === limit ? (best.at(-1) as Scored)[1] : 0;
      const score = this.section(at, least);
      if (score <= least) continue;
      let place = best.length;
      while (place > 0 && (best[place - 1] as Scored)[1] < score) place -= 1;
      best.splice(place, 0, [at, score]);
      if (best.length > limit) best.pop();
    }
    return best;
  }

  /** The score of a section; 0 if it cannot exceed `least`. */
  private section(at: number, least: number): number {
    let sum = 0;
    let covered = 0;
    let whole = 0;
    for (const { evidence, weight, share } of this.words) {
      sum += (evidence.score[at] as number) * weight;
      covered += (evidence.covered[at] as number) * share;
      whole += share;
    }
    if (sum === 0) return 0;
    for (const { evidence, weight } of this.wholes) sum += (evidence.score[at] as number) * weight;
    const coverage = covered / whole;
    const found = sum * coverage * coverage;
    if (found * MOST_BONUS < least) return 0;
    const near = 1 + WEIGHT.near * this.nearness(at);
    const exact = 1 + WEIGHT.exactHeading * this.exactness(at);
    return rounded(found * near * exact);
  }

  /** Proximity of consecutive query words, 0 to 1. */
  private nearness(at: number): number {
    let sum = 0;
    for (let number = 1; number < this.words.length; number++) {
      const one = (this.words[number - 1] as Word).evidence;
      const other = (this.words[number] as Word).evidence;
      sum += this.pairNearness(one, other, at);
    }
    return this.words.length > 1 ? sum / (this.words.length - 1) : 0;
  }

  private pairNearness(one: Evidence, other: Evidence, at: number): number {
    const { context } = this.index.options;
    if (context) {
      const apart = distance(one.positions[at] ?? [], other.positions[at] ?? []);
      if (apart < 1 || apart > context.depth) return 0;
      return 1 - Math.floor(((apart - 1) * context.resolution) / context.depth) / context.resolution;
    }
    const [a, b] = [one.place[at] as number, other.place[at] as number];
    if (!this.index.layout.hasPlaces || a === NO_PLACE || b === NO_PLACE) return 0;
    return a === b ? 1 : Math.abs(a - b) === 1 ? 0.5 : 0;
  }

  /** Exactness of the heading match: the share of the heading covered by the query times the reverse, 0 to 1. */
  private exactness(at: number): number {
    let found = 0;
    let covered = 0;
    let whole = 0;
    for (const { evidence, share, words } of this.words) {
      whole += share;
      if (evidence.inHeading[at] === 0) continue;
      found += words;
      covered += share;
    }
    const length = this.index.lengths[0]?.[at] ?? 0;
    return length === 0 || whole === 0 ? 0 : Math.min(found / length, 1) * (covered / whole);
  }

  page(page: number, found: Scored[]): RankedPage {
    const [start, end] = this.index.pages[page] as [number, number];
    let covered = 0;
    let whole = 0;
    for (const { evidence, share } of this.words) {
      let best = 0;
      for (let at = start; at < end; at++) best = Math.max(best, evidence.covered[at] as number);
      covered += best * share;
      whole += share;
    }
    const coverage = covered / whole;
    const together = this.together(start, end) * coverage * Math.sqrt(coverage);
    const first = found[0]?.[1] ?? 0;
    const exact = 1 + WEIGHT.exactTitle * this.exactness(start);
    const sections = found
      .filter(([, score]) => score >= first * MIN_SHARE)
      .slice(0, MAX_SECTIONS)
      .map(([at, score]) => ({
        at: at - start,
        score,
        isInHeading: this.words.some(({ evidence }) => evidence.inHeading[at] === 1),
      }));
    return { page, score: rounded((WEIGHT.best * first + (1 - WEIGHT.best) * together) * exact), sections };
  }

  /** The joint score of a page's sections: term frequencies added up, normalized by the number of sections. */
  private together(start: number, end: number): number {
    const average = this.index.pageOf.length / this.index.pages.length;
    const norm = 1 - WEIGHT.pageB + (WEIGHT.pageB * (end - start)) / average;
    let sum = 0;
    for (const { evidence, weight } of [...this.words, ...this.wholes]) {
      let count = 0;
      for (let at = start; at < end; at++) count += evidence.count[at] as number;
      sum += evidence.rarity * weight * saturated(count / norm, WEIGHT.pageK1);
    }
    return sum;
  }
}

/** The smallest non-zero distance between two lists of positions; 0 if there is none. */
function distance(one: number[], other: number[]): number {
  let res = 0;
  for (const a of one) {
    for (const b of other) {
      const apart = Math.abs(a - b);
      if (apart > 0 && (res === 0 || apart < res)) res = apart;
    }
  }
  return res;
}

/** Rounds to six decimals, where results are equal on all machines. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
