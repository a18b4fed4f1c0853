/** Numbers written as text, six bits a character; `codec.rs` in `crates/search` writes them and says how. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map([...ALPHABET].map((character, value) => [character.charCodeAt(0), value]));

/** Where a term stands in one section. */
export interface Posting {
  section: number;
  /** Times in prose and in code, 3 standing for more. */
  content: number;
  code: number;
  heading: boolean;
  keyword: boolean;
  /** Which of the section's places the term first stands in. */
  place: number;
  positions: number[];
}

/** What postings hold beside the fields. */
export interface Layout {
  hasPlaces: boolean;
  hasPositions: boolean;
}

/** A file of the index that is not what the format says. */
export class DamagedIndex extends Error {
  constructor(what: string) {
    super(`the search index is damaged: ${what}`);
  }
}

/** Reads values from a text; throws at its end and at foreign characters. */
export class Decoder {
  private at = 0;

  constructor(private readonly text: string) {}

  isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  value(): number {
    const value = VALUES.get(this.text.charCodeAt(this.at));
    if (value === undefined) throw new DamagedIndex('a number is not one');
    this.at += 1;
    return value;
  }

  number(): number {
    let value = 0;
    // Seven characters hold more than any number of ours.
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

/** The postings of one term. */
export function decodePostings(text: string, { hasPlaces, hasPositions }: Layout, sections: number): Posting[] {
  // Postings of a frequent term do without places.
  const isFrequent = text.startsWith('!');
  const decoder = new Decoder(isFrequent ? text.slice(1) : text);
  const postings: Posting[] = [];
  let next = 0;
  while (!decoder.isAtEnd()) {
    const section = next + decoder.number();
    if (section >= sections) throw new DamagedIndex('a section is not there');
    const flags = decoder.value();
    const posting: Posting = {
      section,
      content: flags & 3,
      code: (flags >> 2) & 3,
      heading: (flags & 16) !== 0,
      keyword: (flags & 32) !== 0,
      place: 0,
      positions: [],
    };
    if (posting.content > 0 || posting.code > 0) {
      if (hasPlaces && !isFrequent) posting.place = decoder.value();
      if (hasPositions) {
        let last = 0;
        for (let count = Math.min(decoder.number(), 64); count > 0; count--) {
          last += decoder.number();
          posting.positions.push(last);
        }
      }
    }
    postings.push(posting);
    next = section + 1;
  }
  return postings;
}

/** The length that a value of six bits stands for: exact up to 15, then in steps of an eighth of its power of two. */
export function lengthOf(code: number): number {
  return code < 8 ? code : (8 + (code & 7)) * 2 ** ((code >> 3) - 1);
}
