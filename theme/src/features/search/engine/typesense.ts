/** Searches a Typesense collection created by `quire search push`. */
import { CLOSE, OPEN, parseMarks } from './marks.ts';
import type { Nodes } from './nodes.ts';
import type { Highlight, Hit, RemoteGroup, Search } from './types.ts';

export { createNodes } from './nodes.ts';

export interface TypesenseOptions {
  nodes: Nodes;
  collection: string;
  /** A search-only key, which is public. */
  searchKey: string;
  /** Names of the sites to search; empty for all. */
  searchIndexes: string[];
  /** Name of this site. Results from this site link to routes; results from other sites link to absolute URLs. */
  indexName: string;
  lang: string;
  /** Version of the site's documentation; empty for a site without versions. */
  version?: string;
  /** Whether a lower-case word is a stop word. Passed in, because an import would change how the chunks are split. */
  isCommonWord: (word: string) => boolean;
  /** Called when a search fails, even if a node has responded. Logs the error by default. */
  onFailure?: (error: unknown) => void;
}

/** Languages with separate fields in the collection, because Typesense needs the language to segment words. */
const SEGMENTED = new Set(['zh', 'ja', 'ko', 'th']);

const FIELDS: [name: string, weight: number][] = [
  ['title', 8],
  ['heading', 7],
  ['keywords', 5],
  ['breadcrumbs', 2],
  ['content', 3],
  ['code', 1],
];
const LOCALIZED = new Set(['title', 'heading', 'content']);

/** Maximum number of sections per page. */
const SECTIONS = 4;

/** Maximum length of a query, in characters. */
const MAX_QUERY = 200;

interface Document {
  site: string;
  siteTitle: string;
  route: string;
  anchor: string;
  url: string;
  title: string;
  headings: string[];
  [field: string]: unknown;
}

interface TypesenseHit {
  document: Document;
  highlights?: { field: string; snippet?: string; value?: string }[];
}

interface SearchResponse {
  grouped_hits?: { hits: TypesenseHit[] }[];
  code?: number;
  error?: string;
}

/** Creates a search in a collection, without hooks. A failed search calls `onFailure` and returns no results. */
export function createTypesenseSearch(options: TypesenseOptions): Search<RemoteGroup> {
  const { onFailure = (error: unknown) => console.error(error) } = options;
  const path = `/multi_search?x-typesense-api-key=${encodeURIComponent(options.searchKey)}`;
  async function find(query: string, limit: number): Promise<RemoteGroup[]> {
    const sites = options.searchIndexes.length > 0 ? options.searchIndexes : [undefined];
    try {
      const searches = sites.map(site => parameters(options, query, limit, site));
      const { results } = (await options.nodes.post(path, JSON.stringify({ searches }))) as {
        results?: SearchResponse[];
      };
      if (!Array.isArray(results)) throw new Error('the search engine returned no results');
      return groupBySite(results.flatMap(hitsOf), options, query);
    } catch (error) {
      onFailure(error);
      return [];
    }
  }
  return {
    load: () => Promise.resolve(),
    search: (query, limit = 7) => (query.trim() === '' ? Promise.resolve([]) : find(query, limit)),
  };
}

