/** How far the loading bar is, as nobody knows how long a page takes: a beginning, small steps, an end. Pure. */

/** Nothing is shown for pages that come within this time. */
export const START_AFTER_MS = 200;
/** Where the bar begins. */
export const MINIMUM = 0.08;
/** How long it takes from one value to the next. */
export const SPEED_MS = 200;
/** How far a step goes, and when the next comes. */
export const TRICKLE_RATE = 0.02;
export const TRICKLE_MS = 800;
/** Only the page itself brings the bar to its end. */
const MAXIMUM = 0.994;

/** The value after a step. */
export function trickle(value: number): number {
  return Math.min(Math.max(value, MINIMUM) + TRICKLE_RATE, MAXIMUM);
}
