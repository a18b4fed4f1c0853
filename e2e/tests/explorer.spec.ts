import { addAxe, violations } from './axe.ts';
import { sampled } from './sample.ts';
import { expect, folder, live, site, test } from './sites.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A subset of `examples/recorded/output-explorer.json`, see `Variants` in `crates/records`. */
interface Variants {
  axes: { name: string; values: string[] }[];
  cases: {
    choice: string[];
    project: Record<string, string>;
    exitCode: number;
    log?: string;
    files: { path: string; bytes: number; hash: string }[];
  }[];
  texts: Record<string, string[]>;
}

const record = new URL('../../site/examples/recorded/output-explorer.json', import.meta.url);
const { variants } = JSON.parse(readFileSync(record, 'utf8')) as { variants: Variants };
/** Choices whose builds look different: a module and a script for browsers. */
const QUERIES = ['?format=cjs&syntax=es5', '?format=iife&bundle=off'];
const url = (query = '', lang = '') => `${site('rslib')}${lang}/guide/basic/output-format${query}`;

const explorer = (page: Page) => page.locator('.explorer');
const config = (page: Page) => explorer(page).locator('.explorer-config code');
const content = (page: Page) => explorer(page).locator('.explorer-content code');
const radio = (page: Page, name: string, value: string) =>
  explorer(page).locator(`input[name="${name}"][value="${value}"]`);

/** Returns the recorded case for a choice. Axes missing from the choice have their first value. */
function recorded(choice: Record<string, string>) {
  const wanted = variants.axes.map(({ name, values }) => choice[name] ?? values[0]);
  const match = variants.cases.find(variant => variant.choice.join() === wanted.join());
  if (!match) throw new Error(`no case ${wanted.join()}`);
  return match;
}

const text = (hash: string | undefined) => (variants.texts[hash ?? ''] ?? []).join('\n').replace(/^\n+|\n+$/g, '');

/** Scrolls to the explorer and waits for hydration. */
async function ready(page: Page): Promise<void> {
  await live(page);
  // Scrolls to the heading, because its scroll margin keeps the explorer clear of the sticky bars.
  await page.locator('#explorer').evaluate(heading => heading.scrollIntoView({ behavior: 'instant' }));
  await expect(page.locator('quire-island[data-hydrated] .explorer')).toBeVisible();
}

/**
 * Asserts that the page shows the recorded configuration, the files with their sizes, and the content of the file
 * `path`. Without `path`, the content is the log of the build or, without a log, the main output file.
 */
async function shows(page: Page, choice: Record<string, string>, path?: string): Promise<void> {
  const expected = recorded(choice);
  await expect.poll(() => config(page).textContent()).toBe(text(expected.project['rslib.config.ts']));
  const rows = expected.files.map(file => `${file.path}${String(file.bytes).replace(/\B(?=(\d{3})+$)/g, ',')} B`);
  const sized = explorer(page).locator('.explorer-file:has(small)');
  await expect.poll(() => sized.allTextContents()).toEqual(rows);
  const main = expected.files.find(file => file.path.includes('/index.'));
  const hash =
    path === undefined
      ? (expected.log ?? main?.hash)
      : (expected.files.find(file => file.path === path)?.hash ?? expected.project[path]);
  await expect.poll(() => content(page).textContent()).toBe(text(hash));
}

test('the explorer shows every format, structure, syntax and size as recorded', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', request => fetched.push(new URL(request.url()).pathname));
  await page.goto(url());
  await ready(page);
  await shows(page, {});
  const data = () => fetched.filter(path => /\/output-explorer-[\da-f]+\.json$/.test(path));
  expect(data(), 'nothing is fetched before a choice').toEqual([]);
  const choice: Record<string, string> = {};
  for (const [name, value] of [
    ['format', 'cjs'],
    ['syntax', 'es5'],
    ['minify', 'on'],
    ['type', 'commonjs'],
    ['bundle', 'off'],
    ['syntax', 'es2017'],
    ['format', 'iife'],
    ['bundle', 'on'],
    ['format', 'umd'],
  ] as const) {
    await radio(page, name, value).check();
    choice[name] = value;
    await shows(page, choice);
  }
  expect(data(), 'all builds are one file, fetched once').toHaveLength(1);
});

test('lines that a choice changes are marked, and the same file in another format is compared', async ({ page }) => {
  await page.goto(url());
  await ready(page);
  await expect(explorer(page).locator('[data-changed]')).toHaveCount(0);
  await radio(page, 'format', 'cjs').check();
  await expect(config(page).locator('[data-changed]')).toHaveText(["      format: 'cjs',"]);
  await expect(content(page).locator('[data-changed]')).not.toHaveCount(0);
  await expect(content(page).locator('.q-line:not([data-changed])')).not.toHaveCount(0);
});

test('a combination that fails to build shows the log of the tool', async ({ page }) => {
  await page.goto(url('?format=umd&bundle=off'));
  await ready(page);
  await expect(content(page)).toContainText('When using "umd" format, "bundle" must be set to "true".');
  await expect(explorer(page).getByRole('status')).toHaveText('The build ends with exit code 1');
  await shows(page, { format: 'umd', bundle: 'off' });
});

