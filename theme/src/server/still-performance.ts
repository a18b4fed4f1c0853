/**
 * Stands in for the global in this bundle: React's development build measures, and the global that pages see refuses.
 */
export const performance = { now: (): number => 0 };
