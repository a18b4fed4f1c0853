/**
 * Simulates readers who act before the page's scripts have arrived: random presses, keys and navigations, while every
 * response is delayed by a random time. In the end, the page must show the same as after the same input on a page whose
 * scripts have all run: no input is lost, and none takes effect twice. `soak/input.py` runs more sequences.
 */
import { expect, type Browser, type Page, test } from '@playwright/test';
import { Random } from './random.ts';
import { FIRST_PORT, live, site } from './sites.ts';
import { SlowProxy } from './slow-proxy.ts';

const PORT = FIRST_PORT + 68;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const PATH = '/guide/components';
/** The number of sequences. The soak test sets a higher number. */
const SEQUENCES = Number(process.env.QUIRE_SOAK_SEQUENCES ?? 8);
const SEED = Number(process.env.QUIRE_SOAK_SEED ?? 1);
const STEPS = 6;
/** The number of local links in the sidebar, and the index of the link to the current page. */
const LINKS = 4;
const OWN_LINK = 1;

/** An action on the nth element that matches a selector: a press, or a key while the element has the focus. */
interface Step {
  selector: string;
  nth: number;
  key?: string;
}

/** The actions, with the number of elements that match. Only the actions in islands need React. */
const ACTIONS: { selector: string; count: number; keys?: string[] }[] = [
  { selector: '.q-appearance-toggle', count: 1 },
  { selector: '.q-tab', count: 9 },
  { selector: '.q-tab', count: 9, keys: ['ArrowRight', 'ArrowLeft', 'Home', 'End'] },
  { selector: '.q-sidebar-label', count: 1 },
  { selector: '.q-popup-button', count: 2 },
  { selector: '.q-outline a', count: 2 },
  { selector: 'quire-island button', count: 2 },
];

/** The last action: a search, a followed link, or none. */
type Ending = { typed: string } | { link: number } | undefined;

interface Sequence {
  steps: Step[];
  ending: Ending;
}

function sequenceOf(random: Random): Sequence {
  const steps = Array.from({ length: STEPS }, () => {
    const { selector, count, keys } = random.pick(ACTIONS);
    const step: Step = { selector, nth: random.below(count) };
    return keys ? { ...step, key: random.pick(keys) } : step;
  });
  return { steps, ending: random.pick([undefined, { typed: 'tabs' }, { link: random.below(LINKS) }]) };
}

/** Carries out a sequence. `wait` runs before each step. */
async function perform(page: Page, { steps, ending }: Sequence, wait: () => Promise<unknown>): Promise<void> {
  for (const { selector, nth, key } of steps) {
    await wait();
    // Dispatched in the page, because the layout moves while islands hydrate.
    await page.evaluate(
      ([target, index, isFocused]) => {
        const element = document.querySelectorAll<HTMLElement>(target)[index];
        if (isFocused) element?.focus();
        else element?.click();
      },
      [selector, nth, key !== undefined] as const,
    );
    if (key !== undefined) await page.keyboard.press(key);
  }
  await wait();
  if (!ending) return;
  if ('link' in ending) {
    const follow = (index: number): void => document.querySelectorAll<HTMLElement>('.q-sidebar-link')[index]?.click();
    await page.evaluate(follow, ending.link);
    return;
  }
  await page.keyboard.press('Control+k');
  for (const key of ending.typed) await page.keyboard.press(key);
}

/**
 * Returns the page state that input can change, as JSON. Sidebar groups that the reader opened are open until the
 * document is unloaded, so they are omitted if the browser has loaded another document.
 */
