/** Connects stores to React components. */
import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** Returns the store's current value. The component re-renders when the value changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.initial);
}
