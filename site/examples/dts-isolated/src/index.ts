export { add } from './math';
export type { Point } from './types';

export const version = '1.0.0';

/** Greets a person. */
export const hello = (name: string): string => `Hello, ${name}`;
