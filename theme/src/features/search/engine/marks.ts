/** Matches in the texts of a search engine, marked by characters that do not occur in texts. Pure. */
import type { Highlight } from './types.ts';

/** Private-use characters, so that nothing is parsed as markup. */
export const OPEN = '\ue000';
export const CLOSE = '\ue001';

/** A break inside words, which Quire adds to texts in languages without spaces. */
const BREAK = '\u200b';

/** A text without marks and breaks, and what was marked in it. Neighbouring matches are joined. */
export function unmarked(marked: string): { text: string; highlights: Highlight[] } {
  const highlights: [number, number][] = [];
  let text = '';
  for (const [at, piece] of marked.replaceAll(BREAK, '').split(OPEN).entries()) {
    const end = at === 0 ? -1 : piece.indexOf(CLOSE);
    const match = piece.slice(0, Math.max(end, 0));
    const last = highlights.at(-1);
    if (match && last?.[1] === text.length) last[1] += match.length;
    else if (match) highlights.push([text.length, text.length + match.length]);
    text += match + piece.slice(end + 1);
  }
  return { text, highlights };
}
