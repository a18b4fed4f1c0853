export class Counter {
  static start: number;
  static {
    Counter.start = 1;
  }
  #count = Counter.start;
  next(step?: { by?: number }) {
    return (this.#count += step?.by ?? 1);
  }
}
