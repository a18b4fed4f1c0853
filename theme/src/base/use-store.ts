/** Connects stores to React components. */
import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** The store's current value; re-renders the component on change. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.initial);
}