function state(page: Page, hasOtherDocument: boolean): Promise<string> {
  return page.evaluate(isOther => {
    const all = (selector: string, read: (element: Element) => unknown): unknown[] =>
      [...document.querySelectorAll(selector)].map(read);
    return JSON.stringify({
      url: location.pathname + location.hash,
      title: document.title,
      theme: document.documentElement.dataset['theme'],
      tabs: all('.q-tab', tab => tab.ariaSelected),
      panels: all('.q-tab-panel', panel => (panel as HTMLElement).hidden !== false),
      groups: isOther ? [] : all('.q-sidebar-label', label => label.ariaExpanded),
      popups: all(':popover-open', popup => popup.id),
      islands: all('quire-island button', button => `${button.textContent} ${button.ariaExpanded}`),
      query: all('dialog.q-search[open] input', input => (input as HTMLInputElement).value),
    });
  }, hasOtherDocument);
}

/** Returns whether the browser followed a link itself, because the scripts had not arrived. */
function hasLoadedDocument(page: Page): Promise<boolean> {
  return page.evaluate(path => !performance.getEntriesByType('navigation')[0]?.name.endsWith(path), PATH);
}

/** Waits until the scripts of the page and of its islands have run. */
async function ready(page: Page, { ending }: Sequence): Promise<void> {
  if (ending && 'link' in ending && ending.link !== OWN_LINK) await expect(page).not.toHaveURL(/\/components(#|$)/);
  await live(page);
  await expect(page.locator('quire-island:not([data-hydrated])')).toHaveCount(0);
  await expect(page.locator('html[data-transition]')).toHaveCount(0); // until the change of appearance has finished
}

/** Returns how a sequence on a slow page differs from the same sequence on a page whose scripts have run. */
async function difference(browser: Browser, index: number): Promise<string> {
  const random = new Random(SEED * 100_000 + index);
  const sequence = sequenceOf(random);
  const [referenceContext, hurriedContext] = await Promise.all([browser.newContext(), browser.newContext()]);
  const proxy = await SlowProxy.start(site('features'), PORT, new Random(SEED * 100_000 + index + 50_000));
  try {
    const page = await referenceContext.newPage();
    await page.goto(site('features') + PATH);
    await live(page);
    await expect(page.locator('quire-island:not([data-hydrated])')).toHaveCount(0);
    await perform(page, sequence, () => Promise.resolve());
    await ready(page, sequence);
    if (sequence.ending && 'typed' in sequence.ending)
      await expect(page.locator('dialog.q-search[open] input')).toHaveValue(sequence.ending.typed);

    const hurried = await hurriedContext.newPage();
    const errors: string[] = [];
    hurried.on('pageerror', error => errors.push(String(error)));
    await hurried.goto(ORIGIN + PATH, { waitUntil: 'commit' });
    await hurried.waitForSelector('#quire-page', { state: 'attached' });
    await perform(hurried, sequence, () => hurried.waitForTimeout(random.below(120)));
    await ready(hurried, sequence);
    const hasOtherDocument = await hasLoadedDocument(hurried);
    const expected = await state(page, hasOtherDocument);
    const isEqual = await expect
      .poll(() => state(hurried, hasOtherDocument), { timeout: 5000 })
      .toBe(expected)
      .then(
        () => true,
        () => false,
      );
    if (isEqual && errors.length === 0) return '';
    return `${JSON.stringify(sequence)} ${errors.join()}\n  ${expected}\n  ${await state(hurried, hasOtherDocument)}`;
  } finally {
    proxy.stop();
    await Promise.all([referenceContext.close(), hurriedContext.close()]);
  }
}

test(`${SEQUENCES} random sequences of input before hydration have the same result as after hydration`, async ({
  browser,
}) => {
  test.setTimeout(30_000 + SEQUENCES * 15_000);
  const failures: string[] = [];
  for (let index = 0; index < SEQUENCES; index++) {
    const failure = await difference(browser, index);
    if (failure !== '') {
      failures.push(`sequence ${index}: ${failure}`);
      console.log(failures.at(-1));
    }
    if (SEQUENCES > 100 && index % 50 === 49) console.log(`${index + 1} sequences, ${failures.length} failed`);
  }
  expect(failures.join('\n')).toBe('');
});
