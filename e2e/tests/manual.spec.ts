import { addAxe, violations } from './axe.ts';
import { sampled } from './sample.ts';
import { expect, live, site, test } from './sites.ts';

/** Pages of Quire's manual, whose theme has custom colors: the home page and a page of each section. */
const PAGES = [
  '/',
  '/guide/writing/code',
  '/guide/writing/components',
  '/guide/writing/diagrams',
  '/reference/configuration',
  '/diagnostics/content/dead-link',
];
const VARIANTS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const;

for (const path of PAGES) {
  test(`axe finds nothing in the manual: ${path}`, async ({ page }) => {
    await addAxe(page);
    for (const { colorScheme, width } of sampled(VARIANTS, 1, path)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site('manual') + path);
      await live(page);
      expect(await violations(page), `${colorScheme} ${width}`).toEqual([]);
    }
  });
}

/** A screenshot in the manual that is 1520 pixels wide. */
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
        image.evaluate(async (element: HTMLImageElement) => {
          const shown = await createImageBitmap(await (await fetch(element.currentSrc)).blob());
          return shown.width;
        }),
      )
      .toBe(expected);
    await context.close();
  }
});

test('an enlarged image is as wide as its widest version, not as the image in the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(site('manual') + SCREENSHOT.page);
  await live(page);
  await page.getByRole('button', { name: SCREENSHOT.name }).click();
  const enlarged = page.getByRole('dialog').locator('img');
  await expect
    .poll(() => enlarged.evaluate(element => Math.round(element.getBoundingClientRect().width)))
    .toBeGreaterThan(1400);
  await expect(page.locator('figcaption', { hasText: 'Results appear while you type' })).toBeVisible();
});

test('diagrams and types need no scripts and no inline styles', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 900 } });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto(`${site('manual')}/guide/writing/diagrams`);
  const diagram = page.getByRole('img', { name: 'A search' });
  await expect(diagram).toBeVisible();
  await expect(diagram).toHaveAccessibleDescription(/sends the search terms to the index/);
  const view = page.getByRole('group', { name: 'A search' });
  expect((await view.boundingBox())?.width).toBeLessThanOrEqual(390);
  const color = (scheme: 'light' | 'dark') =>
    page.emulateMedia({ colorScheme: scheme }).then(() =>
      diagram
        .locator('text')
        .first()
        .evaluate(text => getComputedStyle(text).fill),
    );
  expect(await color('light')).not.toBe(await color('dark'));
  const source = page.locator('.q-diagram-source').first();
  await source.getByText('Source of the diagram').click();
  await expect(source.getByText('flowchart LR')).toBeVisible();

  await page.goto(`${site('manual')}/guide/writing/code#types`);
  const block = page.locator('figure.q-code[data-types]');
  const name = block.locator('.q-code-name', { hasText: 'titles' }).first();
  await name.hover();
  const shown = await name.evaluate(element => getComputedStyle(element, '::before').content);
  expect(shown).toContain('const titles: string[]');
  await block.getByText('Types', { exact: true }).click();
  await expect(block.getByText('The first heading.')).toBeVisible();
  expect(refused).toEqual([]);
  await context.close();
});
