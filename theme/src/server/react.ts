/** Renders React trees to HTML. The only module that imports `react-dom/server`. */
import type { ReactNode } from 'react';
// The bundler resolves this import to the synchronous renderer alone, which needs no streams or timers.
import { renderToString } from 'react-dom/server';
import { saveRandomState } from './determinism.ts';
import { withoutProviders, renderTree } from './markup/tree.ts';
import { Unsupported } from './markup/unsupported.ts';

/** Side effects of rendering, such as counters. `mark` saves their state and returns a function that restores it. */
export const sideEffects: { mark: () => () => void } = { mark: () => () => undefined };

/** Whether React's renderer is running. React must then also render nested trees, because it manages the contexts. */
let isInReact = false;

/** Whether every rendering is repeated with React, to compare the results (`QUIRE_VERIFY_MARKUP`). */
const isVerified = (globalThis as { quireVerify?: boolean }).quireVerify === true;

/**
 * Renders a tree to HTML with {@link renderTree}. If {@link renderTree} fails for any reason, renders the tree with
 * React, so that authors see React's errors. In development builds and inside a React rendering, always renders with
 * React.
 */
export function renderToMarkup(node: ReactNode, identifierPrefix?: string): string {
  if (process.env['NODE_ENV'] !== 'production' || isInReact) return renderWithReact(node, identifierPrefix);
  const restorers = [sideEffects.mark(), saveRandomState()];
  let fastMarkup: string | undefined;
  let failure: unknown;
  try {
    fastMarkup = renderTree(node, identifierPrefix);
    if (!isVerified) return fastMarkup;
  } catch (error) {
    failure = error;
  }
  for (const restore of restorers) restore();
  const markup = renderWithReact(node, identifierPrefix);
  if (isVerified) verify(fastMarkup, failure, markup);
  return markup;
}

/**
 * Throws if {@link renderTree} and React returned different results, or if {@link renderTree} failed with an error
 * other than {@link Unsupported}.
 */
function verify(fastMarkup: string | undefined, failure: unknown, markup: string): void {
  if (fastMarkup === markup || failure instanceof Unsupported) return;
  throw new Error(`Quire's renderer must return the same as React:\n${fastMarkup ?? String(failure)}\n${markup}`);
}

/**
 * Renders a tree with React. Removes the preload links for images that React puts before the markup, because they would
 * be misplaced in the middle of a document.
 */
function renderWithReact(node: ReactNode, identifierPrefix?: string): string {
  const wasInReact = isInReact;
  isInReact = true;
  try {
    const options = identifierPrefix === undefined ? undefined : { identifierPrefix };
    const markup = withoutProviders(() => renderToString(node, options));
    return markup.startsWith('<link rel="preload"')
      ? markup.replace(/^(?:<link rel="preload" as="image"[^>]*\/>)+/, '')
      : markup;
  } finally {
    isInReact = wasInReact;
  }
}

/** Renders a static tree. Omits React's comments between adjacent text nodes, which only hydration needs. */
export function renderStatic(node: ReactNode, identifierPrefix?: string): string {
  return renderToMarkup(node, identifierPrefix).replaceAll('<!-- -->', '');
}
