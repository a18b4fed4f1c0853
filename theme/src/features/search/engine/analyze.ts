/**
 * Splits text into terms, as specified by `crates/search/ANALYZER.md`. The Rust implementation is `analyze.rs` and its
 * modules. Both are tested with `crates/search/vectors/analyzer.json`.
 */
import { isMark, readLetters, type Letter } from './letters.ts';

/**
 * Kinds of terms: a word, a whole compound or its segment, a part of a word, two adjacent ideographs, a single
 * ideograph.
 */
export type Kind = 'word' | 'whole' | 'part' | 'pair' | 'single';

export interface Token {
  /** Normalized (NFKC, lower case). */
  term: string;
  kind: Kind;
  /** Range in the text, in UTF-16 code units. */
  start: number;
  end: number;
  /** Number of words and ideographs before the token. */
  position: number;
  /** Index of the compound, word or run of ideographs that the token belongs to. */
  unit: number;
}

type Range = [start: number, end: number];

/** Maximum length of a term in characters. Longer terms are not indexed. */
const MAX_TERM = 64;
/** Maximum number of words in a compound that is indexed as a whole. */
const MAX_WORDS = 12;
const LEADS = new Set(['--', '-', '@', '$', '_', '__']);

/** Returns all terms of a text, ordered by position. A compound precedes its segments and its first word. */
export function analyze(text: string): Token[] {
  return new Analyzer(readLetters(text)).run();
}

class Analyzer {
  private readonly tokens: Token[] = [];
  private position = 0;
  private unit = 0;

  constructor(private readonly letters: Letter[]) {}

  run(): Token[] {
    let at = 0;
    while (at < this.letters.length) {
      const kind = this.letters[at]?.class;
      if (kind === 'other') at += 1;
      else at = kind === 'ideograph' ? this.ideographs(at) : this.compound(at);
    }
    return this.tokens;
  }

  private ideographs(from: number): number {
    let end = from;
    while (this.letters[end]?.class === 'ideograph') end += 1;
    for (let at = from; at < end; at++) {
      if (at + 1 < end) this.emit('pair', [at, at + 2]);
      this.emit('single', [at, at + 1]);
      this.position += 1;
    }
    this.unit += 1;
    return end;
  }

  private isWord(at: number): boolean {
    return this.letters[at]?.class === 'word';
  }

  private isCompoundCharacter(at: number): boolean {
    return this.isWord(at) || this.letters[at]?.class === 'connector';
  }

  private compound(from: number): number {
    let at = from;
    while (this.isCompoundCharacter(at)) {
      const begin = at;
      while (this.isCompoundCharacter(at) && !this.isWord(at)) at += 1;
      if (!this.isWord(at)) break;
      const lead = begin === from && LEADS.has(this.text([begin, at])) ? begin : at;
      const words: Range[] = [];
      for (;;) {
        const start = at;
        while (this.isWord(at)) at += 1;
        words.push([start, at]);
        // A single connector joins words; several connectors separate them.
        if (!(this.isCompoundCharacter(at) && this.isWord(at + 1))) break;
        at += 1;
      }
      this.words(lead, words);
      this.unit += 1;
    }
    return at;
  }

  private words(lead: number, words: Range[]): void {
    const first = words[0] as Range;
    const last = words.at(-1) as Range;
    if (words.length <= MAX_WORDS) {
      if (lead < first[0]) this.emit('whole', [lead, last[1]]);
      if (words.length > 1) {
        this.emit('whole', [first[0], last[1]]);
        this.segments(words);
      }
    }
    for (const word of words) {
      // Skip single letters and digits in compounds, such as `d` in `index.d.ts`, because they are too common.
      if (words.length === 1 || word[1] - word[0] > 1) {
        this.emit('word', word);
        this.parts(word);
      }
      this.position += 1;
    }
  }

