/** Components whose content is rendered only in the browser. */
import react, { createElement, Fragment, type ReactNode, useState, useSyncExternalStore } from 'react';

// Named imports would add exports to the React chunk, which many pages load, see `reactModules` in `build/plugins.mjs`.
const { lazy, Suspense } = react;

/** Attributes of `<BrowserOnly>`. */
export interface BrowserOnlyProps {
  /** The content, or a function that returns the content or a promise for the content. */
  children?: ReactNode | (() => ReactNode | Promise<ReactNode>);
  /** Shown until the children are available. */
  fallback?: ReactNode;
}

const subscribeToNothing = (): (() => void) => () => undefined;

/** Returns false during the build and hydration, and true afterwards. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/** Renders its children only in the browser, not during the build. */
export function BrowserOnly({ children, fallback }: BrowserOnlyProps): ReactNode {
  if (!useIsBrowser()) return fallback;
  if (typeof children !== 'function') return children;
  return createElement(Loaded, { load: children, fallback });
}

/** Name of `BrowserOnly` in older versions of Rspress. */
export const NoSSR = BrowserOnly;
/** Name of `BrowserOnly` in other site generators. */
export const ClientOnly = BrowserOnly;

function Loaded({ load, fallback }: { load: () => ReactNode | Promise<ReactNode>; fallback: ReactNode }): ReactNode {
  const [Content] = useState(() =>
    lazy(async () => {
      const content = await load();
      return { default: () => createElement(Fragment, null, content) };
    }),
  );
  return createElement(Suspense, { fallback }, createElement(Content));
}
