// Measures first visits to pages of the built site: bytes by resource type (gzip -9), requests, first and largest paint,
// blocking time and layout shift. The CPU is slowed down by a factor of four, and the network is limited to 1.6 Mbit/s
// with a latency of 150 ms. The results are medians of several visits with an empty cache. `interactions.mjs` measures
// how fast the pages then react.
//
// Blocking time is the time by which tasks on the main thread exceed 50 ms, summed over all tasks after the first
// paint. Tasks are measured in processor time from a trace, because wall time would include other processes on the
// machine.
//
//     node bench/first_load.mjs [SITE] [RUNS]
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { median, SLOWDOWN, slowPage } from './slow-page.mjs';

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');
const root = fileURLToPath(new URL('..', import.meta.url));
const QUIRE = process.env.QUIRE ?? join(root, 'target/release/quire');
const ESBUILD = process.env.QUIRE_ESBUILD ?? join(root, 'theme/node_modules/@esbuild/linux-x64/bin/esbuild');
const PORT = Number(process.env.BENCH_PORT ?? 4380);
const SITE = process.argv[2] ?? join(root, 'site');
const RUNS = Number(process.argv[3] ?? 7);
const SETTLED_MS = 3000;
/**
 * Goals for first visits: kB of gzip (`js`, `css`), milliseconds (`blocking`), and the sum of layout shifts. The goals
 * for `js` and `css` do not apply to the home page.
 */
const GOALS = { js: 15, css: 11, blocking: 0, shift: 0 };
const PAGES = { home: '/', doc: '/guide/start/quick-start', 'doc zh': '/zh/guide/start/quick-start', option: '/config/lib/dts' };
const KINDS = { document: 'html', script: 'js', stylesheet: 'css', font: 'font', image: 'image', fetch: 'data', other: 'data' };

/** Records layout shifts and the largest paint. Runs in the page before all other scripts. */
function observe() {
  const metrics = { shift: 0, largest: 0 };
  window.quireSeen = metrics;
  const watch = (type, act) => new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true });
  watch('layout-shift', (entry) => !entry.hadRecentInput && (metrics.shift += entry.value));
  watch('largest-contentful-paint', (entry) => (metrics.largest = entry.startTime));
}

/**
 * Returns the tasks of the page's main thread, each as its start and its processor time, and the time of the first
 * paint. All times are in milliseconds since the start of the navigation.
 */
function tasksOf(trace, url) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const start = events.findLast((event) => event.name === 'navigationStart' && event.args.data?.documentLoaderURL?.startsWith(url));
  const thread = events.find((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain' && event.pid === start.pid);
  const first = events.find((event) => event.name === 'firstContentfulPaint' && event.pid === start.pid && event.ts >= start.ts);
  const isTask = (event) => /RunTask$/.test(event.name) && event.ph === 'X' && event.pid === thread.pid && event.tid === thread.tid;
  const tasks = events.filter((event) => isTask(event) && event.ts >= start.ts);
  // A trace may contain a task under two names. The longer of the two events includes the shorter event.
  const ownTimes = new Map(tasks.sort((a, b) => (a.tdur ?? 0) - (b.tdur ?? 0)).map((event) => [event.ts, event]));
  return {
    tasks: [...ownTimes.values()].map(({ ts, tdur = 0 }) => [(ts - start.ts) / 1000, tdur / 1000]),
    first: (first.ts - start.ts) / 1000,
  };
}

async function visit(browser, url, width) {
  const locale = url.includes('/zh/') ? 'zh-CN' : 'en-US';
  const page = await slowPage(browser, { viewport: { width, height: 900 }, locale }, observe);
  const bodies = [];
  page.on('response', (response) => {
    const kind = KINDS[response.request().resourceType()] ?? 'data';
    if (!response.url().startsWith('data:')) bodies.push(response.body().then((body) => [kind, gzipSync(body, { level: 9 }).length], () => [kind, 0]));
  });
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing', 'loading'] });
  await page.goto(url, { waitUntil: 'load' });
  // Nothing is evaluated in the page during the measurement, because the evaluation would be measured as a task.
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const { tasks, first } = tasksOf(await browser.stopTracing(), url);
  const metrics = await page.evaluate(() => ({ ...window.quireSeen, isLive: 'live' in document.documentElement.dataset }));
  if (!metrics.isLive) throw new Error(`${url} is not hydrated after ${SETTLED_MS} ms`);
  const requests = bodies.length;
  const weights = {};
  for (const [kind, bytes] of await Promise.all(bodies)) weights[kind] = (weights[kind] ?? 0) + bytes;
  await page.context().close();
  const blocks = (from, to) => tasks.filter(([start]) => start >= from && start < to).reduce((sum, [, time]) => sum + Math.max(0, time - 50), 0);
  return {
    weights,
    requests,
    first,
    largest: metrics.largest,
    blocking: blocks(first, Infinity),
    longest: Math.max(0, ...tasks.filter(([start]) => start >= first).map(([, time]) => time)),
    shift: metrics.shift,
  };
}

const out = mkdtempSync(join(tmpdir(), 'quire-first-load-'));
const built = spawnSync(QUIRE, ['build', SITE, '--no-cache', '--out', out, '--esbuild', ESBUILD], { stdio: ['ignore', 'ignore', 'inherit'] });
if (built.status !== 0) process.exit(1);
const server = spawn(QUIRE, ['preview', SITE, '--out', out, '--port', String(PORT)], { stdio: 'ignore' });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
let isOver = false;
try {
  for (let attempt = 0; attempt < 50; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${PORT}/`).then(() => true, () => false);
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const rows = [];
  for (const [name, path] of Object.entries(PAGES)) {
    for (const width of [1440, 390]) {
      const runs = [];
      for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, `http://127.0.0.1:${PORT}${path}`, width));
      const kb = (kind) => Number(((runs[0].weights[kind] ?? 0) / 1000).toFixed(1));
      const ms = (key) => Math.round(median(runs.map((run) => run[key])));
      rows.push({
        page: name,
        width,
        requests: runs[0].requests,
        ...Object.fromEntries(['html', 'css', 'js', 'data', 'font', 'image'].map((kind) => [kind, kb(kind)])),
        first: ms('first'),
        largest: ms('largest'),
        blocking: ms('blocking'),
        'longest after': ms('longest'),
        shift: Number(median(runs.map((run) => run.shift)).toFixed(4)),
      });
    }
  }
  console.log(`kB of gzip -9; ms at ${SLOWDOWN}x slowdown and 1.6 Mbit/s, median of ${RUNS} visits`);
  console.table(rows);
  for (const row of rows) {
    for (const [key, goal] of Object.entries(GOALS)) {
      const isWeight = key === 'js' || key === 'css';
      if (row[key] <= goal || (isWeight && row.page === 'home')) continue;
      isOver = true;
      console.log(`exceeds the goal: ${row.page} at ${row.width}: ${key} ${row[key]}, goal ${goal}`);
    }
  }
} finally {
  await browser.close();
  server.kill();
  rmSync(out, { recursive: true, force: true });
}
process.exitCode = isOver ? 1 : 0;
