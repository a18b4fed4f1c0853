import type { Point } from '@/types';

export type { Point } from '@/types';

/** Distance between two points. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
