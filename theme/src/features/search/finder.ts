/** Creates the panel's search backend for the current locale: the site's own index or a search service. */
import { isExternal, pageHref, routeKey, withBase } from '../../base/paths.ts';
import { MAX_PAGES, type LinkResolver, rowsOfGroups, rowsOfResults } from './rows.ts';
import { sidebarTrails } from './trails.ts';
import { isCommonWord } from './engine/common-words.ts';
import { withHooks } from './engine/hooks.ts';
import {
  createRemoteSearch,
  createSearch,
  type RemoteGroup,
  type Result,
  type Search,
  type SearchHooks,
} from './engine/client.ts';
import type { Finder } from './panel.ts';
import type { Shell } from '../../base/site.ts';
import { inlineData } from '../../base/data.ts';

/** The optional `search` export of a site's `theme/index.tsx`. With a search service, hooks receive its groups. */
export type SiteSearch = SearchHooks<Result> & SearchHooks<RemoteGroup>;

const finders = new Map<Shell, Promise<Finder>>();

/** Returns the search backend of a locale, cached so that the index is fetched only once. */
export function finderOf(shell: Shell): Finder {
  const getFinder = (): Promise<Finder> => {
    let finder = finders.get(shell);
    if (!finder) {
      finders.set(shell, (finder = makeFinder(shell)));
      // If a chunk fails to load, the next search loads it again.
      finder.catch(() => finders.delete(shell));
    }
    return finder;
  };
  return {
    load: async () => (await getFinder()).load(),
    find: async query => (await getFinder()).find(query),
  };
}

async function makeFinder(shell: Shell): Promise<Finder> {
  const { locale } = shell;
  const places = linkResolver(shell);
  const hooks = await siteHooks();
  const createGroupSearch = await groupSearch(shell, hooks);
  if (createGroupSearch) return groupFinder(createGroupSearch, places);
  const search = createSearch({ indexUrl: locale.searchIndex, hooks });
  return {
    load: () => search.load(),
    find: async query => rowsOfResults(await search.search(query, MAX_PAGES), places),
  };
}

type OnFailure = (error: unknown) => void;

/**
 * Returns a function that creates searches in a remote service or a Typesense collection. Returns undefined if the site
 * uses its own index.
 */
async function groupSearch(
  { site: { search }, locale: { lang, version } }: Shell,
  hooks: SiteSearch,
): Promise<((onFailure: OnFailure) => Search<RemoteGroup>) | undefined> {
  const searchIndexes = (search['searchIndexes'] ?? []) as string[];
  switch (search['mode']) {
    case 'remote': {
      const options = { searchUrl: String(search['url']), searchIndexes, lang, version, hooks };
      return onFailure => createRemoteSearch({ ...options, onFailure });
    }
    case 'typesense': {
      const { createNodes, createTypesenseSearch } = await import('./engine/typesense.ts');
      const nodes = createNodes(search['nodes'] as string[]);
      const [collection, searchKey, indexName] = ['collection', 'searchKey', 'indexName'].map(key =>
        String(search[key]),
      ) as [string, string, string];
      const options = { nodes, collection, searchKey, indexName, searchIndexes, lang, version, isCommonWord };
      return onFailure => {
        const engine = createTypesenseSearch({ ...options, onFailure });
        return {
          ...engine,
          search: (query, limit) => withHooks(query, hooks, effectiveQuery => engine.search(effectiveQuery, limit)),
        };
      };
    }
    default:
      return undefined;
  }
}

/** Creates a backend that makes a new search for each query, because only a search's `onFailure` reports failures. */
function groupFinder(createGroupSearch: (onFailure: OnFailure) => Search<RemoteGroup>, places: LinkResolver): Finder {
  return {
    load: () => Promise.resolve(),
    async find(query) {
      let isSuccessful = true;
      const onFailure = (error: unknown): void => {
        isSuccessful = false;
        console.error(error);
      };
      const groups = await createGroupSearch(onFailure).search(query, MAX_PAGES);
      return isSuccessful ? rowsOfGroups(groups, places) : undefined;
    },
  };
}

/**
 * Returns the site's search hooks. If their module fails to load, the error is logged and searches run without hooks.
 */
async function siteHooks(): Promise<SiteSearch> {
  const { siteModule } = inlineData();
  if (siteModule === undefined) return {};
  try {
    return ((await import(siteModule)) as { search?: SiteSearch }).search ?? {};
  } catch (error) {
    console.error(error);
    return {};
  }
}

function linkResolver({ site, locale }: Shell): LinkResolver {
  const trails = sidebarTrails(Object.values(locale.sidebars), site.base);
  // A service that covers several sites returns absolute URLs, even for pages of this site.
  const siteUrl = location.origin + site.base;
  const toLocalLink = (link: string): string => (link.startsWith(siteUrl) ? link.slice(siteUrl.length - 1) : link);
  return {
    href(url) {
      const link = toLocalLink(url);
      if (isExternal(link)) return /^https?:/i.test(link) ? link : undefined;
      const path = withBase(link, site.base);
      // In archives, `location.origin` is `null`.
      const isSameOrigin = globalThis.quireFile || new URL(path, location.origin).origin === location.origin;
      return isSameOrigin ? pageHref(path, site.cleanUrls) : undefined;
    },
    trail: url => trails.get(routeKey(toLocalLink(url), '/') ?? '') ?? [],
  };
}
