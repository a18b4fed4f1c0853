/**
 * Restores the objects that all pages in a JavaScript runtime share: the global object, the built-ins, React and
 * `@theme`. Libraries may patch any of these objects, as in a browser. The objects are restored after each page, so
 * that pages cannot affect each other.
 */

/** The result of restoring: `lost` if some changes cannot be undone, otherwise `restored`. */
export type RestoreResult = 'restored' | 'lost';

interface Snapshot {
  object: object;
  prototype: object | null;
  keys: PropertyKey[];
  descriptors: PropertyDescriptor[];
}

// These functions are captured at load time, so that pages cannot patch the functions used for restoring.
const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, isExtensible } = Object;
const { apply, deleteProperty, ownKeys, setPrototypeOf } = Reflect;
const { has } = Set.prototype;

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Returns prototypes and constructors that are not reachable through properties of globals. */
function hiddenPrototypes(): (object | null)[] {
  const samples: object[] = [
    [].values(),
    new Map().entries(),
    new Set().values(),
    ''[Symbol.iterator](),
    ''.matchAll(/x/g),
    (function* () {})(),
    (async function* () {})(),
    function* () {},
    async () => {},
    async function* () {},
  ];
  return samples.flatMap(sample => [getPrototypeOf(sample), sample.constructor]);
}

/**
 * Whether a value is a function whose only properties are `name` and `length`. Such functions are frozen instead of
 * restored, because no known library modifies them.
 */
function isLeaf(value: object, keys: PropertyKey[]): boolean {
  return typeof value === 'function' && keys.every(key => key === 'name' || key === 'length');
}

/** Functions that can change a property's attributes without changing its value. Their first argument is the object. */
const DEFINERS: [object, string][] = [
  [Object, 'defineProperty'],
  [Object, 'defineProperties'],
  [Reflect, 'defineProperty'],
];
/** Methods of `Object.prototype` that can also change a property's attributes without changing its value. */
const METHODS = ['__defineGetter__', '__defineSetter__'];

/**
 * Records all objects reachable from `roots` and returns a function that restores them. Comparing property descriptors
 * takes a millisecond, four times as long as comparing values. Descriptors are therefore compared only if a property
 * was defined on one of the objects.
 */
export function capture(...roots: object[]): () => RestoreResult {
  const snapshots: Snapshot[] = [];
  const seen = new Set<object>();
  let isRedefined = false;
  watchDefiners(target => {
    if (isObject(target) && apply(has, seen, [target])) isRedefined = true;
  });
  const queue: unknown[] = [Object.prototype, globalThis, ...roots, ...hiddenPrototypes()];
  for (const value of queue) {
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    const keys = ownKeys(value);
    const prototype = getPrototypeOf(value) as object | null;
    const descriptors = keys.map(key => getOwnPropertyDescriptor(value, key) ?? {});
    queue.push(prototype, ...descriptors.flatMap(({ value: content, get, set }) => [content, get, set]));
    if (isLeaf(value, keys)) freeze(value);
    else if (isExtensible(value)) snapshots.push({ object: value, prototype, keys, descriptors });
  }
  return () => {
    const mustCompareAll = isRedefined;
    isRedefined = false;
    let result: RestoreResult = 'restored';
    for (let index = 0; index < snapshots.length; index++) {
      const snapshot = snapshots[index] as Snapshot;
      if (!mustCompareAll && isUnchanged(snapshot)) continue;
      if (!restoreObject(snapshot)) result = 'lost';
    }
    return result;
  };
}

/** Wraps the functions that define properties, so that they first call `onDefine` with the target object. */
function watchDefiners(onDefine: (target: unknown) => void): void {
  const wrap = (owner: object, name: string, targetOf: (self: unknown, values: unknown[]) => unknown): void => {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    const original = descriptor?.value as ((...values: unknown[]) => unknown) | undefined;
    if (!original) return;
    const wrapper = {
      [name](this: unknown, ...values: unknown[]): unknown {
        onDefine(targetOf(this, values));
        return apply(original, this, values);
      },
    }[name];
    defineProperty(wrapper, 'length', { value: original.length });
    defineProperty(owner, name, { ...descriptor, value: wrapper });
  };
  for (const [owner, name] of DEFINERS) wrap(owner, name, (_, [target]) => target);
  for (const name of METHODS) wrap(Object.prototype, name, self => self);
}

/** Whether an object's prototype, keys and data properties are unchanged. Ignores accessors. */
function isUnchanged({ object, prototype, keys, descriptors }: Snapshot): boolean {
  if (!isExtensible(object) || getPrototypeOf(object) !== prototype || !hasKeys(object, keys)) return false;
  const values = object as Record<PropertyKey, unknown>;
  for (let index = 0; index < keys.length; index++) {
    const expected = descriptors[index] as PropertyDescriptor;
    if (expected.get !== undefined || expected.set !== undefined) continue;
    const value = values[keys[index] as PropertyKey];
    if (value !== expected.value && (value === value || expected.value === expected.value)) return false;
  }
  return true;
}

function restoreObject({ object, prototype, keys, descriptors }: Snapshot): boolean {
  if (!isExtensible(object)) return false;
  if (getPrototypeOf(object) !== prototype && !setPrototypeOf(object, prototype)) return false;
  if (!hasKeys(object, keys)) {
    removeAdded(object, keys);
    // Restoring deleted properties would change the key order.
    if (!hasKeys(object, keys)) return false;
  }
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    const expected = descriptors[index] as PropertyDescriptor;
    if (isSame(getOwnPropertyDescriptor(object, key), expected)) continue;
    try {
      defineProperty(object, key, expected);
    } catch {
      return false;
    }
  }
  return true;
}

function hasKeys(object: object, keys: PropertyKey[]): boolean {
  const currentKeys = ownKeys(object);
  if (currentKeys.length !== keys.length) return false;
  for (let index = 0; index < keys.length; index++) if (currentKeys[index] !== keys[index]) return false;
  return true;
}

function removeAdded(object: object, keys: PropertyKey[]): void {
  const currentKeys = ownKeys(object);
  for (let index = 0; index < currentKeys.length; index++) {
    const key = currentKeys[index] as PropertyKey;
    let isKnown = false;
    for (let position = 0; position < keys.length && !isKnown; position++) isKnown = keys[position] === key;
    if (!isKnown) deleteProperty(object, key);
  }
}

function isSame(current: PropertyDescriptor | undefined, expected: PropertyDescriptor): boolean {
  if (
    current === undefined ||
    current.configurable !== expected.configurable ||
    current.enumerable !== expected.enumerable
  )
    return false;
  if (expected.get !== undefined || expected.set !== undefined)
    return current.get === expected.get && current.set === expected.set;
  const areBothNaN = current.value !== current.value && expected.value !== expected.value;
  return current.writable === expected.writable && (current.value === expected.value || areBothNaN);
}

/** Freezes data recursively. */
export function deepFreeze<T>(data: T): T {
  if (!isObject(data)) return data;
  for (const value of Object.values(data)) deepFreeze(value as unknown);
  return freeze(data) as T;
}
