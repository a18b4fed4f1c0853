// Compares Quire's search on a built site with other search engines, and measures it on a generated site of 10,000
// pages. Writes the results to RESULTS.md.
//
//     node bench/search.mjs [--site site] [--judged FILE:LANG]... [--pages 10000] [--quick]
//
// All engines in a run get the same pages and judged queries. Engines that index documents get one document per
// section, with title, page keywords, heading and content; Pagefind reads the HTML pages. Each engine runs with several
// settings that its guide recommends for documentation. For each language, the table shows the setting with the highest
// sum of MRR@10 over all sets of judged queries. `kB` is the gzip -9 size of all files fetched until a query's results
// are available, as median and maximum over all queries, without the script of the engine. --judged adds a set of
// judged queries; --quick skips Chromium and the generated site.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inChromium } from './search/chromium.mjs';
import { sections, sets } from './search/documents.mjs';
import { flexSearch7, flexSearch8 } from './search/flexsearch.mjs';
import { indexFiles } from './search/index_files.mjs';
import { build, QUERIES } from './search/large.mjs';
import { gzip, measure } from './search/measure.mjs';
import { miniSearch } from './search/minisearch.mjs';
import { orama } from './search/orama.mjs';
import { pagefind } from './search/pagefind.mjs';
import { quire } from './search/quire.mjs';
import { machine, table, writePart } from './search/results.mjs';

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: fileURLToPath(new URL('../site', import.meta.url)) },
    judged: { type: 'string', multiple: true, default: [] },
    pages: { type: 'string', default: '10000' },
    quick: { type: 'boolean', default: false },
  },
});
const site = resolve(values.site);
const dist = join(site, 'dist');
const work = mkdtempSync(join(tmpdir(), 'quire-bench-'));
const LANGS = ['en', 'zh'];
// Pagefind must be last, because its benchmark replaces globals such as `fetch` and `window`.
const ENGINES = [quire, flexSearch7, flexSearch8, miniSearch, orama, pagefind];

const kb = bytes => (bytes / 1000).toFixed(1);
const percent = share => `${(100 * share).toFixed(1)} %`;

function extraSets(lang) {
  const extraFiles = values.judged.filter(one => one.endsWith(`:${lang}`));
  return extraFiles.map(one => {
    const file = one.slice(0, -lang.length - 1);
    return { name: file.split('/').pop(), queries: JSON.parse(readFileSync(file, 'utf8')) };
  });
}

/** Returns one table per set of judged queries, with the measurements of every engine's best setting. */
async function compare(lang) {
  const folder = join(dist, 'static');
  const context = { dist, folder, lang, work, documents: sections(site, lang) };
  const querySets = [...sets(lang), ...extraSets(lang)];
  const rows = Object.fromEntries(querySets.map(({ name }) => [name, []]));
  for (const make of ENGINES) {
    const engines = [];
    for (const engine of await make(context)) {
      const bySet = [];
      for (const { queries } of querySets) bySet.push(await measure(engine, queries));
      engines.push({ engine, bySet, sum: bySet.reduce((sum, { mrr }) => sum + mrr, 0) });
    }
    const best = engines.reduce((a, b) => (b.sum > a.sum ? b : a));
    querySets.forEach(({ name }, at) => {
      const { mrr, ndcg, empty, bytes, mostBytes, ms } = best.bySet[at];
      const { engine } = best;
      const figures = [mrr.toFixed(3), ndcg.toFixed(3), percent(empty), kb(bytes), kb(mostBytes), ms.toFixed(1)];
      rows[name].push([engine.name, ...figures, engine.setting]);
    });
    console.error(`${lang}: ${best.engine.name} ${best.sum.toFixed(3)}`);
  }
  const head = ['Engine', 'MRR@10', 'nDCG@7', 'Empty', 'kB', 'Most kB', 'ms', 'Setting'];
  return querySets.map(
    ({ name, queries }) =>
      `### ${lang === 'en' ? 'English' : 'Chinese'}, ${name} set: ${queries.length} queries\n\n${table(head, rows[name])}`,
  );
}

/** Returns the number of files, the size and the gzip size of the complete index of a language. */
function weight(folder, lang) {
  const names = indexFiles(folder).filter(name => new RegExp(`^search_\\w+\\.${lang}\\.`).test(name));
  const files = names.map(name => readFileSync(join(folder, name)));
  const sum = size => files.reduce((total, file) => total + size(file), 0);
  return [String(files.length), kb(sum(file => file.length)), kb(sum(gzip))];
}

/**
 * Returns a table with one row per language: the size of the complete index, the bytes until the first result, query
 * times and memory in Chromium.
 */
async function cost(folder, queries, chromium) {
  const rows = [];
  for (const [at, lang] of LANGS.entries()) {
    const [engine] = await quire({ folder, lang, work });
    const sizes = [];
    for (const query of queries[lang]) sizes.push(await engine.bytes(query));
    sizes.sort((a, b) => a - b);
    const { ms, almostMost, most, memory } = Object.values(chromium.rows)[at];
    const first = [kb(sizes[sizes.length >> 1]), kb(sizes.at(-1))];
    const times = [ms, almostMost, most].map(time => time.toFixed(1));
    rows.push([lang, ...weight(folder, lang), ...first, ...times, memory.toFixed(1)]);
  }
  return table(
    ['', 'Files', 'kB', 'kB gzip', 'First result kB', 'Most kB', 'ms', '99 % ms', 'Most ms', 'Memory MB'],
    rows,
  );
}

const quireRows = Object.fromEntries(
  LANGS.map(lang => [lang, sets(lang).flatMap(({ queries }) => queries.map(({ query }) => query))]),
);
const parts = [];
for (const lang of LANGS) parts.push(...(await compare(lang)));
if (values.quick) console.log(parts.join('\n\n'));
else {
  const chromium = await inChromium({
    site,
    out: dist,
    queries: { '/guide/start/': quireRows.en, '/zh/guide/start/': quireRows.zh },
  });
  const small = await cost(join(dist, 'static'), quireRows, chromium);
  const { site: corpus, out, phases } = build(values.pages);
  const large = await inChromium({
    site: corpus,
    out,
    queries: Object.fromEntries(LANGS.map(lang => [lang === 'en' ? '/' : `/${lang}/`, QUERIES[lang]])),
  });
  const total = Object.values(phases).reduce((sum, cpu) => sum + cpu, 0);
  const text = [
    '## Search',
    `Written by \`make bench-search\`. ${machine(chromium.version)}`,
    'The ranking was tuned on the first set and every other query of the second; nothing was tuned on the unseen one. Every other engine runs in several settings, and the one that does best on these very queries is shown. ms is a query in Node.js with everything at hand; what engines that are sent documents take to index them in the browser is not in it.',
    ...parts,
    "### Quire on this site, in Chromium\n\nEvery judged query with the panel's own finder, its files at hand; memory is what the page grew by.",
    small,
    `### Quire on a generated site of ${values.pages} pages`,
    await cost(join(out, 'static'), QUERIES, large),
    `Building the index takes ${phases.search.toFixed(2)} of ${total.toFixed(2)} processor seconds of the whole build, ${percent(phases.search / total)}.`,
  ].join('\n\n');
  console.log(text);
  writePart(fileURLToPath(new URL('RESULTS.md', import.meta.url)), 'search', text);
}
