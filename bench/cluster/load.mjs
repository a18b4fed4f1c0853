// Simulates visitors who search without pauses.
import { links } from './client.mjs';

/**
 * Starts visitors, each of which repeats the queries of one language. `expected` maps language and query to the
 * expected links. `stop` ends the searches and returns the measurements of all searches.
 */
export function load(visitors, expected) {
  let isRunning = true;
  const searches = [];
  const visit = async ({ client, queries, lang }, number) => {
    for (let at = number; isRunning; at++) {
      const query = queries[at % queries.length];
      const begin = performance.now();
      const failed = client.failures.length;
      const found = links(await client.find(query)).join(' ');
      const ms = performance.now() - begin;
      const isFailed = client.failures.length > failed;
      searches.push({ begin, ms, isFailed, isWrong: !isFailed && found !== expected.get(`${lang} ${query}`) });
    }
  };
  const finished = visitors.map(visit);
  return {
    async stop() {
      isRunning = false;
      await Promise.all(finished);
      return searches;
    },
  };
}

/** Returns the links in the results of every query, as pairs of `<language> <query>` and the links. */
export async function answers(client, lang, queries) {
  const rows = [];
  for (const query of queries) rows.push([`${lang} ${query}`, links(await client.find(query)).join(' ')]);
  return rows;
}

/** Returns the quantile `share` (0 to 1) of the search times. */
export function quantile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Returns the cells of a table row that summarizes the searches in `seen`, in the order of `HEAD`. */
export function figures(seen) {
  const times = seen.map(({ ms }) => ms);
  const count = name => String(seen.filter(search => search[name]).length);
  const time = share => quantile(times, share).toFixed(0);
  return [String(seen.length), count('isFailed'), count('isWrong'), time(0.5), time(0.99), time(1)];
}

export const HEAD = ['Searches', 'Failed', 'Different result', 'p50 ms', 'p99 ms', 'Max ms'];

/**
 * Repeatedly sends every node a search that matches all documents, and counts the results. `sections` is the number of
 * documents in the complete collection. `stop` returns the number of searches and the counts other than `sections`,
 * which come from searches of an incomplete collection.
 */
export function counting(nodes, collection, sections) {
  let isRunning = true;
  const result = { counts: 0, others: [] };
  const finished = nodes.map(async node => {
    while (isRunning) {
      const count = await node.found(collection).catch(() => undefined);
      if (count === undefined) continue;
      result.counts += 1;
      if (count !== sections) result.others.push(`${node.url}: ${count}`);
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  });
  return {
    async stop() {
      isRunning = false;
      await Promise.all(finished);
      return result;
    },
  };
}
