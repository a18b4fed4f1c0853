/** Runs a site's search hooks. */
import type { SearchHooks } from './types.ts';

/** Runs a search with its hooks. Errors in hooks are logged and otherwise ignored. */
export async function withHooks<Item>(
  query: string,
  hooks: SearchHooks<Item>,
  find: (query: string) => Promise<Item[]>,
): Promise<Item[]> {
  const effectiveQuery = (await attempt(() => hooks.beforeSearch?.(query))) ?? query;
  const initialResults = await find(effectiveQuery);
  const results = (await attempt(() => hooks.onSearch?.(effectiveQuery, initialResults))) ?? initialResults;
  await attempt(() => hooks.afterSearch?.(effectiveQuery, results));
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
