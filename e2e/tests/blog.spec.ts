import { addAxe, violations } from './axe.ts';
import { expect, FIRST_PORT, live, test } from './sites.ts';
import { serveBuilt } from './temporary-site.ts';

const PORT = FIRST_PORT + 64;
const url = `http://127.0.0.1:${PORT}`;

const FILES: Record<string, string> = {
  'quire.toml': `title = "Lumen"
lang = "en"
languageRedirect = "never"
siteUrl = "https://lumen.example"

[[locales]]
lang = "en"
label = "English"

[[locales]]
lang = "zh"
label = "简体中文"

[[blog]]
folder = "blog"
postsPerPage = 2

[authors.docs]
name = { en = "Docs Team", zh = "文档组" }
title = { en = "Maintainer", zh = "维护者" }
image = "/team.svg"
`,
  'public/team.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>',
  'docs/en/_nav.json': '[{ "text": "Blog", "link": "/blog/", "activeMatch": "/blog/" }]',
  'docs/en/index.md': '# Lumen\n\n[Blog](/blog/)\n',
  'docs/zh/_nav.json': '[{ "text": "博客", "link": "/blog/", "activeMatch": "/blog/" }]',
  'docs/zh/index.md': '# Lumen\n',
  'docs/en/blog/2026-11-20-version-2.md': `---
title: Version 2
authors: docs
tags: [Release, C++]
---

The **beginning** of the post.

<!-- more -->

## Details {#details}

The rest of the post, with the word quicksilver.
`,
  'docs/en/blog/2026-10-02-fonts.md':
    '---\nauthors: [docs, Release Team]\ntags: Release\n---\n\n# Fonts\n\nAbout fonts.\n',
  'docs/en/blog/2025-01-02-first.mdx': '---\ntitle: First\n---\n\nThe first post.\n',
  'docs/zh/blog/2026-11-20-version-2.md': '---\ntitle: 第二版\nauthors: docs\ntags: 发布\n---\n\n文章的开头。\n',
};

serveBuilt(PORT, FILES);

test('from the list to a post, a tag, an author, and back', async ({ page }) => {
  await page.goto(`${url}/blog/`);
  await live(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Version 2', 'Fonts']);
  await expect(main.getByText('quicksilver')).toHaveCount(0);

  await main.getByRole('link', { name: 'Version 2' }).click();
  await expect(page).toHaveURL(`${url}/blog/version-2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Version 2');
  await expect(main.getByRole('time')).toHaveText('November 20, 2026');
  await expect(main.getByText('1 min read')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toHaveAttribute('aria-current', /./);

  await main.getByRole('link', { name: 'C++' }).click();
  await expect(page).toHaveURL(`${url}/blog/tags/cpp`);
  await expect(main.locator('.q-post-lines').getByRole('link')).toHaveText(['Version 2']);
  await main.getByRole('link', { name: 'Version 2' }).click();

  await main.getByRole('link', { name: 'Docs Team' }).click();
  await expect(page).toHaveURL(`${url}/blog/authors/docs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts by Docs Team');
  await expect(main.getByText('2 posts')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${url}/blog/version-2`);
});

test('older posts are on the next page and after a post', async ({ page }) => {
  await page.goto(`${url}/blog/`);
  await live(page);
  await page.getByRole('link', { name: 'Older posts' }).click();
  await expect(page).toHaveURL(`${url}/blog/page/2`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['First']);
  await page.getByRole('link', { name: 'Newer posts' }).click();
  await expect(page).toHaveURL(`${url}/blog/`);
  await page.goto(`${url}/blog/fonts`);
  await expect(page.getByRole('link', { name: 'Newer post Version 2' })).toBeVisible();
  await page.getByRole('link', { name: 'Older post First' }).click();
  await expect(page).toHaveURL(`${url}/blog/first`);
});

test('the style sheet of the blog loads with the list', async ({ page }) => {
  await page.goto(`${url}/`);
  await live(page);
  await page.getByRole('main').getByRole('link', { name: 'Blog' }).click();
  await expect(page.locator('.q-post-tags').first()).toHaveCSS('display', 'flex');
});

test('links to feeds work', async ({ page, request }) => {
  await page.goto(`${url}/zh/blog/`);
  await live(page);
  for (const [name, path, type] of [
    ['RSS', 'rss.xml', 'xml'],
    ['Atom', 'atom.xml', 'xml'],
    ['JSON', 'feed.json', 'json'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/zh/blog/${path}`);
    await expect(page.locator(`link[rel=alternate][href='/zh/blog/${path}']`)).toHaveCount(1);
    const feed = await request.get(`${url}/zh/blog/${path}`);
    expect(feed.headers()['content-type']).toContain(type);
    expect(await feed.text()).toContain('https://lumen.example/zh/blog/version-2');
  }
});

test('search finds posts but not lists', async ({ page }) => {
  await page.goto(`${url}/`);
  await live(page);
  const results = async (query: string) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(query);
    const options = page.getByRole('option');
    await expect(options.first()).toBeVisible();
    const hrefs = await options.evaluateAll(elements =>
      elements.map(one => one.closest('a')?.href ?? one.querySelector('a')?.href),
    );
    await page.keyboard.press('Escape');
    return hrefs;
  };
  expect((await results('quicksilver')).join()).toContain('/blog/version-2');
  expect((await results('Posts')).join()).not.toMatch(/tags|authors|archive|page/);
});

for (const path of [
  '/blog/',
  '/blog/version-2',
  '/blog/tags/',
  '/blog/authors/',
  '/blog/authors/docs',
  '/blog/archive',
  '/zh/blog/',
])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${path} has no axe violations in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await addAxe(page);
      await page.goto(url + path);
      await live(page);
      expect(await violations(page)).toEqual([]);
    });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('lists can be read and their links work', async ({ page }) => {
    await page.goto(`${url}/blog/`);
    await expect(page.getByText('The beginning of the post.')).toBeVisible();
    await page.getByRole('link', { name: 'Archive' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['2026', '2025']);
    await page.getByRole('main').getByRole('link', { name: 'First' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First');
  });
});
