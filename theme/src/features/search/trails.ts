/** Finds the location of pages in the sidebars. Pure. */
import type { SidebarItem } from '../../contract.ts';
import { plainText } from '../../base/inline.ts';
import { routeKey } from '../../base/paths.ts';

/**
 * Returns the titles of the groups that contain each page, outermost first, by route key. If a page has several sidebar
 * entries, the first entry is used.
 */
export function sidebarTrails(sidebars: SidebarItem[][], base: string): Map<string, string[]> {
  const trails = new Map<string, string[]>();
  const visit = (item: SidebarItem, trail: string[]): void => {
    if (!('text' in item)) return;
    const key = item.link === undefined ? undefined : routeKey(item.link, base);
    if (key !== undefined && !trails.has(key)) trails.set(key, trail);
    if (!('items' in item)) return;
    const inner = [...trail, plainText(item.text)];
    for (const child of item.items) visit(child, inner);
  };
  for (const item of sidebars.flat()) visit(item, []);
  return trails;
}
