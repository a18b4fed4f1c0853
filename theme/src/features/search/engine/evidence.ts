/** Scores a query word in every section. Ported to Rust in `rank/evidence.rs` of `crates/search`. */
import type { Match } from './atom.ts';
import { blocksOf, BLOCK } from './blocks.ts';
import { IN_BODY, IN_HEADING, PLACE, type Postings } from './codec.ts';
import type { FieldWeights } from './field-weights.ts';
import type { IndexReader } from './index-reader.ts';

/** Saturation of BM25F, tuned on the first judged query set and half of the second set in `crates/search/relevance`. */
const K1 = 1.2;
/** Score factor for sections that contain parts of a word but not the word. */
const PIECES = 0.25;
/** Coverage of a word in a section that contains all parts of the word but not the word. */
const COVERED_BY_PIECES = 0.7;

/** Value of `place` if the section's prose and code do not contain the word. */
export const NO_PLACE = 255;

/** Bits of a section's state in addition to the bits of its postings (`IN_…`), and the mask of the coarse position. */
const FOUND = 1 << 12;
const HAS_PLACE = 1 << 13;
const PLACES = 63 << PLACE;

/**
 * Scores and coverage of a query word in every section. Sections that contain only parts of the word are scored on
 * demand, because few of those scores are needed.
 */
export class Evidence {
  /** Inverse document frequency of the word or of its rarest part, whichever is higher. */
  readonly rarity: number;
  /**
   * For each block of sections: upper bounds of score and coverage, and whether a heading contains the word or a part
   * of it.
   */
  readonly mostScore: Float64Array;
  readonly mostCovered: Float64Array;
  readonly someHeading: Uint8Array;
  /** Inverse document frequency of the word itself. */
  private readonly ownRarity: number;
  /** For each section: term frequency, weighted by field, and state, which is 0 if the section lacks the word. */
  private readonly counts: Float64Array;
  private readonly states: Uint16Array;
  /** Word positions by section. Empty unless the index stores positions (option `context`). */
  private readonly positionLists: (number[] | undefined)[] = [];

  /** Combines the postings of the terms that match a word with the evidence for the word's parts. */
  constructor(
    matches: Match[],
    index: IndexReader,
    weights: FieldWeights,
    private readonly parts: Evidence[] = [],
  ) {
    const sections = index.pageOf.length;
    this.counts = new Float64Array(sections);
    this.states = new Uint16Array(sections);
    this.mostScore = new Float64Array(blocksOf(sections));
    this.mostCovered = new Float64Array(blocksOf(sections));
    this.someHeading = new Uint8Array(blocksOf(sections));
    let sectionCount = 0;
    for (const { weight, postings } of matches) {
      weights.add(this.counts, postings, weight);
      sectionCount += this.addPostings(postings);
    }
    this.ownRarity = rarity(sections, sectionCount);
    this.rarity = parts.reduce((most, part) => Math.max(most, part.rarity), this.ownRarity);
    this.computeBounds();
  }

  /** Returns the score of the word in section `at`: the saturated term frequency times the rarity. */
  score(at: number): number {
    if (this.states[at] !== 0) return this.ownRarity * saturated(this.counts[at] as number, K1);
    return this.parts.length === 0 ? 0 : this.piecesScore(at);
  }

  /** Returns the fraction of the word that section `at` contains, from 0 to 1. */
  covered(at: number): number {
    if (this.states[at] !== 0) return 1;
    return this.hasPieces(at) ? this.share(at) * COVERED_BY_PIECES : 0;
  }

  /** Returns the term frequency in section `at`, weighted by field. */
  count(at: number): number {
    if (this.states[at] !== 0 || !this.hasPieces(at)) return this.counts[at] as number;
    return this.parts.reduce((least, part) => Math.min(least, part.count(at)), Number.POSITIVE_INFINITY) * PIECES;
  }

  isInHeading(at: number): boolean {
    if (this.states[at] !== 0) return ((this.states[at] as number) & IN_HEADING) !== 0;
    return this.hasPieces(at) && this.parts.every(part => part.isInHeading(at));
  }

