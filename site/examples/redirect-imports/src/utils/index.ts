export const sub = (a: number, b: number) => a - b;
