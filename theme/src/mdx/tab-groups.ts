/** The selected tab of each group, stored and synced across the page and across browser tabs. */
import { createStore, type Store } from '../base/store.ts';

const PREFIX = 'rspress.tabs.';

const groups = new Map<string, Store<number | undefined>>();

/** Parses a stored index. Returns undefined if the index is invalid. */
export function parseIndex(stored: string | null): number | undefined {
  return stored !== null && /^\d{1,3}$/.test(stored) ? Number(stored) : undefined;
}

function read(group: string): number | undefined {
  try {
    return parseIndex(localStorage.getItem(PREFIX + group));
  } catch {
    return undefined; // Storage is blocked or missing (on the server).
  }
}

/** Returns the store with the selected index of a group, which is undefined until the reader selects a tab. */
export function tabGroup(group: string): Store<number | undefined> {
  let store = groups.get(group);
  if (!store) {
    groups.set(group, (store = createStore<number | undefined>(undefined)));
    store.set(read(group));
    if (groups.size === 1) globalThis.addEventListener?.('storage', onStorage);
  }
  return store;
}

/** Selects a tab in every group with this id, and stores the selection. */
export function selectTab(group: string, index: number): void {
  try {
    localStorage.setItem(PREFIX + group, String(index));
  } catch {
    // Storage is blocked: the selection lasts until the page is unloaded.
  }
  tabGroup(group).set(index);
}

function onStorage(event: StorageEvent): void {
  if (event.key?.startsWith(PREFIX)) groups.get(event.key.slice(PREFIX.length))?.set(parseIndex(event.newValue));
}
