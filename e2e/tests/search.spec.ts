import type { Locator, Page, Request } from '@playwright/test';
import { addAxe, violations } from './axe.ts';
import { sampled } from './sample.ts';
import { expect, live, site, test } from './sites.ts';
import { painted, stopClock, turnWheel } from './waiting.ts';

const rslib = site('rslib');
const PAGE = '/guide/start/quick-start';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const LOOKS = [
  ['light', DESKTOP],
  ['dark', PHONE],
] as const;

/** The search panel's interface strings in both languages. */
const TEXTS = {
  en: {
    path: PAGE,
    label: 'Search Docs',
    cancel: 'Cancel',
    none: 'No results for',
    again: 'Please try again with a different keyword',
  },
  zh: {
    path: `/zh${PAGE}`,
    label: '搜索文档',
    cancel: '取消',
    none: '无法找到相关搜索结果',
    again: '请使用不同的关键字重试',
  },
};
type Lang = keyof typeof TEXTS;

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await live(page);
}

function panel(page: Page): Locator {
  return page.getByRole('dialog');
}

function options(page: Page): Locator {
  return panel(page).getByRole('option');
}

function selected(page: Page): Locator {
  return panel(page).getByRole('option', { selected: true });
}

/** Opens the search panel with its keyboard shortcut and returns its input. */
async function open(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const box = panel(page).getByRole('combobox');
  await expect(box).toBeFocused();
  return box;
}

/** Types a query and waits for the first results. */
async function find(page: Page, query: string): Promise<void> {
  await (await open(page)).fill(query);
  await expect(options(page).first()).toBeVisible();
}

/** Collects the requests for index files. */
function watchIndex(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', request => {
    if (request.url().includes('/static/search_index')) requests.push(request);
  });
  return requests;
}

