/** Weights pairs in a run of ideographs. Ported to Rust in `query/ideographs.rs` of `crates/search`. */
import type { Token } from './analyze.ts';
import { hasCommonIdeograph } from './common-words.ts';
import type { Atom } from './atom.ts';

/**
 * A pair keeps its full weight if its section count is at least this fraction of its more frequent neighbor's count.
 */
const COHESION = 0.5;

/** Matches kana and Hangul, which are syllables: a single one has no meaning that a search could find. */
const SYLLABLE = /^[\u3040-\u30ff\uac00-\ud7a3]/;

/**
 * Lowers the weight of pairs that cross a word boundary. Uses document frequencies instead of a dictionary: in
 * `依赖打包`, many sections contain `依赖` and `打包`, but hardly any contain `赖打`.
 */
export function weighPairs(atoms: Atom[]): void {
  const pairs = new Map(atoms.filter(({ isPair }) => isPair).map(atom => [atom.position, atom]));
  const weights = [...pairs.values()].map(atom => {
    const neighbors = [-1, 1].map(step => pairs.get(atom.position + step)).filter(other => other?.unit === atom.unit);
    const maxSections = Math.max(0, ...neighbors.map(other => (other ? sectionsOf(other) : 0)));
    return maxSections === 0 ? 1 : Math.min(sectionsOf(atom) / maxSections / COHESION, 1);
  });
  [...pairs.values()].forEach((atom, number) => (atom.weight *= weights[number] as number));
}

/**
 * Returns the ideographs of a query that no pair in the index covers: typos (`组建库` for `组件库`) or one-character
 * words. Omits ideographs without neighbors, repeated ideographs, common ideographs, kana and Hangul.
 */
export function uncovered(tokens: Token[], atoms: Atom[]): Token[] {
  const pairs = tokens.filter(({ kind }) => kind === 'pair');
  const foundPositions = new Set(
    atoms.filter(atom => atom.isPair && sectionsOf(atom) > 0).map(({ position }) => position),
  );
  const knownTerms = new Set(pairs.filter(({ position }) => foundPositions.has(position)).map(({ term }) => term));
  const inRuns = new Set(pairs.map(({ unit }) => unit));
  const covered = new Set(pairs.filter(({ term }) => knownTerms.has(term)).flatMap(({ position: at }) => [at, at + 1]));
  const terms = new Set<string>();
  return tokens.filter(({ kind, term, unit, position }) => {
    const isUncovered = kind === 'single' && inRuns.has(unit) && !covered.has(position);
    if (!isUncovered || hasCommonIdeograph(term) || SYLLABLE.test(term) || terms.has(term)) return false;
    terms.add(term);
    return true;
  });
}

function sectionsOf({ matches }: Atom): number {
  return matches.reduce((sum, { postings }) => sum + postings.sections.length, 0);
}
