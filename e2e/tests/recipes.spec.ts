/**
 * Follows the recipes of the manual: applies all code blocks of a section to a new site, builds the site, and checks in
 * the browser that the recipe works. `fixtures/recipes` contains stand-ins for third-party scripts and packages.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from '@playwright/test';
import { ESBUILD, QUIRE, run } from './processes.ts';
import { type Block, parseRecipes } from './recipes.ts';
import { expect, FIRST_PORT, live, test } from './sites.ts';
import { TemporarySite } from './temporary-site.ts';

const E2E = fileURLToPath(new URL('..', import.meta.url));
const FIXTURES = join(E2E, 'fixtures/recipes');
const MANUAL = join(E2E, '../docs');
const RECIPES = join(MANUAL, 'guide/recipes');
/** The page with the HTML of recipes. */
const HTML_PAGE = 'docs/guide/html.md';

/** The sections with code blocks, by file name and title. */
const recipes = new Map<string, Block[]>();
for (const file of readdirSync(RECIPES).filter(name => name.endsWith('.md'))) {
  const sections = parseRecipes(readFileSync(join(RECIPES, file), 'utf8'));
  for (const [title, blocks] of sections) recipes.set(`${file} ${title}`.trim(), blocks);
}

/** A new site with the code blocks of a recipe. */
class RecipeSite extends TemporarySite {
  /** Requests to other origins, in order. */
  readonly requests: Request[] = [];

  constructor() {
    super({});
    run('new', this.folder);
  }

  /** Writes the file of a block, adds its HTML to a page, or runs its commands. */
  apply({ language, path, text }: Block): void {
    if (path) this.write(path, text);
    else if (language === 'html')
      this.write(HTML_PAGE, `${readFileSync(join(this.folder, HTML_PAGE), 'utf8')}\n${text}`);
    else if (language === 'bash') this.type(text);
    else throw new Error(`a block of ${language} without a file: ${text}`);
  }

  /** Runs commands in the site's folder. Returns their output. */
  type(commands: string): string {
    const programs = join(FIXTURES, 'programs');
    const script = `exec 2>&1\nquire() { '${resolve(E2E, QUIRE)}' "$@"; }\n${commands}`;
    const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}`, QUIRE_ESBUILD: resolve(E2E, ESBUILD) };
    const { stdout, status } = spawnSync('bash', ['-ec', script], { cwd: this.folder, encoding: 'utf8', env });
    expect(status, stdout).toBe(0);
    return stdout;
  }

  /** Returns the distinct URLs of requests to other origins, without queries. */
  foreignUrls(): string[] {
    return [...new Set(this.requests.map(request => withoutQuery(request.url())))].sort();
  }
}

interface Setup {
  /** Files that the recipe requires, written before its code blocks. */
  files?: Record<string, string>;
  /** Responses of other sites, by URL without query: the name of a fixture, or JSON. */
  answers?: Record<string, string | object>;
  /** Console messages that the recipe causes. */
  provoked?: RegExp[];
  /** Changes the site after the recipe's code blocks. */
  prepare?: (site: RecipeSite) => void;
}

const withoutQuery = (url: string): string => url.replace(/\?.*/, '');
const origins = (text: string): string[] =>
  [...text.matchAll(/https:\/\/[\w.-]+/g)].map(([origin]) => origin.toLowerCase());

/** The sections of each test. */
const tested: string[][] = [];

/**
 * Declares the test of a recipe, which can have several sections. The test fails on requests to origins that the recipe
 * does not name.
 */
function testRecipe(
  sections: string | string[],
  { files = {}, answers = {}, provoked: messages = [], prepare }: Setup,
  check: (page: Page, host: string, site: RecipeSite, problems: string[]) => Promise<void>,
): void {
  const port = FIRST_PORT + 81 + tested.length;
  const names = [sections].flat();
  tested.push(names);
  test(names[0] as string, async ({ page, problems, provoked }) => {
    test.setTimeout(60_000);
    page.setDefaultTimeout(10_000);
    provoked.push(...messages);
    const blocks = names.flatMap(name => recipes.get(name) ?? []);
    const site = new RecipeSite();
    try {
      for (const [path, text] of Object.entries(files)) site.write(path, text);
      for (const block of blocks) site.apply(block);
      prepare?.(site);
      await site.preview(port);
      await page.route(
        url => url.hostname !== '127.0.0.1',
        route => {
          site.requests.push(route.request());
          const answer = answers[withoutQuery(route.request().url())];
          const headers = { 'access-control-allow-origin': '*' };
          if (answer === undefined) return route.abort();
          if (typeof answer !== 'string') return route.fulfill({ headers, json: answer });
          return route.fulfill({ headers, path: join(FIXTURES, answer) });
        },
      );
      await check(page, `http://127.0.0.1:${port}`, site, problems);
      const named = new Set(blocks.flatMap(({ text }) => origins(text)));
      expect(site.foreignUrls().filter(url => !named.has(new URL(url).origin))).toEqual([]);
    } finally {
      await site.remove();
    }
  });
}

