import { addAxe, violations } from './axe.ts';
import { expect, live, site, test } from './sites.ts';

/** Quire's manual has colours of its own: its home page, and one page of each part. */
const PAGES = ['/', '/guide/writing/components', '/reference/configuration', '/diagnostics/content/dead-link'];
const VARIANTS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const;

for (const path of PAGES) {
  test(`axe finds nothing in the manual: ${path}`, async ({ page }) => {
    await addAxe(page);
    for (const { colorScheme, width } of VARIANTS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site('manual') + path);
      await live(page);
      expect(await violations(page), `${colorScheme} ${width}`).toEqual([]);
    }
  });
}

/** The only photo-like image of the manual: a screenshot, 1520 pixels wide. */
const SCREENSHOT = { page: '/guide/writing/images', name: /Enlarge image: The search panel/ };

test('a browser loads the version of an image that fits its window', async ({ browser }) => {
  for (const { width, scale, expected } of [
    { width: 390, scale: 1, expected: 480 },
    { width: 1440, scale: 1, expected: 800 },
    { width: 1440, scale: 2, expected: 1520 },
  ]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: scale });
    const page = await context.newPage();
    await page.goto(site('manual') + SCREENSHOT.page);
    const image = page.getByRole('button', { name: SCREENSHOT.name });
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        image.evaluate(async (it: HTMLImageElement) => {
          const shown = await createImageBitmap(await (await fetch(it.currentSrc)).blob());
          return shown.width;
        }),
      )
      .toBe(expected);
    await context.close();
  }
});

test('an enlarged image is as wide as its widest version, not as its place in the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(site('manual') + SCREENSHOT.page);
  await live(page);
  await page.getByRole('button', { name: SCREENSHOT.name }).click();
  const enlarged = page.getByRole('dialog').locator('img');
  await expect.poll(() => enlarged.evaluate(it => Math.round(it.getBoundingClientRect().width))).toBeGreaterThan(1400);
  await expect(page.locator('figcaption', { hasText: 'Results appear while you type' })).toBeVisible();
});
