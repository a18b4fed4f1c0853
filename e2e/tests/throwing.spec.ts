import type { Page } from '@playwright/test';
import { expect, isSameContent, markContent, test } from './faults.ts';
import { sampled } from './sample.ts';
import { live, site } from './sites.ts';

const faulty = site('faulty');

/** Opens a page on which the part `part` throws an error. */
async function open(page: Page, path: string, part: string): Promise<void> {
  await page.goto(`${faulty}${path}?throw=${part}`);
  await live(page);
}

/** Asserts that client-side navigation and search work despite errors. */
async function expectWorking(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const from = page.url();
  await page
    .locator('a[href="/guide/page"], a[href="/guide/"], a[href="/list/entry"], a[href="/"]')
    .locator('visible=true')
    .first()
    .click();
  await expect(page).not.toHaveURL(from);
  await expect(page.locator('[data-article]').first()).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
}

const GUIDE = '/guide/';
/**
 * Each slot, a page that shows it, content that must not be empty if the slot throws, and the theme's part that
 * replaces a throwing slot.
 */
const SLOTS: [slot: string, path: string, content: string, standIn?: string][] = [
  ['navbarStart', GUIDE, '[data-article]'],
  ['navbarSearch', GUIDE, '[data-article]', '.q-search-button'],
  ['navbarEnd', GUIDE, '[data-article]'],
  ['sidebarStart', GUIDE, '[data-article]'],
  ['sidebarEnd', GUIDE, '[data-article]'],
  ['docBefore', GUIDE, '[data-article]'],
  ['docAfter', GUIDE, '[data-article]'],
  ['outlineEnd', GUIDE, '[data-article]'],
  ['global', GUIDE, '[data-article]'],
  ['homeHero', '/', '[data-article]', '.q-hero'],
  ['homeFeatures', '/', '[data-article]', '.q-feature'],
  ['homeFooter', '/', '[data-article]'],
  ['overview', '/list/', '[data-article=""]', '.q-overview'],
  ['notFound', '/no/such/page', '', '.q-not-found-code'],
  ['pageStart', GUIDE, '[data-article]'],
  ['pageEnd', GUIDE, '[data-article]'],
  ['navbarLogoAfter', GUIDE, '[data-article]'],
  ['navbarMenuStart', GUIDE, '[data-article]'],
  ['navbarMenuEnd', GUIDE, '[data-article]'],
  ['navbarToolsStart', GUIDE, '[data-article]'],
  ['navbarToolsEnd', GUIDE, '[data-article]'],
  ['outlineStart', GUIDE, '[data-article]'],
  ['docStart', GUIDE, '[data-article]'],
  ['docEnd', GUIDE, '[data-article]'],
  ['homeStart', '/', '[data-article]'],
  ['heroAfter', '/', '[data-article]'],
  ['featuresBefore', '/', '[data-article]'],
  ['featuresAfter', '/', '[data-article]'],
  ['homeEnd', '/', '[data-article]'],
  ['overviewStart', '/list/', '[data-article=""]'],
  ['overviewEnd', '/list/', '[data-article=""]'],
  ['notFoundStart', '/no/such/page', ''],
  ['notFoundEnd', '/no/such/page', ''],
];
/** Each override, the theme part that it wraps, and a page that shows it. */
const OVERRIDES: [override: string, part: string, path?: string][] = [
  ['Navbar', '.q-navbar'],
  ['Logo', '.q-navbar-logo'],
  ['AppearanceToggle', '.q-appearance-toggle'],
  ['SocialLinks', '.q-social-links'],
  ['Sidebar', '.q-sidebar'],
  ['Breadcrumbs', '.q-breadcrumbs', '/guide/page'],
  ['DocFooter', '.q-doc-footer'],
  ['Outline', '.q-outline'],
];

