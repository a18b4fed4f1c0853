import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { BATCHES, route, TITLES, word, writePayloadSite } from './payload-site.ts';
import { PAYLOADS } from './payloads.ts';
import { stopServer, run, serve } from './processes.ts';
import { expect, FIRST_PORT, live, test } from './sites.ts';

const HOST = `http://127.0.0.1:${FIRST_PORT + 69}`;
const DEBOUNCE = 150;

// The tests of this file share the server, so they run in one worker.
test.describe.configure({ mode: 'default', timeout: 240_000 });

let preview: ChildProcess | undefined;

test.beforeAll(async () => {
  const folder = join(fileURLToPath(new URL('..', import.meta.url)), `work/${FIRST_PORT}-payloads`);
  writePayloadSite(folder);
  run('build', folder);
  preview = await serve('preview', folder, '--port', String(FIRST_PORT + 69));
});

test.afterAll(() => stopServer(preview));

interface Effects {
  hit?: unknown;
  violations: string[];
}

/** Records script executions and CSP violations. A dialog fails the test. */
test.beforeEach(async ({ page, problems }) => {
  page.on('dialog', dialog => {
    problems.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const scope = window as unknown as Effects;
    scope.violations = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      scope.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
});

/** The elements of the search panel. Any other element was injected. */
const PANEL_ELEMENTS = [
  'DIALOG',
  'DIV',
  'SPAN',
  'INPUT',
  'BUTTON',
  'KBD',
  'A',
  'MARK',
  'P',
  'STRONG',
  'Q',
  'FOOTER',
  'H2',
  'NAV',
  'svg',
  'path',
];

async function expectHarmless(page: Page, subject: string): Promise<void> {
  const seen = await page.evaluate(panelElements => {
    const { hit, violations } = window as unknown as Effects;
    const elements = [...document.querySelectorAll('dialog.q-search, dialog.q-search *')];
    const foreign = elements.filter(
      ({ tagName, namespaceURI }) =>
        !panelElements.includes(tagName) || (namespaceURI?.endsWith('svg') && tagName === 'A'),
    );
    const handlers = elements
      .flatMap(({ attributes }) => [...attributes])
      .filter(
        ({ name, value }) =>
          /^on/i.test(name) || (/^(xlink:)?(href|src)$/.test(name) && /^\s*(java|vb)script:/i.test(value)),
      );
    return {
      hit,
      violations,
      foreign: foreign.map(({ outerHTML }) => outerHTML),
      handlers: handlers.map(({ name }) => name),
    };
  }, PANEL_ELEMENTS);
  expect(seen, subject).toEqual({ hit: undefined, violations: [], foreign: [], handlers: [] });
}

function panel(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Opens the search panel on a page whose clock is paused. */
async function open(page: Page): Promise<Locator> {
  await page.clock.install();
  await page.goto(`${HOST}${route(TITLES[0]!)}`);
  await live(page);
  await page.keyboard.press('Control+k');
  const box = panel(page).getByRole('combobox');
  await expect(box).toBeFocused();
  return box;
}

/** Types a query. Waits for its results by running tasks of the page, because the page's clock is paused. */
async function search(page: Page, box: Locator, query: string): Promise<void> {
  await box.fill(query);
  await page.clock.runFor(DEBOUNCE + 1);
  await page.evaluate(async () => {
    const isAnswered = (): boolean =>
      !document.querySelector('.q-search [data-busy=true]') &&
      /No results|Results/.test(document.querySelector('.q-search [role=status]')!.textContent!);
    const { port1, port2 } = new MessageChannel();
    while (!isAnswered()) {
      await new Promise(resolve => {
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(0);
      });
    }
  });
}

test('S5-02 any text can be searched for: none of 300 payloads is rejected, truncated or executed', async ({
  page,
}) => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(300);
  const box = await open(page);
  for (const payload of PAYLOADS) {
    await search(page, box, payload);
    expect(await box.inputValue()).toBe(payload);
    await expectHarmless(page, payload);
    const [shownQuery] = await panel(page).locator('.q-search-empty q').allTextContents();
    if (shownQuery !== undefined) expect(shownQuery).toBe(payload.trim());
  }
});

test('S5-02 the panel shows titles, headings, prose and code literally', async ({ page }) => {
  const box = await open(page);
  for (const [batch, payloads] of BATCHES.entries()) {
    for (const place of ['name', 'prose', 'code'] as const) {
      await search(page, box, word(batch, place));
      await expectHarmless(page, payloads.join(' '));
      const shown = await panel(page)
        .getByRole('group')
        .evaluateAll(all =>
          all.map(group => ({
            route: group.querySelector('a')!.getAttribute('href')!,
            rows: [...group.querySelectorAll('a')].map(row => row.textContent!.replace(/\s+/g, ' ')),
          })),
        );
      expect(shown.map(({ route: shownRoute }) => shownRoute).sort()).toEqual(payloads.map(route).sort());
      for (const payload of payloads) {
        const rows = shown.find(group => group.route === route(payload))!.rows;
        const text = payload.replace(/\s+/g, ' ').trim();
        // A heading shows the whole payload, and an excerpt shows at least its start. Titles may contain inline
        // Markdown.
        expect(rows[1], `${place}: ${payload}`).toContain(place === 'name' ? text : text.slice(0, 12));
      }
    }
  }
});

test('S5-02 pages that contain payloads do not execute them', async ({ page }) => {
  await page.goto(`${HOST}/`);
  const found = await page.evaluate(async routes => {
    const RISKY =
      'script:not([type="module"]):not([type="application/json"]):not([id]), iframe, object, embed, base, form:not([action=""]), meta[http-equiv], main :is(script, style, link, svg:not(.q-icon), math, audio, video, select, textarea, dialog, xss, x, marquee, template)';
    const problems: string[] = [];
    for (const path of routes) {
      const text = await (await fetch(path)).text();
      const { body } = new DOMParser().parseFromString(text, 'text/html');
      for (const element of body.querySelectorAll(RISKY)) problems.push(`${path}: ${element.outerHTML.slice(0, 200)}`);
      for (const element of body.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          if (
            /^on/i.test(name) ||
            (/^(href|src|action|formaction|xlink:href)$/.test(name) && /^\s*(java|vb)script:/i.test(value))
          )
            problems.push(`${path}: ${name}=${value}`);
        }
      }
    }
    return problems;
  }, TITLES.map(route));
  expect(found).toEqual([]);
  // A realistic case: one page of each batch, with all titles in the sidebar.
  for (const [first] of BATCHES) {
    await page.goto(HOST + route(first!));
    await live(page);
    await expectHarmless(page, first!);
  }
});
