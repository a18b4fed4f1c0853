import { createHash } from 'node:crypto';
import { Random } from './random.ts';

/**
 * Returns `count` of `cases`, in their order. The environment variable `E2E_SEED`, which `playwright.config.ts` sets to
 * the hash of the last commit, selects them together with `key`, so that every commit and every caller tests other
 * cases. With `E2E_ALL`, as in `make soak`, returns all cases. Throws if there are fewer than `count` cases, because a
 * test without cases cannot fail.
 */
export function sampled<T>(cases: readonly T[], count: number, key: string): T[] {
  if (cases.length < count) throw new Error(`${key}: ${cases.length} cases, but ${count} are tested`);
  if (process.env.E2E_ALL) return [...cases];
  const random = new Random(createHash('sha256').update(`${process.env.E2E_SEED} ${key}`).digest().readUInt32BE());
  const rest = cases.map((_, index) => index);
  const chosen = new Set(Array.from({ length: count }, () => rest.splice(random.below(rest.length), 1)[0]));
  return cases.filter((_, index) => chosen.has(index));
}
