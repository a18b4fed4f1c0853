/**
 * Polyfill of `structuredClone` for plain objects, arrays, dates, regular expressions, maps, sets and typed arrays.
 * Throws on functions and symbols, as in browsers.
 */
export function structuredClone<T>(value: T): T {
  return copy(value, new Map()) as T;
}

function copy(value: unknown, known: Map<unknown, unknown>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`a ${typeof value} cannot be cloned`);
  if (typeof value !== 'object' || value === null) return value;
  if (known.has(value)) return known.get(value);
  const keep = <U>(clone: U): U => {
    known.set(value, clone);
    return clone;
  };
  if (value instanceof Date) return keep(new Date(value.getTime()));
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
  if (value instanceof Map) {
    const clone = keep(new Map<unknown, unknown>());
    for (const [key, entry] of value) clone.set(copy(key, known), copy(entry, known));
    return clone;
  }
  if (value instanceof Set) {
    const clone = keep(new Set<unknown>());
    for (const entry of value) clone.add(copy(entry, known));
    return clone;
  }
  if (ArrayBuffer.isView(value)) return keep((value as Uint8Array).slice());
  const clone = keep((Array.isArray(value) ? [] : {}) as Record<string, unknown>);
  for (const [key, entry] of Object.entries(value)) clone[key] = copy(entry, known);
  return clone;
}
