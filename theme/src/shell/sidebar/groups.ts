/** Computes which sidebar entries are current and which groups are open. */
import type { PageData, SidebarGroup, SidebarItem, SidebarLink } from '../../contract.ts';
import { routeKey } from '../../base/paths.ts';
import type { Shell } from '../../base/site.ts';
import { useStore } from '../../base/use-store.ts';
import { togglesStore } from '../../page/toggles.ts';

/** Whether an entry is a group. */
export function isGroup(item: SidebarItem): item is SidebarGroup {
  return 'items' in item;
}

/** Whether an entry is a link. */
export function isLink(item: SidebarItem): item is SidebarLink {
  return 'link' in item && !('items' in item || 'gap' in item);
}

/** Returns the key of an entry: the indices of its ancestor groups and of the entry, such as `0` or `0.2`. */
export function childKey(parent: string, index: number): string {
  return parent === '' ? String(index) : `${parent}.${index}`;
}

/** Returns the entries of a list with their keys. A gap counts as the entries that it replaces. */
export function keyed(items: SidebarItem[], parent: string): [item: SidebarItem, key: string][] {
  let index = 0;
  return items.map(item => {
    const key = childKey(parent, index);
    index += 'gap' in item ? item.gap : 1;
    return [item, key];
  });
}

/**
 * Returns the loaded entries of a page's sidebar. For a large sidebar, these are only the entries around the page until
 * the full list is loaded.
 */
export function sidebarItems(
  { sidebar = '', sidebarItems: nearbyItems = [] }: PageData,
  { locale }: Shell,
): SidebarItem[] {
  const allItems = locale.sidebars[sidebar];
  return allItems?.length ? allItems : nearbyItems;
}

/** Lookup tables of a sidebar. */
export interface SidebarModel {
  /**
   * Keys of the entries that link to a page, by route. A link with a hash is used only if no other entry links to the
   * page.
   */
  byRoute: Map<string, string[]>;
  /** Keys of the groups that are collapsed unless the current page is their index page or one of their entries. */
  collapsed: Set<string>;
}

/** Computes the lookup tables of a sidebar. */
export function sidebarModel(items: SidebarItem[], base: string): SidebarModel {
  const model: SidebarModel = { byRoute: new Map(), collapsed: new Set() };
  const byHashLink = new Map<string, string[]>();
  const visit = (item: SidebarItem, key: string): void => {
    if ('link' in item && item.link !== undefined) {
      const route = routeKey(item.link, base);
      const table = item.link.includes('#') ? byHashLink : model.byRoute;
      if (route !== undefined) table.set(route, [...(table.get(route) ?? []), key]);
    }
    if (!isGroup(item)) return;
    if (item.collapsible && item.collapsed) model.collapsed.add(key);
    for (const [child, keyOfChild] of keyed(item.items, key)) visit(child, keyOfChild);
  };
  for (const [item, key] of keyed(items, '')) visit(item, key);
  for (const [route, keys] of byHashLink)
    if (keys.length === 1 && !model.byRoute.has(route)) model.byRoute.set(route, keys);
  return model;
}

/** Whether a group is initially open: it is not collapsed by default, or it is or contains a current entry. */
export function isOpenByDefault(model: SidebarModel, key: string, current: string[]): boolean {
  return !model.collapsed.has(key) || current.some(entry => entry === key || entry.startsWith(`${key}.`));
}

/** Returns the open states of the groups that the reader has opened or closed, by `<sidebar>#<key>`. */
export function useToggles(): ReadonlyMap<string, boolean> {
  return useStore(togglesStore);
}
