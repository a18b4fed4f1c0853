import type { Page } from '@playwright/test';
import { expect, live, site, test } from './sites.ts';
import { painted, turnWheel } from './waiting.ts';

const features = site('features');
const sidebar = (page: Page) => page.locator('#quire-sidebar');
const outline = (page: Page) => page.getByRole('navigation', { name: /On this page|目录/ });
const menu = (page: Page) => page.getByRole('button', { name: /^(Menu|菜单)$/ });
const outlineButton = (page: Page) => page.getByRole('button', { name: /^(On this page|目录)$/ });

async function open(page: Page, width: number, path = '/guide/', height = 844): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(features + path);
  await live(page);
}

/**
 * Turns the mouse wheel over the page. The returned function returns the distance that the page has scrolled so far.
 */
async function scrollByWheel(page: Page): Promise<() => Promise<number>> {
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(180, 400);
  await turnWheel(page, 120);
  return () => page.evaluate(top => Math.abs(scrollY - top), before);
}

async function expectToScroll(page: Page): Promise<void> {
  const distance = await scrollByWheel(page);
  // The compositor may need several frames for the page's first scroll.
  await expect.poll(distance, 'the page scrolls').toBeGreaterThan(0);
}

async function expectNotToScroll(page: Page): Promise<void> {
  const distance = await scrollByWheel(page);
  expect(await distance(), 'the page does not scroll').toBe(0);
}

test('S2-72 S2-73 the layout from 1280, 1024 and 768 px on, and one pixel below', async ({ page }) => {
  await open(page, 1440);
  const hamburger = page.getByRole('button', { name: 'Navigation menu' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Guide' });
  for (const [width, hasSidebar, hasOutline, hasMenu, hasDropdown, hasLinks] of [
    [1440, true, true, false, false, true],
    [1280, true, true, false, false, true],
    [1279, true, false, false, true, true],
    [1024, true, false, false, true, true],
    [1023, false, false, true, true, true],
    [768, false, false, true, true, true],
    [767, false, false, true, true, false],
    [390, false, false, true, true, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const visible = { timeout: 5000 };
    await expect(sidebar(page), `sidebar at ${width}`).toBeVisible({ visible: hasSidebar, ...visible });
    await expect(outline(page).getByRole('link').first(), `outline at ${width}`).toBeVisible({ visible: hasOutline });
    await expect(menu(page), `menu at ${width}`).toBeVisible({ visible: hasMenu });
    await expect(outlineButton(page), `dropdown at ${width}`).toBeVisible({ visible: hasDropdown });
    await expect(link, `nav links at ${width}`).toBeVisible({ visible: hasLinks });
    await expect(hamburger, `hamburger at ${width}`).toBeVisible({ visible: !hasLinks });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, `nothing sticks out at ${width}`).toBeLessThanOrEqual(0);
  }
});

test('S2-69 S4-29 S0-03 the Menu button opens the drawer, which receives focus and locks the page', async ({
  page,
}) => {
  for (const [path, name] of [
    ['/guide/', 'Menu'],
    ['/zh/guide/', '菜单'],
  ] as const) {
    await open(page, 390, path, 500);
    await expectToScroll(page);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.getByRole('button', { name, exact: true }).click();
    await expect(sidebar(page)).toBeVisible();
    await expect(sidebar(page).locator(':focus')).toHaveCount(1);
    await expectNotToScroll(page);
    await expect(page.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      // After the last link, focus moves to the browser's own UI.
      const isInside = await sidebar(page).evaluate(
        element => element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(isInside, `after ${i + 1} tabs`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(sidebar(page)).toBeHidden();
    await expect(menu(page)).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectToScroll(page);
    await page.getByRole('button', { name, exact: true }).click();
    await sidebar(page)
      .getByRole('button', { name: path.startsWith('/zh') ? '关闭菜单' : 'Close menu' })
      .click();
    await expect(sidebar(page)).toBeHidden();
    await expect(menu(page)).toBeFocused();
  }
});

test('S2-70 the drawer closes on a press outside and when the route changes', async ({ page }) => {
  await open(page, 390);
  await menu(page).click();
  await expect(sidebar(page)).toBeVisible();
  await page.mouse.click(350, 500);
  await expect(sidebar(page)).toBeHidden();
  await menu(page).click();
  await sidebar(page).getByRole('link', { name: 'Components' }).click();
  await expect(page).toHaveURL(`${features}/guide/components`);
  await expect(sidebar(page)).toBeHidden();
  await expectToScroll(page);
});

test('S2-71 S2-75 S4-29 below 768 px the hamburger button opens the nav screen; it closes when the route changes', async ({
  page,
}) => {
  await open(page, 390);
  const link = page.getByRole('banner').getByRole('link', { name: 'Notes' });
  await page.getByRole('button', { name: 'Navigation menu' }).click();
  await expect(link).toBeVisible();
  await expectNotToScroll(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Navigation menu' }).click();
  await link.click();
  await expect(page).toHaveURL(`${features}/notes/plain`);
  await expect(link).toBeHidden();
  await expect(page.locator('html[data-locked]')).toHaveCount(0);
});

test('S2-74 the nav screen closes when the window reaches 768 px and stays at 767', async ({ page }) => {
  await open(page, 600);
  await page.getByRole('button', { name: 'Navigation menu' }).click();
  const close = page.getByRole('button', { name: 'Navigation menu', expanded: true });
  await page.setViewportSize({ width: 767, height: 844 });
  await painted(page);
  await expect(close).toBeVisible();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(page.locator('html[data-locked]')).toHaveCount(0);
  await page.setViewportSize({ width: 767, height: 844 });
  await expect(page.getByRole('button', { name: 'Navigation menu', expanded: false })).toBeVisible();
});

test('S4-27 S4-28 the outline dropdown opens and closes by its button, on a press outside and on Escape', async ({
  page,
}) => {
  for (const width of [390, 800, 1100]) {
    await open(page, width);
    const link = outline(page).getByRole('link', { name: 'The end' });
    const button = outlineButton(page);
    await button.click();
    await expect(link).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect(link).toBeHidden();
    await button.click();
    await page.mouse.click(width / 2, 700);
    await expect(link).toBeHidden();
    await button.click();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await link.click();
    await expect(page).toHaveURL(`${features}/guide/#the-end`);
    await expect(link).toBeHidden();
  }
});

test('S2-78 the heading of a hash link is clear of the sticky bars, at every width', async ({ page }) => {
  for (const width of [390, 800, 1100, 1440]) {
    await open(page, width);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.q-outline a[href="#details"]')?.click());
    const headingTop = () => page.locator('#details').evaluate(heading => heading.getBoundingClientRect().top);
    await expect.poll(async () => Math.round(await headingTop()), `at ${width}`).toBe(72);
    const covers = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('.q-navbar, .q-localbar')].map(bar => bar.getBoundingClientRect().bottom),
      ),
    );
    expect(covers).toBeLessThanOrEqual(72);
  }
});

test('the local bar shows the active heading, from the first heading on', async ({ page }) => {
  await open(page, 1100);
  const label = page.locator('.q-localbar-outline > span');
  await expect(label).toHaveText('On this page');
  for (const [hash, heading] of [
    ['second-part', 'Second part'],
    ['the-end', 'The end'],
  ] as const) {
    await page.evaluate(id => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }), hash);
    await expect(label).toHaveText(heading);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(label).toHaveText('On this page');
});
