// Searches in Chromium with the search backend of the search panel (`finder.ts`), on pages of a served site. Measures
// query times and memory.
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { almostMost, middle } from './measure.mjs';

const { chromium } = createRequire(new URL('../../e2e/package.json', import.meta.url))('@playwright/test');
const root = fileURLToPath(new URL('../..', import.meta.url));
const QUIRE = process.env.QUIRE ?? `${root}target/release/quire`;
const PORT = Number(process.env.BENCH_PORT ?? 4381);
const FLAGS =
  'no-sandbox disable-gpu disable-quic no-first-run disable-background-networking disable-component-update disable-sync';

async function finder() {
  const entry = fileURLToPath(new URL('finder.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0].text;
}

/**
 * Resolves to true if a process listens on the port. Does not use `fetch`, because the Pagefind benchmark replaces it.
 */
function answers() {
  return new Promise(resolve => {
    const socket = connect(PORT, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.unref();
  });
}

/** Serves the built site. Fails if the port is in use, because the browser would then open another server's pages. */
async function serve(site, out) {
  if (await answers()) throw new Error(`port ${PORT} is already in use`);
  const server = spawn(QUIRE, ['preview', site, '--out', out, '--port', String(PORT)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${PORT}`;
  for (let tries = 0; tries < 300; tries++) {
    if (await answers()) return { server, url };
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error(`${QUIRE} preview does not respond at ${url}`);
}

/** Returns the size of the page's heap and typed arrays in MB, after a garbage collection. */
async function memory(session) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
  return (usedSize + backingStorageSize) / 1e6;
}

/** In the page: runs each query twice and times the second run, for which all files are cached. */
async function ask(queries) {
  const found = await globalThis.quireFinder();
  const times = [];
  for (const query of queries) {
    await found.find(query);
    const begin = performance.now();
    await found.find(query);
    times.push(performance.now() - begin);
  }
  return times;
}

/**
 * Measures searches in Chromium. `queries` maps the path of a page to queries in the language of the page. Returns for
 * each path the median, 99th percentile and maximum query time in ms, and the growth of the page's memory in MB.
 */
export async function inChromium({ site, out, queries }) {
  const script = await finder();
  const { server, url } = await serve(site, out);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: FLAGS.split(' ').map(flag => `--${flag}`),
  });
  try {
    const rows = {};
    for (const [path, texts] of Object.entries(queries)) {
      const page = await browser.newPage({ locale: path.startsWith('/zh/') ? 'zh-CN' : 'en-US' });
      await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
      const session = await page.context().newCDPSession(page);
      await page.evaluate(script);
      const before = await memory(session);
      const times = await page.evaluate(ask, texts);
      rows[path] = {
        ms: middle(times),
        almostMost: almostMost(times),
        most: Math.max(...times),
        memory: (await memory(session)) - before,
      };
      await page.close();
    }
    return { version: browser.version(), rows };
  } finally {
    await browser.close();
    const gone = once(server, 'exit');
    server.kill();
    await gone;
  }
}
