/** The only module that imports `react-dom/server`. */
import type { ReactNode } from 'react';
// Bundles only the synchronous renderer, which needs no streams or timers and starts faster.
import { renderToString } from 'react-dom/server';
import { markRandom } from './determinism.ts';
import { isolated, renderTree } from './markup/tree.ts';

/** Side effects of rendering, such as counters. `mark` saves their state and returns a function that restores it. */
export const effects: { mark: () => () => void } = { mark: () => () => undefined };

/** Whether React's renderer is running. It manages contexts itself. */
let isInReact = false;

/**
 * Renders a tree to HTML with {@link renderTree}. If that fails for any reason, renders the tree with React, so that
 * authors see React's errors. React puts preload links for images before the markup. They are removed, because they
 * would be misplaced in a document.
 */
export function renderToMarkup(node: ReactNode, identifierPrefix?: string): string {
  if (process.env['NODE_ENV'] === 'production' && !isInReact) {
    const undo = [effects.mark(), markRandom()];
    try {
      return renderTree(node, identifierPrefix);
    } catch {
      for (const restore of undo) restore();
    }
  }
  const markup = isolated(() => withReact(node, identifierPrefix));
  return markup.startsWith('<link rel="preload"')
    ? markup.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '')
    : markup;
}

function withReact(node: ReactNode, identifierPrefix?: string): string {
  const before = isInReact;
  isInReact = true;
  try {
    return renderToString(node, identifierPrefix === undefined ? undefined : { identifierPrefix });
  } finally {
    isInReact = before;
  }
}

/** Renders a static tree, without React's comments between adjacent text nodes. */
export function renderStill(node: ReactNode, identifierPrefix?: string): string {
  return renderToMarkup(node, identifierPrefix).replaceAll('<!-- -->', '');
}
