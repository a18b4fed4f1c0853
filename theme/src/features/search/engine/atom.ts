/** The parts of a query that are matched: words, and pairs of ideographs. */
import type { Postings } from './codec.ts';

/** A term of the index and where it stands. */
export interface Match {
  weight: number;
  postings: Postings;
}

/** A word or a pair of ideographs: what counts when asking how much of the query a section answers. */
export interface Atom {
  /** Number of the compound or run it belongs to. */
  unit: number;
  /** Number of words and ideographs before it. */
  position: number;
  weight: number;
  isPair: boolean;
  matches: Match[];
  /** The pieces of the word, for sections that do not have it in one. */
  parts: Match[][];
}
