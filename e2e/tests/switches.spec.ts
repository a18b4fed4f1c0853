import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, folder, live, site, test } from './sites.ts';
import { painted } from './waiting.ts';

const features = site('features');

/** Returns the parts of a doc page that switches in the URL can hide. */
function parts(page: Page) {
  return {
    navbar: page.getByRole('banner'),
    sidebar: page.getByRole('navigation', { name: 'Documentation pages' }),
    outline: page.getByRole('navigation', { name: 'On this page' }),
    footer: page.getByRole('contentinfo').or(page.locator('.q-doc-footer')),
    globalComponents: page.getByRole('complementary', { name: 'Announcement' }),
  };
}

test('S2-66 S2-68 each URL switch hides only its part, from keyboard and assistive technology too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['navbar', 'sidebar', 'outline', 'footer', 'globalComponents'] as const) {
    await page.goto(`${features}/guide/?${name}=0`);
    await live(page);
    for (const [other, part] of Object.entries(parts(page))) {
      if (other === name) await expect(part, `${name}=0`).toBeHidden();
      else await expect(part, `${other} beside ${name}=0`).toBeVisible();
    }
    await page.goto(`${features}/guide/?${name}=1`);
    await expect(parts(page)[name]).toBeVisible();
  }
  // Hidden parts must not be focusable.
  await page.goto(`${features}/guide/?navbar=0&sidebar=0&outline=0&footer=0`);
  await live(page);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    const focusedPart = await page.evaluate(
      () => document.activeElement?.closest('.q-navbar, .q-sidebar, .q-outline, .q-localbar, .q-doc-footer')?.className,
    );
    expect(focusedPart).toBeUndefined();
  }
});

test('S2-68 global components are not rendered when turned off, in the URL or in frontmatter', async ({ page }) => {
  await page.goto(`${features}/notes/plain?globalComponents=0`);
  await live(page);
  await expect(page.locator('.announcement')).toHaveCount(0);
  await page.goto(`${features}/notes/plain`);
  await expect(page.locator('.announcement')).toHaveCount(1);
  await page.goto(`${features}/notes/bare`);
  await expect(page.locator('.announcement')).toHaveCount(0);
});

test('S3-17 frontmatter turns navbar, outline and footer off', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${features}/notes/bare`);
  for (const [name, part] of Object.entries(parts(page))) await expect(part, name).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bare/);
});

test('S2-66 the switches apply before first paint and cause no layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${features}/guide/?navbar=0&sidebar=0&outline=0&footer=0&globalComponents=0`);
  await live(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await painted(page);
  // The web font may still be loading, so layout shifts below 0.001 are tolerated, with and without switches.
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
});

test('S2-66 links keep the switches, unless their URL sets them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${features}/guide/?navbar=0&outline=0`);
  await live(page);
  await parts(page).sidebar.getByRole('link', { name: 'Components' }).click();
  await expect(page).toHaveURL(`${features}/guide/components?navbar=0&outline=0`);
  await expect(parts(page).navbar).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(`${features}/guide/?navbar=0&outline=0`);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/guide/components?navbar=1';
    link.textContent = 'All of it';
    document.querySelector('main')?.append(link);
  });
  await page.getByRole('link', { name: 'All of it' }).click();
  await expect(page).toHaveURL(`${features}/guide/components?navbar=1&outline=0`);
  await expect(parts(page).navbar).toBeVisible();
});

