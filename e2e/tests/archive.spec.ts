import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { ESBUILD, run } from './processes.ts';

/** The temporary folder with the unpacked archive of the Rslib site. */
let folder = '';

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire archive '));
  const zip = join(folder, 'site.zip');
  run('archive', '../site', '--out', zip, '--esbuild', ESBUILD);
  const { status, stderr } = spawnSync('python3', ['-m', 'zipfile', '-e', zip, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
});

test.afterAll(() => rmSync(folder, { recursive: true }));

const fileUrl = (path: string) => pathToFileURL(join(folder, 'site', path)).href;

/** Logged errors and warnings, failed requests, and requests with schemes other than `file:`, `blob:` and `data:`. */
const problems: string[] = [];

test.beforeEach(async ({ page }) => {
  problems.length = 0;
  // Marks the visit as a repeat visit. On the first visit, the Rslib site redirects to the language of the browser.
  await page.addInitScript(() => localStorage.setItem('visited', '1'));
  page.on('console', message => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  page.on('pageerror', error => problems.push(String(error)));
  page.on('requestfailed', request => {
    // Leaving a page cancels its pending requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()}`);
  });
  page.on('request', request => {
    if (!/^(?:file|blob|data):/.test(request.url())) problems.push(`requested: ${request.url()}`);
  });
});

test.afterEach(() => expect(problems).toEqual([]));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(fileUrl(path));
  await page.waitForSelector('html[data-live]');
}

for (const [lang, query, target] of [
  ['en', 'banner', 'config/lib/banner.html'],
  ['zh', '样式', 'zh/guide/advanced/css.html'],
] as const) {
  test(`an archived site is searched in its language: ${lang}`, async ({ page }) => {
    await open(page, lang === 'zh' ? 'zh/guide/start/quick-start.html' : 'guide/start/quick-start.html');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(query);
    await expect(page.getByRole('option').first()).toHaveAttribute('href', /\.html/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(url => url.href.startsWith(fileUrl(target)));
    await page.waitForSelector('html[data-live]');
    // The sidebar marks the page as current.
    await expect(page.locator('.q-sidebar [aria-current]')).toHaveCount(1);
  });
}

test('in an archived site, the browser handles links, anchors, languages and history', async ({ page }) => {
  await open(page, 'index.html');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guide' }).click();
  await page.waitForSelector('html[data-live]');
  await expect(page.locator('main h1')).toBeVisible();
  const first = page.url();
  await page.locator('.q-sidebar').getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL(fileUrl('guide/start/glossary.html'));
  await page.locator('.q-outline a').nth(1).click();
  await expect(page).toHaveURL(/glossary\.html#.+/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(first);
  await open(page, 'guide/start/glossary.html');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL(fileUrl('zh/guide/start/glossary.html'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
});

test('the appearance of an archived site is kept from page to page', async ({ page }) => {
  await open(page, 'guide/start/quick-start.html');
  await page.locator('.q-appearance-toggle').first().click();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  // Another page may run in another browser process, which receives the stored choice later.
  await expect(async () => {
    await open(page, 'config/index.html');
    await expect(root).toHaveAttribute('data-theme', 'dark', { timeout: 1_000 });
  }).toPass();
});

test('tabs, copying and the components of the site work in an archive', async ({ page }) => {
  await open(page, 'guide/start/quick-start.html');
  await page.getByRole('tab', { name: 'pnpm' }).first().click();
  await expect(page.locator('[role=tabpanel]:not([hidden])').first()).toContainText('pnpm');
  await page.locator('figure.q-code').first().hover();
  await page.locator('figure.q-code .q-code-copy').first().click();
  await expect(page.locator('.q-code-copy[data-state=copied]')).toHaveCount(1);

  await open(page, 'guide/basic/output-format.html');
  const explorer = page.locator('.explorer');
  await explorer.scrollIntoViewIfNeeded();
  await expect(page.locator('quire-island:has(.explorer)')).toHaveAttribute('data-hydrated', '');
  await explorer.locator('input[name="format"][value="cjs"]').check({ force: true });
  // The explorer's data is in a file of the archive.
  await expect(explorer.locator('.explorer-config code')).toContainText("format: 'cjs'");
});

test('the drawer of an archived site opens on small screens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'guide/start/quick-start.html');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('.q-sidebar').getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL(fileUrl('guide/start/glossary.html'));
});
