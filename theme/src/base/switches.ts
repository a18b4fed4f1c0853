/** Query parameters that hide parts of a page, such as `?sidebar=0`, for sites that embed the page in a frame. Pure. */

import type { Frontmatter } from '../contract.ts';

/** A part that can be hidden, named as in frontmatter. `globalComponents`: site components outside the layout. */
export type Part = keyof Pick<Frontmatter, 'navbar' | 'sidebar' | 'outline' | 'footer' | 'globalComponents'>;

/** Every part. */
export const PARTS: readonly Part[] = ['navbar', 'sidebar', 'outline', 'footer', 'globalComponents'];

/** Returns the parts hidden by a query, separated by spaces. Inside a frame, the outline is hidden by default. */
export function hiddenParts(search: string, isFramed: boolean): string {
  const query = new URLSearchParams(search);
  return PARTS.filter(part => (query.get(part) ?? (isFramed && part === 'outline' ? '0' : '')) === '0').join(' ');
}

/**
 * Returns the query for a link with the query `next` on a page with the query `search`: `next` plus the parameters for
 * parts (`sidebar=0`, `outline=1`) in `search` that `next` does not set.
 */
export function keepSwitches(search: string, next: string): string {
  const from = new URLSearchParams(search);
  const query = new URLSearchParams(next);
  const kept = PARTS.filter(part => from.has(part) && !query.has(part));
  if (kept.length === 0) return next;
  for (const part of kept) query.set(part, from.get(part) ?? '');
  return `?${query}`;
}
