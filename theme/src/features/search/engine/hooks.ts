/** Runs a site's search hooks. */
import type { SearchHooks } from './types.ts';

/** Runs a search with its hooks. Errors in hooks are logged and otherwise ignored. */
export async function withHooks<Found>(
  query: string,
  hooks: SearchHooks<Found>,
  find: (query: string) => Promise<Found[]>,
): Promise<Found[]> {
  const effective = (await attempt(() => hooks.beforeSearch?.(query))) ?? query;
  const found = await find(effective);
  const results = (await attempt(() => hooks.onSearch?.(effective, found))) ?? found;
  await attempt(() => hooks.afterSearch?.(effective, results));
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
