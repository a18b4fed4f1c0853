/** Renders React trees to HTML. The only module that imports `react-dom/server`. */
import type { ReactNode } from 'react';
// The bundler resolves this import to the synchronous renderer alone, which needs no streams or timers.
import { renderToString } from 'react-dom/server';
import { markRandom } from './determinism.ts';
import { isolated, renderTree } from './markup/tree.ts';
import { Unsupported } from './markup/unsupported.ts';

/** Side effects of rendering, such as counters. `mark` saves their state and returns a function that restores it. */
export const effects: { mark: () => () => void } = { mark: () => () => undefined };

/** Whether React's renderer is running. React must then also render nested trees, because it manages the contexts. */
let isInReact = false;

/** Whether every rendering is repeated with React, to compare the results (`QUIRE_VERIFY_MARKUP`). */
const isVerified = (globalThis as { quireVerify?: boolean }).quireVerify === true;

/**
 * Renders a tree to HTML with {@link renderTree}. If that fails for any reason, renders the tree with React, so that
 * authors see React's errors. In development builds and inside a React rendering, always renders with React.
 */
export function renderToMarkup(node: ReactNode, identifierPrefix?: string): string {
  if (process.env['NODE_ENV'] !== 'production' || isInReact) return withReact(node, identifierPrefix);
  const undo = [effects.mark(), markRandom()];
  let own: string | undefined;
  let failure: unknown;
  try {
    own = renderTree(node, identifierPrefix);
    if (!isVerified) return own;
  } catch (error) {
    failure = error;
  }
  for (const restore of undo) restore();
  const markup = withReact(node, identifierPrefix);
  if (isVerified) verify(own, failure, markup);
  return markup;
}

/**
 * Throws if {@link renderTree} and React returned different results, or if {@link renderTree} failed with an error other
 * than {@link Unsupported}.
 */
function verify(own: string | undefined, failure: unknown, markup: string): void {
  if (own === markup || failure instanceof Unsupported) return;
  throw new Error(`Quire's renderer must return the same as React:\n${own ?? String(failure)}\n${markup}`);
}

/**
 * Renders a tree with React. Removes the preload links for images that React puts before the markup, because they would
 * be misplaced in the middle of a document.
 */
function withReact(node: ReactNode, identifierPrefix?: string): string {
  const before = isInReact;
  isInReact = true;
  try {
    const options = identifierPrefix === undefined ? undefined : { identifierPrefix };
    const markup = isolated(() => renderToString(node, options));
    return markup.startsWith('<link rel="preload"')
      ? markup.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '')
      : markup;
  } finally {
    isInReact = before;
  }
}

/** Renders a static tree. Omits React's comments between adjacent text nodes, which only hydration needs. */
export function renderStill(node: ReactNode, identifierPrefix?: string): string {
  return renderToMarkup(node, identifierPrefix).replaceAll('<!-- -->', '');
}
