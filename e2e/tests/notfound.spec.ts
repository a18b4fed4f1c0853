import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, folder, LOGGED_404, site, test } from './sites.ts';

const rslib = site('rslib');

test.beforeEach(({ provoked }) => void provoked.push(LOGGED_404));

test('S2-62 S2-63 S0-03 the 404 page is in the language of its path and links to the home page', async ({ page }) => {
  for (const [path, title, link, home] of [
    ['/guide/nothing', 'Page not found', 'Take me home', '/'],
    ['/zh/guide/nothing', '页面未找到', '返回首页', '/zh/'],
  ] as const) {
    const response = await page.goto(rslib + path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', path.startsWith('/zh') ? 'zh' : 'en');
    if (path.startsWith('/zh')) await expect(page.getByRole('main')).not.toContainText(/not found|take me|did you/i);
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(rslib + home);
  }
});

test('S2-62 the 404 page suggests pages with similar URLs, and nothing if there are none', async ({ page }) => {
  await page.goto(`${rslib}/guide/start/quickstart`);
  const nearest = page.getByRole('navigation', { name: 'Did you mean' }).getByRole('link');
  await expect(nearest).not.toHaveCount(0);
  await expect(nearest.first()).toHaveAttribute('href', '/guide/start/quick-start');
  await page.goto(`${rslib}/zh/config/lib/umdname.html`);
  const inChinese = page.getByRole('navigation', { name: '你要找的也许是' }).getByRole('link');
  await expect(inChinese.first()).toHaveAttribute('href', '/zh/config/lib/umd-name');
  await inChinese.first().click();
  await expect(page).toHaveURL(`${rslib}/zh/config/lib/umd-name`);
  const list = page.waitForResponse(/routes\.en\.[^/]*json$/);
  await page.goto(`${rslib}/nope`);
  await (await list).finished();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(nearest).toHaveCount(0);
});

test('S2-65 on any static host the prefix of the default language is removed', async ({ page }) => {
  // Simulates a host without redirects that serves the same 404 page for all paths.
  const missing = readFileSync(join(folder('rslib'), '404.html'), 'utf8');
  await page.route('**/en/**', route => route.fulfill({ status: 404, contentType: 'text/html', body: missing }));
  await page.goto(`${rslib}/guide/start/`);
  await page.goto(`${rslib}/en/guide/start/quick-start?a=1#_top`);
  await expect(page).toHaveURL(`${rslib}/guide/start/quick-start?a=1#_top`);
  await page.goBack();
  // `goBack` may return at a change of the hash on the page that it leaves.
  await expect(page).toHaveURL(`${rslib}/guide/start/`);
  await page.goto(`${rslib}/guide/en/start/quick-start`);
  await expect(page, 'anywhere in the path').toHaveURL(`${rslib}/guide/start/quick-start`);
  await page.goBack();
  await expect(page, 'the wrong address is not in the history').toHaveURL(`${rslib}/guide/start/`);
});
