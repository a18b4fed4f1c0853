/** Scores one query word in every section; ported to Rust in `rank/evidence.rs` of `crates/search`. */
import type { IndexReader } from './index-reader.ts';
import type { Match } from './atom.ts';

/** Parameters of BM25F, tuned on the first judged query set and half of the second in `crates/search/relevance`. */
const K1 = 1.2;
const B = 0.3;
const WEIGHT = {
  title: 7,
  heading: 4,
  keyword: 5,
  content: 1,
  code: 0.15,
  place: 0.2,
  common: 0.4,
  pieces: 0.25,
} as const;
/** Coverage of a word of which a section contains only the parts. */
const COVERED_BY_PIECES = 0.7;

/** No occurrence in the section's content. */
export const NO_PLACE = 255;

/** The scores of one word, by section number. */
export interface Evidence {
  /** Inverse document frequency. */
  rarity: number;
  /** Term frequency, weighted by field. */
  count: Float64Array;
  /** The saturated term frequency, times rarity. */
  score: Float64Array;
  /** Coverage of the word, 0 to 1. */
  covered: Float64Array;
  inHeading: Uint8Array;
  place: Uint8Array;
  /** Present if the index stores a context. */
  positions: (number[] | undefined)[];
}

/** Combines the postings of the terms that match one word. */
export function gather(matches: Match[], index: IndexReader): Evidence {
  const found = nothing(index.pageOf.length);
  for (const { weight, postings } of matches) {
    postings.sections.forEach((at, number) => {
      const flags = postings.flags[number] as number;
      const place = postings.places[number] as number;
      (found.count[at] as number) += weight * countOf(flags, place, at, index);
      found.covered[at] = 1;
      if (flags & 16) found.inHeading[at] = 1;
      if (flags & 15) {
        found.place[at] = Math.min(found.place[at] as number, place);
        if (postings.positions) (found.positions[at] ??= []).push(...(postings.positions[number] ?? []));
      }
    });
  }
  let known = 0;
  for (const covered of found.covered) known += covered;
  found.rarity = rarity(index.pageOf.length, known);
  found.count.forEach((count, at) => (found.score[at] = found.rarity * saturated(count, K1)));
  for (const positions of found.positions) positions?.sort((a, b) => a - b);
  return found;
}

/** Adds sections that contain only the parts of the word; the rarest part determines the rarity. */
export function addPieces(own: Evidence, parts: Evidence[]): void {
  if (parts.length === 0) return;
  own.rarity = parts.reduce((most, part) => Math.max(most, part.rarity), own.rarity);
  for (let at = 0; at < own.score.length; at++) {
    if (own.covered[at] !== 0) continue;
    let score = 0;
    let covered = 0;
    let least = Number.POSITIVE_INFINITY;
    let isInHeading = 1;
    let place = NO_PLACE;
    for (const part of parts) {
      score += part.score[at] as number;
      covered += part.covered[at] as number;
      least = Math.min(least, part.count[at] as number);
      isInHeading &= part.inHeading[at] as number;
      if (place === NO_PLACE) place = part.place[at] as number;
    }
    const share = covered / parts.length;
    if (score * share === 0) continue;
    own.score[at] = score * share * WEIGHT.pieces;
    own.count[at] = least * WEIGHT.pieces;
    own.covered[at] = share * COVERED_BY_PIECES;
    own.inHeading[at] = isInHeading;
    own.place[at] = place;
    const positions = parts.flatMap(part => part.positions[at] ?? []);
    if (positions.length > 0) own.positions[at] = positions.sort((a, b) => a - b);
  }
}

/** Term frequency saturation; approaches `k1 + 1`. */
export function saturated(count: number, k1: number): number {
  return (count * (k1 + 1)) / (count + k1);
}

function nothing(sections: number): Evidence {
  return {
    rarity: 0,
    count: new Float64Array(sections),
    score: new Float64Array(sections),
    covered: new Float64Array(sections),
    inHeading: new Uint8Array(sections),
    place: new Uint8Array(sections).fill(NO_PLACE),
    positions: [],
  };
}

/** The frequency of a term in a section, weighted by field. */
function countOf(flags: number, place: number, at: number, index: IndexReader): number {
  let count = 0;
  if (flags & 16) count += norm(0, at, index) * (index.isFirst(at) ? WEIGHT.title : WEIGHT.heading);
  if (flags & 32) count += WEIGHT.keyword;
  const body =
    norm(1, at, index) * WEIGHT.content * (flags & 3) + norm(2, at, index) * WEIGHT.code * ((flags >> 2) & 3);
  count += body * earliness(place, index.options.resolution);
  return index.common.has(at) ? count * WEIGHT.common : count;
}

/** Length normalization: 1 for a field of average length, higher for a shorter one. */
function norm(field: number, at: number, { lengths, averages }: IndexReader): number {
  return 1 / (1 - B + (B * (lengths[field]?.[at] as number)) / (averages[field] as number));
}

/** A bonus for occurrences near the start. */
function earliness(place: number, resolution: number): number {
  return resolution > 1 ? 1 + WEIGHT.place * (1 - place / resolution) : 1;
}

/** The inverse document frequency of something that occurs in `known` of `all` sections. */
function rarity(all: number, known: number): number {
  return known === 0 ? 0 : Math.log(1 + (all - known + 0.5) / (known + 0.5));
}
