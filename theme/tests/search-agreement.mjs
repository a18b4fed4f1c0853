// Compares searches in a built index with the results of the Rust implementation. Run by the tests in `crates`.
//
//     node tests/search-agreement.mjs FOLDER EXPECTED
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { rangeResponse } from './range-response.mjs';

const [folder, expectedFile] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'quire-search-'));
const outfile = join(out, 'client.mjs');
await build({
  entryPoints: [join(here, '../src/features/search/engine/client.ts')],
  bundle: true,
  format: 'esm',
  outfile,
});
const { createSearch, toHits } = await import(pathToFileURL(outfile).href);
rmSync(out, { recursive: true });

/** Rounds scores for the comparison of results; everything else must be equal. */
function withRoundedScores(pages) {
  return JSON.parse(JSON.stringify(pages, (key, value) => (key === 'score' ? Math.round(value * 1e5) / 1e5 : value)));
}

/**
 * Maximum gzip size in bytes of the files for a first search. Only long Chinese questions and pasted messages need more
 * than 40 kB.
 */
const BUDGET = 46_000;
/** Maximum for queries of more than `MESSAGE` characters, which are pasted messages. */
const MESSAGE_BUDGET = 50_000;
const MESSAGE = 32;

const read = async (url, init) => rangeResponse(folder, url, init);
let compared = 0;
for (const { index, rows } of Object.values(JSON.parse(readFileSync(expectedFile, 'utf8')))) {
  const search = createSearch({ indexUrl: index, fetch: read });
  for (const [query, expected, hits] of rows) {
    const found = await search.search(query, 7);
    for (const [at, page] of found.entries()) {
      assert.ok(Math.abs(page.score - (expected[at]?.score ?? 0)) <= 1e-6, `score of ${page.routePath} for "${query}"`);
    }
    assert.deepEqual(withRoundedScores(found), withRoundedScores(expected), `results of "${query}"`);
    // Hits of a search service have the same content, with additional fields of the document.
    const clientHits = toHits(found, query, () => 'Group');
    const shared = hits.map(hit =>
      Object.fromEntries(Object.keys(clientHits[0] ?? {}).map(field => [field, hit[field]])),
    );
    assert.deepEqual(shared, JSON.parse(JSON.stringify(clientHits)), `hits of "${query}"`);
    compared += found.length;
  }
  for (const [query] of rows) {
    let fetched = 0;
    const counting = async (url, init) => {
      const response = rangeResponse(folder, url, init);
      const bytes = Buffer.from(await response.clone().arrayBuffer());
      // Parts of packs are compressed.
      fetched += response.status === 206 ? bytes.length : gzipSync(bytes, { level: 9 }).length;
      return response;
    };
    await createSearch({ indexUrl: index, fetch: counting }).search(query);
    assert.ok(fetched <= (query.length > MESSAGE ? MESSAGE_BUDGET : BUDGET), `"${query}" fetches ${fetched} bytes`);
  }
}
assert.ok(compared > 1000, `only ${compared} results were compared`);
