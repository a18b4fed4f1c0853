// Prints and records the results of a run, or of several runs with different dialects and sites.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DIALECTS } from './sites.mjs';

/** The sinks, in the order of the table's rows. */
export const SINKS = ['markdown', 'math', 'mermaid', 'code', 'names', 'frontmatter', 'ledger', 'navigation', 'config', 'search', 'print'];
/** Sinks that are tested with a sample of the payloads. */
const SAMPLED = ['search', 'print'];
/**
 * The minimum share of payloads that every sink outside `SAMPLED` must show. Some payloads cannot be part of a diagram
 * or are hidden by other payloads.
 */
const MIN_SHARE = 0.93;

/** Combines result files: `{ seed, payloads, sinks: { 'DIALECT SINK': { judged, ran, found } }, findings }`. */
export function merged(files) {
  const results = files.map(file => JSON.parse(readFileSync(file, 'utf8')));
  const [{ seed, payloads }] = results;
  if (results.some(result => result.seed !== seed || result.payloads !== payloads)) throw new Error('The results are not from the same payloads.');
  const keys = results.flatMap(one => Object.keys(one.sinks));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice) throw new Error(`Two results both judged "${twice}".`);
  return { seed, payloads, sinks: Object.assign({}, ...results.map(one => one.sinks)), findings: results.flatMap(one => one.findings) };
}

/**
 * Prints the table and the findings. Returns `{ ran, few }`: the number of executions, and the cells with too few
 * judged payloads.
 */
export function report({ seed, payloads, sinks, findings }) {
  const cells = Object.entries(sinks);
  const dialects = DIALECTS.filter(dialect => cells.some(([key]) => key.startsWith(`${dialect} `)));
  const cell = counts => (counts ? `${counts.judged} / ${counts.ran} / ${counts.found}` : '–');
  const table = [['sink', ...dialects], ...SINKS.map(sink => [sink, ...dialects.map(dialect => cell(sinks[`${dialect} ${sink}`]))])];
  const widths = table[0].map((_, column) => Math.max(...table.map(row => row[column].length)));
  console.log(`\npayloads judged / executions / static findings (of ${payloads} payloads, seed ${seed})`);
  for (const row of table) console.log(row.map((text, column) => text.padEnd(widths[column])).join('  ').trimEnd());
  for (const { kind, what, sink, dialects: where, times, smallest } of findings) console.log(`${kind}: ${what} (${sink}; ${where.join(', ')}; ${times} times)${smallest ? `\n    ${JSON.stringify(smallest)}` : ''}`);
  const few = cells.filter(([key, { judged }]) => !SAMPLED.includes(key.split(' ')[1]) && judged < MIN_SHARE * payloads).map(([key]) => key);
  for (const key of few) console.log(`too few payloads were judged: ${key}, ${sinks[key].judged} of ${payloads}`);
  return { ran: cells.reduce((sum, [, own]) => sum + own.ran, 0), few };
}

/** Appends the figures of a run to the figures file; `root` is the project folder. */
export function record(root, { seed, sinks }, ran) {
  const figures = [
    ['XSS: scripts that run from untrusted texts, without a policy', ran, 0],
    ['XSS: payloads judged, in all places and dialects', Object.values(sinks).reduce((sum, { judged }) => sum + judged, 0), '>= 96000'],
  ];
  const script = 'import json, sys; sys.path.insert(0, "soak"); from figures import record; record(*json.loads(sys.argv[1]))';
  for (const figure of figures) spawnSync('python3', ['-c', script, JSON.stringify([...figure, seed])], { cwd: root, stdio: 'inherit' });
}
