/** Query parameters that hide parts of a page, such as `?sidebar=0`, for sites that embed the page in a frame. Pure. */

import type { Frontmatter } from '../contract.ts';

/** A part that can be hidden, named as in frontmatter. `globalComponents`: site components outside the layout. */
export type LayoutPart = keyof Pick<Frontmatter, 'navbar' | 'sidebar' | 'outline' | 'footer' | 'globalComponents'>;

/** Every value of {@link LayoutPart}. */
export const LAYOUT_PARTS: readonly LayoutPart[] = ['navbar', 'sidebar', 'outline', 'footer', 'globalComponents'];

/** Returns the parts hidden by a query, separated by spaces. Inside a frame, the outline is hidden by default. */
export function hiddenParts(search: string, isFramed: boolean): string {
  const query = new URLSearchParams(search);
  return LAYOUT_PARTS.filter(part => (query.get(part) ?? (isFramed && part === 'outline' ? '0' : '')) === '0').join(
    ' ',
  );
}

/**
 * Returns the query for a link with the query `linkSearch` on a page with the query `currentSearch`: `linkSearch` plus
 * the parameters for parts (`sidebar=0`, `outline=1`) in `currentSearch` that `linkSearch` does not set.
 */
export function keepSwitches(currentSearch: string, linkSearch: string): string {
  const currentQuery = new URLSearchParams(currentSearch);
  const query = new URLSearchParams(linkSearch);
  const carriedParts = LAYOUT_PARTS.filter(part => currentQuery.has(part) && !query.has(part));
  if (carriedParts.length === 0) return linkSearch;
  for (const part of carriedParts) query.set(part, currentQuery.get(part) ?? '');
  return `?${query}`;
}
