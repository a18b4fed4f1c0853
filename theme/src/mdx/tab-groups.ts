/** Selected tabs by group: stored, shared by all groups of an id on the page, and synced across browser tabs. */
import { createStore, type Store } from '../base/store.ts';

const PREFIX = 'rspress.tabs.';

const groups = new Map<string, Store<number | undefined>>();

/** The index a stored text means, undefined when it means none. */
export function parseIndex(stored: string | null): number | undefined {
  return stored !== null && /^\d{1,3}$/.test(stored) ? Number(stored) : undefined;
}

function read(group: string): number | undefined {
  try {
    return parseIndex(localStorage.getItem(PREFIX + group));
  } catch {
    return undefined; // no storage, as on the server
  }
}

/** The selected index of a group, undefined until one was chosen. The server knows no choice. */
export function tabGroup(group: string): Store<number | undefined> {
  let store = groups.get(group);
  if (!store) {
    groups.set(group, (store = createStore<number | undefined>(undefined)));
    store.set(read(group));
    if (groups.size === 1) globalThis.addEventListener?.('storage', onStorage);
  }
  return store;
}

/** Selects a tab in every group of an id and remembers it. */
export function selectTab(group: string, index: number): void {
  try {
    localStorage.setItem(PREFIX + group, String(index));
  } catch {
    // storage is blocked: the choice lasts as long as the page
  }
  tabGroup(group).set(index);
}

function onStorage(event: StorageEvent): void {
  if (event.key?.startsWith(PREFIX)) groups.get(event.key.slice(PREFIX.length))?.set(parseIndex(event.newValue));
}
