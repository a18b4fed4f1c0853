/** Computes which sidebar entries are current and which groups are open. */
import type { SidebarGroup, SidebarItem, SidebarLink } from '../../contract.ts';
import { routeKey } from '../../base/paths.ts';
import { createStore, useStore } from '../../base/store.ts';

/** Whether an entry is a group. */
export function isGroup(item: SidebarItem): item is SidebarGroup {
  return 'items' in item;
}

/** Whether an entry is a link. */
export function isLink(item: SidebarItem): item is SidebarLink {
  return 'link' in item && !('items' in item);
}

/** The key of an entry, its position: `0`, `0.2`. */
export function childKey(parent: string, index: number): string {
  return parent === '' ? String(index) : `${parent}.${index}`;
}

/** A flattened sidebar, computed once. */
export interface SidebarModel {
  /** Keys of the entries that link to a page, by route. */
  byRoute: Map<string, string[]>;
  /** Keys of the groups that are collapsed unless they contain the current page. */
  collapsed: Set<string>;
}

/** Flattens a sidebar. */
export function sidebarModel(items: SidebarItem[], base: string): SidebarModel {
  const model: SidebarModel = { byRoute: new Map(), collapsed: new Set() };
  const visit = (item: SidebarItem, key: string): void => {
    if ('link' in item && item.link !== undefined) {
      const route = routeKey(item.link, base);
      if (route !== undefined) model.byRoute.set(route, [...(model.byRoute.get(route) ?? []), key]);
    }
    if (!isGroup(item)) return;
    if (item.collapsible && item.collapsed) model.collapsed.add(key);
    for (const [index, child] of item.items.entries()) visit(child, childKey(key, index));
  };
  for (const [index, item] of items.entries()) visit(item, childKey('', index));
  return model;
}

/** Keys of the entries that link to `route`. */
export function currentKeys(model: SidebarModel, route: string): string[] {
  return model.byRoute.get(route) ?? [];
}

/** An entry's key and those of its ancestor groups: `0`, `0.2` for `0.2`. */
export function withAncestors(key: string): string[] {
  const parts = key.split('.');
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('.'));
}

/** Whether a group is open: unless it is collapsed by default, or if it is or contains a current entry. */
export function isOpenByDefault(model: SidebarModel, key: string, current: string[]): boolean {
  return !model.collapsed.has(key) || current.some(entry => entry === key || entry.startsWith(`${key}.`));
}

/**
 * Groups that the reader opened or closed: `<sidebar>#<key>` to whether it is open. Kept until the page is unloaded.
 */
const togglesStore = createStore<ReadonlyMap<string, boolean>>(new Map());

/** The groups that the reader opened or closed. */
export function useToggles(): ReadonlyMap<string, boolean> {
  return useStore(togglesStore);
}

/** Stores that the reader opened or closed a group. */
export function toggleGroup(sidebar: string, key: string, isOpen: boolean): void {
  togglesStore.set(new Map(togglesStore.get()).set(`${sidebar}#${key}`, isOpen));
}

/** Drops the closed state of groups that contain the current page, so that its section always opens. */
export function openCurrentGroups(sidebar: string, current: string[]): void {
  const toggles = new Map(togglesStore.get());
  for (const entry of current) {
    for (const group of withAncestors(entry)) {
      const key = `${sidebar}#${group}`;
      if (toggles.get(key) === false) toggles.delete(key);
    }
  }
  if (toggles.size !== togglesStore.get().size) togglesStore.set(toggles);
}
