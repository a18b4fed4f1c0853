import type { Page } from '@playwright/test';
import { expect, live, site, test as strict } from './sites.ts';
import { test as lenient } from './faults.ts';

const host = site('replaced');

/**
 * Returns the markup of the article, without the differences that hydration causes: `data-hydrated`, values of
 * `hidden`, and empty comments.
 */
function article(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.querySelector('[data-article]')!.cloneNode(true) as Element;
    for (const element of root.querySelectorAll('[data-hydrated]')) element.removeAttribute('data-hydrated');
    for (const element of root.querySelectorAll('[hidden]')) element.setAttribute('hidden', '');
    return root.innerHTML.replace(/<!--(?: |\/?(?:article|rest))-->/g, '');
  });
}

/** Waits until every island of the page is hydrated and images can be enlarged. */
async function hydrated(page: Page): Promise<void> {
  await live(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('quire-island:not([data-hydrated])')).toHaveCount(0);
  await expect(page.locator('[data-article] img:not([data-zoom])')).toHaveCount(0);
}

strict('a theme replaces Markdown elements, containers and alerts', async ({ page }) => {
  await page.goto(`${host}/one`);
  await hydrated(page);
  const content = page.locator('[data-article]').first();
  for (const [name, count] of [
    ['a', 4],
    ['h2', 1],
    ['ul', 1],
    ['li', 2],
    ['code', 2],
    ['blockquote', 1],
    ['table', 1],
    ['hr', 1],
  ] as const)
    await expect(content.locator(`${name}[data-own=${name}]`), name).toHaveCount(count);
  await expect(content.locator('a', { hasText: 'HTML stays HTML' })).not.toHaveAttribute('data-own');
  await expect(content.locator('.own-image img')).toHaveAttribute('width', '40');
  await expect(content.locator('h2#elements em')).toHaveText('Markdown');
  await expect(content.locator('h2#elements .q-header-anchor')).toHaveCount(1);
  await expect(content.locator('a', { hasText: 'elsewhere' })).toHaveClass('q-external');
  await expect(content.locator('.own-callout[data-type=tip] .q-callout-title code')).toHaveText('title');
  await expect(content.locator('.own-callout[data-type=warning] .q-callout-title')).toHaveText('Warning');
  await expect(page.locator('.q-outline a', { hasText: 'Elements of Markdown' })).toHaveAttribute('href', '#elements');
});

strict('only components whose own code needs a browser are islands', async ({ page }) => {
  await page.goto(`${host}/one`);
  await hydrated(page);
  await expect(page.locator('quire-island')).toHaveCount(1);
  await page.getByRole('button', { name: 'Length' }).click();
  await expect(page.locator('.own-code .length')).toHaveText('15 characters');
  await expect(page.locator('.own-code[data-language=ts] figure.q-code figcaption')).toHaveText('a.ts');
  await page.locator('.banner').click();
  await expect(page.locator('.banner')).toHaveText('Banner 1');
});

strict('components of the theme need no import, wrap those of Quire, and are live', async ({ page }) => {
  await page.goto(`${host}/two`);
  await hydrated(page);
  await expect(page.locator('.own-card .q-card')).toHaveCount(1);
  await expect(page.locator('.q-card')).toHaveCount(2);
  await expect(page.locator('.counter').first()).toHaveText('Counted 3');
  await page.locator('.counter').first().click();
  await expect(page.locator('.counter').first()).toHaveText('Counted 4');
  await page.locator('.counter').nth(1).click();
  await expect(page.locator('.counter').nth(1)).toHaveText('Counted 8');
  await expect(page.locator('quire-island .copied')).toHaveText('from another file');
  await page.locator('.own-tabs').getByRole('tab', { name: 'Second' }).click();
  await expect(page.locator('.own-tabs').getByRole('tabpanel', { name: 'Second' })).toHaveText('The second panel.');
  await expect(page.locator('.own-callout[data-type=note] .q-callout-body')).toHaveText('The content of a call.');
});

strict(
  'client-side navigation between two pages, in both directions, shows the same as loading them',
  async ({ page }) => {
    const pages = ['one', 'two'] as const;
    const alone = new Map<string, string>();
    for (const name of pages) {
      await page.goto(`${host}/${name}`);
      await hydrated(page);
      alone.set(name, await article(page));
    }
    for (const [first, second] of [pages, pages.toReversed()] as [string, string][]) {
      await page.goto(`${host}/${first}`);
      await live(page);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.locator('[data-article] p a[data-own]').first().click();
      await expect(page.locator('h1')).toContainText(`Page ${second}`);
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      await hydrated(page);
      expect(await article(page), `${first} to ${second}`).toBe(alone.get(second));
    }
  },
);

lenient('a component that throws keeps its server HTML; others are live', async ({ page, logged }) => {
  await page.goto(`${host}/two?throw`);
  await live(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => logged.join()).toContain('component is broken');
  await expect(page.locator('.fragile')).toContainText('What Fragile holds.');
  await page.locator('.counter').first().click();
  await expect(page.locator('.counter').first()).toHaveText('Counted 4');
});
