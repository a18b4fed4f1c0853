import { expect, live, LOGGED_404, site, test } from './sites.ts';

const features = site('features');

test('S2-49 a doc has navbar, sidebar, content, outline and footer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${features}/guide/`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Documentation pages' })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await expect(outline).toBeVisible();
  await expect(outline.getByRole('link')).toHaveText(['Second part', 'Details', 'Depth four', '中文标题', 'The end']);
  await expect(page.locator('footer').first()).toBeVisible();
});

test('S2-53 the edit link is the repository docs base plus the relative path', async ({ page }) => {
  await page.goto(`${features}/guide/components`);
  await expect(page.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
    'href',
    'https://code.example.com/docs/en/guide/components.mdx',
  );
  await page.goto(`${features}/zh/guide/`);
  await expect(page.getByRole('link', { name: '编辑此页' })).toHaveAttribute(
    'href',
    'https://code.example.com/docs/zh/guide/index.md',
  );
});

test('S2-54 previous and next follow the order of the sidebar', async ({ page }) => {
  await page.goto(`${features}/guide/components`);
  await expect(page.getByRole('link', { name: /Previous/ })).toHaveAttribute('href', '/guide/');
  await expect(page.getByRole('link', { name: /Next/ })).toHaveAttribute('href', '/guide/nested/deep');
  await page.goto(`${features}/guide/`);
  await expect(page.getByRole('link', { name: /Previous/ })).toHaveCount(0);
});

test('S2-56 the sidebar is shown if it has data, unless frontmatter turns it off', async ({ page }) => {
  await page.goto(`${features}/notes/plain`);
  await expect(page.getByRole('navigation', { name: 'Documentation pages' })).toHaveCount(0);
  await page.goto(`${features}/guide/`);
  await expect(page.getByRole('navigation', { name: 'Documentation pages' })).toHaveCount(1);
});

test('S4-22 the sidebar group of the current page is open, also when it is collapsed by default', async ({ page }) => {
  await page.goto(`${features}/guide/`);
  const group = page.getByRole('button', { name: /nested/ });
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await page.goto(`${features}/guide/nested/deep`);
  await live(page);
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'Deep page' }).first()).toHaveAttribute('aria-current', 'page');
});

test('S2-36 custom and blank pages show the content alone; custom keeps the navbar', async ({ page }) => {
  await page.goto(`${features}/notes/custom`);
  await expect(page.getByRole('main')).toHaveText(/^\s*Only this content\.\s*$/);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto(`${features}/notes/blank`);
  await expect(page.getByText('Nothing but this.')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('S2-12 an unknown URL returns status 404 with a page of type 404', async ({ page, provoked }) => {
  provoked.push(LOGGED_404);
  const response = await page.goto(`${features}/no/such/page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('404 - Features');
  await page.getByRole('link', { name: 'Take me home' }).click();
  await expect(page).toHaveURL(`${features}/`);
});

test('S9-32 inline markup of titles is rendered in heading, outline, sidebar and next link', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${features}/guide/`);
  await expect(page.locator('h1 strong')).toHaveText('bold');
  await expect(page.locator('h1 code')).toHaveText('guide');
  await expect(page.getByRole('navigation', { name: 'On this page' }).locator('em')).toHaveText('part');
  await expect(page.getByRole('button', { name: /nested/ }).locator('code')).toHaveText('nested');
});

test('components: static ones, islands, fragments, expressions and data', async ({ page }) => {
  await page.goto(`${features}/guide/components`);
  await live(page);
  await expect(page.getByText('Hello world, 42')).toBeVisible();
  await expect(page.getByText('The sum is 3, the data says hello')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'From the fragment' })).toBeVisible();
  const counter = page.getByRole('button', { name: /Pressed/ });
  await expect(counter).toHaveText('Pressed 5 times');
  await counter.click();
  await expect(counter).toHaveText('Pressed 6 times');
  await expect(counter).toHaveCSS('padding-left', '12px');
});

test('clicks in an island that is not hydrated yet take effect, once each', async ({ page }) => {
  await page.addInitScript(() => {
    const clicks: string[] = [];
    Object.assign(window, { clicks });
    document.addEventListener('click', event => clicks.push((event.target as Element).textContent));
  });
  // Delays the modules of the islands, which load when the islands come near the viewport.
  let release = (): void => undefined;
  const released = new Promise<void>(done => (release = done));
  await page.route(/\.js$/, async route => {
    if (await page.locator('html[data-live]').count()) await released;
    await route.continue();
  });
  await page.setViewportSize({ width: 1000, height: 300 });
  await page.goto(`${features}/guide/components`);
  await expect(page.locator('html[data-live]')).toHaveCount(1);
  const counter = page.getByRole('button', { name: /Pressed/ });
  await expect(page.locator('quire-island[data-hydrated]')).toHaveCount(0);
  await counter.click();
  await counter.click();
  await expect(counter).toHaveText('Pressed 5 times');
  release();
  await expect(counter).toHaveText('Pressed 7 times');
  expect(await page.evaluate(() => (window as unknown as { clicks: string[] }).clicks)).toEqual([
    'Pressed 5 times',
    'Pressed 6 times',
  ]);
  await counter.click();
  await expect(counter).toHaveText('Pressed 8 times');
});

test('S4-25 tabs of a group stay in sync and are remembered', async ({ page }) => {
  await page.goto(`${features}/guide/components`);
  await live(page);
  const second = page.getByRole('tab', { name: 'CJS' });
  await second.first().scrollIntoViewIfNeeded();
  await second.first().click();
  await expect(second.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('CJS text.')).toBeVisible();
  await expect(page.getByText('ESM text.')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('rspress.tabs.format'))).toBe('1');
  await page.reload();
  await live(page);
  await expect(second.first()).toHaveAttribute('aria-selected', 'true');
});