  /**
   * Returns the coarse position at which the word first occurs in section `at`. If the section contains only parts of
   * the word, returns the position of the first part that has a position. Returns NO_PLACE if there is no position.
   */
  place(at: number): number {
    const state = this.states[at] as number;
    if (state !== 0) return state & HAS_PLACE ? (state >> PLACE) & 63 : NO_PLACE;
    if (!this.hasPieces(at)) return NO_PLACE;
    return this.parts.map(part => part.place(at)).find(place => place !== NO_PLACE) ?? NO_PLACE;
  }

  positions(at: number): number[] {
    if (this.states[at] !== 0 || !this.hasPieces(at)) return this.positionLists[at] ?? [];
    return this.parts.flatMap(part => part.positions(at)).sort((a, b) => a - b);
  }

  /** Adds the postings of a term. Returns the number of sections that had no postings before. */
  private addPostings({ sections, details, positions }: Postings): number {
    const { states } = this;
    const { length } = sections;
    let added = 0;
    for (let number = 0; number < length; number++) {
      const at = sections[number] as number;
      const detail = details[number] as number;
      const state = states[at] as number;
      if (state === 0) added += 1;
      states[at] = state === 0 ? stateOf(detail) : mergeStates(state, stateOf(detail));
      if (detail & IN_HEADING) this.someHeading[Math.floor(at / BLOCK)] = 1;
    }
    positions?.forEach((list, number) => {
      const at = sections[number] as number;
      if (list.length > 0) this.positionLists[at] = [...(this.positionLists[at] ?? []), ...list].sort((a, b) => a - b);
    });
    return added;
  }

  private computeBounds(): void {
    const { counts } = this;
    for (let block = 0; block < this.mostScore.length; block++) {
      let maxCount = 0;
      const end = Math.min((block + 1) * BLOCK, counts.length);
      for (let at = block * BLOCK; at < end; at++) {
        const count = counts[at] as number;
        if (count > maxCount) maxCount = count;
      }
      this.mostScore[block] = this.ownRarity * saturated(maxCount, K1);
      this.mostCovered[block] = maxCount > 0 ? 1 : 0;
      if (this.parts.length > 0) this.boundPieces(block);
    }
  }

  /** Raises the upper bounds of a block for sections that contain only parts of the word. */
  private boundPieces(block: number): void {
    let score = 0;
    let covered = 0;
    for (const part of this.parts) {
      score += part.mostScore[block] as number;
      covered += part.mostCovered[block] as number;
      if (part.someHeading[block]) this.someHeading[block] = 1;
    }
    const share = (covered / this.parts.length) * COVERED_BY_PIECES;
    this.mostScore[block] = Math.max(this.mostScore[block] as number, score * PIECES);
    this.mostCovered[block] = Math.max(this.mostCovered[block] as number, share);
  }

  private hasPieces(at: number): boolean {
    return this.parts.length > 0 && this.piecesScore(at) > 0;
  }

  private piecesScore(at: number): number {
    let score = 0;
    for (const part of this.parts) score += part.score(at);
    return score === 0 ? 0 : score * this.share(at) * PIECES;
  }

  /** Returns the share of the parts that the section contains. */
  private share(at: number): number {
    let covered = 0;
    for (const part of this.parts) covered += part.covered(at);
    return covered / this.parts.length;
  }
}

/** Returns the state of a section after one posting. */
function stateOf(detail: number): number {
  return detail | FOUND | (detail & IN_BODY ? HAS_PLACE : 0);
}

/** Returns the merged state of two postings: all flags of both, and the earlier place. */
function mergeStates(first: number, second: number): number {
  const flags = (first | second) & ~PLACES;
  if ((first & HAS_PLACE) === 0) return flags | (second & PLACES);
  if ((second & HAS_PLACE) === 0) return flags | (first & PLACES);
  return flags | Math.min(first & PLACES, second & PLACES);
}

/** Returns the saturated term frequency, which approaches `k1 + 1` as `count` grows. */
export function saturated(count: number, k1: number): number {
  return (count * (k1 + 1)) / (count + k1);
}

/** Returns the inverse document frequency of a term that occurs in `matching` of `all` sections. */
function rarity(all: number, matching: number): number {
  return matching === 0 ? 0 : Math.log(1 + (all - matching + 0.5) / (matching + 0.5));
}
