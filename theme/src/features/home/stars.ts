/** The stars around the landing hero: where they stand, how large they are, where they drift. Pure. */

/** How many. */
export const STAR_COUNT = 35;
/** How near the pointer must be, in CSS pixels. */
export const REACH = 100;
/** How much of the way to the pointer a star goes. */
const DRIFT = 0.6;
/** Room kept free at the edges, in percent. */
const MARGIN = 3;

/** A place in percent of the hero and a diameter in CSS pixels. */
export interface Star {
  left: number;
  top: number;
  size: number;
}

/** Two numbers without a simple ratio spread points evenly and never in rows (the plastic number's powers). */
const STEPS = [0.7548776662, 0.569840291];

/** The middle is for words: points there move aside, less so beside the logo at the top. */
function aside(left: number, top: number): number {
  const share = top < 34 ? 0.8 : 0.42;
  return left < 50 ? left * share : 100 - (100 - left) * share;
}

/** All stars, the same on every visit. */
export const STARS: readonly Star[] = Array.from({ length: STAR_COUNT }, (_, index) => {
  const [left = 0, top = 0] = STEPS.map(step => MARGIN + ((0.5 + index * step) % 1) * (100 - 2 * MARGIN));
  return { left: aside(left, top), top, size: 3 + index / 20 };
});

/** How far a star goes from its place, for a pointer that far away from it: towards it when near, else not at all. */
export function drift(dx: number, dy: number): [number, number] {
  return Math.hypot(dx, dy) <= REACH ? [dx * DRIFT, dy * DRIFT] : [0, 0];
}
