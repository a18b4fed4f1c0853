import { addAxe, violations } from './axe.ts';
import { run } from './processes.ts';
import { expect, FIRST_PORT, live, test } from './sites.ts';
import { serveBuilt } from './temporary-site.ts';

const PORT = FIRST_PORT + 63;
const url = `http://127.0.0.1:${PORT}`;
const FILES: Record<string, string> = {
  'quire.toml': `title = "Partly translated"
lang = "en"
languageRedirect = "never"

[[locales]]
lang = "en"
label = "English"

[[locales]]
lang = "zh"
label = "简体中文"

[[locales]]
lang = "ar"
label = "العربية"
`,
  'docs/en/index.md': '# Home\n',
  'docs/zh/index.md': '# 首页\n',
  'docs/ar/index.md': '# البداية\n',
  'docs/en/guide/_meta.json': '["start", "more", "untitled"]',
  'docs/en/guide/start.md': `# Start

Words about the start. [Read more](./more.md).

## Install

Install it with the tool of your choice.

## Use

Use it every day.
`,
  'docs/zh/guide/start.md': `# 开始

开始使用之前需要了解的内容。[更多](./more.md)。

## 安装 {#install}

使用你喜欢的工具安装。

## 使用 {#use}

每天使用它。
`,
  'docs/en/guide/more.md': `# More

A page that nobody has translated yet. [Back to the start](./start.md#use).

## What else

:::tip
There is more.
:::
`,
  'docs/en/guide/untitled.md': '---\ntitle: Without a heading\n---\n\nIts title stands in its frontmatter.\n',
};

serveBuilt(PORT, FILES, site => {
  run('translations', site.folder, '--update');
  const changedText = (FILES['docs/en/guide/start.md'] ?? '').replace('the tool of your choice', 'npm');
  site.write('docs/en/guide/start.md', `${changedText}\n## Remove\n\nRemove it.\n`);
});

test('an untranslated page has a notice that names the language of its text', async ({ page }) => {
  await page.goto(`${url}/zh/guide/more`);
  await live(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(page.locator('.q-article')).toHaveAttribute('lang', 'en');
  const notice = page.locator('.q-page-notice');
  await expect(notice).toHaveText('本页尚未翻译，以下为 English 原文。');
  await expect(notice).toHaveAttribute('lang', 'zh');
  await expect(page.getByRole('navigation', { name: '文档页面' }).getByText('More')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL(`${url}/zh/guide/start#use`);
});

test('the language of the article follows client-side navigation', async ({ page }) => {
  await page.goto(`${url}/zh/guide/start`);
  await live(page);
  const article = page.locator('.q-article');
  await expect(article).not.toHaveAttribute('lang');
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.getByRole('link', { name: '更多' }).click();
  await expect(page).toHaveURL(`${url}/zh/guide/more`);
  await expect(article).toHaveAttribute('lang', 'en');
  await expect(article).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('.q-page-notice')).toHaveCSS('border-inline-start-width', '3px');
  await page
    .getByRole('link', { name: /Without a heading/ })
    .last()
    .click();
  await expect(page.locator('.q-fallback-title')).toHaveAttribute('lang', 'en');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${url}/zh/guide/start`);
  await expect(article).not.toHaveAttribute('lang');
  expect(await page.evaluate(() => 'kept' in window), 'no document was loaded').toBe(true);
});

test('an untranslated page keeps the writing direction of its text', async ({ page }) => {
  await page.goto(`${url}/ar/guide/more`);
  await live(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('.q-article > p').first()).toHaveCSS('direction', 'ltr');
  await expect(page.locator('.q-page-notice')).toHaveCSS('direction', 'rtl');
});

test('an outdated translation has a notice that links to the changed sections of the original', async ({ page }) => {
  await page.goto(`${url}/zh/guide/start`);
  await live(page);
  const notice = page.locator('.q-page-notice');
  await expect(notice.getByRole('listitem')).toHaveText(['安装', 'Remove']);
  await notice.getByRole('link', { name: '安装' }).click();
  await expect(page).toHaveURL(`${url}/guide/start#install`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.q-page-notice')).toHaveCount(0);
});

test('without an alternate, the language switch opens the untranslated page, and its label says so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/guide/more`);
  await live(page);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: /简体中文.*not translated yet/ }).click();
  await expect(page).toHaveURL(`${url}/zh/guide/more`);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`notices are accessible and fit: ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await addAxe(page);
      for (const path of ['/zh/guide/more', '/zh/guide/start', '/ar/guide/more']) {
        await page.goto(url + path);
        await live(page);
        expect(await violations(page), path).toEqual([]);
        const { x, width: noticeWidth } = (await page.locator('.q-page-notice').boundingBox())!;
        expect(x >= 0 && x + noticeWidth <= width, path).toBe(true);
      }
    });
