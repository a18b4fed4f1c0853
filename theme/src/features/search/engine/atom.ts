/** Atoms, the units of a query, and the index terms that match them. */
import type { Postings } from './codec.ts';

/** An index term that matches an atom: the weight of the match and the term's occurrences. */
export interface Match {
  weight: number;
  postings: Postings;
}

/** A word, a pair of ideographs, or a single ideograph: the unit in which query coverage is measured. */
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
