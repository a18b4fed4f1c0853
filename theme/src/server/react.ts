/** The only module that imports `react-dom/server`. */
import type { ReactNode } from 'react';
// Only the synchronous renderer is bundled: it needs no streams or timers and starts faster.
import { renderToString } from 'react-dom/server';
import { markRandom } from './determinism.ts';
import { isolated, renderTree } from './markup/tree.ts';

/** Side effects of rendering, such as counters. `mark` saves them; the function that it returns restores them. */
export const effects: { mark: () => () => void } = { mark: () => () => undefined };

/** Whether React's renderer is running. It manages contexts itself. */
let isInReact = false;

/**
 * Renders a tree to HTML with {@link renderTree}. If that fails for any reason, React renders the tree, so that authors
 * see React's own errors. React emits preload links for images before the markup; inside a document they would be
 * misplaced, so they are stripped.
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

/** Renders a tree that is never hydrated, without React's comments between adjacent text nodes. */
export function renderStill(node: ReactNode): string {
  return renderToMarkup(node).replaceAll('<!-- -->', '');
}
