/**
 * What all pages share in one JavaScript runtime: the global object, everything the language brings, React and `@theme`.
 * Libraries may patch any of it, as they do in a browser. After each page it is put back as it was, so that no page
 * sees what another one did.
 */

/** What became of the shared objects: as they were, or changed in a way that cannot be undone. */
export type Verdict = 'restored' | 'lost';

interface Known {
  object: object;
  prototype: object | null;
  keys: PropertyKey[];
  descriptors: PropertyDescriptor[];
}

// Taken now: what a page does to them must not reach what undoes it.
const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, isExtensible } = Object;
const { deleteProperty, ownKeys, setPrototypeOf } = Reflect;

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Prototypes that no property of a global leads to. */
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

/** A function with nothing of its own but name and length: nobody has a reason to change it, so nobody can. */
function isLeaf(value: object, keys: PropertyKey[]): boolean {
  return typeof value === 'function' && keys.every(key => key === 'name' || key === 'length');
}

/** Records all objects that lead from `roots`. The answer puts them back. */
export function capture(...roots: object[]): () => Verdict {
  const known: Known[] = [];
  const seen = new Set<object>();
  const queue: unknown[] = [Object.prototype, globalThis, ...roots, ...hiddenPrototypes()];
  for (const value of queue) {
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    const keys = ownKeys(value);
    const prototype = getPrototypeOf(value) as object | null;
    const descriptors = keys.map(key => getOwnPropertyDescriptor(value, key) ?? {});
    queue.push(prototype, ...descriptors.flatMap(({ value: own, get, set }) => [own, get, set]));
    if (isLeaf(value, keys)) freeze(value);
    else if (isExtensible(value)) known.push({ object: value, prototype, keys, descriptors });
  }
  return () => {
    let verdict: Verdict = 'restored';
    for (let index = 0; index < known.length; index++) {
      if (!putBack(known[index] as Known)) verdict = 'lost';
    }
    return verdict;
  };
}

function putBack({ object, prototype, keys, descriptors }: Known): boolean {
  if (!isExtensible(object)) return false;
  if (getPrototypeOf(object) !== prototype && !setPrototypeOf(object, prototype)) return false;
  if (!hasKeys(object, keys)) {
    removeAdded(object, keys);
    // What was deleted would come back in another place of the order.
    if (!hasKeys(object, keys)) return false;
  }
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    const wanted = descriptors[index] as PropertyDescriptor;
    if (isSame(getOwnPropertyDescriptor(object, key), wanted)) continue;
    try {
      defineProperty(object, key, wanted);
    } catch {
      return false;
    }
  }
  return true;
}

function hasKeys(object: object, keys: PropertyKey[]): boolean {
  const own = ownKeys(object);
  if (own.length !== keys.length) return false;
  for (let index = 0; index < keys.length; index++) if (own[index] !== keys[index]) return false;
  return true;
}

function removeAdded(object: object, keys: PropertyKey[]): void {
  const own = ownKeys(object);
  for (let index = 0; index < own.length; index++) {
    const key = own[index] as PropertyKey;
    let isKnown = false;
    for (let other = 0; other < keys.length && !isKnown; other++) isKnown = keys[other] === key;
    if (!isKnown) deleteProperty(object, key);
  }
}

function isSame(own: PropertyDescriptor | undefined, wanted: PropertyDescriptor): boolean {
  if (own === undefined || own.configurable !== wanted.configurable || own.enumerable !== wanted.enumerable)
    return false;
  if (wanted.get !== undefined || wanted.set !== undefined) return own.get === wanted.get && own.set === wanted.set;
  const isNaNStill = own.value !== own.value && wanted.value !== wanted.value;
  return own.writable === wanted.writable && (own.value === wanted.value || isNaNStill);
}

/** Freezes data with all that is in it. */
export function deepFreeze<T>(data: T): T {
  if (!isObject(data)) return data;
  for (const value of Object.values(data)) deepFreeze(value as unknown);
  return freeze(data) as T;
}
