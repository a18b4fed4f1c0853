import { Random } from './random.ts';

/**
 * Returns `count` of `cases`, in their order. The environment variable `E2E_SEED`, which `playwright.config.ts` sets
 * to the hash of the last commit, selects them, so that every commit tests other cases. With `E2E_ALL`, as in
 * `make soak`, returns all cases.
 */
export function sampled<T>(cases: readonly T[], count: number): T[] {
  if (process.env.E2E_ALL) return [...cases];
  const random = new Random(Number.parseInt(process.env.E2E_SEED ?? '1', 16));
  const rest = cases.map((_, index) => index);
  const chosen = new Set<number>();
  while (chosen.size < count && rest.length > 0) chosen.add(rest.splice(random.below(rest.length), 1)[0]!);
  return cases.filter((_, index) => chosen.has(index));
}
