/** Generates random numbers from a seed (mulberry32), so that failing runs can be repeated. */
export class Random {
  constructor(private state: number) {}

  /** Returns an integer from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.below(1000) < 1000 * probability;
  }

  /** Returns a random item of a list. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}
