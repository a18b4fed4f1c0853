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
