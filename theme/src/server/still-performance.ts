/**
 * Replaces the `performance` global within this bundle. React's development build takes measurements, and the global
 * that pages see throws an error.
 */
export const performance = { now: (): number => 0 };