test.describe('opening and closing', () => {
  test('S4-15 Ctrl or Cmd with K opens the panel and closes it, a slash opens it but not while typing', async ({
    page,
  }) => {
    await visit(page, rslib + PAGE);
    for (const key of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(key);
      await expect(panel(page)).toBeVisible();
      await page.keyboard.press(key);
      await expect(panel(page)).toBeHidden();
    }
    await page.keyboard.press('/');
    await expect(panel(page)).toBeVisible();
    await page.keyboard.type('a/b');
    await expect(panel(page).getByRole('combobox')).toHaveValue('a/b');
    await page.keyboard.press('Escape');
    await visit(page, `${rslib}/config/`);
    await page.getByRole('searchbox').fill('a');
    await page.keyboard.type('/');
    await expect(page.getByRole('searchbox')).toHaveValue('a/');
    await expect(panel(page)).toBeHidden();
  });

  test('S4-16 Escape closes the panel, restores focus and clears the query', async ({ page }) => {
    await visit(page, rslib + PAGE);
    const button = page.getByRole('banner').getByRole('button', { name: 'Search Docs' });
    await button.click();
    await panel(page).getByRole('combobox').fill('dts');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(button).toBeFocused();
    // After closing, Enter must not follow a result.
    await page.locator('main').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(rslib + PAGE);
    await page.keyboard.press('/');
    await expect(panel(page).getByRole('combobox')).toHaveValue('');
    await expect(options(page)).toHaveCount(0);
    // Clicks at the edge of the panel but not in its rounded corner, where a click would hit the backdrop.
    await panel(page).click({ position: { x: 40, y: 4 } });
    await expect(panel(page)).toBeVisible();
    await page.mouse.click(5, 500);
    await expect(panel(page)).toBeHidden();
  });

  test('S4-15 keys typed while the panel loads appear in its input', async ({ page }) => {
    await visit(page, rslib + PAGE);
    await page.route('**/assets/search-*.js', async route => {
      await new Promise(resolve => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dts', { delay: 20 });
    await expect(panel(page).getByRole('combobox')).toHaveValue('dts');
    await expect(options(page).first()).toBeVisible();
  });

  test('S4-15 the panel stays open, with its text and focus, when a page requested earlier arrives', async ({
    page,
  }) => {
    await visit(page, rslib + PAGE);
    let release = (): void => {};
    const released = new Promise<void>(resolve => (release = resolve));
    await page.route(/\/(?:guide|config|api|faq|blog)\/[^.]*$/, async route => {
      await released;
      await route.continue();
    });
    const title = page.locator('main h1');
    const before = (await title.textContent()) ?? '';
    await find(page, 'module federation');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeHidden();
    const box = await open(page);
    await box.fill('dts');
    release();
    await expect(title).not.toHaveText(before);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('dts');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.locator('html[data-locked]')).toHaveCount(0);
  });

  test('S4-15 the panel stays open when it was opened while the router for a followed result loads', async ({
    page,
  }) => {
    await visit(page, rslib + PAGE);
    let release = (): void => {};
    const released = new Promise<void>(resolve => (release = resolve));
    await page.route('**/assets/router-*.js', async route => {
      await released;
      await route.continue();
    });
    const title = page.locator('main h1');
    const before = (await title.textContent()) ?? '';
    await find(page, 'module federation');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeHidden();
    const box = await open(page);
    release();
    await expect(title).not.toHaveText(before);
    await expect(box).toBeFocused();
  });

  test('S4-29 the page behind is locked while the panel is open', async ({ page }) => {
    await visit(page, rslib + PAGE);
    await open(page);
    await page.mouse.move(20, 600);
    await turnWheel(page, 600);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('html[data-locked]')).toHaveCount(0);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test('S9-24 the panel is modal: z-index 100, and Tab stays in it', async ({ page }) => {
    await visit(page, rslib + PAGE);
    await find(page, 'dts');
    await expect(panel(page)).toHaveCSS('z-index', '100');
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      // After the last element, a browser may focus its own UI before the first element. Focus must never reach the
      // page behind the panel.
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      );
      expect(isInside).toBe(true);
    }
  });
});

test.describe('looks', () => {
  for (const lang of ['en', 'zh'] as const) {
    test(`S9-30 S3-13 ${lang}: the button and the panel have their labels, a phone shows a back button`, async ({
      page,
    }) => {
      const { label, cancel, path } = TEXTS[lang];
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(DESKTOP);
      await visit(page, rslib + path);
      const button = page.getByRole('banner').getByRole('button', { name: label });
      await expect(button.getByText(label)).toBeVisible();
      await expect(button.locator('kbd:visible')).toHaveText(['Ctrl', 'K']);
      expect((await button.boundingBox())!.width).toBeGreaterThan(120);
      await page.setViewportSize({ width: 959, height: 800 });
      await expect(button).toBeVisible();
      expect((await button.boundingBox())!.width).toBeLessThan(45);

      await page.setViewportSize(PHONE);
      await button.click();
      await expect(panel(page).getByRole('combobox', { name: label })).toHaveAttribute('placeholder', label);
      const box = (await panel(page).boundingBox())!;
      expect([box.x, box.y, box.height]).toEqual([0, 0, PHONE.height]);
      await panel(page).getByRole('button', { name: cancel }).click();
      await expect(panel(page)).toBeHidden();
    });
  }

  test('S9-30 a Mac shows its own shortcut', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
    await visit(page, rslib + PAGE);
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Search Docs' }).locator('kbd:visible'),
    ).toHaveText(['⌘', 'K']);
  });

  test('S4-12 axe finds nothing in the open panel', async ({ page }) => {
    test.setTimeout(120_000);
    await addAxe(page);
    for (const lang of ['en', 'zh'] as const) {
      for (const [scheme, size] of sampled(LOOKS, 1, lang)) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        await visit(page, rslib + TEXTS[lang].path);
        const variant = `${lang} ${scheme} ${size.width}`;
        const box = await open(page);
        expect(await violations(page), `${variant} empty`).toEqual([]);
        await box.fill('dts');
        await expect(options(page).first()).toBeVisible();
        expect(await violations(page), `${variant} results`).toEqual([]);
        await box.fill('qqxxzz');
        await expect(page.getByText(TEXTS[lang].none)).toBeVisible();
        expect(await violations(page), `${variant} no results`).toEqual([]);
        await page.keyboard.press('Escape');
        await page.evaluate(key => localStorage.setItem(key, '["dts","esm"]'), `quire.search.${lang}`);
        await open(page);
        await expect(options(page)).toHaveCount(2);
        expect(await violations(page), `${variant} recent`).toEqual([]);
      }
    }
  });
});

