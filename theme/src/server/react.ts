/** The only module that imports `react-dom/server`. */
import type { ReactNode } from 'react';
// Only the synchronous renderer is bundled: it needs no streams or timers, and starts faster.
import { renderToString } from 'react-dom/server';

/**
 * Renders a tree to HTML. React emits preload links for images before the markup; inside a document they would be
 * misplaced, so they are stripped.
 */
export function renderToMarkup(node: ReactNode, identifierPrefix?: string): string {
  const markup = renderToString(node, identifierPrefix === undefined ? undefined : { identifierPrefix });
  return markup.startsWith('<link rel="preload"')
    ? markup.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '')
    : markup;
}

/** Renders a tree that is never hydrated, without React's comments between adjacent text nodes. */
export function renderStill(node: ReactNode): string {
  return renderToMarkup(node).replaceAll('<!-- -->', '');
}
