import { sampled } from './sample.ts';
import { expect, live, routes, site, test } from './sites.ts';

// One browser page visits all routes, because a new page for each route takes longer.
for (const lang of ['en', 'zh'] as const) {
  const localeRoutes = () => routes('rslib').filter(route => route.startsWith('/zh/') === (lang === 'zh'));

  test(`S0-04 S2-01 ${lang} pages of the Rslib site open and hydrate without errors`, async ({ page }) => {
    test.setTimeout(300_000);
    for (const route of sampled(localeRoutes(), 20, lang)) {
      const response = await page.goto(site('rslib') + route);
      expect(response?.status(), route).toBe(200);
      expect(new URL(page.url()).pathname, 'no file ending in the address').toBe(route);
      await live(page);
      await expect(page.locator('html'), route).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1 }), route).toHaveCount(1);
    }
  });

  test(`S0-04 ${lang} pages of the Rslib site can be read with JavaScript off`, async ({ browser }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const route of sampled(localeRoutes(), 20, lang)) {
      await page.goto(site('rslib') + route);
      await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
      await expect(page.getByRole('banner'), route).toBeVisible();
      const text = await page.getByRole('main').innerText();
      expect(text.length, route).toBeGreaterThan(40);
    }
    await context.close();
  });
}

test('S0-05 S2-30 from any doc page every page of its sidebar is reached by its links', async ({ page }) => {
  test.setTimeout(120_000);
  for (const start of [
    '/guide/start/quick-start',
    '/config/lib/format',
    '/zh/guide/basic/cli',
    '/guide/start/components/ESM',
  ]) {
    await page.goto(site('rslib') + start);
    const links = page.getByRole('navigation', { name: /documentation pages|文档/i }).getByRole('link');
    const hrefs = await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).pathname));
    expect(hrefs.length, start).toBeGreaterThan(2);
    for (const href of hrefs) expect((await page.request.get(site('rslib') + href)).status(), href).toBe(200);
  }
});

test('S1-02 S1-03 S7-12 S7-14 a tour only GETs static files of its own origin and stores only its own keys', async ({
  page,
  context,
}) => {
  const requests: string[] = [];
  page.on('request', request => requests.push(`${request.method()} ${request.url()}`));
  await page.goto(`${site('rslib')}/`);
  await live(page);
  for (const route of ['/guide/start/quick-start', '/zh/guide/start/quick-start', '/config/', '/config/lib/dts']) {
    await page.goto(site('rslib') + route);
    await live(page);
    await page
      .getByRole('button', { name: /dark|light|appearance|外观|深色|浅色/i })
      .first()
      .click();
    await expect(page.locator('html[data-transition]')).toHaveCount(0);
  }
  for (const request of requests) expect(request).toMatch(new RegExp(`^GET ${site('rslib')}/`));
  expect(await context.cookies()).toEqual([]);
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  for (const key of keys) expect(key).toMatch(/^(theme-appearance|visited|rspress\.tabs\..+|quire\..+)$/);
});

test('S5-01 no page has a form with validation or messages', async ({ page }) => {
  for (const route of ['/', '/guide/start/quick-start', '/config/', '/zh/']) {
    await page.goto(site('rslib') + route);
    await expect(page.locator('form')).toHaveCount(0);
    await expect(page.locator('[required], [pattern]')).toHaveCount(0);
  }
});

test('S6-01 the same address gives every visitor the same bytes', async ({ browser }) => {
  for (const route of ['/guide/start/quick-start', '/', '/guide/start/quick-start.md']) {
    const bodies = [];
    for (const locale of ['en-US', 'zh-CN']) {
      const context = await browser.newContext({ locale, userAgent: `visitor ${locale}` });
      bodies.push(await (await context.request.get(site('rslib') + route)).text());
      await context.close();
    }
    expect(bodies[0], route).toBe(bodies[1]);
  }
});