test('S2-67 in a frame the outline is off unless enabled', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [query, isShown] of [
    ['', false],
    ['?outline=1', true],
  ] as const) {
    const body = `<iframe src="/guide/${query}" width="1400" height="800"></iframe>`;
    await page.route('**/around.html', route => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${features}/around.html`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame.getByRole('navigation', { name: 'On this page' })).toBeVisible({ visible: isShown });
    await page.unrouteAll();
  }
});

test.describe('first visit of a Chinese browser', () => {
  test.use({ locale: 'zh-CN' });
  const visited = (page: Page) => page.evaluate(() => localStorage.getItem('visited'));

  test('S4-33 S4-37 it is redirected to its language once, with query and hash', async ({ page }) => {
    await page.goto(`${features}/guide/?a=1#second-part`);
    await expect(page).toHaveURL(`${features}/zh/guide/?a=1#second-part`);
    expect(await visited(page)).not.toBeNull();
    await page.goto(`${features}/guide/`);
    await live(page);
    await expect(page).toHaveURL(`${features}/guide/`);
  });

  test('S4-33 a page without an alternate stays', async ({ page }) => {
    await page.goto(`${features}/notes/plain`);
    await live(page);
    await expect(page).toHaveURL(`${features}/notes/plain`);
    expect(await visited(page), 'only the first visit is redirected').toBe('1');
  });

  test('S4-34 it is not redirected if the site turns that off', async ({ page }) => {
    await page.goto(`${site('quiet')}/`);
    await live(page);
    await expect(page).toHaveURL(`${site('quiet')}/`);
    expect(await visited(page)).toBeNull();
  });

  test('S4-36 a bot is not redirected', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'zh-CN', userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    const page = await context.newPage();
    await page.goto(`${features}/guide/`);
    await live(page);
    await expect(page).toHaveURL(`${features}/guide/`);
    expect(await visited(page)).toBeNull();
    await context.close();
  });
});

test('S4-33 S4-38 entry: other languages are not redirected, nor is a path that names a language', async ({
  browser,
}) => {
  for (const [locale, path, marker] of [
    ['fr-FR', '/guide/', '1'],
    ['en-US', '/guide/', '1'],
    ['en-US', '/zh/guide/', null],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(features + path);
    await live(page);
    await expect(page).toHaveURL(features + path);
    expect(await page.evaluate(() => localStorage.getItem('visited')), 'only where it could redirect').toBe(marker);
    await context.close();
  }
});

test('S4-33 S4-38 auto: the first visit goes to the browser’s language from every page that exists in it', async ({
  browser,
}) => {
  for (const [locale, from, to, marker] of [
    ['en-US', '/zh/guide', '/guide', '1'],
    ['zh-TW', '/guide', '/zh/guide', '1'],
    ['zh-CN', '/zh/guide', '/zh/guide', '1'],
    ['fr-FR', '/zh/', '/zh/', '1'],
    ['zh-CN', '/alone', '/alone', '1'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${site('polyglot')}${from}?a=1`);
    await live(page);
    await expect(page).toHaveURL(`${site('polyglot')}${to}?a=1`);
    expect(await page.evaluate(() => localStorage.getItem('visited'))).toBe(marker);
    await context.close();
  }
});

test('S4-33 S4-37 the Rslib site redirects the first visit only, from Chinese pages too', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US', storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  for (const path of ['/guide/basic/cli', '/zh/guide/basic/cli']) {
    await page.goto(`${site('rslib')}/zh/guide/basic/cli?a=1`);
    await live(page);
    await expect(page).toHaveURL(`${site('rslib')}${path}?a=1`);
    expect(await page.evaluate(() => localStorage.getItem('visited'))).toBe('1');
  }
  await context.close();
});

test('S0-06 the language switch keeps page, query and hash, both ways', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site('rslib')}/guide/basic/cli?x=1#_`);
  await live(page);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page).toHaveURL(`${site('rslib')}/zh/guide/basic/cli?x=1#_`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await page.getByRole('button', { name: /^语言/ }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${site('rslib')}/guide/basic/cli?x=1#_`);
  await expect(page.getByRole('navigation', { name: 'Documentation pages' })).toBeVisible();
});

test('S0-07 without an alternate the switch goes to the nearest parent and says so', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${features}/lists/alone`);
  await live(page);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: /简体中文.*not translated yet/ }).click();
  await expect(page).toHaveURL(`${features}/zh/lists/`);
});

test('S5-07 any other query, hash or stored value is ignored without errors', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme-appearance', '💥');
    localStorage.setItem('visited', '{');
    localStorage.setItem('rspress.tabs.format', '-9e9');
  });
  await page.clock.install();
  await page.goto(`${features}/guide/components?navbar=%FF&sidebar&outline=00&x=<script>#%E0%A4%A`);
  await live(page);
  await page.clock.runFor(300); // Runs the delayed scroll to the hash.
  for (const part of ['navbar', 'sidebar', 'footer'] as const) await expect(parts(page)[part].first()).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('S2-66 the inline script stays small', () => {
  const html = readFileSync(join(folder('features'), 'guide/index.html'), 'utf8');
  expect(/<script>([^]*?)<\/script>/.exec(html)?.[1]?.length).toBeLessThan(2400);
});
