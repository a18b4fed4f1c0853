import type { Page } from '@playwright/test';
import { addAxe, violations } from './axe.ts';
import { sampled } from './sample.ts';
import { expect, live, LOGGED_404, routes, site, test } from './sites.ts';
import { animated } from './waiting.ts';

const rslib = site('rslib');
const features = site('features');
const APPEARANCES = ['light', 'dark'] as const;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** One page per layout. For the Rslib site, one page in each language. */
const LAYOUTS: [string, string][] = [
  ['home', `${rslib}/`],
  ['home zh', `${rslib}/zh/`],
  ['doc', `${rslib}/guide/basic/cli`],
  ['doc zh', `${rslib}/zh/guide/start/quick-start`],
  ['overview', `${rslib}/config/`],
  ['overview zh', `${rslib}/zh/config/`],
  ['404', `${rslib}/no/such/page`],
  ['404 zh', `${rslib}/zh/no/such/page`],
  ['code', `${features}/gallery/code`],
  ['components', `${features}/gallery/components`],
  ['custom', `${features}/notes/custom`],
  ['blank', `${features}/notes/blank`],
];

/** Opens a page with reduced motion, because axe would measure intermediate colors during transitions. */
async function open(
  page: Page,
  url: string,
  scheme: 'light' | 'dark',
  size: { width: number; height: number },
): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  await page.goto(url);
  await live(page);
}

test.beforeEach(({ provoked }) => void provoked.push(LOGGED_404));

/** Every combination of appearance and viewport. */
const VARIANTS = APPEARANCES.flatMap(scheme => [DESKTOP, PHONE].map(size => ({ scheme, size })));

test.describe('axe finds nothing', () => {
  test.describe.configure({ timeout: 240_000 });

  for (const lang of ['en', 'zh'] as const) {
    test(`S4-12 on the ${lang} pages of the site`, async ({ page }) => {
      test.setTimeout(1_200_000);
      await addAxe(page);
      const violationsByPage: Record<string, string[]> = {};
      const localeRoutes = routes('rslib').filter(route => route.startsWith('/zh/') === (lang === 'zh'));
      expect(localeRoutes.length).toBeGreaterThan(45);
      for (const route of sampled(localeRoutes, 10, lang)) {
        for (const { scheme, size } of sampled(VARIANTS, 1, route)) {
          await open(page, rslib + route, scheme, size);
          const lines = await violations(page);
          if (lines.length > 0) violationsByPage[`${route} ${scheme} ${size.width}`] = lines;
        }
      }
      expect(violationsByPage).toEqual({});
    });
  }

  for (const [name, url] of LAYOUTS) {
    test(`S4-12 on ${name} in two combinations of appearance and width`, async ({ page }) => {
      await addAxe(page);
      for (const { scheme, size } of sampled(VARIANTS, 2, name)) {
        await open(page, url, scheme, size);
        const lines = await violations(page);
        // Authors of custom pages are responsible for their headings.
        const relevant = /\/notes\//.test(url) ? lines.filter(line => !line.startsWith('page-has-heading-one')) : lines;
        expect(relevant, `${scheme} ${size.width}`).toEqual([]);
      }
    });
  }

  /** Each overlay: name, viewport, the function that opens it, and optionally the page's URL. */
  const OVERLAYS: [string, { width: number; height: number }, (page: Page) => Promise<void>, string?][] = [
    ['the drawer', PHONE, page => page.getByRole('button', { name: 'Menu', exact: true }).click()],
    ['the nav screen', PHONE, page => page.getByRole('button', { name: 'Navigation menu' }).click()],
    ['the language menu', DESKTOP, page => page.locator('.q-languages button').click()],
    ['the outline dropdown', { width: 1100, height: 800 }, page => page.locator('.q-localbar-outline').click()],
    ['the tools menu', DESKTOP, page => page.getByRole('button', { name: 'Tools', exact: true }).click()],
    ['the tools menu of a phone', PHONE, page => page.getByRole('button', { name: 'Tools', exact: true }).click()],
    [
      'a picture enlarged',
      DESKTOP,
      page => page.getByRole('button', { name: /A wide picture/ }).click(),
      `${features}/pictures/`,
    ],
    [
      'more social links',
      DESKTOP,
      page => page.getByRole('button', { name: 'More links' }).hover(),
      `${site('chrome')}/`,
    ],
  ];
  for (const [name, size, openOverlay, url = `${rslib}/guide/basic/cli`] of OVERLAYS) {
    test(`S4-12 with ${name} open`, async ({ page }) => {
      await addAxe(page);
      for (const scheme of sampled(APPEARANCES, 1, name)) {
        await open(page, url, scheme, size);
        await openOverlay(page);
        await expect(page.locator('[aria-expanded="true"], dialog[open]').first()).toBeVisible();
        await animated(page.locator('html'));
        expect(await violations(page), scheme).toEqual([]);
      }
    });
  }
});

