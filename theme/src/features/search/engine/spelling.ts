/** Spelling corrections and stemming. Ported to Rust in `spelling.rs` of `crates/search`. */

const LATIN = /^[a-z\u{df}-\u{f6}\u{f8}-\u{24f}]+$/u;

/** Whether a lower-case word may be corrected: it has at least four letters, all of them Latin. */
export function isCorrectable(word: string): boolean {
  return word.length >= 4 && LATIN.test(word);
}

/** Whether the edit distance is one: an insertion, deletion, substitution, or transposition of adjacent letters. */
export function isOneEdit(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  let prefixLength = 0;
  while (prefixLength < short.length && short[prefixLength] === long[prefixLength]) prefixLength += 1;
  const a = short.slice(prefixLength);
  const b = long.slice(prefixLength);
  if (b.length === 0) return false;
  if (a.length + 1 === b.length) return a === b.slice(1);
  if (a.length !== b.length) return false;
  return a.slice(1) === b.slice(1) || (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}

/** Whether a word is long enough for two corrections. */
export function isLong(word: string): boolean {
  return word.length >= 8;
}

/** Whether two words with the same first letter have an edit distance of at most two. */
export function isTwoEdits(first: string, second: string): boolean {
  if (first[0] !== second[0]) return false;
  const [a, b] = [[...first], [...second]];
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, at) => at);
  a.forEach((letter, at) => {
    const row = [at + 1];
    b.forEach((otherLetter, column) => {
      const change = letter === otherLetter ? 0 : 1;
      let edits = Math.min(
        (lastRow[column + 1] as number) + 1,
        (row[column] as number) + 1,
        (lastRow[column] as number) + change,
      );
      if (at > 0 && column > 0 && letter === b[column - 1] && a[at - 1] === otherLetter)
        edits = Math.min(edits, (rowBeforeLast[column - 1] as number) + 1);
      row.push(edits);
    });
    rowBeforeLast = lastRow;
    lastRow = row;
  });
  return (lastRow[b.length] as number) <= 2;
}

const MIN_STEM = 3;
const ENDINGS = ['ations', 'ation', 'ating', 'ated', 'ate', 'ing', 'ed'];

/** Whether a word consists of ASCII letters, as `stem` requires. */
export function isPlain(word: string): boolean {
  return /^[a-z]+$/.test(word);
}

/** Returns the stem of an English word (`bundles`, `bundled`, `bundling` -> `bundl`). */
export function stem(word: string): string {
  if (word.length <= MIN_STEM || !isPlain(word)) return word;
  const base = singular(word);
  // `minification` and `minified` share a stem.
  if (/..ification$/.test(base)) return base.slice(0, -'ication'.length);
  const ending = ENDINGS.find(end => {
    const remainder = base.slice(0, -end.length);
    return base.endsWith(end) && remainder.length > MIN_STEM && /[aeiouy]/.test(remainder);
  });
  const stripped = ending ? undoubled(base.slice(0, -ending.length)) : base;
  return /[eyi]$/.test(stripped) && stripped.length > MIN_STEM ? stripped.slice(0, -1) : stripped;
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return word.slice(0, -2);
  if (/(?:[sxz]es|[cs]hes)$/.test(word)) return word.slice(0, -2);
  if (/[sui]s$/.test(word)) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Undoubles a final consonant: `splitt` (of `splitting`) -> `split`. */
function undoubled(word: string): string {
  return /([^lszaeiouy])\1$/.test(word) ? word.slice(0, -1) : word;
}
