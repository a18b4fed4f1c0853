/**
 * Decodes numbers written as text, six bits per character. `codec.rs` in `crates/search` encodes and documents them.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const FOREIGN = 255;
const VALUES = new Uint8Array(128).fill(FOREIGN);
[...ALPHABET].forEach((character, value) => (VALUES[character.charCodeAt(0)] = value));

/** The occurrences of a term, by section in order. */
export interface Postings {
  sections: Uint32Array;
  /**
   * Occurrences in prose (bits 0-1) and in code (bits 2-3), saturating at 3; 16: in the heading; 32: in the keywords.
   */
  flags: Uint8Array;
  /** Which segment of the section the term first occurs in. */
  places: Uint8Array;
  /** Word positions of the term near the start of each section, if the index stores a context. */
  positions: number[][] | undefined;
}

/** Optional fields of postings. */
export interface Layout {
  hasPlaces: boolean;
  hasPositions: boolean;
}

/** An index file that violates the format. */
export class DamagedIndex extends Error {
  constructor(what: string) {
    super(`the search index is damaged: ${what}`);
  }
}

/** Decodes values from a text; throws on invalid characters and at the end of input. */
export class Decoder {
  private at = 0;

  constructor(private readonly text: string) {}

  isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  value(): number {
    const value = VALUES[this.text.charCodeAt(this.at)] ?? FOREIGN;
    if (value === FOREIGN) throw new DamagedIndex('a number is not one');
    this.at += 1;
    return value;
  }

  number(): number {
    let value = 0;
    // Seven characters suffice for every number in the format.
    for (let factor = 1; factor < 2 ** 35; factor *= 32) {
      const bits = this.value();
      value += (bits & 31) * factor;
      if (bits < 32) {
        if (value > 0xffff_ffff) break;
        return value;
      }
    }
    throw new DamagedIndex('a number is too large');
  }
}

/** Decodes the postings of one term. */
export function decodePostings(text: string, { hasPlaces, hasPositions }: Layout, sections: number): Postings {
  // Postings of frequent terms omit the places.
  const isFrequent = text.startsWith('!');
  const decoder = new Decoder(isFrequent ? text.slice(1) : text);
  const most = text.length >> 1;
  const res = { sections: new Uint32Array(most), flags: new Uint8Array(most), places: new Uint8Array(most) };
  const positions: number[][] | undefined = hasPositions ? [] : undefined;
  let count = 0;
  for (let next = 0; !decoder.isAtEnd(); count++) {
    const section = next + decoder.number();
    if (section >= sections) throw new DamagedIndex('a section is not there');
    const flags = decoder.value();
    const isInBody = (flags & 15) !== 0;
    res.sections[count] = section;
    res.flags[count] = flags;
    if (isInBody && hasPlaces && !isFrequent) res.places[count] = decoder.value();
    positions?.push(isInBody ? decodePositions(decoder) : []);
    next = section + 1;
  }
  return {
    sections: res.sections.subarray(0, count),
    flags: res.flags.subarray(0, count),
    places: res.places.subarray(0, count),
    positions,
  };
}

function decodePositions(decoder: Decoder): number[] {
  const positions: number[] = [];
  let last = 0;
  for (let count = Math.min(decoder.number(), 64); count > 0; count--) {
    last += decoder.number();
    positions.push(last);
  }
  return positions;
}

/** Decodes a six-bit length: exact up to 15, then in steps of an eighth of its power of two. */
export function lengthOf(code: number): number {
  return code < 8 ? code : (8 + (code & 7)) * 2 ** ((code >> 3) - 1);
}
