import type { ReactNode } from 'react';
import { holderOf } from './live-markup.ts';
import { type CurrentPage } from '../base/site.ts';
import { usePage } from '../base/use-site.ts';
import { LiveMarkup } from './LiveMarkup.tsx';

/**
 * Placeholder that the engine replaces with the article's HTML. Text cannot contain the placeholder, because React
 * escapes `<`.
 */
export const ARTICLE_PLACEHOLDER = '<!--article-->';
/** Placeholder for the sections of an overview page that follow its list of pages. */
export const REST_PLACEHOLDER = '<!--rest-->';

/**
 * The article's HTML, which the engine renders and React does not manage. On the first page, `html` is undefined: the
 * article in the document is kept, even if React re-renders the elements around it. After a navigation, the new HTML is
 * inserted into a new element, because React would ignore HTML that is identical to the previous page's, although
 * islands may have moved nodes out of it. An overview page has two article elements, which `part` distinguishes: the
 * text before the list of pages, and the sections after the list.
 */
export function Article({
  current,
  part = '',
}: {
  current: Pick<CurrentPage, 'html' | 'visit'>;
  part?: string;
}): ReactNode {
  const { html, visit } = current;
  return (
    <LiveMarkup
      key={visit}
      as="div"
      holder={holderOf(`article:${part}`, visit)}
      html={html}
      className="q-article"
      data-article={part}
      {...usePage().language}
    />
  );
}
