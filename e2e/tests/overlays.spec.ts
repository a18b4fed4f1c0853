import type { Locator, Page } from '@playwright/test';
import { expect, live, LOGGED_404, site, test } from './sites.ts';

const features = site('features');
const PHONE = { width: 390, height: 844 };

/** Every page type with a navbar. */
const PAGES = ['/guide/components', '/', '/landing/', '/notes/custom', '/lists/', '/no/such/page'];

const hamburger = (page: Page): Locator => page.getByRole('button', { name: 'Navigation menu' });
const menu = (page: Page): Locator => page.getByRole('button', { name: 'Menu', exact: true });
const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Documentation pages' });

async function open(page: Page, path: string, size = PHONE): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(features + path);
  await live(page);
}

/** Returns the number of inert elements. */
const inert = (page: Page): Promise<number> => page.locator('[inert]').count();

/** Asserts that no overlay is open, no element is inert and scrolling is not locked. */
async function expectUnlocked(page: Page): Promise<void> {
  await expect(page.locator('html[data-overlay], html[data-locked]')).toHaveCount(0);
  expect(await inert(page)).toBe(0);
}

/** Presses Tab, or sometimes Shift+Tab, repeatedly. Returns for each press whether focus is inside `selector`. */
async function focusIsInside(page: Page, selector: string, count: number): Promise<boolean[]> {
  const inside: boolean[] = [];
  for (let turn = 0; turn < count; turn++) {
    await page.keyboard.press(turn % 4 === 3 ? 'Shift+Tab' : 'Tab');
    // After the last element, focus moves to the browser's own UI.
    inside.push(
      await page.evaluate(target => document.activeElement?.matches(`body, ${target}, ${target} *`) === true, selector),
    );
  }
  return inside;
}

for (const path of PAGES) {
  test(`the nav screen of ${path} traps focus and returns it to its button`, async ({ page, provoked }) => {
    provoked.push(LOGGED_404);
    await open(page, path);
    await hamburger(page).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Notes' })).toBeVisible();
    expect(await focusIsInside(page, '.q-navbar', 24)).not.toContain(false);
    await expect(page.locator('main')).toHaveJSProperty('inert', path !== '/guide/components' && path !== '/lists/');
    await page.keyboard.press('Escape');
    await expect(hamburger(page)).toBeFocused();
    await expectUnlocked(page);
  });
}

test('the drawer: everything else is inert, also elements added next to the shell by other scripts', async ({
  page,
}) => {
  await open(page, '/guide/components');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'of an extension';
    document.body.append(button);
    button.inert = true;
    const other = document.createElement('button');
    other.textContent = 'of another';
    document.body.prepend(other);
  });
  await menu(page).click();
  expect(await focusIsInside(page, '.q-sidebar', 24)).not.toContain(false);
  await expect(page.getByRole('button', { name: 'of another' })).toHaveJSProperty('inert', true);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'of another' })).toHaveJSProperty('inert', false);
  await expect(page.locator('[inert]'), 'what was inert before stays so').toHaveText(['of an extension']);
});

type CloseAction = [name: string, leave: (page: Page) => Promise<unknown>];
const resize = (width: number): CloseAction => [
  `the window grows to ${width} px`,
  page => page.setViewportSize({ width, height: 844 }),
];
const CLOSE_ACTIONS: CloseAction[] = [
  ['Escape', page => page.keyboard.press('Escape')],
  ['another page', page => page.evaluate(() => document.querySelector<HTMLElement>('a[href="/notes/plain"]')?.click())],
  ['back in the history', page => page.evaluate(() => history.back())],
  [
    'navigation to another document and back',
    async page => {
      await page.goto('about:blank');
      await page.goBack();
      await live(page);
    },
  ],
];

