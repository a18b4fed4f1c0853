/**
 * Searching in the browser: everything the panel needs, without React and without markup. The index is what
 * `crates/search` writes; both rank alike.
 */
import { withHooks } from './hooks.ts';
import { openIndex } from './open.ts';
import type { Hit, Result, Search, SearchHooks } from './types.ts';

export { createRemoteSearch } from './remote.ts';
export type * from './types.ts';

export interface SearchOptions {
  /** Final href of the language's index file: `LocaleData.searchIndex`. */
  indexUrl: string;
  fetch?: typeof fetch;
  hooks?: SearchHooks<Result>;
}

/** Most pages a search gives. */
const LIMIT = 7;

/** A search in the index at `indexUrl`. Nothing is fetched before `load` or the first search. */
export function createSearch({ indexUrl, fetch: request, hooks = {} }: SearchOptions): Search<Result> {
  let opened: ReturnType<typeof openIndex> | undefined;
  function open(): ReturnType<typeof openIndex> {
    // A failure is not kept: the next search tries again.
    opened ??= openIndex(indexUrl, request ?? (url => fetch(url))).catch((error: unknown) => {
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
      withHooks(query, hooks, async asked => (asked.trim() === '' ? [] : (await open()).search(asked, limit))),
  };
}

/** Results as the flat rows of the panel. `groupOf` names the sidebar's group of a route. */
export function toHits(results: Result[], query: string, groupOf: (routePath: string) => string = () => ''): Hit[] {
  return results.flatMap(({ routePath, title, sections }) =>
    sections.map(section => {
      const header = section.headings.join(' > ');
      const before = header.length - (section.headings.at(-1)?.length ?? 0);
      const shift = section.type === 'header' ? before : 0;
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
