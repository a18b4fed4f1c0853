import { type ReactNode, useMemo } from 'react';
import type { Current } from '../state/site.ts';

/** What the engine replaces with the article's HTML. React escapes `<`, so no text of a page can hold it. */
export const ARTICLE_PLACEHOLDER = '<!--article-->';
/** The same for the sections of an overview page, which stand below its list. */
export const REST_PLACEHOLDER = '<!--rest-->';

/**
 * The article: HTML made by the engine, never React's. On the first load the markup in the document stays as it is
 * (`html` is undefined and hydration ignores the content); after a page change the new HTML goes in whole, in an element
 * of its own: React would leave equal HTML as it stands, and the islands of the page before have taken theirs out of it.
 */
export function Article({ current: { html, visit } }: { current: Pick<Current, 'html' | 'visit'> }): ReactNode {
  const inner = useMemo(() => ({ __html: html ?? '' }), [html]);
  return (
    <div key={visit} className="article" data-article="" suppressHydrationWarning dangerouslySetInnerHTML={inner} />
  );
}
