import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFiles, expect, folder, routes, site, test } from './sites.ts';

const GUIDE = {
  'S2-20': ['', 'quick-start', 'glossary', 'npm-packages', 'features'].map(page => `/guide/start/${page}`),
  'S2-24': ['', 'nodejs', 'react'].map(page => `/guide/solution/${page}`),
  'S2-25': ['cli', 'configure-rslib', 'typescript', 'output-format', 'output-structure', 'upgrade-rslib'].map(
    page => `/guide/basic/${page}`,
  ),
  'S2-26': [
    'third-party-deps',
    'output-compatibility',
    'dts',
    'module-federation',
    'storybook',
    'assets',
    'css',
    'module-doc',
    'monorepo',
  ].map(page => `/guide/advanced/${page}`),
  'S2-27': ['modernjs-module', 'tsup', 'esbuild', 'rollup'].map(page => `/guide/migration/${page}`),
  'S2-28': ['features', 'exceptions', 'general'].map(page => `/guide/faq/${page}`),
};
const LIB = [
  '',
  'format',
  'bundle',
  'auto-extension',
  'auto-external',
  'redirect',
  'syntax',
  'external-helpers',
  'banner',
  'footer',
  'dts',
  'shims',
  'id',
  'umd-name',
];
const RSBUILD = ['', 'resolve', 'source', 'output', 'tools', 'plugins'];

/** Reads the built HTML of a route. */
function html(route: string): string {
  return readFileSync(join(folder('rslib'), `${route.slice(1)}${route.endsWith('/') ? 'index' : ''}.html`), 'utf8');
}

/** Asserts that every route is a page of the site that was built with a title. */
function expectPages(expected: string[]): void {
  const all = routes('rslib');
  expect(all).toEqual(expect.arrayContaining(expected));
  for (const route of expected) expect(html(route), route).toMatch(/<title>[^<]+<\/title>/);
}

test('S2-14 S2-17 the home and the overview exist', () => {
  expectPages(['/', '/config/']);
  expect(html('/')).toContain('"pageType":"home"');
});

// The site that REQUIREMENTS.md describes has these pages in English only. This site also has Chinese translations.
test('S2-15 S2-16 API routes exist in English and in Chinese', () => {
  const pages = ['/api/javascript-api/core', '/api/javascript-api/types'];
  expectPages([...pages, ...pages.map(page => `/zh${page}`)]);
});

test('S2-18 every lib option has a route', () => expectPages(LIB.map(page => `/config/lib/${page}`)));

test('S2-19 every group of Rsbuild options has a route', () =>
  expectPages(RSBUILD.map(page => `/config/rsbuild/${page}`)));

test('S2-20 S2-24 S2-25 S2-26 S2-27 S2-28 every guide page has a route', () =>
  expectPages(Object.values(GUIDE).flat()));

test('S2-21 S2-22 the four component pages are routed, titled by file name and not indexed', () => {
  for (const name of ['CJS', 'ESM', 'MF', 'UMD']) {
    const page = html(`/guide/start/components/${name}`);
    expect(page).toContain(`<title>${name} - Rslib</title>`);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(readFileSync(join(folder('rslib'), 'sitemap.xml'), 'utf8')).not.toContain(`components/${name}`);
  }
});

test('S2-13 every English route has an alternate under /zh', () => {
  const english = routes('rslib').filter(route => !route.startsWith('/zh/'));
  expect(routes('rslib')).toEqual(expect.arrayContaining(english.map(route => `/zh${route}`)));
});

test('S2-32 S3-18 each page has a title and a description in its document', () => {
  for (const route of routes('rslib')) {
    expect(html(route), route).toMatch(/<title>[^<]+<\/title>\n<meta name="description" content="[^"]{10,}">/);
  }
  const guide = readFileSync(join(folder('features'), 'guide/index.html'), 'utf8');
  expect(guide).toContain('<title>The guide - read me first</title>');
  expect(guide).toContain('<meta name="description" content="A description of its own.">');
});

test('S0-01 S7-15 the output consists of static files that any host can serve', async ({ page }) => {
  const kinds = new Set(builtFiles('rslib').map(file => file.replace(/^.*\//, '').replace(/^.*\./, '')));
  for (const kind of kinds)
    expect([
      'html',
      'json',
      'js',
      'css',
      'svg',
      'png',
      'xml',
      'txt',
      'md',
      'woff2',
      'bin',
      '_headers',
      '_redirects',
      'quire-site',
    ]).toContain(kind);
  await page.goto(`${site('rslib')}/guide/start/quick-start`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Quick start/);
});

test('S2-03 /x, /x.html and /x/index lead to the same page', async ({ request }) => {
  for (const name of ['/guide/start/quick-start', '/guide/start']) {
    const texts = await Promise.all(
      [name, `${name}.html`, `${name}/index`].map(async path => (await request.get(site('rslib') + path)).text()),
    );
    const titles = texts.map(text => text.match(/<title>(.*)<\/title>/)?.[1]);
    expect(new Set(titles).size, `${name}: ${titles}`).toBe(1);
  }
});

test('S2-03 the address bar shows the page’s own URL', async ({ page }) => {
  const own = `${site('rslib')}/guide/start/quick-start`;
  for (const path of [`${own}.html?a=1#install`, `${own}/index?a=1#install`]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${own}?a=1#install`);
  }
  await page.goto(`${site('rslib')}/guide/start/index.html`);
  await expect(page).toHaveURL(`${site('rslib')}/guide/start/`);
});

test('S2-02 no emitted href ends in .html or /index', () => {
  for (const route of routes('rslib')) {
    for (const [, href] of html(route).matchAll(/<a [^>]*href="(\/[^"#?]*)/g))
      expect(href, route).not.toMatch(/(\.html|\/index)$/);
  }
});

test('S2-04 a site with another base and file extensions works', async ({ page, problems }) => {
  await page.goto(`${site('based')}/docs/`);
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', '/docs/square.svg');
  await page.getByRole('main').getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL(`${site('based')}/docs/guide/page.html`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A page');
  await page.getByRole('main').getByRole('link', { name: 'itself' }).click();
  await expect(page).toHaveURL(/\/docs\/guide\/page\.html#part$/);
  expect(problems).toEqual([]);
});

test('S2-06 shared and theme folders have no routes', () => {
  expect(routes('features').filter(route => /shared|theme/.test(route))).toEqual([]);
});

test('S3-06 code is colored at build time', () => {
  expect(readFileSync(join(folder('features'), 'guide/index.html'), 'utf8')).toMatch(
    /<span class="tok-k">const<\/span>/,
  );
});

test('S2-50 S9-32 a page without an h1 shows its title as one, with inline markup', async ({ page }) => {
  await page.goto(`${site('features')}/guide/nested/untitled`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Title from the frontmatter');
  await expect(heading.locator('code')).toHaveText('frontmatter');
  await page.keyboard.press('Control+k'); // hydrates the page
  await expect(page.locator('dialog.q-search[open]')).toBeVisible();
  await expect(heading.locator('code')).toHaveText('frontmatter');
});