test('a slot that throws is omitted or replaced by the theme’s own part; the rest works, and the console names it', async ({
  page,
  logged,
}) => {
  test.setTimeout(120_000);
  for (const [slot, path, content, fallback] of sampled(SLOTS, 12, 'slots')) {
    await test.step(slot, async () => {
      logged.length = 0;
      await open(page, path, slot);
      await expect(page.getByText(`the site's ${slot}`, { exact: true })).toHaveCount(0);
      if (fallback !== undefined) await expect(page.locator(fallback).first()).toBeVisible();
      if (content !== '') expect((await page.locator(content).textContent())?.trim()).not.toBe('');
      expect(
        logged.filter(line => line.includes(`slot ${slot} failed: Error: ${slot} is broken`)),
        slot,
      ).toHaveLength(1);
      for (const other of path === GUIDE
        ? ['navbarStart', 'navbarEnd', 'sidebarStart', 'docBefore', 'docAfter', 'global']
        : ['navbarStart', 'global']) {
        if (other !== slot) await expect(page.getByText(`the site's ${other}`, { exact: true })).toBeVisible();
      }
      await expectWorking(page);
    });
  }
});

test('an override that throws is replaced by the theme’s part, and the console names it', async ({ page, logged }) => {
  test.setTimeout(120_000);
  for (const [override, themePart, path = GUIDE] of OVERRIDES) {
    await test.step(override, async () => {
      logged.length = 0;
      await open(page, path, override);
      await expect(page.getByText(`around ${override}`, { exact: true })).toHaveCount(0);
      await expect(page.locator(themePart)).toBeVisible();
      expect(
        logged.filter(line => line.includes(`override ${override} failed: Error: ${override} is broken`)),
      ).toHaveLength(1);
      for (const [other] of OVERRIDES)
        if (other !== override) await expect(page.getByText(`around ${other}`, { exact: true })).toBeVisible();
      await expectWorking(page);
    });
  }
});

test('a slot of the search panel that throws does not close the panel', async ({ page, logged }) => {
  for (const slot of ['searchStart', 'searchEnd']) {
    logged.length = 0;
    await open(page, GUIDE, slot);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await expect.poll(() => logged.join()).toContain(`slot ${slot} failed`);
    await page.keyboard.press('Escape');
  }
});

test('an island that throws while hydrating keeps its server HTML and content; other islands work', async ({
  page,
  logged,
}) => {
  await open(page, GUIDE, 'island');
  await expect.poll(() => logged.join()).toMatch(/island \S+#default failed: Error: island is broken/);
  await expect(page.getByRole('button', { name: 'Break island' })).toBeVisible();
  await expect(page.getByText('What the island holds.')).toBeVisible();
  await page.getByRole('tab', { name: 'Second' }).click();
  await expect(page.getByText('The second panel.')).toBeVisible();
  await expectWorking(page);
});

test('an island that throws in an event handler keeps its HTML and content', async ({ page, logged }) => {
  await open(page, GUIDE, 'nothing');
  await expect(page.locator('quire-island[data-hydrated]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Break island' }).click();
  await expect.poll(() => logged.join()).toContain('island is broken');
  await expect(page.getByText('What the island holds.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Break neighbor' })).toBeVisible();
  await page.getByRole('button', { name: 'Break neighbor' }).click();
  await expect.poll(() => logged.join()).toContain('neighbor is broken');
  await expect(page.getByRole('button', { name: 'Break neighbor' })).toBeVisible();
  await expectWorking(page);
});

test('a theme module that throws leaves a working default theme', async ({ page, logged }) => {
  for (const [path, content] of [
    [GUIDE, '[data-article]'],
    ['/', 'main'],
    ['/list/', '[data-article=""]'],
    ['/no/such/page', 'main'],
  ] as const) {
    logged.length = 0;
    await open(page, path, 'module');
    expect(logged.join()).toContain('the theme module is broken');
    await expect(page.locator(content)).toBeVisible();
    await expect(page.locator('.q-search-button')).toBeVisible();
    await expectWorking(page);
  }
});

/** The embedded data, which the tests change so that a part of the theme throws. Quire never writes such data. */
type Data = {
  locale: { nav: unknown; sidebars: Record<string, unknown[]>; texts: Record<string, unknown> };
  page: Record<string, unknown>;
};
const PARTS: [part: string, spoil: (data: Data) => void, stays: string][] = [
  ['navbar', ({ locale }) => (locale.nav = [{ text: 5, position: 'right' }]), '.q-navbar a[href="/guide/"]'],
  [
    'sidebar',
    ({ locale }) => locale.sidebars['/guide/']!.push({ text: 5, link: '/guide/x' }),
    '.q-sidebar a[href="/guide/page"]',
  ],
  ['localbar', ({ locale }) => (locale.texts['menu'] = {}), '.q-localbar'],
  ['outline', ({ page }) => (page['toc'] = [{ id: 'tabs', text: 5, depth: 2 }]), '.q-outline a[href="#tabs"]'],
  ['breadcrumbs', ({ page }) => (page['breadcrumbs'] = [{ text: 5 }]), '.q-doc-footer'],
  ['doc-footer', ({ page }) => (page['next'] = { text: 5, link: '/x' }), '.q-doc-footer a[rel="next"]'],
  ['page', ({ page }) => (page['toc'] = null), 'main [data-article]'],
];

