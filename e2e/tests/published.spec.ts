import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './processes.ts';
import { atomProblems, jsonFeedProblems, rssProblems } from './published/feeds.ts';
import { Head, headProblems, type Published } from './published/head.ts';
import { htmlProblems } from './published/html.ts';
import { sitemapProblems } from './published/sitemap.ts';
import { structuredDataProblems } from './published/structured-data.ts';
import { sampled } from './sample.ts';
import { expect, FIRST_PORT, folder, test } from './sites.ts';

/**
 * Output folder of a blog that uses features of no other test site. The blog is not served, because the tests only read
 * its files.
 */
const journal = fileURLToPath(new URL(`../work/${FIRST_PORT}-journal`, import.meta.url));

const ORIGINS = { rslib: 'https://lib.rsbuild.dev', journal: 'https://lumen.example', manual: undefined };
type Name = keyof typeof ORIGINS;

function outputOf(name: Name): string {
  return name === 'journal' ? journal : folder(name);
}

function read(name: Name, path: string): string {
  return readFileSync(join(outputOf(name), path), 'utf8');
}

/** Returns all HTML documents of a site, sorted by path. */
function documents(name: Name): Published[] {
  const files = readdirSync(outputOf(name), { recursive: true, encoding: 'utf8' });
  const paths = files.filter(path => path.endsWith('.html')).sort();
  return paths.map(path => ({ path, document: read(name, path) }));
}

/** Returns the documents of a site that are neither redirects nor 404 pages. */
function pages(name: Name): Published[] {
  return documents(name).filter(
    ({ path, document }) => !path.endsWith('404.html') && !document.includes('http-equiv="refresh"'),
  );
}

/** Returns the problems of pages, each preceded by the page's path. */
function problemsOf(published: Published[], check: (page: Published) => string[]): string[] {
  return published.flatMap(page => check(page).map(problem => `${page.path}: ${problem}`));
}

test.describe.configure({ timeout: 240_000 });

test.beforeAll(() => run('build', 'fixtures/journal', '--no-cache', '--out', journal));

for (const name of Object.keys(ORIGINS) as Name[]) {
  test(`the documents of ${name} are valid HTML`, () => {
    const published = documents(name);
    const tested = sampled(published, Math.min(published.length, 40), name);
    expect(tested.length).toBeGreaterThan(4);
    expect(problemsOf(tested, ({ document }) => htmlProblems(document))).toEqual([]);
  });

  test(`heads and structured data of ${name} describe its pages`, () => {
    const origin = ORIGINS[name];
    expect(problemsOf(pages(name), page => headProblems(page, origin))).toEqual([]);
    expect(problemsOf(pages(name), structuredDataProblems)).toEqual([]);
  });
}

/**
 * Returns the class names in a document that have no prefix of the theme, of code highlighting or of the site's
 * components.
 */
function foreignClasses({ document }: Published): string[] {
  const classes = [...document.matchAll(/<[a-z][^<>]*? class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  return [...new Set(classes)].filter(name => !/^(q|tok|language)-|^explorer(-|$)/.test(name));
}

test('every class in the documents of rslib has a prefix of the theme', () => {
  expect(problemsOf(pages('rslib'), foreignClasses)).toEqual([]);
});

for (const name of ['rslib', 'journal'] as const)
  test(`the site map of ${name} has every indexed page with its alternates`, () => {
    expect(sitemapProblems(read(name, 'sitemap.xml'), pages(name))).toEqual([]);
    const base = name === 'journal' ? '/docs/' : '/';
    expect(read(name, 'robots.txt')).toContain(`\nSitemap: ${ORIGINS[name]}${base}sitemap.xml\n`);
  });

for (const lang of ['', 'zh/'])
  test(`the feeds of a blog keep the rules of their formats: ${lang || 'en'}`, () => {
    const url = (file: string) => `https://lumen.example/docs/${lang}blog/${file}`;
    const text = (file: string) => read('journal', `${lang}blog/${file}`);
    expect(rssProblems(text('rss.xml'), url('rss.xml'))).toEqual([]);
    expect(atomProblems(text('atom.xml'), url('atom.xml'))).toEqual([]);
    expect(jsonFeedProblems(text('feed.json'), url('feed.json'))).toEqual([]);
  });

test('every page has a social image, unless its frontmatter sets another one or none', () => {
  const image = (path: string) => new Head(read('journal', path)).meta('og:image')[0];
  for (const { path } of [...pages('rslib').slice(0, 20), { path: 'zh/guide/start/index.html' }]) {
    const url = new Head(read('rslib', path)).meta('og:image')[0] ?? '';
    expect(url, path).toMatch(/^https:\/\/lib\.rsbuild\.dev\/assets\/social-[0-9a-f]+\.png$/);
    expect(existsSync(join(folder('rslib'), new URL(url).pathname)), path).toBe(true);
  }
  expect(image('blog/version-2.html')).toMatch(/^https:\/\/lumen\.example\/docs\/assets\/social-/);
  expect(image('guide/alone.html')).toBe('https://lumen.example/docs/logo.svg');
  expect(image('guide/quiet.html')).toBeUndefined();
  expect(read('journal', 'blog/version-2.html')).toContain(
    '"headline":"Version 2: \\u003cfaster> & \\"smaller\\" bundles"',
  );
});

test('a redirect leads on without JavaScript and is not indexed', async ({ page }) => {
  const document = read('journal', 'old.html');
  expect(htmlProblems(document)).toEqual([]);
  const head = new Head(document);
  expect(head.meta('robots')).toEqual(['noindex']);
  expect(head.links('canonical')[0]?.get('href')).toBe('https://lumen.example/docs/guide/');
  expect(document).not.toContain('<script');
  expect(document).toContain('<meta http-equiv="refresh" content="0; url=/docs/guide/">');
  await page.setContent(document.replace(/<meta http-equiv="refresh"[^>]*>/, ''));
  await expect(page.getByRole('link')).toHaveAttribute('href', '/docs/guide/');
});
