// Measures how long readers wait for the first reaction of a page: the time from an input to the next paint
// (Interaction to Next Paint), for one interaction per visit, with an empty cache. The CPU is slowed down by a factor
// of four, and the network is limited to 1.6 Mbit/s with a latency of 150 ms. Several builds, for example of two
// versions of Quire, are visited in turn. Prints medians in milliseconds.
//
//     node bench/interactions.mjs RUNS PATH[,PATH...] QUIRE:SITE:OUT [QUIRE:SITE:OUT...]
//
// QUIRE is a binary, SITE a site's folder and OUT the folder with its build.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, SLOWDOWN, slowPage } from './slow-page.mjs';

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');
const [runs, paths, ...builds] = process.argv.slice(2);
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 4390);
/** Time between two keystrokes in milliseconds. */
const KEY_MS = 120;

/** Scrolls to the first visible element that matches a selector. Returns its center. Runs in the page. */
function scrollTo(selector) {
  const element = [...document.querySelectorAll(selector)].find((candidate) => candidate.checkVisibility());
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element?.getBoundingClientRect() ?? {};
  return element && { x: left + width / 2, y: top + height / 2 };
}

/** Returns a function that moves the pointer to an element and clicks it, if the page shows one. */
const click = (selector) => async (page) => {
  const place = await page.evaluate(scrollTo, selector);
  if (!place) return false;
  await page.mouse.move(place.x, place.y);
  await sleep(80);
  await page.mouse.down();
  await sleep(60);
  await page.mouse.up();
  await sleep(2500);
  return true;
};

/** Returns a function that opens the search with its shortcut, waits, and types a query. */
const search = (wait) => async (page) => {
  await page.keyboard.press('Control+k');
  await sleep(wait);
  for (const key of 'css') {
    await page.keyboard.press(key);
    await sleep(KEY_MS);
  }
  await sleep(2500);
  return true;
};

/** The interactions by name. Parts of class names are matched, because earlier versions had no prefix in theirs. */
const INTERACTIONS = {
  appearance: click('[class*="appearance-toggle"]'),
  tab: click('[role=tab]:not([aria-selected=true])'),
  copy: click('[class*="code-copy"]'),
  'outline link': click('nav[class*="outline"] a, [class*="outline-list"] a'),
  'sidebar group': click('[class*="sidebar-toggle"]'),
  'sidebar link': click('[class*="sidebar-link"]:not([aria-current])'),
  'search button': click('[class*="search-button"]'),
  'search, typing at once': search(KEY_MS),
  'search, typing later': search(2500),
};

/** Records the longest interaction of a page. Runs in the page before all other scripts. */
function observe() {
  window.quireLongest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.quireLongest = Math.max(window.quireLongest, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}

/** Visits a page, interacts with it, and returns the time until the next paint; undefined if there is no control. */
async function measure(browser, url, interact) {
  const page = await slowPage(browser, { viewport: { width: 1440, height: 900 } }, observe);
  await page.goto(url, { waitUntil: 'load' });
  await sleep(2500);
  const hasControl = await interact(page);
  const longest = await page.evaluate(() => window.quireLongest);
  await page.context().close();
  return hasControl ? longest : undefined;
}

const servers = builds.map((build, index) => {
  const [quire, site, out] = build.split(':');
  return spawn(quire, ['preview', site, '--out', out, '--port', String(FIRST_PORT + index)], { stdio: 'ignore' });
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
try {
  await sleep(2000);
  const rows = [];
  for (const path of paths.split(',')) {
    for (const [interaction, act] of Object.entries(INTERACTIONS)) {
      const times = builds.map(() => []);
      for (let run = 0; run < Number(runs); run++) {
        for (const index of builds.keys()) {
          const time = await measure(browser, `http://127.0.0.1:${FIRST_PORT + index}${path}`, act);
          if (time !== undefined) times[index].push(time);
        }
      }
      rows.push({ path, interaction, ...Object.fromEntries(times.map((list, index) => [`build ${index + 1}`, median(list)])) });
    }
  }
  console.log(`ms until the next paint at ${SLOWDOWN}x slowdown and 1.6 Mbit/s, median of ${runs} visits`);
  console.table(rows);
} finally {
  await browser.close();
  for (const server of servers) server.kill();
}