test.describe('the index', () => {
  test('S7-01 one GET without a body per language, none before the panel opens', async ({ page }) => {
    const requests = watchIndex(page);
    const chunks: string[] = [];
    page.on('request', request => request.url().includes('/assets/search') && chunks.push(request.url()));
    await visit(page, rslib + PAGE);
    await page.waitForLoadState('networkidle');
    expect([requests.length, chunks]).toEqual([0, []]);
    await find(page, 'dts');
    await page.keyboard.press('Escape');
    await find(page, 'esm');
    expect(chunks.length, 'the code of the panel').toBeGreaterThan(0);
    expect(requests.map(request => [request.method(), request.postData()])).toEqual([['GET', null]]);
    expect(new URL(requests[0]!.url()).pathname).toMatch(/^\/static\/search_index\.en\.[\da-f]{8}\.json$/);
    await page.keyboard.press('Escape');

    await page.locator('.q-languages button').click();
    await page.getByRole('link', { name: '简体中文' }).click();
    await expect(page.locator('html[lang=zh]')).toHaveCount(1);
    await find(page, '类型');
    expect(requests.length).toBe(2);
    expect(new URL(requests[1]!.url()).pathname).toMatch(/^\/static\/search_index\.zh\.[\da-f]{8}\.json$/);
    for (const option of await options(page).all()) expect(await option.getAttribute('href')).toMatch(/^\/zh\//);
  });

  test('S4-17 a loading state is shown while the index loads', async ({ page }) => {
    let release = (): void => undefined;
    const released = new Promise<void>(resolve => (release = resolve));
    await page.route('**/static/search_index*', async route => {
      await released;
      await route.continue();
    });
    await visit(page, rslib + PAGE);
    const box = await open(page);
    await expect(panel(page).getByRole('status')).toHaveText('Loading the search index');
    await box.fill('dts');
    await expect(panel(page).locator('.q-search-skeleton')).toBeVisible();
    await expect(options(page)).toHaveCount(0);
    release();
    await expect(options(page).first()).toBeVisible();
    await expect(panel(page).locator('.q-search-skeleton')).toHaveCount(0);
    await expect(panel(page).getByRole('status')).toHaveText(/^Results: \d+$/);
  });

  test('a query requests ranges of a pack; a host without ranges sends each pack once', async ({ page }) => {
    const statuses: number[] = [];
    page.on('response', response => response.url().includes('/static/search_data') && statuses.push(response.status()));
    await visit(page, rslib + PAGE);
    await find(page, 'dts');
    const results = await options(page).allTextContents();
    expect(statuses.length).toBeGreaterThan(1);
    expect(new Set(statuses)).toEqual(new Set([206]));

    await page.route('**/static/search_data*', async route => {
      const { range: _, ...headers } = await route.request().allHeaders();
      await route.continue({ headers });
    });
    statuses.length = 0;
    await page.reload();
    await live(page);
    await find(page, 'dts');
    expect(await options(page).allTextContents()).toEqual(results);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const requests = statuses.length;
    await panel(page).getByRole('combobox').fill('banner');
    await expect(options(page).first()).toContainText(/banner/i);
    expect(statuses.length).toBe(requests);
  });

  for (const [lang, failed, retry] of [
    ['en', 'The search index could not be loaded', 'Try again'],
    ['zh', '无法加载搜索索引', '重试'],
  ] as const) {
    test(`${lang}: a failure to load the index is reported, and retried by a button or by the next letter`, async ({
      page,
      problems,
      provoked,
    }) => {
      provoked.push(/Failed to load resource|Failed to fetch/);
      let isDown = true;
      await addAxe(page);
      await page.route('**/static/search_index*', route => (isDown ? route.abort() : route.continue()));
      await visit(page, rslib + TEXTS[lang].path);
      const box = await open(page);
      await expect(panel(page).getByRole('status')).toHaveText(failed);
      await box.fill('dts');
      await expect.poll(() => problems.length).toBeGreaterThan(2);
      await expect(panel(page).getByRole('status')).toHaveText(failed);
      await expect(panel(page)).not.toContainText(TEXTS[lang].none);
      await expect(options(page)).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await panel(page).getByRole('button', { name: retry }).click();
      await expect(box).toBeFocused();
      await expect(panel(page).getByRole('status')).toHaveText(failed);
      isDown = false;
      await panel(page).getByRole('button', { name: retry }).click();
      await expect(options(page).first()).toBeVisible({ timeout: 20_000 }); // The whole index loads now.
      await expect(panel(page).getByRole('button', { name: retry })).toHaveCount(0);
      isDown = true;
      await box.fill('esm');
      await expect(options(page).first()).toBeVisible(); // Fetched files are cached.
    });
  }
});

test.describe('results', () => {
  test('S4-18 nothing before a keyword is typed; recent searches after a result was followed', async ({ page }) => {
    await visit(page, rslib + PAGE);
    let box = await open(page);
    const bar = panel(page).locator('.q-search-bar');
    await expect(bar).toHaveAttribute('data-busy', 'false');
    await expect(options(page)).toHaveCount(0);
    await stopClock(page);
    await box.fill('   ');
    await page.clock.runFor(300);
    await expect(bar, 'no search begins').toHaveAttribute('data-busy', 'false');
    await expect(options(page)).toHaveCount(0);
    await page.clock.resume();
    await box.fill('dts');
    await expect(options(page).first()).toBeVisible();
    await box.fill('');
    await expect(options(page)).toHaveCount(0);
    await box.fill('module federation');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeHidden();
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter(key => key.includes('search'))).toEqual(['quire.search.en']);

    box = await open(page);
    await expect(options(page)).toHaveText(['module federation']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('module federation');
    await expect(options(page).first()).toHaveAttribute('href', /./);
    await panel(page).getByRole('button', { name: 'Clear the query' }).click();
    await expect(box).toBeFocused();
    await panel(page).getByRole('button', { name: 'Clear recent searches' }).click();
    await expect(options(page)).toHaveCount(0);
    await expect(box).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('quire.search.en'))).toBeNull();
  });

  test('S9-04 at most seven pages, each with its best sections, icons, breadcrumbs and highlights', async ({
    page,
  }) => {
    await visit(page, rslib + PAGE);
    await find(page, 'output');
    const groups = panel(page).getByRole('group');
    await expect(groups).toHaveCount(7);
    const seen = new Set<string>();
    for (const group of await groups.all()) {
      const rows = await group.getByRole('option').all();
      expect(rows.length).toBeLessThanOrEqual(4);
      const [route] = (await rows[0]!.getAttribute('href'))!.split('#');
      expect(seen.has(route!)).toBe(false);
      seen.add(route!);
      for (const row of rows.slice(1)) expect(await row.getAttribute('href')).toContain(`${route}#`);
    }
    for (const type of ['title', 'header', 'content']) {
      await expect(
        panel(page).locator(`.q-search-row[data-type=${type}] > .q-search-icon-${type}`).first(),
      ).toBeVisible();
    }
    await expect(panel(page).locator('.q-search-trail').first()).toBeVisible();
    const marks = await panel(page).locator('mark').allTextContents();
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) expect(mark).toMatch(/^outp/i);
  });

  test('S4-19 arrows move the selection and wrap, Home and End the caret; the selected row is in view and is the active descendant', async ({
    page,
  }) => {
    await visit(page, rslib + PAGE);
    await find(page, 'output');
    const box = panel(page).getByRole('combobox');
    const count = await options(page).count();
    const expectSelected = async (index: number): Promise<void> => {
      await expect(selected(page)).toHaveCount(1);
      await expect(selected(page)).toHaveId(`quire-search-${index}`);
      await expect(box).toHaveAttribute('aria-activedescendant', `quire-search-${index}`);
      await expect(selected(page)).toBeInViewport({ ratio: 0.9 });
    };
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    const caret = (): Promise<number | null> => box.evaluate(input => (input as HTMLInputElement).selectionStart);
    await page.keyboard.press('Home');
    expect(await caret()).toBe(0);
    await page.keyboard.press('End');
    expect(await caret()).toBe('output'.length);
    const best = Number((await selected(page).getAttribute('id'))?.replace(/\D/g, ''));
    for (let index = best; index > 0; index--) await page.keyboard.press('ArrowUp');
    await expectSelected(0);
    await page.keyboard.press('ArrowUp');
    await expectSelected(count - 1);
    await page.keyboard.press('ArrowDown');
    await expectSelected(0);
    await page.keyboard.press('ArrowDown');
    await expectSelected(1);
    await options(page).nth(2).hover();
    await expectSelected(2);
    await expect(box).toBeFocused();
  });

  test('S4-20 Enter opens the selected result without a reload and closes the panel', async ({ page }) => {
    await visit(page, rslib + PAGE);
    await page.evaluate(() => ((window as { mark?: number }).mark = 1));
    await find(page, 'autoExternal');
    const href = (await selected(page).getAttribute('href'))!;
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(rslib + href);
    await expect(panel(page)).toBeHidden();
    expect(await page.evaluate(() => (window as { mark?: number }).mark)).toBe(1);
    await expect(page.locator('html[data-locked]')).toHaveCount(0);

    // Following a result on the current page only scrolls to its section.
    await find(page, 'dts');
    await options(page).last().hover();
    const section = (await selected(page).getAttribute('href'))!;
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(rslib + section);

    // If Enter is pressed before the results arrive, the panel waits for them.
    await (await open(page)).pressSequentially('tsup');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tsup/);
    await expect(panel(page)).toBeHidden();
    expect(await page.evaluate(() => (window as { mark?: number }).mark)).toBe(1);
  });

  test('S4-20 a click opens a result, with Ctrl in a new tab', async ({ page, context }) => {
    await visit(page, rslib + PAGE);
    await find(page, 'storybook');
    const href = (await options(page).first().getAttribute('href'))!;
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      options(page)
        .first()
        .click({ modifiers: ['Control'] }),
    ]);
    await expect(tab).toHaveURL(rslib + href);
    await expect(panel(page)).toBeVisible();
    await options(page).first().click();
    await expect(page).toHaveURL(rslib + href);
    await expect(panel(page)).toBeHidden();
  });

  for (const lang of ['en', 'zh'] as const satisfies Lang[]) {
    test(`S5-05 S5-06 S3-13 ${lang}: no results: shows the query and what to do next`, async ({ page }) => {
      const { none, again, path } = TEXTS[lang];
      await visit(page, rslib + path);
      await (await open(page)).fill('qqxxzz');
      await expect(panel(page).getByRole('status')).toContainText(`${none} qqxxzz`);
      await expect(panel(page).getByRole('status')).toContainText(again);
      await expect(options(page)).toHaveCount(0);
      await panel(page).getByRole('navigation').getByRole('link').first().click();
      await expect(panel(page)).toBeHidden();
      await expect(page).toHaveURL(/\/guide\//);
    });
  }

  test('S9-08 a search begins 150 ms after the last letter', async ({ page }) => {
    await visit(page, `${site('searching')}/`);
    const keywords: string[] = [];
    await page.route('**/service*', route => {
      keywords.push(new URL(route.request().url()).searchParams.get('keyword')!);
      return route.fulfill({ json: [] });
    });
    const box = await open(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const letter of 'guide') {
      await box.press(letter);
      await page.clock.runFor(100);
    }
    await page.clock.runFor(45);
    expect(keywords).toEqual([]);
    await page.clock.runFor(20);
    await expect.poll(() => keywords).toEqual(['guide']);
  });

  test('S5-02 nothing is searched or followed during an IME composition', async ({ page }) => {
    await visit(page, `${rslib}/zh${PAGE}`);
    const box = await open(page);
    await stopClock(page);
    const session = await page.context().newCDPSession(page);
    for (const text of ['l', 'lei', 'lei xing']) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await page.clock.runFor(250);
    }
    await expect(box).toHaveValue('lei xing');
    await expect(options(page)).toHaveCount(0);
    await expect(panel(page).getByRole('status')).toHaveText('');
    await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    await page.clock.resume();
    await session.send('Input.insertText', { text: '类型' });
    await expect(box).toHaveValue('类型');
    await expect(options(page).first()).toBeVisible();
    await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
    await painted(page);
    await expect(page).toHaveURL(`${rslib}/zh${PAGE}`);
    await expect(panel(page)).toBeVisible();
  });
});

