/** Tests pages and components that import Rspress packages. */
import type { Locator, Page } from '@playwright/test';
import { expect, live, site, test } from './sites.ts';

const host = site('rspress');

/** Finds a button in a hydrated island. A click before hydration would have no effect. */
const button = (page: Page, name: string): Locator =>
  page.locator('quire-island[data-hydrated]').getByRole('button', { name, exact: true });

test('components with state are islands without a directive, and panels share the context of their tabs', async ({
  page,
}) => {
  await page.goto(`${host}/guide/islands`);
  await live(page);
  await button(page, 'Count 3').click();
  await expect(page.getByRole('button', { name: 'Count 4' })).toBeVisible();
  await expect(page.locator('.formatted')).toHaveText('2 pots');
  const panel = page.getByText('The second panel');
  await expect(panel).toBeHidden();
  await button(page, 'Two').click();
  await expect(panel).toBeVisible();
  await button(page, 'Count 0').click();
  await expect(page.getByRole('button', { name: 'Count 1' })).toBeVisible();
  await expect(page.getByText('The first panel')).toBeHidden();
});

test('the runtime hooks return path and color scheme, before and after a navigation', async ({ page }) => {
  await page.goto(`${host}/guide/other`);
  await live(page);
  const path = page.locator('.path');
  await expect(path).toContainText('/guide/other light');
  await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
  await expect(path).toContainText('/guide/other dark');
  await button(page, 'Onward').click();
  await expect(page).toHaveURL(`${host}/guide/tabs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Parts of a page/);
  await page.getByRole('tab', { name: 'Hand' }).click();
  await expect(page.getByText('Build by hand.')).toBeVisible();
});

test('BrowserOnly renders its content in the browser only', async ({ page }) => {
  const html = await (await page.request.get(`${host}/guide/browser`)).text();
  expect(html).not.toContain('The window is');
  expect(html).toContain('Measuring');
  await page.goto(`${host}/guide/browser`);
  await live(page);
  await expect(page.getByText('The window is open in pixels')).toBeVisible();
  await expect(page.getByText('The window is open in cells')).toBeVisible();
  await expect(page.getByText('Measuring')).toHaveCount(0);
  await expect(page.getByText('Text needs no browser.')).toBeVisible();
  await expect(page.locator('.late')).toHaveText('alwaystitle truehost true');
});

test('components add to the head, and the title follows a navigation', async ({ page }) => {
  await page.goto(`${host}/guide/components`);
  await live(page);
  await page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link', { name: 'Glazes' }).click();
  await expect(page).toHaveTitle('Glazes, by hand');
  await page.reload();
  await expect(page).toHaveTitle('Glazes, by hand');
  await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', 'ash, glaze');
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(1);
});

test('files that pages and components import are published', async ({ page }) => {
  await page.goto(`${host}/guide/assets`);
  for (const name of ['seal', 'mark by URL', 'mark']) {
    // Finds the image by its alt text, because an image that can be enlarged has the role of a button.
    const image = page.getByAltText(name, { exact: true });
    await expect(image).toHaveJSProperty('naturalWidth', 24, { timeout: 15_000 });
  }
  await expect(page.locator('.warm')).toHaveCSS('font-style', 'italic');
  await expect(page.getByText('The heat is 1260 degrees.')).toBeVisible();
});
