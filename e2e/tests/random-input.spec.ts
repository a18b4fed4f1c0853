/**
 * Simulates readers who act before the page's scripts have arrived: random presses and keys, while every response is
 * delayed by a random time. In the end, the page must show the same as after the same input on a page whose scripts have
 * all run: no input is lost, none counts twice. `QUIRE_SOAK_SEQUENCES` sets the number of sequences.
 */
import { expect, type Page, test } from '@playwright/test';
import { Random } from './random.ts';
import { FIRST_PORT, live, site } from './sites.ts';
import { SlowProxy } from './slow-proxy.ts';

const PORT = FIRST_PORT + 68;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const PATH = '/guide/components';
const SEQUENCES = Number(process.env.QUIRE_SOAK_SEQUENCES ?? 8);
const SEED = Number(process.env.QUIRE_SOAK_SEED ?? 1);
const STEPS = 6;

/** A press of the nth element that matches a selector. */
type Press = [selector: string, nth: number];

/** Controls: the first two need no React, the others are islands. */
const CONTROLS: [selector: string, count: number][] = [
  ['.q-appearance-toggle', 1],
  ['.q-tab', 6],
  ['quire-island button', 2],
];

function presses(random: Random): Press[] {
  return Array.from({ length: STEPS }, () => {
    const [selector, count] = random.pick(CONTROLS);
    return [selector, random.below(count)];
  });
}

/** Presses in order, then opens the search and types. `wait` runs before each step. */
async function act(page: Page, steps: Press[], typed: string, wait: () => Promise<unknown>): Promise<void> {
  for (const [selector, nth] of steps) {
    await wait();
    // Dispatched in the page, because the layout moves while islands hydrate.
    await page.evaluate(([wanted, index]) => document.querySelectorAll<HTMLElement>(wanted)[index]?.click(), [
      selector,
      nth,
    ] as const);
  }
  await wait();
  if (typed === '') return;
  await page.keyboard.press('Control+k');
  for (const key of typed) await page.keyboard.press(key);
}

/** Everything that the input changes. */
function state(page: Page): Promise<string> {
  return page.evaluate(() => {
    const all = (selector: string, read: (element: Element) => unknown): unknown[] =>
      [...document.querySelectorAll(selector)].map(read);
    return JSON.stringify({
      theme: document.documentElement.dataset['theme'],
      tabs: all('.q-tab', tab => tab.ariaSelected),
      panels: all('.q-tab-panel', panel => (panel as HTMLElement).hidden !== false),
      islands: all('quire-island button', button => `${button.textContent} ${button.ariaExpanded}`),
      query: all('dialog.q-search[open] input', input => (input as HTMLInputElement).value),
    });
  });
}

test(`${SEQUENCES} random sequences of input before hydration end like the same input after it`, async ({
  browser,
}) => {
  test.setTimeout(30_000 + SEQUENCES * 15_000);
  const failures: string[] = [];
  for (let index = 0; index < SEQUENCES; index++) {
    const random = new Random(SEED * 100_000 + index);
    const steps = presses(random);
    const typed = random.chance(0.5) ? 'tabs' : '';
    const [calm, eager] = await Promise.all([browser.newContext(), browser.newContext()]);
    const proxy = await SlowProxy.start(site('features'), PORT, new Random(SEED * 100_000 + index + 50_000));
    try {
      const page = await calm.newPage();
      await page.goto(site('features') + PATH);
      await live(page);
      await expect(page.locator('quire-island:not([data-hydrated])')).toHaveCount(0);
      await act(page, steps, typed, () => Promise.resolve());
      if (typed !== '') await expect(page.locator('dialog.q-search[open] input')).toHaveValue(typed);
      await expect(page.locator('html[data-transition]')).toHaveCount(0); // The appearance has changed.
      const wanted = await state(page);

      const hurried = await eager.newPage();
      const errors: string[] = [];
      hurried.on('pageerror', error => errors.push(String(error)));
      await hurried.goto(ORIGIN + PATH, { waitUntil: 'commit' });
      await hurried.waitForSelector('#quire-page', { state: 'attached' });
      await act(hurried, steps, typed, () => hurried.waitForTimeout(random.below(120)));
      await live(hurried);
      await expect(hurried.locator('quire-island:not([data-hydrated])')).toHaveCount(0);
      const found = await expect
        .poll(() => state(hurried), { timeout: 5000 })
        .toBe(wanted)
        .then(
          () => '',
          () => state(hurried),
        );
      if (found !== '' || errors.length > 0)
        failures.push(`sequence ${index}: ${JSON.stringify(steps)} ${typed} ${errors.join()}\n  ${wanted}\n  ${found}`);
    } finally {
      proxy.stop();
      await Promise.all([calm.close(), eager.close()]);
    }
    if (SEQUENCES > 100 && index % 50 === 49) console.log(`${index + 1} sequences, ${failures.length} failed`);
  }
  expect(failures.join('\n')).toBe('');
});
