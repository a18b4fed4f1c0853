/** The one door to `react-dom/server`. */
import type { ReactNode } from 'react';
// Only the synchronous renderer is bundled: it needs no streams, no timers, and starts faster.
import { renderToString } from 'react-dom/server';

/**
 * HTML of a tree. React puts preload links for images before the markup; they would stand in the middle of the
 * document, so they are taken off.
 */
export function renderToMarkup(node: ReactNode, identifierPrefix?: string): string {
  const markup = renderToString(node, identifierPrefix === undefined ? undefined : { identifierPrefix });
  return markup.startsWith('<link rel="preload"')
    ? markup.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '')
    : markup;
}

/** HTML of a tree that is never hydrated: without the comments by which React tells neighbouring texts apart. */
export function renderStill(node: ReactNode): string {
  return renderToMarkup(node).replaceAll('<!-- -->', '');
}
