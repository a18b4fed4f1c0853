/**
 * Polyfill of `structuredClone` for plain objects, arrays, dates, regular expressions, maps, sets and views of buffers.
 * Throws on functions and symbols, as in browsers.
 */
export function structuredClone<T>(value: T): T {
  return copy(value, new Map()) as T;
}

function copy(value: unknown, clones: Map<unknown, unknown>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`a ${typeof value} cannot be cloned`);
  if (typeof value !== 'object' || value === null) return value;
  if (clones.has(value)) return clones.get(value);
  const register = <U>(clone: U): U => {
    clones.set(value, clone);
    return clone;
  };
  if (value instanceof Date) return register(new Date(value.getTime()));
  if (value instanceof RegExp) return register(new RegExp(value.source, value.flags));
  if (value instanceof Map) {
    const clone = register(new Map<unknown, unknown>());
    for (const [key, entry] of value) clone.set(copy(key, clones), copy(entry, clones));
    return clone;
  }
  if (value instanceof Set) {
    const clone = register(new Set<unknown>());
    for (const entry of value) clone.add(copy(entry, clones));
    return clone;
  }
  if (value instanceof DataView) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return register(new DataView(bytes.slice().buffer));
  }
  if (ArrayBuffer.isView(value)) return register((value as Uint8Array).slice());
  const clone = register((Array.isArray(value) ? [] : {}) as Record<string, unknown>);
  for (const [key, entry] of Object.entries(value)) clone[key] = copy(entry, clones);
  return clone;
}
