import type { ReactNode } from 'react';
import { holderOf } from './live-markup.ts';
import type { Current } from '../base/site.ts';
import { LiveMarkup } from './LiveMarkup.tsx';

/** What the engine replaces with the article's HTML. React escapes `<`, so no text of a page can hold it. */
export const ARTICLE_PLACEHOLDER = '<!--article-->';
/** The same for the sections of an overview page, which stand below its list. */
export const REST_PLACEHOLDER = '<!--rest-->';

/**
 * The article: HTML made by the engine, never React's. On the first load the markup in the document stays as it is
 * (`html` is undefined and hydration ignores the content), also when React renders anew around it; after a page change
 * the new HTML goes in whole, in an element of its own: React would leave equal HTML as it stands, and the islands of
 * the page before have taken theirs out of it. `part` tells apart the two articles of an overview page.
 */
export function Article({
  current,
  part = '',
}: {
  current: Pick<Current, 'html' | 'visit'>;
  part?: string;
}): ReactNode {
  const { html, visit } = current;
  return (
    <LiveMarkup
      key={visit}
      as="div"
      holder={holderOf(`article:${part}`, visit)}
      html={html}
      className="article"
      data-article={part}
    />
  );
}