test.describe('texts are never markup', () => {
  test.describe.configure({ timeout: 120_000 });

  const FOREIGN =
    'script, img, iframe, object, embed, style, link, base, form, video, audio, math, template, b, svg:not(.q-icon)';

  async function expectHarmless(page: Page): Promise<void> {
    await expect(panel(page).locator(FOREIGN)).toHaveCount(0);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
  }

  test('S5-02 page text is shown literally', async ({ page }) => {
    await visit(page, `${site('features')}/guide/`);
    await find(page, 'hazard');
    await expect(panel(page).getByRole('group').first()).toContainText('<img src=x onerror="window.hit=1">');
    await expectHarmless(page);
    for (const option of await options(page).all()) {
      await option.hover();
      expect(await option.getAttribute('href')).toMatch(/^\/payloads\//);
    }
    await expectHarmless(page);
    for (const [query, shown] of [
      ['hazard script', /<script/],
      ['hazard svg', /<svg/],
    ] as const) {
      await panel(page).locator('input').fill(query);
      await expect(options(page).filter({ hasText: shown }).first()).toBeVisible();
      await expectHarmless(page);
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/payloads\//);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
  });

  test('S5-02 neither stored searches nor a service can inject markup or foreign URLs into the panel', async ({
    page,
    problems,
    provoked,
  }) => {
    provoked.push(/TypeError/);
    const host = site('searching');
    const hits = [
      'javascript:window.hit=1',
      'data:text/html,x',
      '/\\example.com/x',
      '//example.com/x',
      '/guide/#x',
    ].map(link => ({
      type: 'content',
      title: '<img src=x onerror=window.hit=1>',
      header: '<b>A</b> > <b>B</b>',
      link,
      query: 'x',
      highlights: [[-5, 3], [2, 1e9], ['a', null], 7],
      group: '<script>window.hit=1</script>',
      statement: '<svg onload=window.hit=1>',
    }));
    await page.route('**/service*', route =>
      route.fulfill({ json: [{ index: 'docs', hits: [...hits, null, 5, {}, { type: 'odd' }] }, 3] }),
    );
    await visit(page, `${host}/`);
    await page.evaluate(() =>
      localStorage.setItem('quire.search.en', JSON.stringify(['<img src=x onerror=window.hit=1>', 5, null, { a: 1 }])),
    );
    const box = await open(page);
    await expect(options(page)).toHaveText(['<img src=x onerror=window.hit=1>']);
    await box.fill('x');
    await expect(options(page)).toHaveCount(2);
    await expectHarmless(page);
    expect(problems).toHaveLength(1); // The site's own hook does not handle an invalid hit.
    const links = await options(page).evaluateAll(all =>
      all.map(option => new URL((option as HTMLAnchorElement).href).origin),
    );
    expect(new Set(links)).toEqual(new Set([host]));
    await page.evaluate(() => localStorage.setItem('quire.search.en', '{not json'));
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await open(page);
    await expect(options(page)).toHaveCount(0);
  });
});

test.describe('a search service', () => {
  const host = site('searching');
  const hit = (link: string, title: string, statement: string): object => ({
    type: 'content',
    title,
    header: `${title} > First part`,
    link,
    query: 'guide',
    highlights: [[0, 4]],
    group: 'Start',
    statement,
  });

  test('S7-06 S7-07 S7-08 the panel queries the service with its parameters and shows its groups', async ({ page }) => {
    const urls: URL[] = [];
    await page.route('**/service*', route => {
      expect(route.request().method()).toBe('GET');
      urls.push(new URL(route.request().url()));
      const hits = [
        hit('/guide/#first-part', 'Guide', 'Some words of the guide'),
        hit('/guide/page#x', 'Secret', 'Nobody sees this'),
      ];
      return route.fulfill({
        json: [
          { index: 'docs', hits },
          { index: 'blog', hits: [hit('/guide/page', 'Page', 'Text of the page')] },
        ],
      });
    });
    const requests = watchIndex(page);
    await visit(page, `${host}/`);
    await (await open(page)).fill('guide');
    await expect(options(page)).toHaveText([/Guide/, /First part.*Some words/s, /Page.*Text of/s]);
    await expect(panel(page).locator('mark')).toHaveText(['Some', 'Text']);
    expect(urls).toHaveLength(1);
    expect(Object.fromEntries(urls[0]!.searchParams)).toEqual({
      keyword: 'guide',
      limit: '7',
      searchIndexes: 'docs,blog',
      lang: 'en',
    });
    expect(urls[0]!.pathname).toBe('/service');
    expect(requests).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${host}/guide/#first-part`);
  });

  test('S7-10 a site’s hooks run before, during and after a search; their errors change nothing', async ({
    page,
    problems,
    provoked,
  }) => {
    provoked.push(/a hook that fails/);
    const keywords: string[] = [];
    await page.route('**/service*', route => {
      keywords.push(new URL(route.request().url()).searchParams.get('keyword')!);
      return route.fulfill({
        json: [{ index: 'docs', hits: [hit('/guide/', 'Guide', 'Words'), hit('/x', 'Secret', 'Words')] }],
      });
    });
    await visit(page, `${host}/`);
    const box = await open(page);
    await box.fill('alias');
    await expect(options(page)).toHaveCount(1);
    expect(keywords).toEqual(['guide']);
    const log = (): Promise<string[] | undefined> =>
      page.evaluate(() => (window as { searchLog?: string[] }).searchLog);
    expect(await log()).toEqual(['before alias', 'on guide 1', 'after guide 1']);
    await box.fill('throw');
    await expect.poll(() => keywords).toEqual(['guide', 'throw']);
    await expect(options(page)).toHaveCount(1);
    expect(problems.join()).toContain('a hook that fails');
  });

  for (const [name, answer] of [
    ['responds with an error', { status: 500, body: 'no' }],
    ['responds with HTML', { status: 200, body: '<html>' }],
    ['responds with an object', { status: 200, body: '{}' }],
    ['is unreachable', undefined],
  ] as const) {
    test(`S8-01 S7-09 a service that ${name}: the failure is only logged and the list is empty`, async ({
      page,
      problems,
      provoked,
    }) => {
      provoked.push(/Failed to load resource|Failed to fetch|not valid JSON|search/);
      await page.route('**/service*', route => (answer ? route.fulfill(answer) : route.abort()));
      await visit(page, `${host}/`);
      const answered = answer ? page.waitForResponse('**/service*') : page.waitForEvent('requestfailed');
      await (await open(page)).fill('guide');
      await answered;
      await expect.poll(() => problems.length).toBeGreaterThan(0);
      await expect(panel(page).getByRole('status')).toHaveText('');
      await expect(options(page)).toHaveCount(0);
      await expect(panel(page)).not.toContainText('No results');
    });
  }

  test('S3-13 a locale may override the texts of the panel', async ({ page }) => {
    await page.route('**/service*', route => route.fulfill({ json: [] }));
    await visit(page, `${host}/zh/`);
    await page.getByRole('banner').getByRole('button', { name: '搜一搜' }).click();
    await panel(page).getByRole('combobox', { name: '搜一搜' }).fill('词');
    await expect(panel(page).getByRole('status')).toContainText('没有找到 词');
    await expect(panel(page).getByRole('status')).toContainText('换一个词试试');
  });
});

test('an empty search suggests pages, which the arrow keys focus', async ({ page }) => {
  await visit(page, `${rslib}/guide/basic/cli`);
  const box = await open(page);
  const suggestions = page.getByRole('navigation', { name: 'Good places to start' }).getByRole('link');
  await expect(suggestions).toHaveCount(6);
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(suggestions.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${rslib}/guide/start/`);
  await expect(page.getByRole('dialog')).toBeHidden();
});
