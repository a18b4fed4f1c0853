/** Parses a query and looks up the matching terms. Ported to Rust in `query.rs` of `crates/search`. */
import { analyze, type Kind, type Token } from './analyze.ts';
import type { Atom, Match } from './atom.ts';
import { hasCommonIdeograph, isCommonWord } from './common-words.ts';
import { uncovered, weighPairs } from './ideographs.ts';
import type { IndexReader } from './index-reader.ts';
import { isCorrectable, isLong, isOneEdit, isPlain, isTwoEdits, stem } from './spelling.ts';

/** Maximum query length in characters. Further characters are ignored. */
const MAX_QUERY = 200;
/** Maximum number of words and pairs of ideographs in a query. Further words and pairs are ignored. */
const MAX_ATOMS = 24;
/** Maximum number of index terms that one query word matches. */
const MAX_TERMS = 128;
/** Maximum number of vocabulary parts read for a prefix of two or more characters. One part is read for one letter. */
const PREFIX_PARTS = 3;
/** Weights of inexact matches relative to an exact match: inflections, prefixes, one typo, two typos. */
const FORM = 0.85;
const PREFIX = 0.6;
const SLIP = 0.6;
const TWO_SLIPS = 0.4;
/**
 * Weight of a pair of ideographs or of a lone ideograph, and weight of a single ideograph that no pair in the index
 * covers.
 */
const PAIR = 0.5;
const SINGLE = 0.25;

/**
 * A compound such as `output.target`, or a segment of a compound. `share` is the fraction of the compound that the term
 * covers.
 */
export interface Whole {
  share: number;
  matches: Match[];
}

/** Terms to highlight in results, each with the number of leading characters to highlight (undefined means all). */
export type Marks = Map<string, number | undefined>;

export interface Query {
  atoms: Atom[];
  wholes: Whole[];
  marks: Marks;
}

/** Returns the key of a term in the index. Single ideographs have keys with the prefix `*`. */
export function keyOf(kind: Kind, term: string): string {
  return kind === 'single' ? `*${term}` : term;
}

/** Returns the length of a character for `minLength` and for snippets: 3 for code points above 255, otherwise 1. */
export function weightOf(character: string): number {
  return (character.codePointAt(0) ?? 0) > 255 ? 3 : 1;
}

const chars = (word: string): number => [...word].length;

/** Parses a query and looks up its words. */
export async function readQuery(input: string, index: IndexReader): Promise<Query> {
  const query = [...input].slice(0, MAX_QUERY).join('');
  const { minLength } = index.options;
  const length = (term: string) => [...term].reduce((sum, character) => sum + weightOf(character), 0);
  const tokens = analyze(query).filter(({ term }) => length(term) >= minLength);
  const lookup = new Lookup(index, query.length);
  const isQueryTerm = ({ kind }: Token) => kind === 'word' || kind === 'whole' || kind === 'pair';
  const hasUncommon = tokens.some(token => isQueryTerm(token) && !isCommon(token));
  // Lookups run in parallel; results are assembled in order.
  let remaining = MAX_ATOMS;
  const lookups = tokens.map((token, at) => {
    // Repeated words are looked up once.
    const isRepeated = tokens.slice(0, at).some(other => other.kind === token.kind && other.term === token.term);
    if (remaining <= 0 || isRepeated || (hasUncommon && isCommon(token))) return undefined;
    const promise = lookUp(token, at);
    if (promise && token.kind !== 'whole') remaining -= 1;
    return promise;
  });
  const result: Query = { atoms: [], wholes: [], marks: lookup.marks };
  for (const entry of await Promise.all(lookups)) {
    if (entry && 'share' in entry) result.wholes.push(entry);
    else if (entry) result.atoms.push(entry);
  }
  weighPairs(result.atoms);
  const uncoveredIdeographs = uncovered(tokens, result.atoms).slice(0, Math.max(MAX_ATOMS - result.atoms.length, 0));
  result.atoms.push(...(await Promise.all(uncoveredIdeographs.map(token => readIdeograph(token, SINGLE)))));
  return result;

  /** Whether a token is a stop word: a common word outside a compound, or a pair with a common ideograph. */
  function isCommon({ kind, term, unit }: Token): boolean {
    if (kind === 'word') return isCommonWord(term) && tokens.filter(other => other.unit === unit).length === 1;
    return kind === 'pair' && hasCommonIdeograph(term);
  }

  function lookUp(token: Token, at: number): Promise<Atom | Whole> | undefined {
    switch (token.kind) {
      case 'whole':
        return readWhole(token);
      case 'word':
        return readWord(token, at);
      case 'pair':
        return readIdeograph(token, PAIR);
      case 'single': {
        // In a run of several ideographs, pairs are more specific than single ideographs.
        const isAlone = !tokens.some(other => other.unit === token.unit && other.kind === 'pair');
        return isAlone ? readIdeograph(token, PAIR) : undefined;
      }
      case 'part':
        return undefined;
    }
    token.kind satisfies never;
  }

  async function readWhole(token: Token): Promise<Whole> {
    const unit = tokens.filter(other => other.unit === token.unit);
    const begin = Math.min(...unit.map(({ start }) => start));
    const end = Math.max(...unit.map(other => other.end));
    return { share: (token.end - token.start) / Math.max(end - begin, 1), matches: await lookup.whole(token) };
  }

  async function readWord(token: Token, at: number): Promise<Atom> {
    const following = tokens.slice(at + 1);
    const end = following.findIndex(({ kind }) => kind !== 'part');
    const parts = end < 0 ? following : following.slice(0, end);
    const matches = await lookup.word(token);
    const partMatches = await Promise.all(parts.map(part => lookup.part(part, matches.length > 0)));
    return { unit: token.unit, position: token.position, weight: 1, isPair: false, matches, parts: partMatches };
  }

  async function readIdeograph(token: Token, weight: number): Promise<Atom> {
    const { kind, unit, position } = token;
    return { unit, position, weight, isPair: kind === 'pair', matches: await lookup.exact(token), parts: [] };
  }
}

