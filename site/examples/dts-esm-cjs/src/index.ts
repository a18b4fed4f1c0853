export { add } from './math';
export type { Point } from './types';

/** Greets a person. */
export const hello = (name: string): string => `Hello, ${name}`;