/**
 * Returns the focused element, and the first problem with its size, visibility or focus ring; undefined if nothing has
 * focus.
 */
function focusState(page: Page): Promise<{ name: string; wrong: string | undefined } | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const name = `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
    const rects = [...element.getClientRects()];
    const box = rects[0];
    if (!box || box.width === 0 || box.height === 0) return { name, wrong: 'has no box' };
    // A card with a stretched link draws the focus ring on its pseudo-element.
    const rings = [getComputedStyle(element), getComputedStyle(element, '::after')];
    for (
      let ancestor = element.parentElement, steps = 0;
      ancestor && steps < 3;
      ancestor = ancestor.parentElement, steps++
    )
      rings.push(getComputedStyle(ancestor));
    if (!rings.some(ring => ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 2))
      return { name, wrong: 'has no ring' };
    // A tall element may exceed the viewport. Only part of it needs to be visible.
    const left = Math.max(box.left, 0);
    const right = Math.min(box.right, innerWidth);
    const top = Math.max(box.top, 0);
    const bottom = Math.min(box.bottom, innerHeight);
    if (right - left < 1 || bottom - top < 1) return { name, wrong: `is out of sight at ${Math.round(box.top)}` };
    const points = [0.5, 0.1, 0.9].flatMap(x =>
      [0.5, 0.15, 0.85].map(y => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return (
        hit !== null &&
        (element.contains(hit) ||
          (hit.contains(element) && hit.closest('header, .q-localbar') === element.closest('header, .q-localbar')))
      );
    });
    return { name, wrong: isSeen ? undefined : 'is covered' };
  });
}

for (const [name, url] of LAYOUTS) {
  for (const width of [320, 1280]) {
    test(`S4-12 Tab through ${name} at ${width}: every focused element has a focus ring and is visible`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await open(page, url, width === 320 ? 'light' : 'dark', { width, height: 720 });
      const wrong: string[] = [];
      let stops = 0;
      for (; stops < 500; stops++) {
        await page.keyboard.press('Tab');
        const state = await focusState(page);
        if (!state) break;
        if (state.wrong !== undefined) wrong.push(`${state.name} ${state.wrong}`);
      }
      expect(wrong).toEqual([]);
      expect(stops).toBeLessThan(500);
      if (!url.includes('blank')) expect(stops).toBeGreaterThan(2);
    });
  }
}

test('S4-12 Shift+Tab never moves focus to something under the sticky header', async ({ page }) => {
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 720 },
  ]) {
    await open(page, `${rslib}/guide/basic/cli`, 'light', size);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('.q-doc-footer a').last().focus();
    const wrong: string[] = [];
    for (let stop = 0; stop < 120; stop++) {
      await page.keyboard.press('Shift+Tab');
      const state = await focusState(page);
      if (!state) break;
      if (state.wrong !== undefined) wrong.push(`${state.name} ${state.wrong}`);
    }
    expect(wrong).toEqual([]);
  }
});

test('S4-12 controls of the shell are at least 24 px in both directions', async ({ page }) => {
  for (const [, url] of LAYOUTS) {
    for (const width of [390, 1440]) {
      await open(page, url, 'light', { width, height: 844 });
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, input, summary, [role="tab"], nav a, header a, footer a')]
          .filter(
            element =>
              element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) &&
              getComputedStyle(element).display !== 'inline',
          )
          .map(element => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
          .filter(({ element }) => !element.matches('input[type="checkbox"][disabled], .q-skip-link'))
          .map(
            ({ element, box }) =>
              `${element.tagName}.${element.className} ${element.textContent?.slice(0, 30)} ${box.width}x${box.height}`,
          ),
      );
      expect(small, `${url} ${width}`).toEqual([]);
    }
  }
});

test('S4-12 the skip link is focused first, becomes visible and leads to the content', async ({ page }) => {
  for (const url of [`${rslib}/guide/basic/cli`, `${rslib}/zh/`]) {
    await open(page, url, 'light', DESKTOP);
    await page.keyboard.press('Tab');
    const skip = page.locator('.q-skip-link');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  }
});

for (const [name, opener, size] of [
  ['drawer', (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }), PHONE],
  ['nav screen', (page: Page) => page.locator('.q-navbar-hamburger'), PHONE],
] as const) {
  test(`S4-12 S4-29 the ${name} traps focus, restores it, and closes on Escape`, async ({ page }) => {
    await open(page, `${rslib}/guide/basic/cli`, 'light', size);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('html[data-overlay]')).toHaveCount(1);
    const inside = (): Promise<boolean> =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element === document.body || element?.closest('main, .q-doc-footer') === null;
      });
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    await page.keyboard.press('Escape');
    await expect(opener(page)).toBeFocused();
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
  });
}

test('S4-12 aria-current marks the page in navigation and sidebar, and the section in the outline', async ({
  page,
}) => {
  await open(page, `${rslib}/guide/basic/cli`, 'light', DESKTOP);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.locator('[aria-current]')).toHaveText('Guide');
  await expect(
    page.getByRole('navigation', { name: 'Documentation pages' }).locator('[aria-current="page"]'),
  ).toHaveText('CLI');
  await expect(page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')).toHaveCount(1);
});

test('S4-12 at 400 % zoom and with wide text spacing nothing is lost and nothing scrolls sideways', async ({
  page,
}) => {
  test.setTimeout(90_000);
  for (const [name, url] of LAYOUTS) {
    for (const width of [320, 1280]) {
      await open(page, url, 'light', { width, height: 640 });
      const sideways = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await sideways(), `${name} ${width}`).toBeLessThanOrEqual(0);
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
        );
        document.adoptedStyleSheets.push(sheet);
      });
      expect(await sideways(), `${name} ${width} spaced`).toBeLessThanOrEqual(0);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, p, li, .q-card')]
          .filter(
            element =>
              element.checkVisibility() &&
              !element.closest('.q-visually-hidden, pre, .q-table-scroll, .q-sidebar, .q-outline'),
          )
          .filter(element => {
            const { overflowX, overflowY } = getComputedStyle(element);
            const isCutWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
            return isCutWide || (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1);
          })
          .map(element => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 40)}`),
      );
      expect(cut, `${name} ${width}`).toEqual([]);
    }
  }
});

