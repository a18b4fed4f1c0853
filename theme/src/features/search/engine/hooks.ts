/** Runs a site's own code around a search. */
import type { SearchHooks } from './types.ts';

/** The search with its hooks: their faults are logged and change nothing. */
export async function withHooks<Found>(
  query: string,
  hooks: SearchHooks<Found>,
  find: (query: string) => Promise<Found[]>,
): Promise<Found[]> {
  const asked = (await attempt(() => hooks.beforeSearch?.(query))) ?? query;
  const found = await find(asked);
  const results = (await attempt(() => hooks.onSearch?.(asked, found))) ?? found;
  await attempt(() => hooks.afterSearch?.(asked, results));
  return results;
}

async function attempt<T>(hook: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await hook();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