/** Returns the parameters of a search request. Exported for relevance measurements. */
export function parameters(
  {
    collection,
    lang,
    version,
    indexName,
    isCommonWord,
  }: Pick<TypesenseOptions, 'collection' | 'lang' | 'version' | 'isCommonWord'> & { indexName?: string },
  query: string,
  limit: number,
  site?: string,
): Record<string, unknown> {
  const locale = segmentedLanguage(lang);
  const fields = FIELDS.flatMap(([name, weight]): typeof FIELDS =>
    locale && LOCALIZED.has(name)
      ? [[`${name}_${locale}`, weight], ...(name === 'content' ? [] : ([[name, weight]] as typeof FIELDS))]
      : [[name, weight]],
  );
  const filters = [`lang:=${lang}`, ...(site === undefined ? [] : [`site:=${site}`])];
  // Other sites have different versions, so the filter applies only to this site.
  if (version) filters.push(`(site:!=${indexName} || version:=${version})`);
  return {
    collection,
    q: wordsOf(query, isCommonWord),
    query_by: fields.map(([name]) => name).join(','),
    query_by_weights: fields.map(([, weight]) => weight).join(','),
    filter_by: filters.join(' && '),
    group_by: 'site,route',
    group_limit: SECTIONS,
    per_page: limit,
    exclude_fields: 'code,keywords,breadcrumbs,lang,version',
    highlight_start_tag: OPEN,
    highlight_end_tag: CLOSE,
    highlight_full_fields: fields
      .map(([name]) => name)
      .filter(name => /^(?:title|heading)/.test(name))
      .join(','),
    highlight_affix_num_tokens: 8,
    // The best-matching field determines the rank. Ties are ordered by position on the page. Tuned with
    // `make bench-cluster`.
    text_match_type: 'max_weight',
    sort_by: '_text_match:desc,position:asc,pageRank:desc',
    drop_tokens_threshold: 40,
  };
}

/**
 * Splits the query's identifiers at separators and drops stop words, unless the query contains only stop words.
 */
function wordsOf(query: string, isCommonWord: (word: string) => boolean): string {
  const words = [...query]
    .slice(0, MAX_QUERY)
    .join('')
    .split(/[\s.\-_/:@]+/);
  const rare = words.filter(word => !isCommonWord(word.toLowerCase()));
  return (rare.some(word => word !== '') ? rare : words).join(' ').trim();
}

function segmentedLanguage(lang: string): string | undefined {
  const [language = ''] = lang.toLowerCase().split(/[-_]/);
  return SEGMENTED.has(language) ? language : undefined;
}

function hitsOf({ grouped_hits, code, error }: SearchResponse): TypesenseHit[] {
  if (!Array.isArray(grouped_hits)) throw new Error(`the search engine returned ${code}: ${error}`);
  return grouped_hits.flatMap(({ hits }) => hits);
}

/** Groups hits by site. Sites and hits keep the search engine's order. */
function groupBySite(hits: TypesenseHit[], options: TypesenseOptions, query: string): RemoteGroup[] {
  const groups = new Map<string, RemoteGroup>();
  for (const hit of hits) {
    const { site } = hit.document;
    const group = groups.get(site) ?? { index: site, hits: [] };
    groups.set(site, group);
    group.hits.push(hitOf(hit, options, query));
  }
  return [...groups.values()];
}

/** Length in characters of the excerpt from a section whose prose contains no match. */
const EXCERPT = 100;

function hitOf({ document, highlights = [] }: TypesenseHit, options: TypesenseOptions, query: string): Hit {
  const locale = segmentedLanguage(options.lang);
  const highlightedField = (name: string): string | undefined => {
    const matches = [`${name}_${locale}`, name].map(field => highlights.find(highlight => highlight.field === field));
    const match = matches.find(highlight => highlight !== undefined);
    return match?.value ?? match?.snippet;
  };
  const { site, siteTitle, route, anchor, url, title, headings } = document;
  const header = headings.join(' > ');
  const headingHighlights = parseMarks(highlightedField(anchor === '' ? 'title' : 'heading') ?? '').highlights;
  const start = header.length - (headings.at(-1)?.length ?? 0);
  const prose = highlightedField('content');
  const text = String(document[locale ? `content_${locale}` : 'content'] ?? '');
  const content = parseMarks(prose ?? [...text].slice(0, EXCERPT).join(''));
  const isNamed = headingHighlights.length > 0;
  const shiftedHighlights: Highlight[] =
    anchor === '' ? headingHighlights : headingHighlights.map(([from, to]) => [from + start, to + start]);
  return {
    type: isNamed ? (anchor === '' ? 'title' : 'header') : 'content',
    title,
    header,
    link: site === options.indexName ? `${route}${anchor === '' ? '' : `#${anchor}`}` : url,
    query,
    highlights: isNamed ? shiftedHighlights : content.highlights,
    group: siteTitle,
    statement: content.text,
  };
}
