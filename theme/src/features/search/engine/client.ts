/**
 * The search engine in the browser, without React and markup. Reads the index that `crates/search` writes, and ranks in
 * the same way.
 */
import { withHooks } from './hooks.ts';
import { openIndex } from './open.ts';
import type { Hit, Result, Search, SearchHooks } from './types.ts';

export { createRemoteSearch } from './remote.ts';
export type * from './types.ts';

export interface SearchOptions {
  /** URL of the language's index file: `LocaleData.searchIndex`. */
  indexUrl: string;
  fetch?: typeof fetch;
  hooks?: SearchHooks<Result>;
}

/** Default maximum number of result pages. */
const LIMIT = 7;

/** Creates a search over the index at `indexUrl`. Nothing is fetched before `load` or the first search. */
export function createSearch({ indexUrl, fetch: request, hooks = {} }: SearchOptions): Search<Result> {
  let opened: ReturnType<typeof openIndex> | undefined;
  function open(): ReturnType<typeof openIndex> {
    // Failures are not cached: the next search retries.
    opened ??= openIndex(indexUrl, request ?? ((url, init) => fetch(url, init))).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }
  return {
    async load() {
      await open();
    },
    search: (query, limit = LIMIT) =>
      withHooks(query, hooks, async effectiveQuery =>
        effectiveQuery.trim() === '' ? [] : (await open()).search(effectiveQuery, limit),
      ),
  };
}

/** Converts results to hits, one per matching section. `groupOf` returns the sidebar group of a route. */
export function toHits(results: Result[], query: string, groupOf: (routePath: string) => string = () => ''): Hit[] {
  return results.flatMap(({ routePath, title, sections }) =>
    sections.map(section => {
      const header = section.headings.join(' > ');
      const prefixLength = header.length - (section.headings.at(-1)?.length ?? 0);
      const shift = section.type === 'header' ? prefixLength : 0;
      return {
        type: section.type,
        title,
        header,
        link: section.anchor ? `${routePath}#${section.anchor}` : routePath,
        query,
        highlights: section.highlights.map(([start, end]) => [start + shift, end + shift] as const),
        group: groupOf(routePath),
        statement: section.statement,
      };
    }),
  );
}
