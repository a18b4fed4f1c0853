export const lastPositive = (list: number[]) => list.findLast((item) => item > 0);
export const copy = <T>(value: T): T => structuredClone(value);
