import { type ReactNode, useMemo } from 'react';
import type { Current } from '../state/site.ts';

/** What the engine replaces with the article's HTML. */
export const ARTICLE_PLACEHOLDER = '\u0001article\u0001';
/** The same for the sections of an overview page, which stand below its list. */
export const REST_PLACEHOLDER = '\u0001rest\u0001';

/**
 * The article: HTML made by the engine, never React's. On the first load the markup in the document stays as it is
 * (`html` is undefined and hydration ignores the content); after a page change the new HTML goes in whole.
 */
export function Article({ current: { html } }: { current: Pick<Current, 'html'> }): ReactNode {
  const inner = useMemo(() => ({ __html: html ?? '' }), [html]);
  return <div className="article" data-article="" suppressHydrationWarning dangerouslySetInnerHTML={inner} />;
}
