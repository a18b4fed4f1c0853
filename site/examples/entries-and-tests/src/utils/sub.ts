export const sub = (a: number, b: number): number => a - b;
