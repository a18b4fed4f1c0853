// Measures a search engine with judged queries: ranks, gain, share of queries without results, bytes until the first
// result, and query times.
import { gzipSync } from 'node:zlib';

export const gzip = bytes => gzipSync(bytes, { level: 9 }).length;

export const middle = numbers => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Returns the 99th percentile. */
export const almostMost = numbers =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.ceil(numbers.length * 0.99) - 1)] ?? 0;

const mean = numbers => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const gain = hits => hits.reduce((sum, isGood, at) => sum + (isGood ? 1 / Math.log2(at + 2) : 0), 0);

/**
 * Measures one engine. `engine.find(query)` returns routes, best first. `engine.bytes(query)` returns the number of
 * bytes that a visitor fetches for a first search. MRR@10 and nDCG@7 are computed over pages. Each query is run twice,
 * and the second run, for which everything is cached, is timed.
 */
export async function measure(engine, queries) {
  const totals = { ranks: [], gains: [], times: [], sizes: [], empty: 0 };
  for (const { query, pages } of queries) {
    await engine.find(query);
    const begin = performance.now();
    const routes = (await engine.find(query)).slice(0, 10);
    totals.times.push(performance.now() - begin);
    const at = routes.findIndex(route => pages.includes(route));
    totals.ranks.push(at < 0 ? 0 : 1 / (at + 1));
    const isGood = route => pages.includes(route);
    const best = pages.slice(0, 7).map(() => true);
    totals.gains.push(gain(routes.slice(0, 7).map(isGood)) / gain(best));
    if (routes.length === 0) totals.empty += 1;
    totals.sizes.push(await engine.bytes(query));
  }
  return {
    mrr: mean(totals.ranks),
    ndcg: mean(totals.gains),
    empty: totals.empty / queries.length,
    bytes: middle(totals.sizes),
    mostBytes: Math.max(...totals.sizes),
    ms: middle(totals.times),
  };
}
