import { type ReactNode, useCallback } from 'react';
import type { PageData } from '../contract.ts';
import { holderOf } from './live-markup.ts';
import { type CurrentPage } from '../base/site.ts';
import { useCurrentPage } from '../base/use-site.ts';
import { LiveMarkup } from './LiveMarkup.tsx';
import { isLoaded, layoutOf } from './layouts.ts';
import { places } from './slots.ts';

function classNameOf({ pageType, overview }: PageData): string {
  if (overview) return 'q-doc q-doc-wide';
  return { home: 'q-home', doc: 'q-doc', '404': 'q-not-found', custom: 'q-plain', blank: 'q-plain' }[pageType];
}

/** The `<main>` element, which is the target of the skip link. */
export function Main({ children }: { children: ReactNode }): ReactNode {
  const current = useCurrentPage();
  const { page, visit } = current;
  const ref = useCallback(
    (element: Element | null) => {
      if (element) holderOf('main', visit).element = element;
    },
    [visit],
  );
  if (keepsServerMarkup(current)) return <StaticMain />;
  return (
    <main ref={ref} id="quire-main" className={classNameOf(page)} tabIndex={-1}>
      {children}
    </main>
  );
}

/**
 * Whether `<main>` keeps its server-rendered markup. True only on the first page: on a home page without site
 * components, which is static, and on pages whose layout is not loaded, for example after a network error.
 */
function keepsServerMarkup({ html, page }: CurrentPage): boolean {
  if (html !== undefined) return false;
  const layout = layoutOf(page);
  if (layout !== undefined && !isLoaded(layout)) return true;
  return layout === 'home' && !places.isHome;
}

/** The existing `<main>` of the document, whose content hydration ignores. Also the fallback if the page fails. */
export function StaticMain(): ReactNode {
  const { page, visit } = useCurrentPage();
  const holder = holderOf('main', visit);
  return <LiveMarkup as="main" holder={holder} id="quire-main" className={classNameOf(page)} tabIndex={-1} />;
}
