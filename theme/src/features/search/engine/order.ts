/** Compares strings by code point, as Rust does. JavaScript's operators compare by UTF-16 code unit. */
export function compare(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const unitA = a.charCodeAt(at);
    const unitB = b.charCodeAt(at);
    if (unitA === unitB) continue;
    // Surrogates encode characters beyond U+FFFF, so they sort after U+E000 to U+FFFF.
    const isSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xe000;
    if (isSurrogate(unitA) !== isSurrogate(unitB) && unitA >= 0xd800 && unitB >= 0xd800)
      return isSurrogate(unitA) ? 1 : -1;
    return unitA - unitB;
  }
  return a.length - b.length;
}

/** Returns the number of items for which `predicate` is true, by binary search. These items must come first. */
export function partition<T>(items: readonly T[], predicate: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (predicate(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
