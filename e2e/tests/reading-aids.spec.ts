import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addAxe, violations } from './axe.ts';
import { builtFiles, expect, folder, live, site, test } from './sites.ts';

const rslib = site('rslib');
const PAGE = '/guide/basic/output-format';

/** Returns the text of a paragraph without markup in the built page at a path. */
function paragraphOf(path: string): string {
  const html = readFileSync(join(folder('rslib'), `${path}.html`), 'utf8');
  const article = html.slice(html.indexOf('<!--article-->'));
  const [, text] = /<h2[\s\S]*?<p>([^<&]{60,}?)<\/p>/.exec(article) ?? [];
  if (!text) throw new Error(`${path} has no plain paragraph`);
  return text;
}

/** Serves the page with a paragraph replaced, as after a release. */
async function publish(page: Page, old: string, next: string): Promise<void> {
  await page.route(`**${PAGE}`, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(old, next) });
  });
}

/** Returns the number of remembered pages. */
function visits(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const request = indexedDB.open('quire-visits');
        request.addEventListener('upgradeneeded', () => request.transaction?.abort());
        request.addEventListener('error', () => resolve(0));
        request.addEventListener('success', () => {
          const { result } = request;
          const count = result.transaction('pages').objectStore('pages').count();
          count.addEventListener('success', () => {
            result.close();
            resolve(count.result);
          });
        });
      }),
  );
}

async function visit(page: Page, path = PAGE): Promise<void> {
  await page.goto(rslib + path);
  await live(page);
}

test('a section that changed since the last visit has a rule, which shows the old sentence', async ({ page }) => {
  await addAxe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page);
  await expect.poll(() => visits(page)).toBe(1);
  await expect(page.locator('.q-change')).toHaveCount(0);
  const old = paragraphOf(PAGE);
  await publish(page, old, 'This paragraph is new.');
  for (const time of ['first', 'second']) {
    await visit(page);
    await expect(page.locator('.q-change'), `the ${time} visit after the release`).toHaveCount(1);
  }
  const rule = page.getByRole('list', { name: /^Changed since your visit on / }).getByRole('button');
  const [ruleBox, box] = await Promise.all([
    rule.boundingBox(),
    page.getByText('This paragraph is new.').boundingBox(),
  ]);
  expect(Math.abs((ruleBox?.y ?? 0) - (box?.y ?? 99))).toBeLessThan(2);
  expect(ruleBox?.height).toBeCloseTo(box?.height ?? 0, 0);
  await rule.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('.q-change-panel:popover-open');
  await expect(panel).toContainText(old.split('. ')[0] ?? old);
  await expect(panel).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(rule).toBeFocused();
});

test('a changed page marks its sections after a navigation, and an unchanged page loads no marks', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  await visit(page);
  await expect.poll(() => visits(page)).toBe(1);
  await publish(page, paragraphOf(PAGE), 'This paragraph is new.');
  await visit(page, '/guide/basic/cli');
  await expect.poll(() => visits(page)).toBe(2);
  expect(requests.filter(url => /\/(?:changes|marks)-/.test(url))).toEqual([]);
  await page.locator(`.q-sidebar a[href="${PAGE}"]`).click();
  await expect(page.locator('.q-change')).toHaveCount(1);
});

test('holding Alt over a paragraph shows the same paragraph in the other language', async ({ page }) => {
  await addAxe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page);
  const panel = page.locator('.q-compare:popover-open');
  const first = page.locator('.q-article p').nth(1);
  await first.hover();
  await page.keyboard.down('Alt');
  await expect(panel.locator('.q-article')).toHaveAttribute('lang', 'zh');
  await expect(panel).toContainText(/[\u4e00-\u9fff]/);
  await expect(panel).toHaveRole('status');
  const [panelBox, box] = await Promise.all([panel.boundingBox(), first.boundingBox()]);
  expect(panelBox?.y).toBeCloseTo(box?.y ?? 0, 0);
  expect(panelBox?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
  expect(await violations(page)).toEqual([]);
  const text = await panel.textContent();
  await page.keyboard.press('ArrowDown');
  await expect(panel).not.toHaveText(text ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(panel).toHaveText(text ?? '');
  await page.keyboard.up('Alt');
  await expect(panel).toHaveCount(0);
  await expect(page.locator('[data-compared]')).toHaveCount(0);
});

test('without a pointer, Alt shows the translation of the first visible block, and Alt with a key shows none', async ({
  page,
}) => {
  await visit(page);
  const panel = page.locator('.q-compare:popover-open');
  await page.keyboard.press('Alt+x');
  await page.keyboard.down('Alt');
  await expect(panel).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-compared', '');
  await page.keyboard.up('Alt');
  await expect(panel).toHaveCount(0);
});

test('pressing and holding a paragraph on a touch screen shows its translation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/zh${PAGE}`);
  const paragraph = page.locator('.q-article p').nth(1);
  const { x = 0, y = 0 } = (await paragraph.boundingBox()) ?? {};
  const finger = { pointerType: 'touch', bubbles: true, clientX: x + 20, clientY: y + 10 };
  await paragraph.dispatchEvent('pointerdown', finger);
  const panel = page.locator('.q-compare:popover-open');
  await expect(panel.locator('.q-article')).toHaveAttribute('lang', 'en');
  await expect(panel).toBeInViewport({ ratio: 0.99 });
  await paragraph.dispatchEvent('pointerup', finger);
  await expect(panel, 'it can be read without the finger').toHaveCount(1);
  await page.locator('.q-article h1').dispatchEvent('pointerdown', finger);
  await expect(panel).toHaveCount(0);
});

test('pressing a value of a recorded configuration shows the files of that build', async ({ page }) => {
  await addAxe(page);
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  await visit(page, '/guide/basic/cli');
  expect(requests.filter(url => url.includes('/variants-'))).toEqual([]);
  await visit(page, '/config/lib/bundle');
  const example = page.locator('.q-variants');
  const output = example.getByRole('status');
  await expect(output).toHaveText(/^dist.*index\.js200 B$/);
  await example.getByRole('button', { name: 'Change bundle: true' }).click();
  const changed = example.getByRole('button', { name: 'Change bundle: false' });
  await expect(changed).toBeFocused();
  await expect(changed).toHaveText('bundle: false');
  await expect(output).toHaveText(/greet\.js\d+ B.*index\.js\d+ B\+\d+ B$/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(output).toHaveText(/index\.js200 B−\d+ B$/);
  await expect(example.getByRole('button', { name: 'Change bundle: true' })).toBeFocused();
  await example.getByRole('button', { name: "Change format: 'esm'" }).click();
  await expect(output).toHaveText(/index\.cjs/);
});

test('documents of sites without these features load nothing of them', () => {
  const scripts = /assets\/(?:markChanges|compareLanguages)-/;
  for (const file of builtFiles('features').filter(path => path.endsWith('.html')))
    expect(readFileSync(join(folder('features'), file), 'utf8')).not.toMatch(scripts);
  expect(readFileSync(join(folder('rslib'), 'index.html'), 'utf8')).toMatch(scripts);
});
