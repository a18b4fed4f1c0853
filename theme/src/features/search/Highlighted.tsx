import type { ReactNode } from 'react';
import { pieces } from './highlights.ts';
import type { Highlight } from './engine/types.ts';

/** A string with its highlights marked. Page text is never parsed as markup. */
export function Highlighted({ text, highlights }: { text: string; highlights: readonly Highlight[] }): ReactNode {
  return pieces(text, highlights).map((piece, index) =>
    piece.isMatch ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
