/**
 * Simulates impatient readers: random clicks, history traversals, reloads and hash changes, while every response is
 * delayed by a random time. `soak/navigation.py` runs more sequences.
 */
import { expect, type Page, test } from '@playwright/test';
import { Random } from './random.ts';
import { FIRST_PORT, live, routes, site, type SiteName } from './sites.ts';
import { SlowProxy } from './slow-proxy.ts';
import { type Shown, shownIn, Walk } from './walk.ts';

const PORT = FIRST_PORT + 67;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const NAME = (process.env.QUIRE_SOAK_SITE ?? 'rslib') as SiteName;
/** The number of sequences. The soak test sets a higher number. */
const SEQUENCES = Number(process.env.QUIRE_SOAK_SEQUENCES ?? 6);
/**
 * Whether scroll positions are compared. Only the soak test compares them, because they depend on when the browser
 * itself restores scroll positions.
 */
const COMPARES_SCROLL = process.env.QUIRE_SOAK_SEQUENCES !== undefined;
/** The index of the first sequence. A sequence is determined by its index and the seed. */
const FIRST = Number(process.env.QUIRE_SOAK_FIRST ?? 0);
const SEED = Number(process.env.QUIRE_SOAK_SEED ?? 1);
const STEPS = 12;
/** The number of sequences that share a browser profile with its HTTP cache. */
const SEQUENCES_PER_CONTEXT = 10;
/** The tolerance for scroll positions in pixels, because layouts differ by fractions of a pixel. */
const TOLERANCE = 3;

const VIEWPORT = { width: 1400, height: 800 };

test.describe.configure({ mode: 'default', retries: 0 });

test(`${SEQUENCES} random sequences end with the page of the URL`, async ({ browser }) => {
  test.setTimeout(30_000 + SEQUENCES * 20_000);
  const fresh = new FreshLoads(await browser.newPage({ viewport: VIEWPORT }));
  const starts = routes(NAME);
  const failures: string[] = [];
  for (let first = FIRST; first < FIRST + SEQUENCES; first += SEQUENCES_PER_CONTEXT) {
    const context = await browser.newContext({ viewport: VIEWPORT });
    for (let index = first; index < Math.min(first + SEQUENCES_PER_CONTEXT, FIRST + SEQUENCES); index++) {
      const random = new Random(SEED * 100_000 + index);
      const proxy = await SlowProxy.start(site(NAME), PORT, new Random(SEED * 100_000 + index + 50_000));
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', error => errors.push(String(error)));
      const walk = await Walk.start(page, proxy, random);
      try {
        const start = random.pick(starts);
        await walk.open(ORIGIN + start);
        await walk.take(STEPS);
        await walk.settle();
        const problems = [...errors, ...(await disagreements(page, walk, fresh))];
        if (problems.length > 0) {
          failures.push(`sequence ${index}: ${problems.join('; ')}\n  ${start}, ${walk.steps.join(', ')}`);
          console.log(failures.at(-1));
        }
      } finally {
        await page.close();
        proxy.stop();
      }
      if (SEQUENCES > 100 && index % 50 === 49) console.log(`${index + 1} sequences, ${failures.length} failed`);
    }
    await context.close();
  }
  expect(failures.join('\n')).toBe('');
});

test('Back right after the URL of a followed link shows the page before it', async ({ page }) => {
  test.setTimeout(120_000); // fourteen navigations, each compared with a fresh load
  const fresh = new FreshLoads(await page.context().newPage());
  await page.goto(`${site(NAME)}/guide/start/`);
  await live(page);
  for (let attempt = 0; attempt < 14; attempt++) {
    await page.evaluate(
      () =>
        new Promise<void>(done => {
          const { href } = location;
          document.querySelector<HTMLElement>('.q-sidebar a[href="/guide/start/quick-start"]')?.click();
          const interval = setInterval(() => {
            if (location.href === href) return;
            clearInterval(interval);
            addEventListener('popstate', () => done(), { once: true });
            history.back();
          }, 1);
        }),
    );
    const { shown } = await fresh.open(`${site(NAME)}/guide/start/`);
    await expect.poll(() => shownIn(page), { timeout: 20_000 }).toEqual(shown);
    await page.waitForTimeout(300); // By then, the followed page would have replaced this page.
    expect(await shownIn(page)).toEqual(shown);
  }
});

/** Returns the differences between a settled page and a fresh load of its URL. */
async function disagreements(page: Page, walk: Walk, fresh: FreshLoads): Promise<string[]> {
  const shown = await shownIn(page);
  const expected = await fresh.open(shown.url);
  const differences = (Object.keys(shown) as (keyof Shown)[])
    .filter(key => String(shown[key]) !== String(expected.shown[key]))
    .map(key => `${key} is ${shown[key]}, not ${expected.shown[key]}`);
  if (!COMPARES_SCROLL) return differences;
  const position = await walk.position();
  if (!position) return differences;
  const { top, left, passed = expected.top } = position;
  const accepted = left === undefined ? [expected.top, passed] : [left];
  if (accepted.every(expectedTop => Math.abs(top - expectedTop) > TOLERANCE))
    differences.push(
      `${shown.url} is scrolled to ${top}, not ${left === undefined ? `${expected.top} (fresh)` : left}`,
    );
  return differences;
}

/** Loads URLs without delays and caches the resulting state. Each URL is loaded once. */
class FreshLoads {
  private readonly loads = new Map<string, { shown: Shown; top: number }>();

  constructor(private readonly page: Page) {}

  async open(url: string): Promise<{ shown: Shown; top: number }> {
    let load = this.loads.get(url);
    if (!load) this.loads.set(url, (load = await this.load(url)));
    return load;
  }

  private async load(url: string): Promise<{ shown: Shown; top: number }> {
    await this.page.goto('about:blank');
    await this.page.goto(url.replace(ORIGIN, site(NAME)));
    await live(this.page);
    await this.page.waitForTimeout(new URL(url).hash === '' ? 50 : 350);
    const shown = await shownIn(this.page);
    return { shown: { ...shown, url }, top: await this.page.evaluate(() => scrollY) };
  }
}
