/** Cuts a text where highlights begin and end. Pure. */
import type { Highlight } from './engine/types.ts';

/** A piece of a text, `isMatch` where a word of the query was found. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** The pieces of a text, in order; joined they are the text. Highlights that lie outside or overlap are cut to fit. */
export function pieces(text: string, highlights: readonly Highlight[]): Piece[] {
  const res: Piece[] = [];
  const add = (start: number, end: number, isMatch: boolean): void => {
    if (end > start) res.push({ text: text.slice(start, end), isMatch });
  };
  let at = 0;
  for (const [start, end] of highlights) {
    const from = Math.max(start, at);
    const to = Math.min(end, text.length);
    if (!(to > from)) continue; // also what is no number
    add(at, from, false);
    add(from, to, true);
    at = to;
  }
  add(at, text.length, false);
  return res;
}

/** Highlights of a text as those of its part from `start` to `end`. */
export function within(highlights: readonly Highlight[], start: number, end: number): Highlight[] {
  return highlights
    .filter(([from, to]) => from < end && to > start)
    .map(([from, to]) => [Math.max(from, start) - start, Math.min(to, end) - start]);
}
