import type { Page } from '@playwright/test';
import { alter, expect, isSameContent, markContent, test } from './faults.ts';
import { live, site } from './sites.ts';

const features = site('features');

/** A cause of a hydration mismatch: replaces a string in the document once, like a browser extension. */
type Fault = [name: string, from: RegExp | string, to: string];

const EXTRA = '<div class="extension">An extension was here</div>';
const ROOT = '<div id="quire-root">';
const END = /(<\/div>\s*<script type="application\/json" id="quire-page">)/;

/** Mismatches that are possible on every page type. */
const ANYWHERE: Fault[] = [
  ['an element before the shell', ROOT, ROOT + EXTRA],
  ['an element after the shell', END, `${EXTRA}$1`],
  ['a text before the shell', ROOT, `${ROOT}An extension was here`],
  ['a comment and a line before the shell', ROOT, `${ROOT}\n<!-- proxy -->\n`],
  [
    'a wrapper around the shell',
    /<div id="quire-root">([^]*)(<\/div>\s*<script type="application\/json" id="quire-page">)/,
    `${ROOT}<div class="wrapper">$1</div>$2`,
  ],
  [
    'attributes on html and body',
    /<html ([^]*?)<body>/,
    '<html class="extension" data-extension="1" $1<body cz-shortcut-listen="true">',
  ],
  ['an element at the end of body', '</body>', `${EXTRA}</body>`],
  ['another class on main', /(<main id="quire-main" class=")/, '$1extension '],
];

/** Mismatches on pages with a navbar. */
const NAVBAR: Fault[] = [
  ['another word in the navbar', />Guide<\/span>/, '>Leitfaden</span>'],
  ['a translated word in the navbar', />Guide<\/span>/, '><font><font>Leitfaden</font></font></span>'],
  ['another label of the navbar', 'aria-label="Main"', 'aria-label="Haupt"'],
  ['no skip link', /<a class="q-skip-link"[^]*?<\/a>/, ''],
  ['no logo', /<a class="q-navbar-logo"[^]*?<\/a>/, ''],
  ['an element before the navbar', '<header', `${EXTRA}<header`],
  ['an element after the navbar', '</header>', `</header>${EXTRA}`],
  ['navbar and skip link changed places', /(<a class="q-skip-link"[^]*?<\/a>)(<header[^]*?<\/header>)/, '$2$1'],
];

/**
 * One mismatch of each kind that React detects, for page types that share most of their shell with other page types.
 */
const MIX = [ANYWHERE[0]!, ANYWHERE[2]!, ANYWHERE[4]!, NAVBAR[0]!, NAVBAR[3]!, NAVBAR[6]!];

/** Mismatches on doc pages. */
const DOC: Fault[] = [
  ['another word in the sidebar', />First steps</, '>Erste Schritte<'],
  ['another word in the outline', /<span>More tabs<\/span><\/a>/, '<span>Mehr</span></a>'],
  ['another word in the footer', 'Next Page', 'Weiter'],
  ['another word in the breadcrumbs', /(<nav class="q-breadcrumbs"[^]*?<a[^>]*>)[^<]*/, '$1Anders'],
  ['no sidebar', /<div class="q-sidebar"[^]*?<\/nav><\/div>/, ''],
  ['no outline', /<nav class="q-outline"[^]*?<\/nav>/, ''],
  [
    'sidebar and article changed places',
    /(<div class="q-sidebar"[^]*?<\/nav><\/div>)([^]*?)(<nav class="q-outline")/,
    '$2$1$3',
  ],
  ['an element before the article', '<div class="q-article"', `${EXTRA}<div class="q-article"`],
  ['an element after the article', '<footer class="q-doc-footer"', `${EXTRA}<footer class="q-doc-footer"`],
  ['lines between the elements of the sidebar', /<li class="q-sidebar-/, '\n  <li class="sidebar-'],
];

async function opensSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function islandsAct(page: Page): Promise<void> {
  const counter = page.getByRole('button', { name: /^Pressed/ });
  const before = await counter.textContent();
  await expect(page.locator('quire-island[data-hydrated]')).toHaveCount(2);
  await expect.poll(async () => (await counter.click(), await counter.textContent())).not.toBe(before);
  for (const name of ['CJS', 'ESM']) {
    await page.getByRole('tab', { name }).first().click();
    await expect(page.getByText(`${name} text.`)).toBeVisible();
  }
}

/** Follows a link by client-side navigation, in the same document. */
async function followsLinks(page: Page, link: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const from = page.url();
  await page.locator(link).first().click();
  await expect(page).not.toHaveURL(from);
  await expect(page.locator('[data-article]').first()).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
}

const PAGES: [kind: string, path: string, content: string, link: string, faults: Fault[]][] = [
  ['doc', '/guide/components', '[data-article]', '.q-sidebar a[href="/guide/"]', [...ANYWHERE, ...NAVBAR, ...DOC]],
  ['home', '/', 'main', '.q-navbar a[href="/notes/plain"]', MIX],
  ['landing', '/landing/', 'main', '.q-navbar a[href="/notes/plain"]', MIX],
  ['404', '/no/such/page', 'main', '.q-navbar a[href="/notes/plain"]', MIX],
  ['overview', '/lists/', '[data-article=""]', '.q-overview a', MIX],
  ['custom', '/notes/custom', '[data-article]', '.q-navbar a[href="/notes/plain"]', MIX],
  ['blank', '/notes/blank', '[data-article]', '', ANYWHERE.slice(0, 5)],
];

for (const [kind, path, content, link, faults] of PAGES) {
  test(`after any hydration mismatch, the content of a ${kind} page is kept, links work and search opens`, async ({
    page,
    logged,
  }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await markContent(page, content);
    let mismatches = 0;
    for (const [name, from, to] of faults) {
      await test.step(name, async () => {
        await alter(page, features + path, html => html.replace(from, to));
        logged.length = 0;
        await page.goto(features + path);
        await live(page);
        // React renders the content of a 404 page.
        if (kind !== '404')
          expect(await isSameContent(page, content), `${name}: the content is what was served`).toBe(true);
        if (kind === '404') await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
        if (kind === 'overview')
          await expect(page.locator('[data-article="rest"]')).toContainText('What the page says below.');
        await opensSearch(page);
        if (kind === 'doc') await islandsAct(page);
        if (link !== '') await followsLinks(page, link);
        const errors = logged.filter(line => !line.includes('status of 404'));
        expect(errors.filter(line => !/Minified React error #4\d\d/.test(line))).toEqual([]);
        mismatches += errors.length > 0 ? 1 : 0;
        await page.unroute(features + path);
      });
    }
    expect(mismatches, 'some of these are mismatches to React').toBeGreaterThan(1);
  });
}

test('a mismatch inside an island keeps its slots and their content', async ({ page, logged }) => {
  const path = '/guide/components';
  await alter(page, features + path, html => html.replace('>Frame</button>', '>Other</button>'));
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(window, { strong: document.querySelector('quire-html strong') });
    });
  });
  await page.goto(features + path);
  await live(page);
  const button = page.getByRole('button', { name: 'Frame' });
  await expect(button).toHaveCount(1);
  expect(await page.evaluate(() => (window as unknown as { strong: Element }).strong.isConnected)).toBe(true);
  await expect(page.getByText('Framed text.')).toBeVisible();
  await button.click();
  await expect(page.getByText('Framed text.')).toBeHidden();
  expect(logged.join()).toMatch(/Minified React error #4/);
});
