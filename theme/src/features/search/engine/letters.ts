/**
 * Normalizes text to characters with their ranges in the source text. Ported to Rust in `analyze/letters.rs` of
 * `crates/search`.
 */

export type CharClass = 'word' | 'connector' | 'ideograph' | 'other';

/** A character after NFKC, and its range in the source text in UTF-16 code units. */
export interface Letter {
  char: string;
  class: CharClass;
  start: number;
  end: number;
}

const MARK = /^\p{M}$/u;
/**
 * Invisible characters: soft hyphen, zero-width space and joiners, word joiner, byte order mark, variation selectors.
 */
const IGNORED = /^(?:\u{ad}|[\u{200b}-\u{200d}]|\u{2060}|\u{feff}|[\u{fe00}-\u{fe0f}])$/u;
const IDEOGRAPH =
  /^[\u{3005}\u{3007}\u{3040}-\u{30ff}\u{3400}-\u{4dbf}\u{4e00}-\u{9fff}\u{ac00}-\u{d7a3}\u{f900}-\u{faff}\u{20000}-\u{323af}]$/u;
const ALPHANUMERIC = /^[\p{Alphabetic}\p{N}]$/u;
const ASCII_WORD = /^[\da-z]$/i;
const NON_ASCII = /[^\0-\u{7f}]/u;

export function isMark(char: string): boolean {
  return char > '\u{7f}' && MARK.test(char);
}

function classOf(char: string): CharClass {
  if ('.-_/@$:'.includes(char)) return 'connector';
  if (char <= '\u{7f}') return ASCII_WORD.test(char) ? 'word' : 'other';
  if (IDEOGRAPH.test(char)) return 'ideograph';
  return ALPHANUMERIC.test(char) || MARK.test(char) ? 'word' : 'other';
}

/** Replaces lone surrogates, which Rust strings cannot contain. */
function wellFormed(text: string): string {
  return NON_ASCII.test(text) ? text.replace(/\p{Surrogate}/gu, '\u{fffd}') : text;
}

/** Normalizes text. Each character is normalized together with its combining marks. */
export function readLetters(text: string): Letter[] {
  const letters: Letter[] = [];
  const chars = [...wellFormed(text)];
  let offset = 0;
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at] as string;
    const start = offset;
    offset += char.length;
    if (IGNORED.test(char)) continue;
    let cluster = char;
    while (at + 1 < chars.length) {
      const next = chars[at + 1] as string;
      if (next <= '\u{7f}' || !(IGNORED.test(next) || MARK.test(next))) break;
      offset += next.length;
      if (!IGNORED.test(next)) cluster += next;
      at += 1;
    }
    for (const normalized of cluster.normalize('NFKC')) {
      let kind = classOf(normalized);
      // A combining mark belongs to the preceding word. Without a preceding word, the mark is not a word character.
      if (isMark(normalized) && letters.at(-1)?.class !== 'word') kind = 'other';
      letters.push({ char: normalized, class: kind, start, end: offset });
    }
  }
  return letters;
}
