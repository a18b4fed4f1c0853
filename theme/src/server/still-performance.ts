/**
 * Replaces the global `performance` within the server script. React's development build calls `performance.now`, which
 * the global for pages (`determinism.ts`) refuses.
 */
export const performance = { now: (): number => 0 };
