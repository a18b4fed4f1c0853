// Bundles the search panel's clients for Node.js.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { KEY } from './typesense.mjs';

const engine = name => fileURLToPath(new URL(`../../theme/src/features/search/engine/${name}.ts`, import.meta.url));

async function bundleEngine(name, work) {
  const outfile = join(work, `${name}.mjs`);
  await build({ entryPoints: [engine(name)], bundle: true, format: 'esm', outfile });
  return import(pathToFileURL(outfile).href);
}

/**
 * Returns a function that creates clients of a Typesense collection. Each client represents one visitor, with a
 * separate list of nodes and a separate list of failures.
 */
export async function typesenseClients(collection, work) {
  const { createNodes, createTypesenseSearch } = await bundleEngine('typesense', work);
  const { isCommonWord } = await bundleEngine('common-words', work);
  return (urls, lang) => {
    const failures = [];
    const onFailure = error => failures.push(String(error));
    const nodes = createNodes(urls);
    const options = { nodes, collection, searchKey: KEY, searchIndexes: [], indexName: 'search_index', lang };
    const search = createTypesenseSearch({ ...options, isCommonWord, onFailure });
    return { failures, find: (query, limit = 7) => search.search(query, limit) };
  };
}

/** Creates a client of `quire serve-search`. */
export async function serviceClient(url, lang, work) {
  const { createRemoteSearch } = await bundleEngine('remote', work);
  const failures = [];
  const onFailure = error => failures.push(String(error));
  const search = createRemoteSearch({ searchUrl: url, searchIndexes: [], lang, onFailure });
  return { failures, find: (query, limit = 7) => search.search(query, limit) };
}

/** Returns the links in a search result, in order. Search results are compared by these links. */
export const links = groups => groups.flatMap(({ hits }) => hits.map(({ link }) => link));
