/** Converts matches that a search engine has marked in a string to highlights. Pure. */
import type { Highlight } from './types.ts';

/** Marks at the start and end of a match: private-use characters, which page text does not contain. */
export const OPEN = '\ue000';
export const CLOSE = '\ue001';

/** A line-break opportunity (zero-width space) that Quire adds to text in languages without spaces. */
const BREAK = '\u200b';

/** Removes marks and line-break opportunities. Returns the text and its highlights, with adjacent matches merged. */
export function parseMarks(marked: string): { text: string; highlights: Highlight[] } {
  const highlights: [number, number][] = [];
  let text = '';
  for (const [index, piece] of marked.replaceAll(BREAK, '').split(OPEN).entries()) {
    const end = index === 0 ? -1 : piece.indexOf(CLOSE);
    const match = piece.slice(0, Math.max(end, 0));
    const last = highlights.at(-1);
    if (match && last?.[1] === text.length) last[1] += match.length;
    else if (match) highlights.push([text.length, text.length + match.length]);
    text += match + piece.slice(end + 1);
  }
  return { text, highlights };
}
