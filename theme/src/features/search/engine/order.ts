/** Compares strings by code point, as Rust does. JavaScript's operators compare by UTF-16 code unit. */
export function compare(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const one = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (one === other) continue;
    // Surrogates encode characters beyond U+FFFF, so they sort after U+E000 to U+FFFF.
    const isHalf = (unit: number) => unit >= 0xd800 && unit < 0xe000;
    if (isHalf(one) !== isHalf(other) && one >= 0xd800 && other >= 0xd800) return isHalf(one) ? 1 : -1;
    return one - other;
  }
  return a.length - b.length;
}

/** Returns the number of items for which `holds` is true, by binary search. They must precede all other items. */
export function partition<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
