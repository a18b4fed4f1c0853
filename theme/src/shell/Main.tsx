import { type ReactNode, useCallback } from 'react';
import type { PageData } from '../contract.ts';
import { holderOf } from './live-markup.ts';
import { type Current, useCurrent } from '../base/site.ts';
import { LiveMarkup } from './LiveMarkup.tsx';
import { isLoaded, layoutOf } from './layouts.ts';
import { isFilled } from './slots.ts';

function classNameOf({ pageType, overview }: PageData): string {
  if (overview) return 'doc doc-wide';
  return { home: 'home', doc: 'doc', '404': 'not-found', custom: 'plain', blank: 'plain' }[pageType];
}

/** The page's content, which the skip link leads to. */
export function Main({ children }: { children: ReactNode }): ReactNode {
  const { page, visit } = useCurrent();
  const ref = useCallback(
    (element: Element | null) => {
      if (element) holderOf('main', visit).element = element;
    },
    [visit],
  );
  return (
    <main ref={ref} id="quire-main" className={classNameOf(page)} tabIndex={-1}>
      {children}
    </main>
  );
}

/**
 * Whether `<main>` stays as its document has it: on a home page that a site puts nothing in, where nothing of the
 * theme acts, and where the layout of the page could not be loaded.
 */
export function isStill({ html, page }: Current): boolean {
  if (html !== undefined) return false;
  const layout = layoutOf(page);
  if (layout !== undefined && !isLoaded(layout)) return true;
  return layout === 'home' && !isFilled('homeHero') && !isFilled('homeFeatures') && !isFilled('homeFooter');
}

/** The content as it stands in the document: hydration ignores it, and after an error it is what is left. */
export function StillMain(): ReactNode {
  const { page, visit } = useCurrent();
  const holder = holderOf('main', visit);
  return <LiveMarkup as="main" holder={holder} id="quire-main" className={classNameOf(page)} tabIndex={-1} />;
}
