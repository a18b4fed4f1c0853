/** Chooses the pages that the search panel suggests while the query is empty. Pure. */
import { isExternal } from '../../base/paths.ts';
import type { NavItem, SidebarItem } from '../../contract.ts';

/** A suggested page. */
export interface SuggestedPage {
  /** Title, with inline Markdown. */
  text: string;
  /** URL, including the site's base. */
  link: string;
  /** Title of the outermost group that contains the page, with inline Markdown. Undefined for pages in no group. */
  group?: string;
}

/**
 * Returns at most `count` pages from the top-level pages of the sidebars and the first page of each top-level group.
 * Takes one page from each section in turn. Sections that `nav` links to are first, in the order of `nav`. `sidebars`
 * is keyed by section path.
 */
export function suggestedPages(
  sidebars: Record<string, SidebarItem[]>,
  nav: NavItem[],
  count: number,
): SuggestedPage[] {
  const navPosition = (section: string): number => {
    const index = nav.findIndex(({ link }) => link?.includes(section));
    return index < 0 ? nav.length : index;
  };
  const sorted = Object.entries(sidebars).sort(([first], [second]) => navPosition(first) - navPosition(second));
  const sections = sorted.map(([, items]) => items.flatMap(item => firstPage(item) ?? []));
  const suggestions = new Map<string, SuggestedPage>();
  for (let at = 0; suggestions.size < count && sections.some(pages => pages.length > at); at++) {
    for (const page of sections.flatMap(pages => pages[at] ?? []))
      if (!suggestions.has(page.link)) suggestions.set(page.link, page);
  }
  return [...suggestions.values()].slice(0, count);
}

function firstPage(item: SidebarItem): SuggestedPage | undefined {
  if (!('text' in item)) return undefined;
  if ('link' in item && item.link !== undefined) {
    return isExternal(item.link) ? undefined : { text: item.text, link: item.link };
  }
  if (!('items' in item)) return undefined;
  for (const child of item.items) {
    const page = firstPage(child);
    if (page) return { ...page, group: item.text };
  }
  return undefined;
}
