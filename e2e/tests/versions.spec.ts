import { expect, FIRST_PORT, live, LOGGED_404, test } from './sites.ts';
import { serveBuilt } from './temporary-site.ts';

const PORT = FIRST_PORT + 66;
const url = `http://127.0.0.1:${PORT}`;

const NAV = '[{ "text": "Guide", "link": "/guide/a", "activeMatch": "^/guide/" }]';
const FILES: Record<string, string> = {
  'quire.toml': `title = "Lumen"
lang = "en"
languageRedirect = "never"
siteUrl = "https://lumen.example"

[multiVersion]
versions = [{ name = "next", label = "3.0 beta", banner = "unreleased" }, "2.x", "1.x"]
default = "2.x"

[[locales]]
lang = "en"
label = "English"

[[locales]]
lang = "zh"
label = "简体中文"
`,
  'docs/en/_nav.json': NAV,
  'docs/en/index.md': '# Lumen\n\n[A](/guide/a)\n',
  'docs/en/guide/a.md': '# A\n\nA zebra of today.\n\n## Part {#part}\n\n[B](/guide/b)\n',
  'docs/en/guide/b.md': '# B\n\nOnly today.\n',
  'docs/zh/index.md': '# 首页\n\n[A](/guide/a)\n',
  'docs/zh/guide/a.md': '# 甲\n\n今天。\n',
  'docs/1.x/en/_nav.json': NAV,
  'docs/1.x/en/index.md': '# Lumen 1\n\n[A](/guide/a)\n',
  'docs/1.x/en/guide/a.md': '# A of 1.x\n\nAn old giraffe.\n\n## Part {#part}\n\n[Old](/guide/old)\n',
  'docs/1.x/en/guide/old.md': '# Old\n\nAnother giraffe.\n',
  'docs/1.x/zh/index.md': '# 旧首页\n',
  'docs/1.x/zh/guide/a.md': '# 旧甲\n\n以前。\n',
  'docs/next/en/index.md': '# Lumen 3\n',
  'docs/next/en/guide/a.md': '# A of 3\n\nSoon.\n',
};

serveBuilt(PORT, FILES);

test('S3-30 the menu keeps page, query and anchor', async ({ page }) => {
  await page.goto(`${url}/guide/a?x=1#part`);
  await live(page);
  const button = page.getByRole('button', { name: 'Version: 2.x' });
  await expect(button).toHaveText('2.x');
  await button.click();
  await expect(page.locator('.q-versions [aria-current=true]')).toHaveText('2.x');
  await page.locator('.q-versions').getByRole('link', { name: '1.x' }).click();
  await expect(page).toHaveURL(`${url}/1.x/guide/a?x=1#part`);
  await expect(page.locator('h1')).toContainText('A of 1.x');
  await expect(page.getByRole('button', { name: 'Version: 1.x' })).toBeVisible();
  await expect(page.getByRole('note')).toHaveText(
    'You are reading the documentation of 1.x. The current version is 2.x.',
  );
  await page.getByRole('note').getByRole('link', { name: '2.x' }).click();
  await expect(page).toHaveURL(`${url}/guide/a`);
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('activeMatch matches the path without version and language, before and after hydration', async ({ page }) => {
  const entry = page.getByRole('banner').getByRole('link', { name: 'Guide', exact: true });
  for (const path of ['/guide/b', '/1.x/guide/old', '/zh/guide/b']) {
    const html = await (await page.request.get(url + path)).text();
    expect(html, path).toMatch(/<a [^>]*aria-current="true"[^>]*>\s*(<[^>]*>)*Guide/);
    await page.goto(url + path);
    await live(page);
    await expect(entry, path).toHaveAttribute('aria-current', 'true');
  }
});

test('the menu marks versions without the page', async ({ page }) => {
  await page.goto(`${url}/guide/b`);
  await live(page);
  await page.getByRole('button', { name: 'Version' }).click();
  await page.getByRole('link', { name: '1.x (not in this version; opens its home page)' }).click();
  await expect(page).toHaveURL(`${url}/1.x/`);
  await page.goto(`${url}/next/guide/a`);
  await expect(page.getByRole('note')).toContainText('3.0 beta, which is not released yet.');
});

test('languages and links stay in the version', async ({ page }) => {
  await page.goto(`${url}/1.x/guide/a`);
  await live(page);
  await page.locator('.q-languages button').click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL(`${url}/1.x/zh/guide/a`);
  await expect(page.getByRole('note')).toContainText('当前版本是 2.x。');
  await page.goto(`${url}/1.x/guide/a`);
  await page.getByRole('link', { name: 'Old', exact: true }).last().click();
  await expect(page).toHaveURL(`${url}/1.x/guide/old`);
  await page.locator('.q-navbar-logo').click();
  await expect(page).toHaveURL(`${url}/1.x/`);
});

test('S7-03 search finds pages of the current version only', async ({ page }) => {
  const find = async (word: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(word);
  };
  await page.goto(`${url}/1.x/guide/a`);
  await live(page);
  await find('giraffe');
  await expect(page.getByRole('option').first()).toHaveAttribute('href', /^\/1\.x\/guide\//);
  await page.getByRole('combobox').fill('zebra');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.goto(`${url}/guide/a`);
  await live(page);
  await find('zebra');
  await expect(page.getByRole('option').first()).toHaveAttribute('href', /^\/guide\/a/);
});

test('S2-64 the 404 page of a version links to the home page of the version', async ({ page, provoked }) => {
  provoked.push(LOGGED_404);
  await page.goto(`${url}/1.x/zh/nothing`);
  await live(page);
  await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/1.x/zh/');
});

test('the menu of small screens has the versions', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${url}/guide/a`);
  await live(page);
  await page.getByRole('button', { name: 'Navigation menu' }).click();
  await page.getByRole('button', { name: 'Version: 2.x' }).click();
  await page.locator('.q-versions').getByRole('link', { name: '1.x' }).click();
  await expect(page).toHaveURL(`${url}/1.x/guide/a`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu leads to the same page', async ({ page }) => {
    await page.goto(`${url}/guide/a`);
    await page.getByRole('button', { name: 'Version: 2.x' }).click();
    await page.locator('.q-versions').getByRole('link', { name: '1.x' }).click();
    await expect(page).toHaveURL(`${url}/1.x/guide/a`);
    await expect(page.getByRole('note')).toBeVisible();
  });
});
