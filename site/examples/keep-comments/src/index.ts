/** Adds two numbers. */
export const sum = (left: number, right: number): number => left + right;

// Percentages are rounded half up.
export const percent = (value: number): number => Math.round(value * 100);

// Not exported and not used.
const unused = 'gone';
