import type { Page } from '@playwright/test';
import { expect, test } from './faults.ts';
import { sampled } from './sample.ts';
import { site } from './sites.ts';

const faulty = site('faulty');

/** A feature of a page and the files it depends on. */
interface Feature {
  name: string;
  /** Whether the feature may be missing without `file`. Reading the article and following links must always work. */
  needs(file: string): boolean;
  works(page: Page): Promise<void>;
  /** Verifies the fallback that replaces the missing feature. */
  fallback?(page: Page): Promise<void>;
}

const isVisible = (page: Page, text: string): Promise<void> => expect(page.getByText(text).first()).toBeVisible();

function featuresOf(core: Set<string>): Feature[] {
  const isCore = (file: string): boolean => core.has(file);
  /** Whether a script contains React, or code that all React components share. */
  const isReact = (file: string): boolean => isCore(file) || file.includes('/assets/chunk-');
  return [
    {
      name: 'search opens and finds pages',
      needs: file => isReact(file) || /\/shell\.|\/search-[^/]*\.js|search_index/.test(file),
      async works(page) {
        await page.keyboard.press('Control+k');
        const box = page.getByRole('dialog').getByRole('combobox');
        await expect(box).toBeFocused();
        await box.fill('guide');
        await expect(page.getByRole('option').first()).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      },
    },
    {
      name: 'tabs can be selected',
      needs: isCore,
      async works(page) {
        await page.getByRole('tab', { name: 'Second' }).click();
        await isVisible(page, 'The second panel.');
        await expect(page.getByText('The first panel.')).toBeHidden();
        await page.getByRole('tab', { name: 'First' }).click();
      },
      async fallback(page) {
        await isVisible(page, 'The first panel.');
        await isVisible(page, 'The second panel.');
      },
    },
    {
      name: 'an island of the site hydrates',
      needs: file => isReact(file) || /\/(?:Fragile|react)-/.test(file),
      async works(page) {
        await expect(page.locator('quire-island[data-module][data-hydrated]')).toHaveCount(2);
      },
      fallback: page => isVisible(page, 'What the island holds.'),
    },
    {
      name: 'folded code opens',
      needs: isCore,
      async works(page) {
        await page.locator('.q-code-fold').hover();
        await page.locator('.q-code-fold').click();
        await expect(page.locator('figure.q-code[data-open]')).toHaveCount(1);
      },
      async fallback(page) {
        const isCut = await page.locator('figure.q-code pre').evaluate(pre => pre.scrollHeight > pre.clientHeight + 1);
        expect(isCut).toBe(false);
      },
    },
    {
      name: 'the appearance changes',
      needs: isCore,
      async works(page) {
        const before = await page.locator('html').getAttribute('data-theme');
        await page.locator('.q-appearance-toggle').click();
        await expect(page.locator('html')).not.toHaveAttribute('data-theme', before!);
      },
      fallback: page => expect(page.locator('.q-appearance-toggle')).toBeHidden(),
    },
  ];
}

/**
 * Waits until the page is hydrated or its hydration has failed. A failure is detected when the network becomes idle.
 */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('html[data-live], html:not([data-js])')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
}

const PAGES: [path: string, able: string[]][] = [
  [
    '/guide/',
    [
      'search opens and finds pages',
      'tabs can be selected',
      'an island of the site hydrates',
      'folded code opens',
      'the appearance changes',
    ],
  ],
  ['/', ['search opens and finds pages', 'the appearance changes']],
  ['/list/', ['search opens and finds pages']],
];

