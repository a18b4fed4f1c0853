/** Searches with a remote search service instead of the index in the site's files. */
import { withHooks } from './hooks.ts';
import type { RemoteGroup, Search, SearchHooks } from './types.ts';

export interface RemoteOptions {
  searchUrl: string;
  searchIndexes: string[];
  lang: string;
  /** Version of the documentation; empty for a site without versions. */
  version?: string;
  fetch?: typeof fetch;
  hooks?: SearchHooks<RemoteGroup>;
  /** Called when a search fails, even if the service has responded. Logs the error by default. */
  onFailure?: (error: unknown) => void;
}

/** Creates a search that queries the service. A failed search calls `onFailure` and returns no results. */
export function createRemoteSearch(options: RemoteOptions): Search<RemoteGroup> {
  const { onFailure = (error: unknown) => console.error(error) } = options;
  const request = options.fetch ?? ((url: RequestInfo | URL) => fetch(url));
  async function find(keyword: string, limit: number): Promise<RemoteGroup[]> {
    try {
      const response = await request(remoteUrl(options, keyword, limit));
      if (!response.ok) throw new Error(`the search service returned ${response.status}: ${await response.text()}`);
      return parseGroups(await response.json());
    } catch (error) {
      onFailure(error);
      return [];
    }
  }
  return {
    load: () => Promise.resolve(),
    search: (query, limit = 7) => withHooks(query, options.hooks ?? {}, effectiveQuery => find(effectiveQuery, limit)),
  };
}

/** Maximum query length in characters. The service rejects longer queries. */
const MAX_KEYWORD = 200;

function remoteUrl({ searchUrl, searchIndexes, lang, version }: RemoteOptions, keyword: string, limit: number): string {
  const parameters = new URLSearchParams({
    keyword: [...keyword].slice(0, MAX_KEYWORD).join(''),
    limit: String(limit),
    searchIndexes: searchIndexes.join(','),
    lang,
    ...(version && { version }),
  });
  return `${searchUrl}${searchUrl.includes('?') ? '&' : '?'}${parameters}`;
}

/** Returns the valid groups of a response. Throws if the response is not an array. */
function parseGroups(response: unknown): RemoteGroup[] {
  if (!Array.isArray(response)) throw new Error('the search service did not return a list');
  return response.filter(
    (group): group is RemoteGroup => typeof group?.index === 'string' && Array.isArray(group?.hits),
  );
}
