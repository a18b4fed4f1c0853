/** A minimal observable store. `use-store.ts` connects it to React. */

/** Holds one value and notifies subscribers when it changes. */
export interface Store<T> {
  /** Returns the current value. */
  get(): T;
  /** Returns the snapshot for hydration: the value that the server-rendered markup shows. */
  initial(): T;
  /** Replaces the value. Subscribers are not notified if the new value is identical. */
  set(next: T): void;
  /** Calls `listener` after each change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Creates a store whose server snapshot is always `initial`. */
export function createStore<T>(initial: T): Store<T> {
  const store = createSharedStore(initial);
  return { ...store, initial: () => initial };
}

/** Creates a store whose value is also set on the server. The snapshot for hydration is the current value. */
export function createSharedStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = (): T => value;
  return {
    get,
    initial: get,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
