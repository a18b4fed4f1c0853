/**
 * The ids of `useId`. When the browser hydrates a tree, React makes them from positions in it, so they have to be the same
 * here: the format is that of `ReactFizzTreeContext.js` and `makeId` in React 19.
 */

/** Bits of a position that are kept as a number; those beyond become digits. */
const BITS = 30;
/** Bits of a digit: ids are written to base 32. */
const DIGIT = 5;

/** Of every list around the component: its length, and the index in it. */
let position: number[] = [];
let prefix = '';
/** How many ids the component that runs has made. */
let made = 0;

/** The hook. */
export function useId(): string {
  const nth = made++;
  return `_${prefix}R_${written(position)}${nth > 0 ? `H${nth.toString(32)}` : ''}_`;
}

/** Runs `work`, a rendering of its own, whose ids start with `start`. */
export function withIds<T>(start: string, work: () => T): T {
  const outer = { position, prefix, made };
  [position, prefix, made] = [[], start, 0];
  try {
    return work();
  } finally {
    ({ position, prefix, made } = outer);
  }
}

/** Calls `write` for each node of a list. */
export function eachOf(nodes: unknown[], write: (node: unknown) => void): void {
  const depth = position.push(nodes.length, 0);
  let index = 0;
  for (const node of nodes) {
    position[depth - 1] = index++;
    write(node);
  }
  position.length = depth - 2;
}

/** Runs a component, and `write` with what it returns: a component with ids is a position of its own. */
export function asComponent<T>(run: () => T, write: (result: T) => void): void {
  made = 0;
  const result = run();
  if (made > 0) eachOf([result], node => write(node as T));
  else write(result);
}

/** The outermost index is in the lowest bits; each takes as many as the length of its list needs. */
function written(pairs: number[]): string {
  let digits = '';
  let bits = 0;
  let length = 0;
  for (let at = 0; at < pairs.length; at += 2) {
    const [total = 0, index = 0] = [pairs[at], pairs[at + 1]];
    const width = 32 - Math.clz32(total);
    if (length + width > BITS) {
      const moved = length - (length % DIGIT);
      digits = (bits & ((1 << moved) - 1)).toString(32) + digits;
      bits >>= moved;
      length -= moved;
    }
    bits |= (index + 1) << length;
    length += width;
  }
  return bits.toString(32) + digits;
}
