/** Implementations of hooks for components that render only once: state keeps its initial value, effects never run. */
import * as react from 'react';
import { useId } from './ids.ts';
import { Unsupported } from './unsupported.ts';

/** Field in which React's string renderer stores the current value of a context. */
export const CURRENT = '_currentValue2';
/** A context returned by `createContext`. */
export type ContextValue = Record<typeof CURRENT, unknown>;

type Hook = (...values: never[]) => unknown;

/** The object in which React's hooks look up their implementations. Renderers set `H` while they run a component. */
interface Internals {
  H: Record<string, Hook> | null;
}

const internals = (react as unknown as Record<string, Internals>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
] as Internals;

const noop = (): undefined => undefined;
const unsupported = (): never => {
  throw new Unsupported('a hook');
};
const read = (context: ContextValue): unknown => context[CURRENT];
const initial = (value: unknown): unknown => (typeof value === 'function' ? (value as () => unknown)() : value);

/**
 * Hook implementations. Unsupported hooks, and setting state while rendering, cause the tree to be rendered by React.
 */
const hooks: Record<string, Hook> = {
  readContext: read,
  useContext: read,
  useMemo: (compute: () => unknown) => compute(),
  useCallback: (callback: unknown) => callback,
  useRef: (current: unknown) => ({ current }),
  useState: (value: unknown) => [initial(value), unsupported],
  useReducer: (_: unknown, value: unknown, initialize?: (value: unknown) => unknown) => [
    initialize === undefined ? value : initialize(value),
    unsupported,
  ],
  useDeferredValue: (value: unknown, first?: unknown) => (first === undefined ? value : first),
  useSyncExternalStore: (_: unknown, __: unknown, getServerSnapshot?: () => unknown) =>
    getServerSnapshot === undefined ? unsupported() : getServerSnapshot(),
  useEffect: noop,
  useLayoutEffect: noop,
  useInsertionEffect: noop,
  useImperativeHandle: noop,
  useDebugValue: noop,
  useId,
  use: unsupported,
  useTransition: unsupported,
  useOptimistic: unsupported,
  useActionState: unsupported,
  useFormState: unsupported,
  useHostTransitionStatus: unsupported,
  useMemoCache: unsupported,
  useCacheRefresh: unsupported,
  useEffectEvent: unsupported,
};

/** Runs `work` with {@link hooks} as the implementations of React's hooks. */
export function withHooks<T>(work: () => T): T {
  const previous = internals.H;
  internals.H = hooks;
  try {
    return work();
  } finally {
    internals.H = previous;
  }
}