/** Static parts. Their code is not loaded on the first page, so it cannot throw on that page. */
const STATIC = new Set(['breadcrumbs', 'doc-footer']);

for (const [part, spoil, stays] of PARTS) {
  test(`${part}: if it throws, its server-rendered markup is kept and the other parts work`, async ({
    page,
    logged,
  }) => {
    await markContent(page, '[data-article]');
    await page.route('**/assets/shell.*.json', async route => {
      const response = await route.fetch();
      const data = { page: {}, ...((await response.json()) as Omit<Data, 'page'>) };
      spoil(data);
      await route.fulfill({ response, json: data });
    });
    await page.route(/\/guide\/\?throw=/, async route => {
      const response = await route.fetch();
      const html = await response.text();
      const [, json = ''] = /id="quire-page">(.*?)<\/script>/.exec(html) ?? [];
      const data = {
        locale: { nav: [], sidebars: { '/guide/': [] }, texts: {} },
        ...(JSON.parse(json) as { page: Record<string, unknown> }),
      };
      spoil(data);
      await route.fulfill({ response, body: html.replace(json, () => JSON.stringify({ ...data, locale: undefined })) });
    });
    await page.setViewportSize({ width: part === 'localbar' ? 1100 : 1440, height: 900 });
    await open(page, GUIDE, 'nothing');
    if (STATIC.has(part)) expect(logged).toEqual([]);
    else await expect.poll(() => logged.join()).toContain(`${part} failed:`);
    expect(await isSameContent(page, '[data-article]')).toBe(true);
    await expect(page.locator(stays)).toHaveCount(1);
    await expect(page.locator('quire-island[data-module][data-hydrated]')).toHaveCount(2);
    await expectWorking(page);
  });
}

test('a search panel that throws closes and unlocks the page', async ({ page, logged }) => {
  await page.route('**/assets/shell.*.json', async route => {
    const response = await route.fetch();
    const data = (await response.json()) as Data;
    data.locale.texts['cancel'] = {};
    await route.fulfill({ response, json: data });
  });
  await open(page, GUIDE, 'nothing');
  for (let turn = 1; turn <= 2; turn++) {
    await page.keyboard.press('Control+k');
    await expect.poll(() => logged.filter(line => line.includes('search panel failed:')).length).toBe(turn);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('html[data-locked]')).toHaveCount(0);
  }
  await page.locator('[data-article] a[href="/guide/page"]').click();
  await expect(page).toHaveURL(/\/guide\/page/);
});

test('another script changing the shell’s elements breaks neither the article nor the page', async ({ page }) => {
  await open(page, GUIDE, 'nothing');
  // A translation extension wraps text nodes that React references. An ad blocker removes elements.
  await page.evaluate(() => {
    for (const text of document.querySelectorAll(
      '.q-navbar span, .q-sidebar span, .q-outline a, .q-breadcrumbs span, .q-doc-footer span',
    )) {
      const wrapper = document.createElement('font');
      wrapper.append(...text.childNodes);
      text.append(wrapper);
    }
    for (const selector of ['.q-navbar-logo', '.q-outline', '.q-sidebar']) document.querySelector(selector)?.remove();
  });
  await page.locator('[data-article] a[href="/guide/plain"]').click();
  await expect(page.locator('[data-article]')).toHaveText(/No headings, no sidebar./);
  await expect(page.locator('[data-article]')).toHaveCount(1);
  // After going back, the page is complete again.
  await page.goBack();
  await expect(page.locator('[data-article]')).toContainText('The text of the guide');
  await expect(page.locator('.q-sidebar a[href="/guide/page"]')).toBeVisible();
  await expect(page.locator('.q-outline a[href="#tabs"]')).toBeVisible();
  await page.locator('[data-article] a[href="/guide/page"]').click();
  await expect(page.locator('[data-article]')).toContainText('Its own text.');
});
