/**
 * Generates the ids that `useId` returns, which must equal the ids that React derives from positions in the tree during
 * hydration. The format follows `ReactFizzTreeContext.js` and `makeId` of React 19.
 */

/** Maximum number of bits of a position that are stored as a number. Further bits are converted to digits. */
const BITS = 30;
/** Bits per digit: ids are in base 32. */
const DIGIT = 5;

/** Length and current index of each list that contains the component, outermost first. */
let position: number[] = [];
let prefix = '';
/** Number of ids that the running component has created. */
let idCount = 0;

/** Implements React's `useId`. */
export function useId(): string {
  const index = idCount++;
  return `_${prefix}R_${encoded(position)}${index > 0 ? `H${index.toString(32)}` : ''}_`;
}

/** Runs `work` as an independent rendering whose ids start with `start`. */
export function withIds<T>(start: string, work: () => T): T {
  const outer = { position, prefix, idCount: idCount };
  [position, prefix, idCount] = [[], start, 0];
  try {
    return work();
  } finally {
    ({ position, prefix, idCount } = outer);
  }
}

/** Calls `write` for each node of a list, with the node's index as the innermost part of the position. */
export function forEachNode(nodes: unknown[], write: (node: unknown) => void): void {
  const depth = position.push(nodes.length, 0);
  let index = 0;
  for (const node of nodes) {
    position[depth - 1] = index++;
    write(node);
  }
  position.length = depth - 2;
}

/** Runs a component and passes its result to `write`. A component with ids adds a level to the position. */
export function renderComponent<T>(run: () => T, write: (result: T) => void): void {
  idCount = 0;
  const result = run();
  if (idCount > 0) forEachNode([result], node => write(node as T));
  else write(result);
}

/**
 * Encodes a position in base 32. The outermost index is in the lowest bits. Each index takes as many bits as its list's
 * length requires.
 */
function encoded(pairs: number[]): string {
  let digits = '';
  let bits = 0;
  let length = 0;
  for (let offset = 0; offset < pairs.length; offset += 2) {
    const [total = 0, index = 0] = [pairs[offset], pairs[offset + 1]];
    const width = 32 - Math.clz32(total);
    if (length + width > BITS) {
      const movedBits = length - (length % DIGIT);
      digits = (bits & ((1 << movedBits) - 1)).toString(32) + digits;
      bits >>= movedBits;
      length -= movedBits;
    }
    bits |= (index + 1) << length;
    length += width;
  }
  return bits.toString(32) + digits;
}
