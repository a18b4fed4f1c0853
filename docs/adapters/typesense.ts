/** Searches Typesense collections filled by its DocSearch scraper. */
import type { Result, SearchHooks } from '@theme';
import { answered, CLOSE, OPEN, PATIENCE_MS, toResults } from './records.ts';

export interface TypesenseOptions {
  host: string;
  /** A search-only key: it is public. */
  key: string;
  /** Name of the collection per language. */
  collections: Record<string, string>;
}

/** The page title and the headings below it; level 0 is the section of the site. */
const LEVELS = [
  'hierarchy.lvl1',
  'hierarchy.lvl2',
  'hierarchy.lvl3',
  'hierarchy.lvl4',
  'hierarchy.lvl5',
  'hierarchy.lvl6',
] as const;

type Field = (typeof LEVELS)[number] | 'content';

interface TypesenseHit {
  document: { url: string } & Partial<Record<Field, string | null>>;
  /** Only for matching fields. */
  highlights: { field: string; snippet?: string }[];
}

export function typesense({ host, key, collections }: TypesenseOptions): SearchHooks<Result> {
  return {
    async onSearch(query) {
      const collection = collections[document.documentElement.lang];
      if (collection === undefined) return undefined;
      const parameters = new URLSearchParams({
        q: query,
        query_by: [...LEVELS.slice(0, 3), 'content'].join(','),
        per_page: '20',
        highlight_start_tag: OPEN,
        highlight_end_tag: CLOSE,
      });
      const request = fetch(`${host}/collections/${encodeURIComponent(collection)}/documents/search?${parameters}`, {
        headers: { 'X-TYPESENSE-API-KEY': key },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const { hits } = (await answered(request)) as { hits: TypesenseHit[] };
      return toResults(
        hits.map(({ document: found, highlights }) => {
          const shown = (field: Field): string | undefined =>
            highlights.find(highlight => highlight.field === field)?.snippet ?? found[field] ?? undefined;
          return {
            url: found.url,
            headings: LEVELS.flatMap(level => shown(level) ?? []),
            content: shown('content') ?? '',
          };
        }),
      );
    },
  };
}
