/** Searches indexes filled by Algolia's DocSearch crawler. */
import type { Result, SearchHooks } from '@theme';
import { answered, CLOSE, OPEN, PATIENCE_MS, toResults } from './records.ts';

export interface AlgoliaOptions {
  app: string;
  /** The search-only key: it is public. */
  key: string;
  /** Name of the index per language. */
  indexes: Record<string, string>;
  host?: string;
}

type Levels<Value> = Partial<Record<`lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}`, Value | null>>;

interface DocSearchHit {
  url: string;
  hierarchy: Levels<string>;
  content: string | null;
  _highlightResult?: { hierarchy?: Levels<{ value: string }> };
  _snippetResult?: { content?: { value: string } };
}

/** The page title and the headings below it; `lvl0` is the section of the site. */
const LEVELS = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

export function algolia({
  app,
  key,
  indexes,
  host = `https://${app}-dsn.algolia.net`,
}: AlgoliaOptions): SearchHooks<Result> {
  return {
    async onSearch(query) {
      const index = indexes[document.documentElement.lang];
      if (index === undefined) return undefined;
      const body = {
        query,
        hitsPerPage: 20,
        attributesToHighlight: ['hierarchy'],
        attributesToSnippet: ['content:15'],
        highlightPreTag: OPEN,
        highlightPostTag: CLOSE,
      };
      const request = fetch(`${host}/1/indexes/${encodeURIComponent(index)}/query`, {
        method: 'POST',
        headers: {
          'X-Algolia-Application-Id': app,
          'X-Algolia-API-Key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const { hits } = (await answered(request)) as { hits: DocSearchHit[] };
      return toResults(
        hits.map(hit => ({
          url: hit.url,
          headings: LEVELS.flatMap(
            level => hit._highlightResult?.hierarchy?.[level]?.value ?? hit.hierarchy[level] ?? [],
          ),
          content: hit._snippetResult?.content?.value ?? hit.content ?? '',
        })),
      );
    },
  };
}
