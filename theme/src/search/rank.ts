/**
 * Which sections and pages answer a query best; `rank.rs` in `crates/search` is the same in Rust and says what the
 * measures are. Sums are in the same order there, so that scores agree.
 */
import type { IndexReader } from './index-reader.ts';
import type { Match, Query } from './query.ts';

/** Parameters, tuned on one half of the judged queries in `crates/search/relevance`. */
const WEIGHT = {
  k1: 1.8,
  b: [0.5, 0.45, 0.5],
  title: 7,
  heading: 4,
  keyword: 5,
  content: 0.6,
  code: 0.3,
  place: 0.2,
  whole: 0.8,
  pieces: 0.4,
  near: 0.2,
  exactHeading: 0.4,
  exactTitle: 1.3,
  best: 0.5,
  common: 0.4,
} as const;

/** Sections shown of a page, and how much of the best one's score they must have. */
const MAX_SECTIONS = 4;
const MIN_SHARE = 0.35;

export interface RankedSection {
  /** Number within the page. */
  at: number;
  score: number;
  /** Its heading (of the first section, the page's title) has a word of the query. */
  isInHeading: boolean;
}

export interface RankedPage {
  page: number;
  score: number;
  sections: RankedSection[];
}

/** What one word says of a section. */
interface Evidence {
  score: number;
  inHeading: boolean;
  /** 0 to 1: how much of the word is there. */
  covered: number;
  place: number | undefined;
  positions: number[];
}

/** Of one word, what it says of the sections it is in. */
type Column = Map<number, Evidence>;

/** The `limit` best pages. */
export function rank(query: Query, index: IndexReader, limit: number): RankedPage[] {
  const ranking = new Ranking(query, index);
  const scores = ranking
    .candidates()
    .map((at): [number, number] => [at, ranking.section(at)])
    .filter(([, score]) => score > 0)
    .sort(([a, score], [b, other]) => other - score || a - b)
    .slice(0, index.options.limit);
  const byPage = new Map<number, [number, number][]>();
  for (const entry of scores) {
    const page = index.pageOf[entry[0]] as number;
    const found = byPage.get(page);
    if (found) found.push(entry);
    else byPage.set(page, [entry]);
  }
  return [...byPage]
    .map(([page, found]) => ranking.page(page, found))
    .sort((a, b) => b.score - a.score || a.page - b.page)
    .slice(0, limit);
}

class Ranking {
  private readonly atoms: Column[] = [];
  /** What each word adds to coverage, and how much of a heading's length it is. */
  private readonly shares: [share: number, words: number][] = [];
  private readonly wholes: Column[] = [];
  private readonly averages: number[];

  constructor(
    query: Query,
    private readonly index: IndexReader,
  ) {
    this.averages = averages(index);
    let unit: number | undefined;
    for (const atom of query.atoms) {
      const [column, idf] = this.evidence(atom.matches);
      const parts = atom.parts.map(part => this.evidence(part));
      const best = Math.max(idf, ...parts.map(([, other]) => other));
      for (const own of column.values()) own.score *= atom.weight;
      for (const at of new Set(parts.flatMap(([part]) => [...part.keys()]))) {
        const own = column.get(at);
        if (own) continue;
        const pieces = join(parts, at);
        pieces.score *= WEIGHT.pieces;
        if (pieces.score > 0) column.set(at, pieces);
      }
      const goesOn = atom.isPair && unit === atom.unit;
      this.shares.push([best * atom.weight, atom.isPair && !goesOn ? 2 : 1]);
      unit = atom.unit;
      this.atoms.push(column);
    }
    for (const whole of query.wholes) {
      const [column] = this.evidence(whole.matches);
      for (const own of column.values()) own.score *= whole.share * WEIGHT.whole;
      this.wholes.push(column);
    }
  }

  /** The sections that have any word, in order. */
  candidates(): number[] {
    return [...new Set(this.atoms.flatMap(column => [...column.keys()]))].sort((a, b) => a - b);
  }

  /** What terms that stand for one word say of the sections, and how rare they are. */
  private evidence(matches: Match[]): [Column, number] {
    const column: Column = new Map();
    for (const { weight, postings } of matches) {
      for (const posting of postings) {
        const at = posting.section;
        let found = column.get(at);
        if (!found) {
          found = { score: 0, inHeading: false, covered: 1, place: undefined, positions: [] };
          column.set(at, found);
        }
        const [heading, content, code] = this.norms(at);
        let count = 0;
        if (posting.heading) count += heading * (this.isFirst(at) ? WEIGHT.title : WEIGHT.heading);
        if (posting.keyword) count += WEIGHT.keyword;
        const body = content * WEIGHT.content * posting.content + code * WEIGHT.code * posting.code;
        count += body * this.earliness(posting.place);
        if (this.index.common.has(at)) count *= WEIGHT.common;
        found.score += weight * count;
        found.inHeading ||= posting.heading;
        if (posting.content > 0 || posting.code > 0) {
          found.place = found.place === undefined ? posting.place : Math.min(found.place, posting.place);
          found.positions.push(...posting.positions);
        }
      }
    }
    const idf = rarity(this.index.pageOf.length, column.size);
    for (const found of column.values()) {
      found.score = (idf * found.score * (WEIGHT.k1 + 1)) / (found.score + WEIGHT.k1);
      found.positions.sort((a, b) => a - b);
    }
    return [column, idf];
  }

  private isFirst(at: number): boolean {
    return this.index.pages[this.index.pageOf[at] as number]?.[0] === at;
  }

