/**
 * Decodes the numbers in an index file, which are text with six bits per character. `codec.rs` in `crates/search`
 * encodes them and documents the format.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const INVALID = 255;
const VALUES = new Uint8Array(256).fill(INVALID);
[...ALPHABET].forEach((character, value) => (VALUES[character.charCodeAt(0)] = value));

const encoder = new TextEncoder();

/** The occurrences of a term, as parallel arrays with one item per section, ordered by section number. */
export interface Postings {
  sections: Int32Array;
  /**
   * Bits 0-1: occurrences in prose, at most 3. Bits 2-3: occurrences in code, at most 3. Bit 4: in the heading. Bit 5:
   * in the keywords. From bit 6 (`PLACE`) on: where in the section the term first occurs.
   */
  details: Uint16Array;
  /** First word positions of the term in each section, if the index stores positions (option `context`). */
  positions: number[][] | undefined;
}

/**
 * Masks for `details`: the term occurs in prose or code, in the heading, in the keywords. `PLACE` is the number of the
 * lowest bit of the place, a coarse position in the section.
 */
export const IN_BODY = 15;
export const IN_HEADING = 16;
export const IN_KEYWORDS = 32;
export const PLACE = 6;

/** The optional fields that the index's postings contain. */
export interface Layout {
  hasPlaces: boolean;
  hasPositions: boolean;
}

/** An index file that violates the format. */
export class DamagedIndex extends Error {
  constructor(problem: string) {
    super(`the search index is damaged: ${problem}`);
  }
}

/** Decodes values from a string. Throws on invalid characters and at the end of input. */
export class Decoder {
  private at = 0;
  private readonly end: number;
  // Indexing bytes is faster than indexing a string, which may be a slice. The space terminates the last number.
  private readonly bytes: Uint8Array;

  constructor(text: string) {
    this.bytes = encoder.encode(`${text} `);
    this.end = this.bytes.length - 1;
  }

  isAtEnd(): boolean {
    return this.at >= this.end;
  }

  value(): number {
    const value = VALUES[this.bytes[this.at] as number] as number;
    if (value === INVALID) throw new DamagedIndex('a character encodes no number');
    this.at += 1;
    return value;
  }

  number(): number {
    // Most numbers have one character; seven suffice for every number in the format.
    const first = this.value();
    if (first < 32) return first;
    let value = first & 31;
    for (let factor = 32; factor < 2 ** 35; factor *= 32) {
      const bits = this.value();
      value += (bits & 31) * factor;
      if (bits < 32) {
        if (value > 0xffff_ffff) break;
        return value;
      }
    }
    throw new DamagedIndex('a number is too large');
  }

  /**
   * Decodes postings until the end of the string and returns their number. A search decodes hundreds of thousands of
   * postings, so the loop keeps its position in a local variable and calls `number` only for longer numbers.
   */
  postings({ sections, details, positions }: Postings, hasPlaces: boolean, end: number): number {
    const { bytes } = this;
    let { at } = this;
    let count = 0;
    for (let next = 0; at < this.end; count++) {
      let step = VALUES[bytes[at] as number] as number;
      if (step < 32) {
        at += 1;
      } else {
        this.at = at;
        step = this.number();
        at = this.at;
      }
      const section = next + step;
      if (section >= end) throw new DamagedIndex('a section does not exist');
      const flags = VALUES[bytes[at++] as number] as number;
      const isInBody = (flags & IN_BODY) !== 0;
      const place = isInBody && hasPlaces ? (VALUES[bytes[at++] as number] as number) : 0;
      if ((flags | place) >= 64) throw new DamagedIndex('a character encodes no number');
      sections[count] = section;
      details[count] = flags | (place << PLACE);
      if (positions) {
        this.at = at;
        positions.push(isInBody ? this.positions() : []);
        at = this.at;
      }
      next = section + 1;
    }
    return count;
  }

  private positions(): number[] {
    const positions: number[] = [];
    let last = 0;
    for (let count = Math.min(this.number(), 64); count > 0; count--) {
      last += this.number();
      positions.push(last);
    }
    return positions;
  }
}

/** Decodes the postings of one term. `sections` is the number of sections in the index. */
export function decodePostings(text: string, { hasPlaces, hasPositions }: Layout, sections: number): Postings {
  // Postings of frequent terms omit the places.
  const isFrequent = text.startsWith('!');
  const decoder = new Decoder(isFrequent ? text.slice(1) : text);
  const maxCount = text.length >> 1;
  const postings: Postings = {
    sections: new Int32Array(maxCount),
    details: new Uint16Array(maxCount),
    positions: hasPositions ? [] : undefined,
  };
  const count = decoder.postings(postings, hasPlaces && !isFrequent, sections);
  return {
    sections: postings.sections.subarray(0, count),
    details: postings.details.subarray(0, count),
    positions: postings.positions,
  };
}

/** Decodes a six-bit length code: lengths up to 15 are exact, longer ones are rounded to three bits after the first. */
export function lengthOf(code: number): number {
  return code < 8 ? code : (8 + (code & 7)) * 2 ** ((code >> 3) - 1);
}
