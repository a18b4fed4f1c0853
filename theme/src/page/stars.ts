/** Positions, sizes and pointer attraction of the stars around the landing hero. No side effects. */

/** Number of stars. */
export const STAR_COUNT = 35;
/** Radius of the pointer’s attraction, in CSS pixels. */
export const REACH = 100;
/** Fraction of the distance to the pointer that a star moves. */
const DRIFT = 0.6;
/** Distance of stars from the hero’s edges, as a percentage of the hero’s size. */
const MARGIN = 3;

/** A star: its position as percentages of the hero’s size, and its diameter in CSS pixels. */
export interface Star {
  left: number;
  top: number;
  size: number;
}

/** Steps of the R2 low-discrepancy sequence (inverse powers of the plastic number), for even coverage without rows. */
const STEPS = [0.7548776662, 0.569840291];

/** Moves a star sideways, away from the centered text. Stars near the top move less, because the logo is narrow. */
function awayFromCenter(left: number, top: number): number {
  const factor = top < 34 ? 0.8 : 0.42;
  return left < 50 ? left * factor : 100 - (100 - left) * factor;
}

/** All stars, the same on every visit. */
export const STARS: readonly Star[] = Array.from({ length: STAR_COUNT }, (_, index) => {
  const [left = 0, top = 0] = STEPS.map(step => MARGIN + ((0.5 + index * step) % 1) * (100 - 2 * MARGIN));
  return { left: awayFromCenter(left, top), top, size: 3 + index / 20 };
});

/**
 * Returns a star's displacement for a vector from the star to the pointer: zero if the vector is longer than `REACH`.
 */
export function drift(dx: number, dy: number): [number, number] {
  return Math.hypot(dx, dy) <= REACH ? [dx * DRIFT, dy * DRIFT] : [0, 0];
}
