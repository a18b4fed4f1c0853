/**
 * Replaces the global `performance` within the server script. React's development build calls `performance.now`, which
 * throws in the `performance` that `determinism.ts` provides to pages.
 */
export const performance = { now: (): number => 0 };