class Lookup {
  readonly marks: Marks = new Map();

  constructor(
    private readonly index: IndexReader,
    /** Index of the end of the query. A word that ends there may be incomplete. */
    private readonly end: number,
  ) {}

  async exact(token: Token): Promise<Match[]> {
    const matches: Match[] = [];
    await this.add(matches, [keyOf(token.kind, token.term)], () => 1);
    return matches;
  }

  /**
   * Returns the terms that match a compound: the compound itself and, where prefixes match (by default, at the end of
   * the query), longer terms.
   */
  async whole(token: Token): Promise<Match[]> {
    const matches = await this.exact(token);
    if (this.matchesPrefixes(token)) await this.addPrefixMatches(matches, token.term);
    return matches;
  }

  async word(token: Token): Promise<Match[]> {
    const matches = await this.exact(token);
    const { tokenize } = this.index.options;
    if (tokenize === 'strict') return matches;
    if (tokenize === 'reverse') await this.addContaining(matches, token.term, word => word.endsWith(token.term));
    if (tokenize === 'full') await this.addContaining(matches, token.term, word => word.includes(token.term));
    return this.inexact(matches, token);
  }

  /** Returns the terms that match a part of a word. `isKnown` (the whole word has matches) excludes inexact matches. */
  async part(token: Token, isKnown: boolean): Promise<Match[]> {
    const matches = await this.exact(token);
    if (isKnown || this.index.options.tokenize === 'strict') return matches;
    return this.inexact(matches, token);
  }

  private async inexact(matches: Match[], token: Token): Promise<Match[]> {
    await this.addInflections(matches, token.term);
    if (this.matchesPrefixes(token)) await this.addPrefixMatches(matches, token.term);
    if (matches.length === 0) await this.addCorrections(matches, token.term);
    return matches;
  }

  private matchesPrefixes(token: Token): boolean {
    const { tokenize } = this.index.options;
    if (tokenize === null) return token.end === this.end;
    return tokenize !== 'strict';
  }

  private async add(
    matches: Match[],
    terms: string[],
    weight: (term: string) => number,
    marked?: number,
  ): Promise<void> {
    const selected = terms.slice(0, MAX_TERMS - matches.length);
    const postingsOf = await Promise.all(selected.map(term => this.index.postings(term)));
    selected.forEach((term, at) => {
      const postings = postingsOf[at];
      if (!postings) return;
      matches.push({ weight: weight(term), postings });
      const previous = this.marks.has(term) ? this.marks.get(term) : marked;
      this.marks.set(term, previous === undefined || marked === undefined ? undefined : Math.max(previous, marked));
    });
  }

  private async addPrefixMatches(matches: Match[], word: string): Promise<void> {
    const length = chars(word);
    const candidates = await this.index.beginningWith(word, length < 2 ? 1 : PREFIX_PARTS);
    const longerTerms = candidates.filter(term => term !== word);
    await this.add(matches, longerTerms, term => PREFIX * (length / Math.max(chars(term), 1)), length);
  }

  /** Adds longer words for which `holds` is true, except words that start with `word`, which are prefix matches. */
  private async addContaining(matches: Match[], word: string, holds: (term: string) => boolean): Promise<void> {
    const length = chars(word);
    const candidates = await this.index.words(length + 1, Number.POSITIVE_INFINITY);
    const containing = candidates.filter(term => !term.startsWith(word) && holds(term));
    await this.add(matches, containing, term => PREFIX * (length / Math.max(chars(term), 1)));
  }

  private async addInflections(matches: Match[], word: string): Promise<void> {
    const wordStem = stem(word);
    if (wordStem.length < 3 || !isPlain(word)) return;
    const candidates = await this.index.beginningWith(wordStem, PREFIX_PARTS);
    const inflections = candidates.filter(term => term !== word && stem(term) === wordStem);
    await this.add(matches, inflections, () => FORM);
  }

  private async addCorrections(matches: Match[], word: string): Promise<void> {
    if (!isCorrectable(word)) return;
    const candidates = await this.index.words(word.length - 1, word.length + 1);
    const oneEditAway = candidates.filter(term => isOneEdit(word, term));
    await this.add(matches, oneEditAway, () => SLIP);
    if (matches.length > 0 || !isLong(word)) return;
    const moreCandidates = await this.index.words(word.length - 2, word.length + 2);
    const twoEditsAway = moreCandidates.filter(term => isTwoEdits(word, term));
    await this.add(matches, twoEditsAway, () => TWO_SLIPS);
  }
}
