/** Numbers written as text, six bits a character; `codec.rs` in `crates/search` writes them and says how. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const FOREIGN = 255;
const VALUES = new Uint8Array(128).fill(FOREIGN);
[...ALPHABET].forEach((character, value) => (VALUES[character.charCodeAt(0)] = value));

/** Where a term stands, section by section, in order. */
export interface Postings {
  sections: Uint32Array;
  /** Times in prose and in code, two bits each and 3 standing for more; then 16 for a heading, 32 for keywords. */
  flags: Uint8Array;
  /** Which of the section's places the term first stands in. */
  places: Uint8Array;
  /** The first words of each section that are the term, when the index has a context. */
  positions: number[][] | undefined;
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
    const value = VALUES[this.text.charCodeAt(this.at)] ?? FOREIGN;
    if (value === FOREIGN) throw new DamagedIndex('a number is not one');
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
export function decodePostings(text: string, { hasPlaces, hasPositions }: Layout, sections: number): Postings {
  // Postings of a frequent term do without places.
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

/** The length that a value of six bits stands for: exact up to 15, then in steps of an eighth of its power of two. */
export function lengthOf(code: number): number {
  return code < 8 ? code : (8 + (code & 7)) * 2 ** ((code >> 3) - 1);
}
