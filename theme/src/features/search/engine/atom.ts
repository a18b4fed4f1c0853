/** The units of a query: words and pairs of ideographs. */
import type { Postings } from './codec.ts';

/** The postings of a term that matches an atom, and its weight. */
export interface Match {
  weight: number;
  postings: Postings;
}

/** A word or a pair of ideographs: the unit in which query coverage is measured. */
export interface Atom {
  /** Index of the compound or run of ideographs that contains the atom. */
  unit: number;
  /** Number of words and ideographs before the atom. */
  position: number;
  weight: number;
  isPair: boolean;
  matches: Match[];
  /** Matches for each part of the word, used for sections that contain the parts but not the word. */
  parts: Match[][];
}
