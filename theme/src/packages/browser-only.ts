/** Components whose content exists in the browser only. */
import react, { createElement, Fragment, type ReactNode, useState, useSyncExternalStore } from 'react';

// Named imports would add exports to the chunk of React that every page loads, see `reactModules` in `build/plugins.mjs`.
const { lazy, Suspense } = react;

/** What follows hydration. */
export interface BrowserOnlyProps {
  /** The content, or a function that returns it, at once or as a promise. */
  children?: ReactNode | (() => ReactNode | Promise<ReactNode>);
  /** Shown until the content is there. */
  fallback?: ReactNode;
}

const never = (): (() => void) => () => undefined;

/** False while the site is built and while a page hydrates, true afterwards. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Renders its children in the browser, never while the site is built. */
export function BrowserOnly({ children, fallback }: BrowserOnlyProps): ReactNode {
  if (!useIsBrowser()) return fallback;
  if (typeof children !== 'function') return children;
  return createElement(Loaded, { load: children, fallback });
}

/** `BrowserOnly` under its former name. */
export const NoSSR = BrowserOnly;
/** `BrowserOnly` under the name that other engines use. */
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
