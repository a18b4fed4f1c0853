/** Simulated progress of the loading bar, from 0 to 1: an initial value, then small increments to a maximum. Pure. */

/** Delay before the bar appears, so that fast navigations show no bar. */
export const START_AFTER_MS = 200;
/** Progress value with which the bar appears. */
export const MINIMUM = 0.08;
/** Duration of the transition between two values. */
export const SPEED_MS = 200;
/** Size of an increment. {@link TRICKLE_MS} is the interval between increments. */
export const TRICKLE_RATE = 0.02;
export const TRICKLE_MS = 800;
/** Maximum value while the page loads. */
const MAXIMUM = 0.994;

/** Returns the value after one increment. */
export function trickle(value: number): number {
  return Math.min(Math.max(value, MINIMUM) + TRICKLE_RATE, MAXIMUM);
}