  /** Emits the segments of a compound, which is split at `/`, `:` and `@`, then at `.`. */
  private segments(words: Range[]): void {
    const connectorAfter = (at: number) => this.letters[(words[at] as Range)[1]]?.char ?? '';
    const span = (start: number, end: number): Range => [(words[start] as Range)[0], (words[end - 1] as Range)[1]];
    const groups = split(words.length, at => '/:@'.includes(connectorAfter(at)));
    for (const [start, end] of groups) {
      if (groups.length > 1 && end - start > 1) this.emit('whole', span(start, end));
      const dotted = split(end - start, at => connectorAfter(start + at) === '.');
      if (dotted.length < 2) continue;
      for (const piece of dotted) {
        if (piece[1] - piece[0] > 1) this.emit('whole', span(start + piece[0], start + piece[1]));
      }
      if (words.slice(start, end).every(word => this.isNumber(word))) continue;
      for (const piece of dotted.slice(1, -1)) this.emit('whole', span(start + piece[0], end));
    }
  }

  private isNumber([start, end]: Range): boolean {
    return this.letters.slice(start, end).every(letter => caseOf(letter) === 'number');
  }

  /** Splits a word at camel case and between letters and digits. */
  private parts([start, end]: Range): void {
    let begin = start;
    for (let at = start + 1; at < end; at++) {
      if (!this.isBoundary(at, end)) continue;
      this.part([begin, at]);
      begin = at;
    }
    if (begin > start) this.part([begin, end]);
  }

  private part(range: Range): void {
    if (range[1] - range[0] > 1) this.emit('part', range);
  }

  /** Whether a part begins at `at`, in a word that ends at `end`. `at` is never the word's first letter. */
  private isBoundary(at: number, end: number): boolean {
    const letter = this.letters[at] as Letter;
    if (isMark(letter.char)) return false;
    const previous = caseOf(this.letters[at - 1] as Letter);
    const current = caseOf(letter);
    if (previous === 'number' && current === 'number') return false;
    if (previous === 'number' || current === 'number') return true;
    if (previous === 'lower' && current === 'upper') return true;
    // The last capital before lower case begins a part, except in the plural of an abbreviation (`APIs`).
    const next = this.letters[at + 1];
    return (
      previous === 'upper' && current === 'upper' && at + 2 < end && next !== undefined && caseOf(next) === 'lower'
    );
  }

  private text([start, end]: Range): string {
    return this.letters
      .slice(start, end)
      .map(letter => letter.char)
      .join('');
  }

  private emit(kind: Kind, [start, end]: Range): void {
    const first = this.letters[start];
    const last = this.letters[end - 1];
    if (!first || !last || end - start > MAX_TERM) return;
    let term = '';
    let followsWord = false;
    for (let at = start; at < end; at++) {
      const { char } = this.letters[at] as Letter;
      followsWord ||= this.isWord(at);
      // `config-loader`, `config_loader` and `configLoader` are the same term.
      if (!(followsWord && (char === '-' || char === '_'))) term += char.toLowerCase();
    }
    this.tokens.push({
      term,
      kind,
      start: first.start,
      end: last.end,
      position: this.position,
      unit: this.unit,
    });
  }
}

/** Splits `0..length` after each index for which `isBoundary` returns true. */
function split(length: number, isBoundary: (at: number) => boolean): Range[] {
  const ranges: Range[] = [];
  let begin = 0;
  for (let at = 0; at < length; at++) {
    if (at + 1 < length && !isBoundary(at)) continue;
    ranges.push([begin, at + 1]);
    begin = at + 1;
  }
  return ranges;
}

type Case = 'upper' | 'lower' | 'number' | 'neither';

function caseOf({ char }: Letter): Case {
  if (/^\p{N}$/u.test(char)) return 'number';
  if (/^\p{Uppercase}$/u.test(char)) return 'upper';
  return /^\p{Lowercase}$/u.test(char) ? 'lower' : 'neither';
}
