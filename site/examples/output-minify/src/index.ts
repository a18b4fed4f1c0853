/** Adds two numbers. */
export const sum = (left: number, right: number): number => left + right;

// Not exported and not used.
const unused = 'gone';

export function total(values: number[]): number {
  return values.reduce((result, value) => sum(result, value), 0);
}
