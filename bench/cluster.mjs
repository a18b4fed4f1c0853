// Measures searches in a Typesense cluster of three nodes, filled by `quire search push`, while the cluster's leader is
// killed and while the index is pushed again. Also compares Typesense with `quire serve-search`. Writes the results to
// RESULTS.md.
//
//     node bench/cluster.mjs [--pages 10000] [--visitors 4] [--seconds 15] [--python FILE] [--no-write]
//
// The simulated visitors search with the client of the search panel. Visitors who use the same language start with
// different nodes. A search fails if the client reports a failure. A result is different if it does not contain the
// same links in the same order as before. All nodes, visitors and the push share the machine's processors.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { typesenseClients } from './cluster/client.mjs';
import { answers, counting, figures, HEAD, load } from './cluster/load.mjs';
import { relevance } from './cluster/relevance.mjs';
import { cluster, executable, KEY, leaderOf, until } from './cluster/typesense.mjs';
import { QUERIES, write } from './search/large.mjs';
import { machine, table, writePart } from './search/results.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  allowNegative: true,
  options: {
    pages: { type: 'string', default: '10000' },
    visitors: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '15' },
    python: { type: 'string', default: join(here, 'work/typesense/bin/python') },
    dist: { type: 'string', default: join(root, 'site/dist') },
    port: { type: 'string', default: '7310' },
    write: { type: 'boolean', default: true },
  },
});
const quire = process.env.QUIRE ?? join(root, 'target/release/quire');
const LANGS = ['en', 'zh'];

mkdirSync(join(here, 'work'), { recursive: true });
const work = mkdtempSync(join(here, 'work/cluster-'));
const pause = seconds => new Promise(resolve => setTimeout(resolve, 1000 * seconds));
const log = text => console.error(text);

/** Runs `quire search push`. Returns the number of pushed sections and the duration in seconds. */
async function push(site, collection, urls) {
  const begin = performance.now();
  const args = ['search', 'push', site, '--to', 'typesense', '--collection', collection];
  const options = { env: { ...process.env, QUIRE_SEARCH_KEY: KEY }, stdio: ['ignore', 'pipe', 'inherit'] };
  const child = spawn(quire, [...args, ...urls.flatMap(url => ['--url', url])], options);
  let out = '';
  child.stdout.on('data', data => (out += data));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`quire search push ended with ${code}`);
  const sections = Number(/published (\d+)/.exec(out)[1]);
  return { sections, seconds: (performance.now() - begin) / 1000 };
}

/** Creates visitors for both languages. Visitors who use the same language start with different nodes. */
function visitors(clients, urls) {
  return Array.from({ length: Number(values.visitors) }, (_, number) => {
    const lang = LANGS[number % 2];
    const order = urls.map((_, at) => urls[(at + (number >> 1)) % urls.length]);
    return { client: clients(order, lang), queries: QUERIES[lang], lang };
  });
}

/** Returns the results of one node for every query, as a map from language and query to links. */
async function allAnswers(clients, url) {
  const rows = [];
  for (const lang of LANGS) rows.push(...(await answers(clients([url], lang), lang, QUERIES[lang])));
  return new Map(rows);
}

const isEqual = (first, second) => [...first].every(([query, answer]) => second.get(query) === answer);

const nodes = await cluster(executable(values.python), work, 3, Number(values.port));
const urls = nodes.map(({ url }) => url);
try {
  await until(async () => (await leaderOf(nodes)) !== undefined, 60, 'there is no leader');
  const site = write(values.pages);
  log('push');
  const first = await push(site, 'docs', urls);
  const clients = await typesenseClients('docs', work);
  for (const node of nodes) {
    await until(async () => (await node.count('docs')) === first.sections, 60, `${node.url} is behind`);
  }
  const before = await allAnswers(clients, urls[0]);
  const empty = [...before].filter(([, answer]) => answer === '').map(([query]) => query);

  log('kill the leader under load');
  let running = load(visitors(clients, urls), before);
  const seconds = Number(values.seconds);
  await pause(seconds);
  const leader = await leaderOf(nodes);
  const killed = performance.now();
  await leader.kill('SIGKILL');
  const survivors = nodes.filter(node => node !== leader);
  const election = await until(async () => (await leaderOf(survivors)) !== undefined, 120, 'no node was elected leader');
  const elected = performance.now();
  await pause(seconds);
  const started = performance.now();
  leader.start();
  await leader.healthy();
  const back = (performance.now() - started) / 1000;
  const returned = performance.now();
  await pause(seconds);
  const searches = await running.stop();
  const between = (from, to) => searches.filter(({ begin }) => begin >= from && begin < to);
  const after = [];
  for (const { url } of nodes) after.push(await allAnswers(clients, url));
  after.forEach((answer, at) => {
    const changed = [...before.keys()].filter(query => answer.get(query) !== before.get(query));
    if (changed.length > 0) log(`${nodes[at].url}${nodes[at] === leader ? ', which was killed' : ''}: other answers to ${changed.join(', ')}`);
  });

  log('push again under load');
  running = load(visitors(clients, urls), before);
  const counter = counting(nodes, 'docs', first.sections);
  await pause(2);
  const again = await push(site, 'docs', urls);
  await pause(2);
  const reindexed = await running.stop();
  const counts = await counter.stop();
  for (const other of counts.others) log(other);

  log('relevance');
  await push(join(root, 'site'), 'rslib', urls);
  const rslib = await typesenseClients('rslib', work);
  const relevanceTable = await relevance({ quire, dist: values.dist, clients: rslib, url: (await leaderOf(nodes)).url, work });

  const phases = [
    ['all nodes up', between(0, killed)],
    ['leader killed, none elected', between(killed, elected)],
    ['two nodes', between(elected, started)],
    ['killed node starts', between(started, returned)],
    ['all nodes up again', between(returned, Infinity)],
    ['all of these', searches],
    ['another push runs', reindexed],
  ];
  const { stdout: version } = spawnSync(quire, ['--version'], { encoding: 'utf8' });
  const text = [
    '## A Typesense cluster',
    `Written by \`make bench-cluster\`. ${version.trim()}, Typesense 0.24.1. ${machine().replace(', Chromium undefined', '')}`,
    `${first.sections} sections of ${values.pages} generated pages are in three nodes, pushed in ${first.seconds.toFixed(0)} s. ${values.visitors} visitors search without a break, with the client of the search panel. The leader is killed (SIGKILL): ${election.toFixed(1)} s later there is another one. Started again, it answers after ${back.toFixed(1)} s. Afterwards the answers of ${after.filter(one => isEqual(before, one)).length} of 3 nodes to ${before.size} queries are those from before, ${empty.length} of which are empty. The other push takes ${again.seconds.toFixed(0)} s; meanwhile a search for everything at each node found all sections ${counts.counts - counts.others.length} of ${counts.counts} times.`,
    table(['While', ...HEAD], phases.map(([name, part]) => [name, ...figures(part)])),
    '### Beside `quire serve-search`',
    'The judged queries of the Rslib site; times are of one client over HTTP, the time of the client included. Typesense answers from the leader of the cluster.',
    relevanceTable,
  ].join('\n\n');
  console.log(text);
  if (values.write) writePart(join(here, 'RESULTS.md'), 'cluster', text);
  const failed = [...searches, ...reindexed].filter(({ isFailed, isWrong }) => isFailed || isWrong).length;
  if (failed > 0 || !after.every(answer => isEqual(before, answer))) {
    console.error(`${failed} searches failed or returned different results`);
    process.exitCode = 1;
  }
} finally {
  for (const node of nodes) await node.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
}