  /** 1 for a field of average length, more for a shorter one. */
  private norms(at: number): [number, number, number] {
    const lengths = this.index.lengths[at] as [number, number, number];
    const norm = (field: 0 | 1 | 2) => {
      const b = WEIGHT.b[field];
      return 1 / (1 - b + (b * lengths[field]) / (this.averages[field] as number));
    };
    return [norm(0), norm(1), norm(2)];
  }

  /** A little more for what comes early. */
  private earliness(place: number): number {
    const { resolution } = this.index.options;
    return resolution > 1 ? 1 + WEIGHT.place * (1 - place / resolution) : 1;
  }

  section(at: number): number {
    let sum = 0;
    let covered = 0;
    let whole = 0;
    this.atoms.forEach((column, number) => {
      const [share] = this.shares[number] as [number, number];
      const found = column.get(at);
      sum += found?.score ?? 0;
      covered += (found?.covered ?? 0) * share;
      whole += share;
    });
    if (sum === 0) return 0;
    sum += this.wholes.reduce((total, column) => total + (column.get(at)?.score ?? 0), 0);
    const coverage = covered / whole;
    const near = 1 + WEIGHT.near * this.nearness(at);
    const exact = 1 + WEIGHT.exactHeading * this.exactness(at);
    return rounded(sum * coverage * coverage * near * exact);
  }

  /** How near the words of the query stand to the one before them, 0 to 1. */
  private nearness(at: number): number {
    const { context } = this.index.options;
    let sum = 0;
    for (let number = 1; number < this.atoms.length; number++) {
      const one = this.atoms[number - 1]?.get(at);
      const other = this.atoms[number]?.get(at);
      if (!one || !other) continue;
      if (context) {
        const apart = distance(one.positions, other.positions);
        if (apart >= 1 && apart <= context.depth) {
          const step = Math.floor(((apart - 1) * context.resolution) / context.depth);
          sum += 1 - step / context.resolution;
        }
      } else if (this.index.layout.hasPlaces && one.place !== undefined && other.place !== undefined) {
        const apart = Math.abs(one.place - other.place);
        if (apart === 0) sum += 1;
        else if (apart === 1) sum += 0.5;
      }
    }
    return this.atoms.length > 1 ? sum / (this.atoms.length - 1) : 0;
  }

  /** How much of the heading the query is, times how much of the query is in the heading: 0 to 1. */
  private exactness(at: number): number {
    let found = 0;
    let covered = 0;
    let whole = 0;
    this.atoms.forEach((column, number) => {
      const [share, words] = this.shares[number] as [number, number];
      whole += share;
      if (!column.get(at)?.inHeading) return;
      found += words;
      covered += share;
    });
    const length = this.index.lengths[at]?.[0] ?? 0;
    return length === 0 || whole === 0 ? 0 : Math.min(found / length, 1) * (covered / whole);
  }

  page(page: number, found: [at: number, score: number][]): RankedPage {
    const [start, end] = this.index.pages[page] as [number, number];
    const best = (column: Column, value: (found: Evidence) => number) => {
      let res = 0;
      for (let at = start; at < end; at++) {
        const one = column.get(at);
        if (one) res = Math.max(res, value(one));
      }
      return res;
    };
    let sum = 0;
    let covered = 0;
    let whole = 0;
    this.atoms.forEach((column, number) => {
      const [share] = this.shares[number] as [number, number];
      sum += best(column, one => one.score);
      covered += best(column, one => one.covered) * share;
      whole += share;
    });
    for (const column of this.wholes) sum += best(column, one => one.score);
    const together = sum * (covered / whole) * (covered / whole);
    const first = found[0]?.[1] ?? 0;
    const exact = 1 + WEIGHT.exactTitle * this.exactness(start);
    const sections = found
      .filter(([, score]) => score >= first * MIN_SHARE)
      .slice(0, MAX_SECTIONS)
      .map(([at, score]) => ({
        at: at - start,
        score,
        isInHeading: this.atoms.some(column => column.get(at)?.inHeading),
      }));
    return { page, score: rounded((WEIGHT.best * first + (1 - WEIGHT.best) * together) * exact), sections };
  }
}

/** A word that is there in pieces: all of them together. */
function join(parts: [Column, number][], at: number): Evidence {
  const joined: Evidence = { score: 0, inHeading: true, covered: 0, place: undefined, positions: [] };
  let found = 0;
  for (const [column] of parts) {
    const part = column.get(at);
    joined.score += part?.score ?? 0;
    joined.inHeading &&= part?.inHeading ?? false;
    joined.place ??= part?.place;
    joined.positions.push(...(part?.positions ?? []));
    found += part?.covered ?? 0;
  }
  joined.positions.sort((a, b) => a - b);
  joined.covered = (found / parts.length) * 0.7;
  joined.score *= found / parts.length;
  return joined;
}

function averages({ lengths }: IndexReader): number[] {
  const sums = [0, 0, 0];
  for (const one of lengths) one.forEach((length, field) => (sums[field] = (sums[field] ?? 0) + length));
  return sums.map(sum => Math.max(sum / Math.max(lengths.length, 1), 0.1));
}

/** How rare something is that `known` of `all` sections have. */
function rarity(all: number, known: number): number {
  return known === 0 ? 0 : Math.log(1 + (all - known + 0.5) / (known + 0.5));
}

/** The smallest distance between two lists of positions; 0 when there is none. */
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

/** Six decimals: what two machines compute alike. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
