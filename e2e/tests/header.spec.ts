import type { Page } from '@playwright/test';
import { expect, live, site, test } from './sites.ts';
import { animated, painted, scrollBy, stopClock } from './waiting.ts';

const rslib = site('rslib');
const features = site('features');
const chrome = site('chrome');

const launcher = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Tools|工具)$/ });
const panel = (page: Page) => page.locator('#quire-tools');

/** Opens a page at a width at which the whole navbar fits, and waits for hydration. */
async function open(page: Page, url: string, width = 1440): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(url);
  await live(page);
}

const TOOLS = [
  ['Rspack', 'Rust-based web bundler', '基于 Rust 的打包工具', 'https://rspack.dev'],
  ['Rsbuild', 'Out-of-the-box build tool', '开箱即用的构建工具', 'https://rsbuild.dev'],
  ['Rspress', 'Static site generator', '静态站点生成器', 'https://rspress.dev'],
  ['Rslib', 'Library development tool', 'Library 开发工具', 'https://lib.rsbuild.dev'],
  ['Rsdoctor', 'Build analyzer for Rspack', '一站式构建分析工具', 'https://rsdoctor.dev'],
  [
    'Awesome Rspack',
    'Rspack awesome things list',
    'Rspack 生态精选列表',
    'https://github.com/web-infra-dev/awesome-rspack',
  ],
] as const;

for (const [lang, path] of [
  ['en', '/guide/start/'],
  ['zh', '/zh/guide/start/'],
] as const) {
  test(`S1-17 S1-18 S2-08 S2-79 S2-82 S2-83 the ${lang} tools menu lists six tools in its language, each in a new tab`, async ({
    page,
  }) => {
    await open(page, rslib + path);
    await launcher(page).click();
    const links = panel(page).getByRole('link');
    await expect(links).toHaveCount(7);
    await expect(links.first()).toHaveText('Web Infra');
    await expect(links.first()).toHaveAttribute('href', 'https://github.com/web-infra-dev');
    for (const [index, [name, en, zh, url]] of TOOLS.entries()) {
      const link = links.nth(index + 1);
      await expect(link.locator('strong')).toHaveText(name);
      await expect(link).toContainText(lang === 'en' ? en : zh);
      await expect(link).not.toContainText(lang === 'en' ? zh : en);
      await expect(link).toHaveAttribute('href', url);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      const image = link.locator('img');
      await expect(image).toHaveAttribute('src', /^\/logos\/[a-z-]+\.svg$/);
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
        .toBeGreaterThan(0);
    }
  });
}

test('S2-08 the tools menu is in the page’s language, whatever its URL contains', async ({ page }) => {
  await open(page, `${features}/landing/`);
  await page.evaluate(() => history.replaceState(null, '', '/landing/zh-like'));
  await launcher(page).click();
  await expect(panel(page)).toContainText('The first one');
  await expect(panel(page)).not.toContainText('第一个');
});

for (const width of [1440, 800, 390]) {
  test(`S2-80 at ${width} px the tools popover is at the bottom left of its launcher, inside the window, without an arrow`, async ({
    page,
  }) => {
    await open(page, `${rslib}/guide/start/`, width);
    await launcher(page).click();
    await expect(panel(page).getByRole('link')).toHaveCount(7);
    await expect(panel(page)).toBeVisible();
    await animated(panel(page));
    const [button, box] = [await launcher(page).boundingBox(), await panel(page).boundingBox()];
    expect(box?.x).toBeCloseTo(button?.x ?? -1, 0);
    expect((box?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0))).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    const pseudoElements = await panel(page).evaluate(element => [
      getComputedStyle(element, '::before').backgroundColor,
      getComputedStyle(element, '::after').content,
    ]);
    expect(pseudoElements, 'the bridge for the pointer is not drawn').toEqual(['rgba(0, 0, 0, 0)', 'none']);
  });
}

