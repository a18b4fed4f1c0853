/** Searches Meilisearch indexes filled by its docs-scraper. */
import type { Result, SearchHooks } from '@theme';
import { answered, CLOSE, OPEN, PATIENCE_MS, toResults } from './records.ts';

export interface MeilisearchOptions {
  host: string;
  /** A search-only key: it is public. */
  key: string;
  /** Name of the index per language. */
  indexes: Record<string, string>;
}

/** Missing fields are null. */
type Fields = Partial<Record<`hierarchy_lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}` | 'content', string | null>>;

interface MeilisearchHit extends Fields {
  url: string;
  /** The same fields, highlighted and cropped. */
  _formatted?: Fields;
}

/** The page title and the headings below it; level 0 is the section of the site. */
const LEVELS = [
  'hierarchy_lvl1',
  'hierarchy_lvl2',
  'hierarchy_lvl3',
  'hierarchy_lvl4',
  'hierarchy_lvl5',
  'hierarchy_lvl6',
] as const;

export function meilisearch({ host, key, indexes }: MeilisearchOptions): SearchHooks<Result> {
  return {
    async onSearch(query) {
      const index = indexes[document.documentElement.lang];
      if (index === undefined) return undefined;
      const body = {
        q: query,
        limit: 20,
        attributesToHighlight: ['*'],
        attributesToCrop: ['content'],
        cropLength: 15,
        highlightPreTag: OPEN,
        highlightPostTag: CLOSE,
      };
      const request = fetch(`${host}/indexes/${encodeURIComponent(index)}/search`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${key}`,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const { hits } = (await answered(request)) as { hits: MeilisearchHit[] };
      return toResults(
        hits.map(hit => {
          const shown: Fields = hit._formatted ?? hit;
          return {
            url: hit.url,
            headings: LEVELS.flatMap(level => shown[level] ?? []),
            content: shown.content ?? '',
          };
        }),
      );
    },
  };
}
