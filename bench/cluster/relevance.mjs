// Compares Typesense with `quire serve-search`: relevance and search times for the judged queries of the Rslib site.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sets } from '../search/documents.mjs';
import { measure } from '../search/measure.mjs';
import { table } from '../search/results.mjs';
import { links, serviceClient } from './client.mjs';
import { quantile } from './load.mjs';

/** Number of times that each query is timed. */
const ROUNDS = 5;

/** Returns the distinct pages in a search result. */
const pages = groups => [...new Set(links(groups).map(link => link.replace(/#.*/, '')))];

/** Starts `quire serve-search` for a built site on a free port. */
async function service(quire, dist) {
  const child = spawn(quire, ['serve-search', dist, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const url = /http:\/\/[^/]+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(`quire serve-search does not start: ${line}`);
  return { url: `${url}/search`, stop: () => child.kill() };
}

async function row(name, client, queries) {
  const find = async query => pages(await client.find(query, 10));
  const { mrr, ndcg, empty } = await measure({ find, bytes: () => 0 }, queries);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { query } of queries) {
      const begin = performance.now();
      await client.find(query);
      times.push(performance.now() - begin);
    }
  }
  if (client.failures.length > 0) throw new Error(`${name}: ${client.failures[0]}`);
  const time = share => quantile(times, share).toFixed(1);
  return [name, mrr.toFixed(3), ndcg.toFixed(3), `${(100 * empty).toFixed(1)} %`, time(0.5), time(0.99)];
}

/** Returns a table with the measurements of both engines for every set of judged queries. */
export async function relevance({ quire, dist, clients, url, work }) {
  const server = await service(quire, dist);
  const rows = [];
  try {
    for (const lang of ['en', 'zh']) {
      for (const { name, queries } of sets(lang)) {
        const set = `${lang === 'en' ? 'English' : 'Chinese'}, ${name} set (${queries.length})`;
        const quireClient = await serviceClient(server.url, lang, work);
        for (const [engine, client] of [
          ['quire serve-search', quireClient],
          ['Typesense', clients([url], lang)],
        ]) {
          rows.push([set, ...(await row(engine, client, queries))]);
        }
      }
    }
  } finally {
    server.stop();
  }
  return table(['Queries', 'Engine', 'MRR@10', 'nDCG@7', 'Empty', 'p50 ms', 'p99 ms'], rows);
}