test('the URL keeps the choice: reload, another page and back, a shared link in the other language', async ({
  page,
}) => {
  await page.goto(url());
  await ready(page);
  await radio(page, 'format', 'cjs').check();
  await radio(page, 'bundle', 'off').check();
  await radio(page, 'file', 'dist/greet.cjs').check();
  const choice = { format: 'cjs', bundle: 'off' };
  await shows(page, choice, 'dist/greet.cjs');
  const query = '?format=cjs&bundle=off&file=dist/greet.cjs';
  await expect(page).toHaveURL(url(query));

  await page.reload();
  await ready(page);
  await expect(radio(page, 'file', 'dist/greet.cjs')).toBeChecked();
  await expect(radio(page, 'format', 'cjs')).toBeChecked();
  await shows(page, choice, 'dist/greet.cjs');

  await page.locator('.q-sidebar').getByRole('link', { name: 'Output structure' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Output structure');
  await page.goBack();
  await ready(page);
  await expect(page).toHaveURL(url(query));
  await expect(radio(page, 'bundle', 'off')).toBeChecked();
  await expect(radio(page, 'file', 'dist/greet.cjs')).toBeChecked();
  await shows(page, choice, 'dist/greet.cjs');

  await page.goto(url(query, '/zh'));
  await ready(page);
  await expect(radio(page, 'file', 'dist/greet.cjs')).toBeChecked();
  await shows(page, choice, 'dist/greet.cjs');
  await expect(explorer(page).getByRole('group', { name: '输出格式' })).toBeVisible();

  // A selected project file stays selected. An output file does not, because its name depends on the build.
  await radio(page, 'file', 'package.json').check();
  await radio(page, 'type', 'commonjs').check();
  await shows(page, { ...choice, type: 'commonjs' }, 'package.json');
  await expect(content(page)).toContainText('"type": "commonjs"');
});

test('unknown values select the defaults', async ({ page }) => {
  await page.goto(url('?format=amd&syntax=es5&file=dist/nothing.js'));
  await ready(page);
  await expect(radio(page, 'format', 'esm')).toBeChecked();
  await expect(radio(page, 'syntax', 'es5')).toBeChecked();
  await expect(config(page)).toContainText("syntax: 'es5'");
  await shows(page, { syntax: 'es5' });
});

test('the keyboard selects: one tab stop per group, arrow keys inside it', async ({ page }) => {
  await page.goto(url());
  await ready(page);
  await radio(page, 'type', 'module').focus();
  await page.keyboard.press('Tab');
  await expect(radio(page, 'format', 'esm')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(radio(page, 'format', 'cjs')).toBeFocused();
  await shows(page, { format: 'cjs' });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(radio(page, 'format', 'iife')).toBeChecked();
  await shows(page, { format: 'iife' });
  await expect(radio(page, 'format', 'iife')).toBeFocused();
  const outline = await radio(page, 'format', 'iife').evaluate(input => getComputedStyle(input).outlineStyle);
  expect(outline).not.toBe('none');
});

test('a failure to load the builds is reported, and the next choice retries', async ({ page, provoked }) => {
  provoked.push(/Failed to load resource|Failed to fetch/);
  await page.route('**/assets/output-explorer-*.json', route => route.abort());
  await page.goto(url());
  await ready(page);
  await radio(page, 'format', 'cjs').check();
  await expect(explorer(page).getByRole('alert')).toBeVisible();
  await page.unroute('**/assets/output-explorer-*.json');
  await radio(page, 'format', 'umd').check();
  await expect(explorer(page).getByRole('alert')).toHaveCount(0);
  await shows(page, { format: 'umd' });
});

test('changing the choice causes no layout shift', async ({ page }) => {
  await page.goto(url());
  await ready(page);
  const height = async () => (await explorer(page).boundingBox())?.height;
  const first = await height();
  for (const [name, value] of [
    ['format', 'umd'],
    ['minify', 'on'],
    ['bundle', 'off'],
    ['format', 'cjs'],
    ['syntax', 'es5'],
  ] as const) {
    await radio(page, name, value).check();
    expect(await height(), `${name} ${value}`).toBe(first);
  }
});

test('other pages do not load it', () => {
  const read = (path: string) => readFileSync(join(folder('rslib'), path), 'utf8');
  expect(read('guide/basic/output-format.html')).toMatch(
    /<link rel="stylesheet" href="\/assets\/OutputExplorer-[^"]+\.css" integrity="/,
  );
  expect(read('guide/basic/output-structure.html')).not.toContain('OutputExplorer');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`S4-12 axe finds nothing in the explorer, ${colorScheme}, ${width} wide`, async ({ page }) => {
      await addAxe(page);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      for (const query of sampled(QUERIES, 1, `${colorScheme} ${width}`)) {
        await page.goto(url(query));
        await ready(page);
        await expect(radio(page, 'format', query.includes('cjs') ? 'cjs' : 'iife')).toBeChecked();
        await expect(explorer(page).getByRole('status')).not.toHaveText('Output · 200 B');
        expect(await violations(page)).toEqual([]);
      }
    });
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const lang of ['', '/zh']) {
    test(`the first build is in the document${lang}`, async ({ page }) => {
      await page.goto(url('', lang));
      await expect(config(page)).toContainText("format: 'esm'");
      await expect(content(page)).toHaveText(text(recorded({}).files[0]?.hash));
      await expect(explorer(page).locator('.explorer-failed')).toContainText('JavaScript');
      await expect(radio(page, 'format', 'esm')).toBeChecked();
    });
  }
});