test('S4-12 S4-14 nothing is animated with reduced motion', async ({ page }) => {
  for (const url of [`${rslib}/`, `${rslib}/guide/basic/cli`, `${features}/gallery/components`]) {
    await open(page, url, 'light', DESKTOP);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap(element =>
          [undefined, '::before', '::after'].map(part => ({ element, style: getComputedStyle(element, part) })),
        )
        .filter(
          ({ style }) =>
            /[1-9]/.test(style.transitionDuration) ||
            (style.animationName !== 'none' && /[1-9]/.test(style.animationDuration)),
        )
        .map(({ element }) => `${element.tagName}.${element.className}`),
    );
    expect(moving).toEqual([]);
  }
});

test('S4-12 in forced colors icons, marks and the focus ring stay visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(DESKTOP);
  await page.goto(`${features}/gallery/components`);
  await live(page);
  const invisible = await page.evaluate(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    probe.style.backgroundColor = 'Canvas';
    const canvas = getComputedStyle(probe).backgroundColor;
    const colorOf = (selector: string): string =>
      getComputedStyle(document.querySelector(selector)!, '::before').backgroundColor;
    const colors = {
      callout: colorOf('.q-callout-title'),
      file: colorOf('.q-file-tree li'),
      copy: colorOf('.q-code-copy'),
      wrap: colorOf('.q-code-wrap'),
    };
    return Object.entries(colors)
      .filter(([, color]) => color === canvas)
      .map(([name]) => name);
  });
  expect(invisible).toEqual([]);
  const current = page.locator('.q-sidebar [aria-current="page"]');
  await expect(current).toHaveCSS('outline-style', 'solid');
  await page.getByRole('tab', { name: 'One' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Two' })).toHaveCSS('outline-style', 'solid');
});

test('S4-12 the page and its parts in other languages have a lang attribute', async ({ page }) => {
  await open(page, `${rslib}/guide/basic/cli`, 'light', DESKTOP);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.locator('.q-languages button').click();
  const chinese = page.getByRole('link', { name: '简体中文' });
  expect(await chinese.evaluate(element => element.closest('[lang]')?.getAttribute('lang'))).toMatch(/^zh/);
  await expect(chinese).toHaveAttribute('hreflang', /^zh/);
  await page.goto(`${rslib}/zh/guide/basic/cli`);
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
});

test('S4-12 readers who prefer more contrast get lines and faint texts in the color of secondary text', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto(`${site('rslib')}/guide/basic/cli`);
  const colors = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['text-2', 'text-3', 'line', 'line-strong'].map(name => style.getPropertyValue(`--quire-color-${name}`));
  });
  expect(colors[0]).not.toBe('');
  expect(new Set(colors).size).toBe(1);
});