const OVERLAYS: [name: string, open: (page: Page) => Promise<void>, ways: CloseAction[], size?: typeof PHONE][] = [
  [
    'drawer',
    page => menu(page).click(),
    [...CLOSE_ACTIONS, ['the back-drop', page => page.mouse.click(370, 500)], resize(1024)],
  ],
  [
    'nav',
    page => hamburger(page).click(),
    [...CLOSE_ACTIONS, ['its button', page => hamburger(page).click()], resize(768)],
  ],
  [
    'outline',
    page => page.locator('.q-localbar-outline').click(),
    [...CLOSE_ACTIONS, ['a press outside', page => page.mouse.click(30, 700)], resize(1280)],
  ],
  [
    'search',
    page => page.keyboard.press('Control+k'),
    [
      ...CLOSE_ACTIONS,
      ['the back-drop', page => page.mouse.click(5, 5)],
      ['its key', page => page.keyboard.press('Control+k')],
    ],
    { width: 1100, height: 800 },
  ],
];

for (const [name, openOverlay, ways, size] of OVERLAYS) {
  test(`${name}: every action that closes it unlocks the page`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [action, leave] of ways) {
      await test.step(action, async () => {
        await open(page, '/guide/', size);
        await page
          .locator('[data-article] a[href^="/guide/nested/deep"], .q-sidebar a[href="/guide/nested/deep"]')
          .first()
          .evaluate((link: HTMLElement) => link.click());
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Deep page');
        await openOverlay(page);
        await expect(page.locator(`html[data-overlay="${name}"]`)).toHaveCount(1);
        expect(await page.locator('html[data-locked]').count(), 'scrolling').toBe(name === 'outline' ? 0 : 1);
        await leave(page);
        await expectUnlocked(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.mouse.move(180, 600);
        const scrolls = async (): Promise<boolean> => {
          await page.mouse.wheel(0, 160);
          return page.evaluate(() => document.documentElement.scrollHeight <= innerHeight || scrollY > 0);
        };
        await expect.poll(scrolls, 'it scrolls').toBe(true);
      });
    }
  });
}

test('one overlay at a time: the search closes the drawer, the nav screen, the enlarged image and the popups', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/guide/components');
  for (const button of [menu(page), hamburger(page)]) {
    await button.click();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await expect(sidebar(page)).toBeHidden();
    expect(await inert(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expectUnlocked(page);
  }
  await open(page, '/pictures/', { width: 1440, height: 900 });
  await page.locator('[data-article] img[data-zoom]').first().click();
  await expect(page.locator('dialog.q-zoom')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await expect(page.locator('dialog.q-zoom')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectUnlocked(page);
  await page.getByRole('button', { name: /^Language/ }).click();
  await expect(page.locator('#quire-languages:popover-open')).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await expect(page.locator('.q-popup-panel:popover-open')).toHaveCount(0);
});

test('popups close on history navigation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/guide/', { width: 1440, height: 900 });
  await page.locator('.q-sidebar a[href="/guide/components"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Components');
  for (const name of [/^Language/, 'Tools']) {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.q-popup-panel:popover-open')).toHaveCount(1);
    await page.evaluate(() => history.back());
    await expect(page.locator('.q-popup-panel:popover-open')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('guide');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Components');
  }
});

test('the enlarged image does not lock the page, and closes on navigation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/guide/', { width: 1440, height: 900 });
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/pictures/"], .q-navbar-logo')?.click());
  await open(page, '/pictures/', { width: 1440, height: 900 });
  await page.locator('[data-article] img[data-zoom]').first().click();
  await expect(page.locator('html[data-overlay="zoom"]')).toHaveCount(1);
  await expect(page.locator('html[data-locked]')).toHaveCount(0);
  await page.evaluate(() => document.querySelector<HTMLElement>('.q-navbar a[href="/notes/plain"]')?.click());
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plain');
  await expect(page.locator('dialog.q-zoom')).toHaveCount(0);
  await expectUnlocked(page);
});

test('a press that opens a popup before the scripts run counts: the next press closes the popup', async ({ page }) => {
  let release = (): void => {};
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route('**/assets/*.js', async route => {
    await released;
    await route.continue();
  });
  await page.goto(`${site('features')}/guide/`, { waitUntil: 'commit' });
  const button = page.locator('.q-tools-menu .q-popup-button');
  const panel = page.locator('#quire-tools');
  await button.evaluate(element => (element as HTMLElement).click());
  await expect.poll(() => panel.evaluate(element => element.matches(':popover-open'))).toBe(true);
  release();
  await live(page);
  await button.evaluate(element => (element as HTMLElement).click());
  await expect.poll(() => panel.evaluate(element => element.matches(':popover-open'))).toBe(false);
});
