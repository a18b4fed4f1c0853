/** Splits a string at its highlights. Pure. */
import type { Highlight } from './engine/types.ts';

/** A part of a string that is either highlighted (`isMatch`) or not. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** Returns the pieces of a string, in order and without gaps. Overlapping and out-of-range highlights are clipped. */
export function pieces(text: string, highlights: readonly Highlight[]): Piece[] {
  const result: Piece[] = [];
  const add = (start: number, end: number, isMatch: boolean): void => {
    if (end > start) result.push({ text: text.slice(start, end), isMatch });
  };
  let position = 0;
  for (const [start, end] of highlights) {
    const from = Math.max(start, position);
    const to = Math.min(end, text.length);
    if (!(to > from)) continue; // Also skips NaN.
    add(position, from, false);
    add(from, to, true);
    position = to;
  }
  add(position, text.length, false);
  return result;
}

/** Returns the highlights between `start` and `end`, relative to `start`. */
export function within(highlights: readonly Highlight[], start: number, end: number): Highlight[] {
  return highlights
    .filter(([from, to]) => from < end && to > start)
    .map(([from, to]) => [Math.max(from, start) - start, Math.min(to, end) - start]);
}