/** Loads a page, and marks its document for `turnTo`. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await live(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}

/** The accessible name of the link to the home page. */
const HOME = 'My docs home';

/** Follows a link in the navigation to another page. Fails if the browser loads a document. */
async function turnTo(page: Page, link: string, heading = link): Promise<void> {
  await page.locator('.q-sidebar, .q-navbar').getByRole('link', { name: link, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
}

/** Visits three pages, two of them with client-side navigation, and checks that `views` returns each visit once. */
async function checkViews(page: Page, host: string, views: () => (string | null)[]): Promise<void> {
  const visits = [`${host}/guide/`, `${host}/guide/writing`, `${host}/guide/`];
  await open(page, `${host}/guide/`);
  await expect.poll(views).toEqual(visits.slice(0, 1));
  await turnTo(page, 'Write pages');
  await expect.poll(views).toEqual(visits.slice(0, 2));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Introduction');
  await expect.poll(views).toEqual(visits);
}

const PLAUSIBLE = 'https://plausible.io/js/script.js';
const PLAUSIBLE_EVENT = 'https://plausible.io/api/event';
testRecipe(
  'analytics.md Plausible',
  { answers: { [PLAUSIBLE]: 'plausible.js', [PLAUSIBLE_EVENT]: {} } },
  async (page, host, site) => {
    const events = () => site.requests.filter(request => request.url() === PLAUSIBLE_EVENT);
    await checkViews(page, host, () => events().map(request => request.postDataJSON().u));
    expect(events()[0]?.postDataJSON()).toMatchObject({ n: 'pageview', d: 'docs.example.org' });
    expect(site.foreignUrls()).toEqual([PLAUSIBLE_EVENT, PLAUSIBLE]);
  },
);

const GTAG = 'https://www.googletagmanager.com/gtag/js';
const GOOGLE_EVENT = 'https://region1.google-analytics.com/g/collect';
testRecipe(
  'analytics.md Google Analytics',
  { answers: { [GTAG]: 'gtag.js', [GOOGLE_EVENT]: {} } },
  async (page, host, site) => {
    const queries = () =>
      site.requests.map(request => new URL(request.url())).filter(url => url.pathname === '/g/collect');
    await checkViews(page, host, () => queries().map(url => url.searchParams.get('dl')));
    expect(queries()[0]?.searchParams.get('tid')).toBe('G-XXXXXXXXXX');
    expect(site.foreignUrls()).toEqual([GOOGLE_EVENT, GTAG]);
  },
);

testRecipe(
  'comments.md',
  {
    answers: {
      'https://giscus.app/client.js': 'giscus.js',
      'https://giscus.app/default.css': 'giscus.css',
      'https://giscus.app/widget': 'giscus-widget.html',
    },
  },
  async (page, host, site) => {
    const frame = page.locator('.giscus > iframe');
    const thread = frame.contentFrame().locator('p');
    const frames = () => site.requests.filter(request => request.url().includes('/widget')).length;
    const appearance = page.getByRole('button', { name: 'Switch between light and dark' });

    await open(page, `${host}/guide/`);
    await expect(thread).toHaveText('owner/repository: guide/ (light)');
    await expect(frame).toHaveCSS('border-top-style', 'none');
    // The discussion is the last part of the page.
    const main = page.getByRole('main');
    await expect(main.locator('.giscus')).toHaveCount(1);
    const top = await frame.evaluate(element => element.getBoundingClientRect().top);
    const bottoms = await main
      .locator('.q-article, .q-doc-footer')
      .evaluateAll(elements => elements.map(element => element.getBoundingClientRect().bottom));
    expect(bottoms).toHaveLength(2);
    expect(top).toBeGreaterThanOrEqual(Math.max(...bottoms));

    await turnTo(page, 'Write pages');
    await expect(thread).toHaveText('owner/repository: guide/writing (light)');
    await page.goBack();
    await expect(thread).toHaveText('owner/repository: guide/ (light)');

    // Dark mode does not reload the frame, which may contain a draft.
    const loaded = frames();
    await appearance.click();
    await expect(thread).toHaveText('owner/repository: guide/ (dark)');
    expect(frames()).toBe(loaded);
    await turnTo(page, 'Write pages');
    await expect(thread).toHaveText('owner/repository: guide/writing (dark)');
    await open(page, `${host}/guide/`);
    await expect(thread).toHaveText('owner/repository: guide/ (dark)');
    await appearance.click();
    await expect(thread).toHaveText('owner/repository: guide/ (light)');

    await turnTo(page, HOME, 'My docs');
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(site.foreignUrls()).toHaveLength(3);
  },
);

const ALGOLIA = 'https://application-dsn.algolia.net/1/indexes';
const TITLES = { lvl0: 'Guide', lvl1: 'Only in Algolia' };
testRecipe(
  "docsearch.md Quire's panel, Algolia's index",
  {
    answers: { [`${ALGOLIA}/index/query`]: { hits: [{ url: '/guide/writing', hierarchy: TITLES, content: null }] } },
    prepare(site) {
      for (const name of ['algolia.ts', 'records.ts'])
        copyFileSync(join(MANUAL, 'adapters', name), join(site.folder, 'theme', name));
    },
    provoked: [/\b503\b/],
  },
  async (page, host, site) => {
    const results = page.getByRole('dialog').getByRole('option');
    await open(page, `${host}/guide/`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('containers');
    await expect(results).toHaveText([/Only in Algolia/]);
    await expect.poll(() => site.requests.at(-1)?.postDataJSON().query).toBe('containers');
    expect(site.requests.at(-1)?.headers()).toMatchObject({
      'x-algolia-application-id': 'APPLICATION',
      'x-algolia-api-key': 'search-only key',
    });
    await results.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Write pages');

    await page.route(`${ALGOLIA}/**`, route => route.fulfill({ status: 503 }));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('publish');
    await expect(results.filter({ hasText: 'Introduction' })).toBeVisible();
    await expect(results.filter({ hasText: 'Only in Algolia' })).toHaveCount(0);
    expect(site.foreignUrls()).toEqual([`${ALGOLIA}/index/query`]);
  },
);

testRecipe(
  "docsearch.md DocSearch's panel",
  {
    answers: { [`${ALGOLIA}/*/queries`]: { results: [{ hits: [{ url: '/guide/writing', hierarchy: TITLES }] }] } },
    // The policy blocks the style of Algolia's logo, as the recipe mentions.
    provoked: [/Applying inline style violates/],
  },
  async (page, host, site) => {
    const place = page.locator('.q-navbar .docsearch');
    const button = page.locator('.DocSearch-Button');
    const panel = page.locator('.DocSearch-Modal');
    expect(await (await page.request.get(`${host}/guide/`)).text()).toContain('<div class="docsearch"></div>');
    await open(page, `${host}/guide/`);
    await expect(place.locator(button)).toBeInViewport({ ratio: 1 });
    await expect(button).toHaveCount(1);
    await expect(page.locator('.q-search-button')).toHaveCount(0);
    // DocSearch does not change the height of its container.
    expect(await place.evaluate(element => [element.clientHeight, element.firstElementChild?.clientHeight])).toEqual([
      38, 38,
    ]);

    // The button follows the logo in the tab order, and stays when the page changes.
    for (const [link, heading] of [['Write pages'], [HOME, 'My docs'], ['Guide', 'Introduction']] as const) {
      await turnTo(page, link, heading);
      await expect(place.locator(button)).toBeInViewport({ ratio: 1 });
      await expect(button).toHaveCount(1);
    }
    await page.locator('.q-navbar-logo').focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toHaveCount(1);
    await expect(panel.locator('path')).toHaveCSS('fill', 'rgb(0, 61, 255)');
    await page.keyboard.type('w');
    await panel.getByRole('link', { name: 'Only in Algolia' }).click();
    await expect(page).toHaveURL(`${host}/guide/writing`);
    const [request] = site.requests;
    expect(request?.postDataJSON()).toEqual({ requests: [{ query: 'w', indexName: 'index' }] });
    expect(new URL(request?.url() ?? '').search).toBe(
      '?x-algolia-api-key=search-only+key&x-algolia-application-id=APPLICATION',
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `${host}/guide/writing`);
    await expect(place.locator(button)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Control+k');
    await expect(panel).toHaveCount(1);
    expect(site.foreignUrls()).toEqual([`${ALGOLIA}/*/queries`]);
  },
);

const BADGE = 'https://img.shields.io/badge.svg';
const REMOTE_VIDEO = 'https://media.example.org/video.mp4';
const FRAME = 'https://www.youtube-nocookie.com/embed/%E2%80%A6';
const OTHER_FRAME = '<iframe src="https://other.example/frame" title="Other"></iframe>';
testRecipe(
  ['media.md', 'media.md Video', 'media.md Frames'],
  {
    files: {
      [HTML_PAGE]: `# Media\n\n![Build](${BADGE}) ![Other](https://other.example/badge.svg)\n\n<video src="${REMOTE_VIDEO}" controls></video>\n\n${OTHER_FRAME}\n`,
      'docs/guide/demo.mp4': readFileSync(join(FIXTURES, 'video.mp4'), 'latin1'),
    },
    answers: { [BADGE]: 'badge.svg', [REMOTE_VIDEO]: 'video.mp4', [FRAME]: 'frame.html' },
    provoked: [/other\.example/],
  },
  async (page, host, site, problems) => {
    const output = site.type('quire check || true');
    expect(output.match(/content\/blocked-origin/g)).toHaveLength(1);
    expect(output).toContain('imgSrc = ["https://other.example"]');
    await open(page, `${host}/guide/html`);
    const article = page.locator('.q-article');
    await expect(article.getByAltText('Build')).toHaveJSProperty('naturalWidth', 80);
    await expect.poll(() => problems.some(problem => problem.includes('https://other.example/badge.svg'))).toBe(true);
    const video = article.locator('video[controls][width="1280"][height="720"]');
    const { status, type } = await video.evaluate(async element => {
      const response = await fetch((element as HTMLVideoElement).currentSrc);
      return { status: response.status, type: response.headers.get('content-type') };
    });
    expect([status, type]).toEqual([200, 'video/mp4']);
    await expect(article.locator('iframe').contentFrame().locator('body')).toHaveText('A video');
    await expect(article.locator('iframe[allowfullscreen]')).toHaveAttribute('width', '560');
    await expect(article).toContainText(OTHER_FRAME);
    expect(site.foreignUrls()).toEqual([BADGE, REMOTE_VIDEO, FRAME].sort());
  },
);

testRecipe('without-plugins.md One value on many pages', {}, async (page, host) => {
  await open(page, `${host}/guide/install`);
  await expect(page.locator('.q-article')).toContainText('Install product 2.1. It needs Node.js 20.');
});

testRecipe('without-plugins.md API pages with TypeDoc', {}, async (page, host, site) => {
  expect(site.type('quire check || true')).not.toContain('docs/api');
  await open(page, `${host}/api/`);
  await page.locator('.q-article').getByRole('link', { name: 'parse' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Function: parse()');
  expect(new URL(page.url()).pathname).toBe('/api/functions/parse');
});

testRecipe(
  'without-plugins.md Contributors',
  {
    prepare: site =>
      void site.type(`
      git init --quiet
      commit() { git add docs && git -c user.name="$1" -c user.email=author@example.org commit --quiet --message docs; }
      commit Ada
      echo 'The end.' >> docs/guide/writing.mdx
      commit Grace
      bash scripts/contributors.sh`),
  },
  async (page, host) => {
    const names = page.getByText(/^Written by/);
    expect(await (await page.request.get(`${host}/guide/`)).text()).toMatch(/Written by (<!-- -->)?Ada(<!-- -->)?\./);
    await open(page, `${host}/guide/`);
    await expect(names).toHaveText('Written by Ada.');
    await turnTo(page, 'Write pages');
    await expect(names).toHaveText('Written by Ada, Grace.');
  },
);

testRecipe('index.md Allow an origin', {}, async (page, host) => {
  const html = await (await page.request.get(`${host}/guide/`)).text();
  expect(html).toMatch(/img-src [^;"]*https:\/\/images\.example\.org/);
});

testRecipe(
  'without-plugins.md',
  { files: { 'docs/guide/signs.md': '# Signs\n\nDone :tada:, as $x^2$ shows.\n' } },
  async (page, host) => {
    await open(page, `${host}/guide/signs`);
    await expect(page.locator('.q-article')).toContainText('Done 🎉');
    await expect(page.locator('.q-article math')).toHaveCount(1);
  },
);

test('every code block of the recipes belongs to a tested section', () => {
  expect(tested.flat().sort()).toEqual([...recipes.keys()].sort());
});
