/**
 * Replaces the global `performance` within the server script. React's development build calls `performance.now`, which
 * throws in the version for pages (`determinism.ts`).
 */
export const performance = { now: (): number => 0 };