test('S2-81 S4-30 the tools popover opens on hover, on click and by keyboard', async ({ page }) => {
  await open(page, `${rslib}/guide/start/`);
  await launcher(page).hover();
  await expect(panel(page)).toBeVisible();
  await page.mouse.move(900, 700);
  await expect(panel(page)).toBeHidden();

  await page.keyboard.press('Tab'); // Focuses the skip link.
  await page.keyboard.press('Tab');
  await expect(launcher(page)).toBeFocused();
  await expect(panel(page), 'focus alone opens nothing').toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link', { name: 'Web Infra' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();

  await page.mouse.click(900, 700);
  await launcher(page).click();
  await expect(panel(page)).toBeVisible();
  await stopClock(page);
  await page.mouse.move(900, 700);
  await page.clock.runFor(300);
  await expect(panel(page), 'what was clicked stays').toBeVisible();
});

test('S4-30 a custom trigger: the context menu instead of hover and click', async ({ page }) => {
  await open(page, `${chrome}/guide/`);
  await stopClock(page);
  await launcher(page).hover();
  await page.clock.runFor(300);
  await expect(panel(page)).toBeHidden();
  await launcher(page).click();
  await page.clock.runFor(300);
  await expect(panel(page)).toBeHidden();
  await launcher(page).click({ button: 'right' });
  await expect(panel(page).getByRole('link', { name: /Only/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await launcher(page).press('Enter');
  await expect(panel(page), 'the keyboard always opens').toBeVisible();
});

test('S4-31 the tools popover closes on Escape and on a press outside', async ({ page }) => {
  await open(page, `${rslib}/guide/start/`);
  await launcher(page).click();
  await expect(panel(page).getByRole('link')).toHaveCount(7);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await launcher(page).click();
  await expect(panel(page)).toBeVisible();
  await page.mouse.click(700, 30);
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false');
});

test('S4-32 S9-22 the tools popover waits 0.1 s before it opens and before it closes', async ({ page }) => {
  await open(page, `${rslib}/guide/start/`);
  await launcher(page).hover();
  await expect(panel(page).getByRole('link')).toHaveCount(7);
  await page.mouse.move(900, 700);
  await expect(panel(page)).toBeHidden();
  const button = await launcher(page).boundingBox();
  // Measures the delay in the page, because a round trip to the browser takes longer.
  await page.evaluate(() => {
    const root = document.querySelector('.q-tools-menu');
    const times: Record<string, number> = {};
    Object.assign(window, { times });
    root?.addEventListener('pointerenter', () => (times['enter'] = performance.now()));
    root?.addEventListener('pointerleave', () => (times['leave'] = performance.now()));
    new MutationObserver(
      () => (times[root?.querySelector('button')?.ariaExpanded === 'true' ? 'open' : 'close'] ??= performance.now()),
    ).observe(root as Element, { attributes: true, subtree: true });
  });
  await page.mouse.move((button?.x ?? 0) + 10, (button?.y ?? 0) + 10);
  await expect(panel(page)).toBeVisible();
  await page.mouse.move(900, 700);
  await expect(panel(page)).toBeHidden();
  const times = await page.evaluate(
    () => (window as unknown as { times: Record<'enter' | 'open' | 'leave' | 'close', number> }).times,
  );
  for (const wait of [times.open - times.enter, times.close - times.leave]) {
    expect(wait).toBeGreaterThanOrEqual(95);
    expect(wait).toBeLessThan(1000); // Tolerance for slow machines; a unit test checks the exact delay.
  }
});

test('S4-32 a pointer that returns within 0.1 s keeps the popover open', async ({ page }) => {
  await open(page, `${rslib}/guide/start/`);
  await launcher(page).hover();
  await expect(panel(page).getByRole('link')).toHaveCount(7);
  await stopClock(page);
  await panel(page).hover();
  await page.clock.runFor(300);
  await expect(panel(page)).toBeVisible();
});

test('S3-46 S3-47 S3-48 S3-49 group titles, the English URL, a placeholder for a missing logo, and a scale', async ({
  page,
}) => {
  await open(page, `${features}/guide/`);
  await launcher(page).click();
  const links = panel(page).getByRole('link');
  await expect(panel(page).getByText('Tools', { exact: true })).toBeVisible();
  await expect(links.nth(1)).toHaveAttribute('href', 'https://first.example.com');
  const [none, drawn] = [links.nth(1).locator('img'), links.nth(2).locator('img')];
  await expect(none).toHaveAttribute('src', /^data:image\//);
  await expect
    .poll(() => none.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1, 1]);
  expect(await drawn.evaluate(image => getComputedStyle(image).scale)).toBe('1.5');
  expect(await none.evaluate(image => getComputedStyle(image).scale)).toBe('none');
  await open(page, `${features}/zh/guide/`);
  await launcher(page).click();
  await expect(panel(page).getByText('工具', { exact: true })).toBeVisible();
  await expect(links.nth(1)).toHaveAttribute('href', 'https://first.example.com/zh/');
});

test('S2-79 the panel of the tools menu is fetched on hover or focus, not before', async ({ page }) => {
  const files: string[] = [];
  page.on('request', request => files.push(new URL(request.url()).pathname));
  await open(page, `${rslib}/guide/start/`);
  await page.waitForLoadState('networkidle');
  expect(files.filter(file => /\/(?:tools|ToolsPanel)-/.test(file))).toEqual([]);
  await launcher(page).hover();
  await expect(panel(page).getByRole('link')).toHaveCount(7);
  expect(files.filter(file => /(?:tools|ToolsPanel)-[A-Z0-9]+\.(js|css)$/.test(file))).toHaveLength(2);
});

test('S9-22 S9-25 a popup waits 0.1 s before it opens and closes, and is open or closed at once', async ({ page }) => {
  await page.goto(rslib);
  await live(page);
  const button = page.getByRole('button', { name: /^Language/ });
  const shown = page.locator('#quire-languages:popover-open');
  await stopClock(page);
  await button.hover();
  await page.clock.runFor(90);
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(shown).toHaveCount(1);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.move(400, 500);
  await page.clock.runFor(90);
  await button.hover();
  await page.clock.runFor(5000);
  await expect(shown, 'a pointer that comes back in time has not left').toHaveCount(1);
  await button.click();
  await page.mouse.move(400, 500);
  await page.clock.runFor(5000);
  await expect(shown, 'a popup that was opened by a press stays').toHaveCount(1);
  await button.click();
  await expect(shown).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('S9-24 popups have z-index 50, modals 100', async ({ page }) => {
  await open(page, `${rslib}/guide/start/`, 800);
  const layer = (selector: string) => page.locator(selector).evaluate(element => getComputedStyle(element).zIndex);
  expect(await layer('#quire-tools')).toBe('50');
  expect(await layer('#quire-languages')).toBe('50');
  expect(await layer('.q-sidebar')).toBe('100');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Navigation menu' }).click();
  expect(await layer('.q-navbar')).toBe('100');
});

for (const [path, names] of [
  ['/', ['Guide', 'Config']],
  ['/zh/', ['指南', '配置']],
] as const) {
  test(`S1-14 S1-16 navigation and social links of ${path}`, async ({ page }) => {
    await open(page, rslib + path);
    const nav = page.getByRole('navigation', { name: /^(Main|主导航)$/ });
    await expect(nav.getByRole('link')).toHaveText([...names]);
    const social = page.getByRole('group', { name: /^(Social links|社交链接)$/ });
    const links = social.getByRole('link');
    expect(await links.evaluateAll(all => all.map(link => new URL((link as HTMLAnchorElement).href).host))).toEqual([
      'github.com',
      'twitter.com',
      'discord.gg',
    ]);
    for (const link of await links.all()) await expect(link).toHaveAccessibleName(/\w/);
    await expect(social.getByRole('button'), 'three need no popup').toHaveCount(0);
  });
}

test('S3-29 navigation entries are on the left or right, right by default; an entry with items is a menu', async ({
  page,
}) => {
  await open(page, `${chrome}/guide/`);
  const nav = page.getByRole('navigation', { name: 'Main' });
  const left = nav.getByRole('link', { name: 'Left side' });
  const menu = nav.getByRole('button', { name: 'Menu' });
  await expect(left).toHaveAttribute('aria-current', /page|true/);
  const [leftBox, menuBox] = [await left.boundingBox(), await menu.boundingBox()];
  expect(leftBox?.x ?? 1440).toBeLessThan(500);
  expect(menuBox?.x ?? 0).toBeGreaterThan(700);
  await expect(nav.getByRole('link', { name: 'Long page' })).toBeHidden();
  await menu.hover();
  await nav.getByRole('link', { name: 'Long page' }).click();
  await expect(page).toHaveURL(`${chrome}/guide/long`);
  await expect(nav.getByRole('link', { name: 'Long page' }), 'following a link closes the menu').toBeHidden();
  await menu.click();
  await expect(nav.getByRole('link', { name: 'Long page' })).toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link', { name: 'Elsewhere' })).toHaveAttribute('target', '_blank');
});

test('S3-31 S3-32 S9-21 three social links are shown, the rest in a popup; link, text, image and markup', async ({
  page,
}) => {
  await open(page, `${chrome}/guide/`);
  const social = page.getByRole('group', { name: 'Social links' });
  await expect(social.locator('> *')).toHaveCount(4);
  await expect(social.getByRole('link', { name: 'GitHub' })).toHaveAttribute('href', 'https://code.example.com');

  const text = social.locator('.q-popup').nth(0);
  await expect(text.locator('button svg path'), 'the site’s own drawing').toHaveCount(1);
  await expect(text.getByText('write@example.com')).toBeHidden();
  await text.hover();
  await expect(text.getByText('write@example.com')).toBeVisible();

  const image = social.locator('.q-popup').nth(1);
  await image.hover();
  await expect(image.getByRole('img', { name: 'X' })).toBeVisible();
  await expect(image.getByRole('img', { name: 'X' })).toHaveAttribute('src', '/day.svg');

  const moreLinks = social.getByRole('button', { name: 'More links' });
  await expect(social.getByText('Room 4')).toBeHidden();
  await moreLinks.hover();
  await expect(social.getByText('Room 4')).toBeVisible();
  expect(await social.getByText('Room 4').evaluate(room => room.tagName)).toBe('B');
  await expect(social.getByRole('link', { name: 'Mastodon' })).toHaveAttribute('href', 'https://social.example.com');
  await page.mouse.move(500, 700);
  await expect(social.getByText('Room 4')).toBeHidden();
  await moreLinks.press('ArrowDown');
  await expect(social.getByText('Room 4'), 'the keyboard opens it too').toBeVisible();
});

test('S4-01 always: no navbar; never: it stays on scroll', async ({ page }) => {
  await page.goto(`${site('bare')}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await open(page, `${rslib}/guide/start/`);
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await stopClock(page);
  await scrollBy(page, 100);
  await page.clock.runFor(500);
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
});

test('S4-02 auto: the navbar hides on the way down, reappears on the way up and on keyboard focus; checked every 200 ms', async ({
  page,
}) => {
  const loaded = page.waitForEvent('requestfinished', request => request.url().includes('/hide-navbar-'));
  await open(page, `${chrome}/guide/long`);
  await loaded;
  await painted(page);
  const bar = page.getByRole('banner');
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 900);
  await expect(bar).not.toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 400);
  await expect(bar).not.toBeInViewport();
  await page.getByRole('link', { name: /home$/ }).focus();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  // The first scroll after a pause is handled immediately, the next scroll after 200 ms.
  const hidden = page.locator('html[data-navbar=hidden]');
  await stopClock(page);
  await page.clock.runFor(400);
  await scrollBy(page, 300);
  await expect(hidden).toHaveCount(1);
  await scrollBy(page, -100);
  await page.clock.runFor(190);
  await expect(hidden, 'nobody has looked yet').toHaveCount(1);
  await page.clock.runFor(20);
  await expect(hidden).toHaveCount(0);
});

test('S3-07 the default size of the logo is 192 by 192', async ({ page }) => {
  const shell = await page.request.get(`${rslib}/`).then(response => response.text());
  const file = /"shell":"([^"]+)"/.exec(shell)?.[1] ?? '';
  const { site: data } = (await (await page.request.get(rslib + file)).json()) as { site: { logoSize: unknown } };
  expect(data.logoSize).toEqual({ width: 192, height: 192 });
});

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);
const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const toggle = (page: Page) => page.getByRole('button', { name: /Switch between light and dark|切换浅色与深色/ });

test('S4-05 S4-06 appearance is light, dark or auto; anything else stored is auto, which follows the system live', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [stored, expected] of [
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', 'dark'],
    ['purple', 'dark'],
  ] as const) {
    await page.goto(`${features}/guide/`);
    await page.evaluate(value => localStorage.setItem('theme-appearance', value), stored);
    await page.reload();
    expect(await theme(page), stored).toBe(expected);
  }
  await live(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => theme(page)).toBe('light');
  expect(await backgroundOf(page)).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => theme(page)).toBe('dark');
});

test('S4-07 S4-09 S4-11 the toggle switches between light and dark and stores the choice, which a system change does not override', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, `${features}/zh/guide/`);
  await toggle(page).click();
  expect(await theme(page)).toBe('dark');
  expect(await page.evaluate(() => localStorage.getItem('theme-appearance'))).toBe('dark');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await theme(page)).toBe('dark');
  await page.reload();
  expect(await theme(page), 'before anything is live').toBe('dark');
  await live(page);
  await toggle(page).click();
  expect(await theme(page)).toBe('light');
});

test('S4-10 other browser tabs follow', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, `${features}/guide/`);
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto(`${features}/landing/`);
  await live(other);
  await toggle(page).click();
  await expect.poll(() => theme(other)).toBe('dark');
});

test('S4-08 light only: no toggle; neither a stored nor a system preference for dark has an effect, with scripts and without', async ({
  page,
  browser,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${chrome}/guide/`);
  await page.evaluate(() => localStorage.setItem('theme-appearance', 'dark'));
  await page.reload();
  await live(page);
  expect(await theme(page)).toBe('light');
  expect(await backgroundOf(page)).toBe('rgb(255, 255, 255)');
  await expect(toggle(page)).toHaveCount(0);
  await expect(page.getByRole('banner').locator('.q-navbar-logo img:visible')).toHaveAttribute('src', '/day.svg');
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const scriptlessPage = await context.newPage();
  await scriptlessPage.goto(`${chrome}/guide/`);
  const color = await scriptlessPage.locator('html').evaluate(root => getComputedStyle(root).backgroundColor);
  expect(color).toBe('rgb(255, 255, 255)');
  await expect(scriptlessPage.getByRole('banner').locator('.q-navbar-logo img:visible')).toHaveAttribute(
    'src',
    '/day.svg',
  );
  await context.close();
});

/** Starts recording the durations of reveal animations. The returned function returns the durations recorded so far. */
async function watchReveals(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (JSON.stringify(frames).includes('circle(') && typeof options === 'object')
        durations.push(Number(options.duration));
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { durations: number[] }).durations);
}

test('S4-13 the toggle reveals the other appearance as a circle in 400 ms', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await open(page, `${features}/guide/`);
  const reveals = await watchReveals(page);
  await toggle(page).click();
  await expect.poll(reveals).toEqual([400]);
  expect(await theme(page)).toBe('dark');
});

test('S4-14 the circle is skipped when reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, `${features}/guide/`);
  const reveals = await watchReveals(page);
  await toggle(page).click();
  expect(await theme(page), 'at once').toBe('dark');
  await expect(page.locator('html[data-transition]')).toHaveCount(0);
  await painted(page);
  expect(await reveals()).toEqual([]);
});
