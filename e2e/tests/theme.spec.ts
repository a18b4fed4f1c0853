import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, live, site, test } from './sites.ts';

const host = site('themed');

/**
 * Returns the keys that an interface in the theme's types declares, except slots that are other names for overrides.
 */
function declaredKeys(name: 'Slots' | 'Overrides'): string[] {
  const source = readFileSync(new URL('../../theme/src/shell/theme-types.ts', import.meta.url), 'utf8');
  const [, body = ''] = new RegExp(`interface ${name} \\{\n(.*?)\n\\}`, 's').exec(source) ?? [];
  const names = [...body.matchAll(/^ {2}(\w+): /gm)].map(([, key]) => key!);
  return names.filter(key => !/^(?:navbarSearch|home(?:Hero|Features|Footer)|overview|notFound)$/.test(key));
}

const EVERYWHERE = /^(?:page|global|navbar|Navbar|Logo|SearchButton|AppearanceToggle|SocialLinks)/;
/**
 * Kinds of pages: the name, the path and the title of an example, a pattern for the slots and overrides that only this
 * kind has, and selectors of the theme's parts on the page.
 */
const PLACES: [kind: string, path: string, title: string, own: RegExp, parts: string[]][] = [
  [
    'doc',
    '/guide/deep/three',
    'Deep page',
    /^(?:sidebar|outline|doc|Sidebar|Breadcrumbs|DocFooter|Outline)/,
    ['.q-navbar', '.q-navbar-logo', '.q-search-button', '.q-sidebar', '.q-breadcrumbs', '.q-doc-footer', '.q-outline'],
  ],
  [
    'home',
    '/',
    'Themed',
    /^(?:home|hero|features|Hero|Features|HomeFooter)/,
    ['.q-hero', '.q-features', '.q-home-footer'],
  ],
  [
    'overview',
    '/list/',
    'List',
    /^(?:overview|Overview|sidebar|Sidebar|doc|DocFooter|Breadcrumbs)/,
    ['.q-overview', '.q-sidebar'],
  ],
  ['404', '/no/such/page', '404', /^(?:notFound|NotFound)/, ['.q-not-found-code']],
];

const all = [...declaredKeys('Slots'), ...declaredKeys('Overrides')];

/** Returns the names of the slots and overrides shown on a page, sorted. */
async function shownPlaces(page: Page): Promise<string[]> {
  const places = await page
    .locator('[data-place]')
    .evaluateAll(elements => elements.map(element => element.dataset.place ?? ''));
  return places.map(place => place.replace(/ of .*/, '')).sort();
}

/** Returns the markup of the shell, normalized for comparison. */
function shell(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.querySelector('#quire-root')!.cloneNode(true) as Element;
    for (const element of root.querySelectorAll('*')) {
      const attributes = [...element.attributes].sort((first, second) => first.name.localeCompare(second.name));
      for (const { name } of attributes) element.removeAttribute(name);
      for (const { name, value } of attributes)
        // These attributes depend on focus and on the reader's position.
        if (!['tabindex', 'aria-current', 'aria-expanded', 'data-state'].includes(name))
          element.setAttribute(name, value);
    }
    return root.innerHTML.replace(/<!--(?: |\/?(?:article|rest))-->/g, '');
  });
}

test('the reference has more than 25 slots, and 14 overrides', () => {
  expect(declaredKeys('Slots').length).toBeGreaterThanOrEqual(25);
  expect(declaredKeys('Overrides').length).toBe(14);
});

test('every slot and override is in the document and is hydrated', async ({ page }) => {
  const seen = new Set<string>();
  for (const [kind, path, , kindOnly, parts] of PLACES) {
    await test.step(kind, async () => {
      const wanted = all.filter(name => EVERYWHERE.test(name) || kindOnly.test(name)).sort();
      const html = await (await page.request.get(host + path)).text();
      for (const name of wanted) expect(html, `${kind}: ${name}`).toContain(`data-place="${name}`);
      if (kind !== '404') await page.goto(host + path);
      else await page.goto(`${host}/404.html`);
      await live(page);
      expect(await shownPlaces(page)).toEqual(wanted);
      for (const part of parts) await expect(page.locator(part).first()).toBeAttached();
      for (const button of await page.locator('[data-place]').all()) {
        await button.dispatchEvent('click');
        await expect(button).toHaveText(/ 1$/);
      }
      for (const name of wanted) seen.add(name);
    });
  }
  await page.goto(`${host}/guide/one`);
  await live(page);
  await page.keyboard.press('Control+k');
  for (const name of ['searchStart', 'searchEnd']) {
    await expect(page.getByRole('dialog').locator(`[data-place^="${name}"]`)).toBeVisible();
    seen.add(name);
  }
  expect(all.filter(name => !seen.has(name))).toEqual([]);
});

test('client-side navigation between any two pages shows the same as loading them', async ({ page }) => {
  const pages = [
    ['/guide/one', 'Guide one'],
    ['/guide/two', 'Guide two'],
    ['/', 'Themed'],
    ['/list/', 'List'],
    ['/poster', 'Poster'],
  ] as const;
  const alone = new Map<string, string>();
  for (const [path, title] of pages) {
    await page.goto(host + path);
    await live(page);
    await expect(page.locator('h1').first()).toContainText(title);
    alone.set(path, await shell(page));
  }
  for (const [first] of pages)
    for (const [second, title] of pages) {
      if (first === second) continue;
      await page.goto(host + first);
      await live(page);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.evaluate(href => {
        const link = Object.assign(document.createElement('a'), { href });
        document.body.append(link);
        link.click();
      }, second);
      await expect(page.locator('h1').first()).toContainText(title);
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      expect(await shell(page), `${first} to ${second}`).toBe(alone.get(second));
    }
});

test('a layout arranges the parts of pages that select it', async ({ page }) => {
  await page.goto(`${host}/poster`);
  await live(page);
  await expect(page.locator('.poster main h1')).toHaveText(/Poster/);
  await expect(page.locator('.q-frame')).toHaveCount(0);
  await page.locator('[data-place=poster]').click();
  await expect(page.locator('[data-place=poster]')).toHaveText('poster 1');
});
