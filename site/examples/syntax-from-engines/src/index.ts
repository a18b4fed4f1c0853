export class Counter {
  static #total = 0;
  static {
    Counter.#total = 1;
  }
  label(options?: { name?: string }) {
    return options?.name ?? `counter ${Counter.#total}`;
  }
}
export const lastPositive = (list: number[]) => list.findLast((item) => item > 0);
