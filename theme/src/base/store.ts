/** A value that components can watch. */
import { useSyncExternalStore } from 'react';

/** Holds one value and tells its watchers when it changes. */
export interface Store<T> {
  /** The value now. */
  get(): T;
  /** The value the server rendered with, so that the first client render equals it. */
  initial(): T;
  /** Replaces the value; equal values tell nobody. */
  set(next: T): void;
  /** Calls `watcher` after each change; the answer stops it. */
  subscribe(watcher: () => void): () => void;
}

/** A store whose server value is `initial` for ever. */
export function createStore<T>(initial: T): Store<T> {
  const store = createSharedStore(initial);
  return { ...store, initial: () => initial };
}

/** A store that the server fills too: what it holds when hydration begins is what the server rendered with. */
export function createSharedStore<T>(initial: T): Store<T> {
  let value = initial;
  const watchers = new Set<() => void>();
  const get = (): T => value;
  return {
    get,
    initial: get,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const watcher of watchers) watcher();
    },
    subscribe(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** The store's value; the component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.initial);
}