for (const [path, featureNames] of PAGES) {
  test(`${path}: without any one of its files the article can be read and links work${path === '/guide/' ? ', as does every independent feature' : ''}`, async ({
    page,
    logged,
  }) => {
    test.setTimeout(600_000); // about thirty page loads
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const files = new Set<string>();
    page.on('request', request => {
      const { origin, pathname } = new URL(request.url());
      if (origin === faulty && /\.\w+$/.test(pathname)) files.add(pathname);
    });
    const expectReadable = async (): Promise<void> => {
      await expect(page.locator('[data-article]').first()).toBeVisible();
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(40);
    };
    const followLink = async (): Promise<void> => {
      const link = page
        .locator('[data-article] a[href^="/"], main a[href^="/"], .q-navbar a[href="/guide/"]')
        .locator('visible=true')
        .first();
      const target = (await link.getAttribute('href'))!;
      await link.click();
      await expect(page).toHaveURL(faulty + target);
      await expect(page.locator('[data-article]').first()).toBeVisible();
      // If client-side navigation lacks a file, the browser loads the document of the page instead.
      await settled(page);
    };
    await page.goto(faulty + path);
    await settled(page);
    const core = new Set(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('link[rel="modulepreload"], script[type="module"]')].map(
          element => new URL(element.getAttribute('href') ?? element.getAttribute('src')!, location.href).pathname,
        ),
      ),
    );
    const features = featuresOf(core).filter(({ name }) => featureNames.includes(name));
    // Uses every feature once to record all files that are loaded.
    for (const { works } of features) await works(page);
    await expectReadable();
    await followLink();
    expect(files.size).toBeGreaterThan(10);
    expect(logged).toEqual([]);

    for (const file of sampled([...files].sort(), 10, path)) {
      await test.step(`without ${file}`, async () => {
        await page.route(faulty + file, route => route.abort());
        await page.goto(faulty + path);
        await settled(page);
        await expectReadable();
        // Features do not depend on the page type, so one page suffices.
        for (const { name, needs, works, fallback: instead } of path === '/guide/' ? features : []) {
          await test.step(name, async () => (needs(file) ? await instead?.(page) : await works(page)));
        }
        await followLink();
        await page.unroute(faulty + file);
      });
    }
  });
}

/** APIs that a browser may block or lack. */
const FAULTS: [name: string, spoil: () => void][] = [
  [
    'storage is refused',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
      }
    },
  ],
  [
    'storage is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'the clipboard is refused',
    () => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) },
      });
      document.execCommand = () => false;
    },
  ],
  ...['Intl', 'matchMedia', 'IntersectionObserver', 'requestIdleCallback', 'structuredClone', 'CSS'].map(
    (name): [string, () => void] => [`${name} is missing`, new Function(`delete window.${name}`) as () => void],
  ),
  [
    'startViewTransition is missing',
    () => {
      delete (Document.prototype as { startViewTransition?: unknown }).startViewTransition;
    },
  ],
  [
    'history cannot be written',
    () => {
      history.pushState = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      history.replaceState = history.pushState;
    },
  ],
];

test('when the browser blocks or lacks an API the article can be read, islands and links work and the search opens', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  for (const [name, breakApi] of FAULTS) {
    await test.step(name, async () => {
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      const errors: string[] = [];
      page.on('pageerror', error => String(error).includes('matchMedia is not defined') || errors.push(String(error)));
      await page.addInitScript(breakApi);
      await page.goto(`${faulty}/guide/`);
      await settled(page);
      await expect(page.locator('[data-article]')).toContainText('The text of the guide');
      for (const { name: feature, works } of featuresOf(new Set()))
        if (name !== 'matchMedia is missing' || !feature.includes('appearance')) await works(page);
      await page.locator('.q-code').hover();
      await page.locator('.q-code-copy').click();
      await page.locator('[data-article] a[href="/guide/page"]').click();
      await expect(page.locator('[data-article]')).toContainText('Its own text.');
      await expect(page).toHaveURL(`${faulty}/guide/page`);
      expect(errors, name).toEqual([]);
      await page.close();
    });
  }
});

test('when the client script fails to load the page falls back to its version without scripts: nothing is collapsed, phones show the sidebar', async ({
  page,
}) => {
  await page.route('**/assets/client-*.js', route => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${faulty}/guide/`);
  await expect(page.locator('html:not([data-js]):not([data-shell])')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Documentation pages' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Navigation menu' })).toBeHidden();
});

test('when the shell data fails to load, the menus of a phone open, the article is interactive and links work', async ({
  page,
}) => {
  await page.route('**/assets/shell.*.json', route => route.abort());
  await page.setViewportSize({ width: 700, height: 844 });
  await page.goto(`${faulty}/guide/`);
  await settled(page);
  await page.getByRole('button', { name: 'Navigation menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guide' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Documentation pages' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Second' }).click();
  await expect(page.getByText('The second panel.')).toBeVisible();
  await page
    .getByRole('img', { name: 'A picture' })
    .or(page.getByRole('button', { name: 'A picture' }))
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('[data-article] a[href="/guide/page"]').click();
  await expect(page.locator('[data-article]')).toContainText('Its own text.');
});
