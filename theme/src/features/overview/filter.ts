/** Filters the list of an overview page and splits the article around the list. Pure. */
import type { OverviewGroup } from '../../contract.ts';
import { plainText } from '../../base/inline.ts';

/** Normalizes a title for comparison: plain text, lower case, hyphens replaced by spaces. */
function normalizeTitle(text: string): string {
  return plainText(text).toLowerCase().replaceAll('-', ' ');
}

/**
 * Returns the groups that match a keyword. If a group's name matches, the whole group is kept. If a page's title
 * matches, the page is kept with all its headings. Otherwise, only matching headings are kept. An empty keyword matches
 * everything.
 */
export function filterOverview(groups: OverviewGroup[], keyword: string): OverviewGroup[] {
  const normalizedKeyword = normalizeTitle(keyword).trim();
  const matches = (text: string): boolean => normalizeTitle(text).includes(normalizedKeyword);
  return groups.flatMap(group => {
    if (matches(group.name)) return group;
    const items = group.items.flatMap(item => {
      if (matches(item.text)) return item;
      const headers = item.headers.filter(header => matches(header.text));
      return headers.length > 0 ? { ...item, headers } : [];
    });
    return items.length > 0 ? { ...group, items } : [];
  });
}

/** Returns the number of pages in the groups. */
export function countPages(groups: OverviewGroup[]): number {
  return groups.reduce((sum, group) => sum + group.items.length, 0);
}

const OPENING_TAG = /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)(?![\w-]))[a-z]/gi;

/**
 * Splits an article before its first section, unless that section is nested in another element. `lead.rs` in
 * `crates/render` must split identically.
 */
export function splitLead(html: string): [lead: string, rest: string] {
  const headingIndex = html.indexOf('<h2');
  const lead = html.slice(0, Math.max(headingIndex, 0));
  const isBalanced = lead.match(OPENING_TAG)?.length === lead.match(/<\//g)?.length;
  return headingIndex >= 0 && isBalanced ? [lead, html.slice(headingIndex)] : [html, ''];
}
