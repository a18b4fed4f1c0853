import { expect, live, site, test } from './sites.ts';

const guide = `${site('features')}/guide/`;

/** Follows a link in the sidebar. */
async function follow(page: import('@playwright/test').Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('navigation', { name: /documentation pages|文档/i })
    .getByRole('link', { name })
    .click();
}

test('S2-11 following a link fetches only that page, without a reload', async ({ page }) => {
  await page.goto(guide);
  await live(page);
  await page.evaluate(() => Object.assign(window, { mark: 1 }));
  const fetched: string[] = [];
  page.on('request', request => fetched.push(new URL(request.url()).pathname));
  await follow(page, 'Components');
  await expect(page).toHaveURL(`${guide}components`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Components');
  expect(await page.evaluate(() => 'mark' in window), 'the document is the same').toBe(true);
  expect(fetched.filter(path => !path.startsWith('/assets/'))).toEqual(['/guide/components']);
});

test('S2-76 S2-78 a hash link scrolls to its heading, 72 px below the top', async ({ page }) => {
  await page.goto(guide);
  await live(page);
  await page.getByRole('main').getByRole('link', { name: 'link', exact: true }).click();
  await expect(page).toHaveURL(/nested\/deep#second-part$/);
  const top = () =>
    page
      .locator('#second-part')
      .evaluate(heading => heading.getBoundingClientRect().top + parseFloat(getComputedStyle(heading).paddingTop));
  await expect.poll(async () => Math.abs((await top()) - 72)).toBeLessThan(48);
});

test('S2-77 without a hash the page scrolls to the top on a page change', async ({ page }) => {
  await page.goto(`${guide}#the-end`);
  await live(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await follow(page, 'Components');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Components');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('S9-16 the page scrolls to the hash of its URL 100 ms after hydration', async ({ page }) => {
  await page.addInitScript(() => {
    const times: { live?: number; scroll?: number } = {};
    Object.assign(window, { times });
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function (options) {
      if (this.id === 'second-part') times.scroll ??= performance.now();
      scrollIntoView.call(this, options);
    };
    new MutationObserver(() => (times.live ??= performance.now())).observe(document, {
      subtree: true,
      attributeFilter: ['data-live'],
    });
  });
  await page.goto(`${guide}#second-part`);
  const times = () => page.evaluate(() => (window as unknown as { times: { live?: number; scroll?: number } }).times);
  await expect.poll(async () => (await times()).scroll).toBeDefined();
  const { live: since = NaN, scroll = NaN } = await times();
  expect(scroll - since).toBeGreaterThanOrEqual(95); // Timers and the observer round to milliseconds, hence 95.
  expect(scroll - since).toBeLessThan(1000); // Tolerance for slow machines.
  await expect(page.locator('#second-part')).toBeInViewport();
});

test('the page does not scroll to the hash of its URL if the reader has scrolled in the meantime', async ({ page }) => {
  await page.addInitScript(() => {
    const { scrollIntoView } = Element.prototype;
    Object.assign(window, { jumps: 0 });
    Element.prototype.scrollIntoView = function (options) {
      (window as unknown as { jumps: number }).jumps++;
      scrollIntoView.call(this, options);
    };
    new MutationObserver((_, observer) => {
      if (document.documentElement.dataset['live'] === undefined) return;
      observer.disconnect();
      dispatchEvent(new WheelEvent('wheel', { deltaY: -100 }));
      scrollTo({ top: 7, behavior: 'instant' });
    }).observe(document, { subtree: true, attributeFilter: ['data-live'] });
  });
  await page.goto(`${guide}#second-part`);
  await live(page);
  await page.waitForTimeout(400);
  expect(await page.evaluate(() => [scrollY, (window as unknown as { jumps: number }).jumps])).toEqual([7, 0]);
});

test('S4-04 reload-content is dispatched on window after each page change', async ({ page }) => {
  await page.goto(guide);
  await live(page);
  await page.evaluate(() => {
    Object.assign(window, { seen: [] as string[] });
    window.addEventListener('reload-content', () =>
      (window as unknown as { seen: string[] }).seen.push(document.querySelector('h1')?.textContent ?? ''),
    );
  });
  await follow(page, 'Components');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Components');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('guide');
  await expect.poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen.length)).toBe(2);
  expect((await page.evaluate(() => (window as unknown as { seen: string[] }).seen))[0]).toContain('Components');
});

test('back and forward restore the page and its scroll position', async ({ page }) => {
  await page.goto(guide);
  await live(page);
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await page.getByRole('banner').getByRole('link', { name: 'Notes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plain');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('guide');
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 600))).toBeLessThan(60);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plain');
});

test('a page that is left and immediately reopened keeps the content of its islands', async ({ page }) => {
  await page.goto(guide);
  await live(page);
  await follow(page, 'Components');
  const frame = page.locator('quire-island section');
  const text = page.getByText('Framed text.');
  await frame.getByRole('button').click();
  await expect(text).toBeHidden();
  await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('a[href="/guide/components"]');
    addEventListener('popstate', () => link?.click(), { once: true });
    history.back();
  });
  await expect(page.locator('quire-island[data-hydrated]')).not.toHaveCount(0);
  await expect(page).toHaveURL(`${guide}components`);
  const isOpen = await text.isVisible();
  await frame.getByRole('button').click();
  await expect(text).toBeVisible({ visible: !isOpen });
});

test('links work with JavaScript off', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(guide);
  await follow(page, 'Components');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Components');
  await expect(page.getByText('Hello world, 42')).toBeVisible();
  await context.close();
});

test('S8-02 a page whose data cannot be loaded is only logged to the console, and opens by a full load', async ({
  page,
  problems,
  provoked,
}) => {
  provoked.push(/status of 500|components/);
  await page.goto(guide);
  await live(page);
  await page.route('**/guide/components', route =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  );
  await follow(page, 'Components');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Components');
  expect(problems.length, 'something was logged').toBeGreaterThan(0);
});

test('prefetching: hovering a link fetches its page once', async ({ page }) => {
  await page.goto(guide);
  await live(page);
  const fetched: string[] = [];
  page.on('request', request => request.url().endsWith('/guide/components') && fetched.push(request.url()));
  const link = page
    .getByRole('navigation', { name: /documentation pages|文档/i })
    .getByRole('link', { name: 'Components' });
  await link.hover();
  await expect.poll(() => fetched.length).toBe(1);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Components');
  expect(fetched.length).toBe(1);
});
