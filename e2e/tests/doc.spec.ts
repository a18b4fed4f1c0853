import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, live, site, test } from './sites.ts';
import { nextTask, painted, scrollBy, stopClock } from './waiting.ts';

const features = site('features');
const rslib = site('rslib');
const sidebar = (page: Page) => page.getByRole('navigation', { name: /Documentation pages|文档页面/ });

test.use({ viewport: { width: 1440, height: 900 } });

test('S2-51 S3-11 S3-12 S9-28 the labels of a doc page in both languages', async ({ page }) => {
  for (const [path, outline, previous, next, updated] of [
    ['/guide/basic/cli', 'ON THIS PAGE', 'Previous Page', 'Next Page', 'Last Updated'],
    ['/zh/guide/basic/cli', '目录', '上一页', '下一页', '最后更新于'],
  ] as const) {
    await page.goto(rslib + path);
    // CSS capitalizes the English title, so the test compares the rendered text.
    const title = page.getByRole('navigation', { name: outline }).locator('.q-outline-title');
    await expect(title).toHaveText(outline, { useInnerText: true });
    await expect(page.getByRole('link', { name: previous })).toBeVisible();
    await expect(page.getByRole('link', { name: next })).toBeVisible();
    await expect(page.locator('.q-doc-footer').getByText(updated)).toBeVisible();
  }
});

test('S2-52 the doc footer has the date of the last commit that touched the page', async ({ page }) => {
  const file = fileURLToPath(new URL('../../site/docs/en/guide/basic/cli.mdx', import.meta.url));
  const commit = execFileSync('git', ['log', '-1', '--format=%ct', '--', file], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  const day = new Date(Number(commit) * 1000);
  await page.goto(`${rslib}/guide/basic/cli`);
  const time = page.locator('.q-doc-footer time');
  expect(new Date((await time.getAttribute('datetime')) ?? '').getTime()).toBe(day.getTime());
  await expect(time).toHaveText(
    day.toLocaleDateString('en-US', {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
    }),
  );
});

test('S0-03 the interface of a page is in a single language', async ({ page }) => {
  const allowedWords =
    /Rslib|Rsbuild|Rspack|Rspress|Rsdoctor|Awesome|GitHub|Markdown|Discord|Web Infra|English|简体中文|Ctrl|⌘|\bX\b|\bK\b/gi;
  for (const path of ['/guide/start/quick-start', '/zh/guide/start/quick-start', '/zh/', '/']) {
    await page.goto(rslib + path);
    await live(page);
    const words = await page.evaluate(() => {
      const texts: string[] = [];
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
        if (element.closest('figure')) continue; // Figures contain file names.
        for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
      }
      const ownTexts =
        'button:not(.q-sidebar-label), .q-skip-link, .q-outline-title, .q-neighbor-label, .q-edit-link, .q-last-updated';
      for (const element of document.querySelectorAll<HTMLElement>(ownTexts)) {
        if (!element.closest('.q-article')) texts.push(element.textContent ?? '');
      }
      return texts.filter(text => text.trim() !== '');
    });
    expect(words.length).toBeGreaterThan(5);
    const foreign = path.startsWith('/zh') ? /[a-z]{3,}/i : /\p{Script=Han}/u;
    const pageNames = path.startsWith('/zh') ? /: .*|“.*”/gu : /$^/gu;
    expect(
      words.filter(text => foreign.test(text.replace(allowedWords, '').replace(pageNames, ''))),
      path,
    ).toEqual([]);
  }
});

test('S3-24 S3-25 S3-26 the sidebar renders tags, contexts, dividers and section headers', async ({ page }) => {
  await page.goto(`${features}/lists/`);
  await expect(sidebar(page).getByText('Where to begin')).toBeVisible();
  await expect(sidebar(page).getByText('first', { exact: true })).toBeVisible();
  const alone = sidebar(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Stands alone' }) });
  await expect(alone.getByText('new', { exact: true })).toBeVisible();
  await expect(alone).toHaveAttribute('data-context', 'solo');
  await expect(sidebar(page).locator('[data-context="options"]')).toContainText('Option-Group');
  await expect(sidebar(page).getByRole('separator')).toHaveCount(2);
  const styles = sidebar(page)
    .getByRole('separator')
    .evaluateAll(lines => lines.map(line => getComputedStyle(line).borderTopStyle));
  expect(await styles).toEqual(['solid', 'dashed']);
});

/**
 * Clicks a sidebar group's button and returns the panel's height halfway through its animation; undefined if there is
 * no animation.
 */
async function heightHalfway(page: Page): Promise<number | undefined> {
  return page.getByRole('button', { name: 'Option-Group' }).evaluate(async (button: HTMLElement) => {
    const panel = button.parentElement?.querySelector<HTMLElement>('.q-sidebar-panel');
    // On a busy machine, the transition could end before the next frame, so it is slowed down.
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isReduced) panel?.style.setProperty('transition-duration', '60s');
    // Waits for a first paint: elements that were never painted change without a transition.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    button.click();
    let running: Animation[] = [];
    // On a busy machine, React may not have rendered by the next frame.
    for (let frame = 0; frame < (isReduced ? 10 : 100) && running.length === 0; frame++) {
      await new Promise(requestAnimationFrame);
      const animations = panel?.getAnimations() ?? [];
      running = animations.filter(
        animation => (animation as CSSTransition).transitionProperty === 'grid-template-rows',
      );
    }
    for (const animation of running) {
      animation.pause();
      animation.currentTime = 30_000;
    }
    const height = panel?.offsetHeight;
    for (const animation of panel?.getAnimations() ?? []) animation.finish();
    panel?.style.removeProperty('transition-duration');
    return running.length > 0 ? height : undefined;
  });
}

test('S4-21 groups are buttons that open and close with a height animation, immediately under reduced motion', async ({
  page,
}) => {
  await page.goto(`${features}/lists/`);
  await live(page);
  const button = page.getByRole('button', { name: 'Option-Group' });
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const link = sidebar(page).getByRole('link', { name: 'redirect' });
  const full = await link.evaluate(entry => entry.closest<HTMLElement>('.q-sidebar-panel')?.offsetHeight ?? 0);
  for (const isOpen of [false, true]) {
    const height = await heightHalfway(page);
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThan(full);
    await expect(button).toHaveAttribute('aria-expanded', String(isOpen));
    await expect(link, 'what is closed is no stop of the tabulator').toBeVisible({ visible: isOpen });
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await heightHalfway(page)).toBeUndefined();
  await expect(link).toBeHidden();
});

test('the current entry is scrolled into view in the sidebar, on load and after a page change', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto(`${rslib}/config/rsbuild/plugins`);
  await live(page);
  const current = sidebar(page).locator('[aria-current="page"]');
  await expect(current).toBeInViewport();
  const from = await page.locator('#quire-sidebar').evaluate(panel => panel.scrollTop);
  expect(from).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link', { name: 'Config' }).click();
  await expect(current).toHaveText('Config overview');
  await expect(current).toBeInViewport();
});

test('breadcrumbs show the groups that contain a page', async ({ page }) => {
  await page.goto(`${features}/guide/nested/deep`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Guide', 'A nested group']);
  await crumbs.getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL(`${features}/guide/`);
});

test('S2-55 the back-to-top button is only visible far down the page', async ({ page }) => {
  await page.goto(`${features}/guide/`);
  await live(page);
  const button = page.getByRole('button', { name: 'Back to top' });
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo({ top: innerHeight + 1, behavior: 'instant' }));
  await button.press('Enter');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('S2-55 the back-to-top button and the outline button do not cover the text on small screens', async ({ page }) => {
  for (const width of [390, 1100]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${rslib}/guide/basic/cli`);
    await page.evaluate(() => scrollTo({ top: innerHeight + 1, behavior: 'instant' }));
    await expect(page.locator('.q-to-top')).toBeVisible();
    const covered = await page.evaluate(() => {
      const article = document.querySelector('.q-article')!.getBoundingClientRect();
      const bar = document.querySelector('.q-localbar')!.getBoundingClientRect();
      return [...document.querySelectorAll('.q-to-top, .q-localbar-outline')].filter(button => {
        const { left, bottom } = button.getBoundingClientRect();
        return left < article.right && bottom > bar.bottom;
      }).length;
    });
    expect(covered, `at ${width}`).toBe(0);
  }
});

test('S4-03 the content changes in a view transition, the frame is not animated; without support the change is immediate', async ({
  page,
  browser,
}) => {
  const follow = async (from: Page) => {
    await from.goto(`${features}/guide/`);
    await live(from);
    await from.evaluate(() => {
      const moving = new Set<string>();
      Object.assign(window, { moving, transitions: 0 });
      const original = document.startViewTransition?.bind(document);
      if (!original) return;
      document.startViewTransition = ((update: () => void) => {
        const transition = original(update);
        (window as unknown as { transitions: number }).transitions++;
        void transition.ready.then(() => {
          for (const { effect } of document.getAnimations()) {
            const { duration } = effect?.getComputedTiming() ?? {};
            if (Number(duration) > 0) moving.add((effect as KeyframeEffect).pseudoElement ?? '');
          }
        });
        return transition;
      }) as typeof document.startViewTransition;
    });
    await sidebar(from).getByRole('link', { name: 'Components' }).click();
    await expect(from.getByRole('heading', { level: 1 })).toContainText('Components');
    return from.evaluate(() => {
      const { transitions, moving } = window as unknown as {
        transitions: number;
        moving: Set<string>;
      };
      return { transitions, moving: [...moving] };
    });
  };
  const { transitions, moving } = await follow(page);
  expect(transitions).toBe(1);
  await expect
    .poll(async () => (await page.evaluate(() => [...(window as unknown as { moving: Set<string> }).moving])).length)
    .toBeGreaterThan(0);
  expect(
    moving.filter(element => element.startsWith('::view-transition') && !element.includes('(quire-main)')),
  ).toEqual([]);
  const context = await browser.newContext();
  const unsupported = await context.newPage();
  await unsupported.addInitScript(() => Object.assign(Document.prototype, { startViewTransition: undefined }));
  expect((await follow(unsupported)).transitions).toBe(0);
  const reduced = await browser.newContext({ reducedMotion: 'reduce' });
  expect((await follow(await reduced.newPage())).transitions).toBe(0);
  await Promise.all([context.close(), reduced.close()]);
});

test('S4-39 S9-20 the loading bar starts after 200 ms; a faster page shows none', async ({ page }) => {
  const bar = page.locator('.q-progress');
  const heading = page.getByRole('heading', { level: 1 });
  const follow = (name: string) => page.locator('.q-sidebar').getByRole('link', { name, exact: true }).click();
  let release = (): void => {};
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route('**/guide/components', async route => {
    await released;
    await route.continue();
  });
  await page.goto(`${features}/guide/`);
  await live(page);
  const router = page.waitForEvent('requestfinished', request => request.url().includes('/router-'));
  await page.locator('.q-sidebar').getByRole('link', { name: 'Components', exact: true }).hover();
  await router;
  await painted(page);
  await stopClock(page);
  await follow('Components');
  await nextTask(page);
  await page.clock.runFor(199);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(bar).toHaveCount(1);
  release();
  await expect(heading).toContainText('Components');
  await page.clock.runFor(1000);
  await expect(bar, 'it goes when the page is there').toHaveCount(0);

  await follow('The guide');
  await expect(heading).toContainText('guide');
  await page.clock.runFor(1000);
  await expect(bar).toHaveCount(0);
});

test('S2-57 S9-17 images zoom on click and on Enter, 100 ms after the page, without a margin', async ({ page }) => {
  await page.goto(`${features}/guide/`);
  await live(page);
  await page.evaluate(() => {
    addEventListener('reload-content', () => {
      const start = performance.now();
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.q-article img[role="button"]')) return;
        observer.disconnect();
        Object.assign(window, { attached: performance.now() - start });
      }).observe(document.body, { subtree: true, attributes: true });
    });
    const link = document.createElement('a');
    link.href = '/pictures/';
    link.textContent = 'To the pictures';
    document.querySelector('main')?.append(link);
  });
  await page.getByRole('link', { name: 'To the pictures' }).click();
  const image = page.getByRole('button', {
    name: 'Enlarge image: A wide picture',
  });
  await expect(image).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { attached: number }).attached)).toBeGreaterThanOrEqual(95);
  await expect(page.getByRole('button', { name: /linked picture/ })).toHaveCount(0);

  await image.click();
  const dialog = page.getByRole('dialog', { name: 'A wide picture' });
  await expect(dialog).toBeVisible();
  await expect
    .poll(() => dialog.locator('img').evaluate(element => Math.round(element.getBoundingClientRect().left)))
    .toBe(0);
  const edge = await dialog.evaluate(element => element.clientWidth); // The viewport width without the scrollbar.
  expect(edge).toBeGreaterThanOrEqual(1420);
  await expect
    .poll(() => dialog.locator('img').evaluate(element => Math.round(element.getBoundingClientRect().width)))
    .toBe(edge);
  await dialog.click();
  await expect(dialog).toHaveCount(0);
  await image.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(image).toBeFocused();
});

test('S9-19 the zoom closes on Escape, with and without motion', async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${features}/pictures/`);
    await page.getByRole('button', { name: /A wide picture/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /A wide picture/ })).toBeFocused();
  }
});

test('S9-18 the zoom closes on scrolling more than 40 px, after 150 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${features}/pictures/`);
  await page.getByRole('button', { name: /A wide picture/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await stopClock(page);
  await scrollBy(page, 40);
  await page.clock.runFor(400);
  await expect(page.getByRole('dialog')).toBeVisible();
  await scrollBy(page, 1);
  await page.clock.runFor(145);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.clock.runFor(10);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on paper, code has its margins and only the selected package manager is shown', async ({ page }) => {
  // The width of an A4 page without margins.
  await page.setViewportSize({ width: 680, height: 1000 });
  await page.goto(`${rslib}/guide/start/quick-start`);
  await page.emulateMedia({ media: 'print' });
  const tabs = page.locator('.q-tabs[data-group="package.manager"]').first();
  await expect(tabs.getByText('npm create rslib@latest', { exact: true })).toBeVisible();
  await expect(tabs.getByText('yarn create rslib')).toBeHidden();
  const sides = await page
    .locator('.q-article > .q-code')
    .first()
    .evaluate(block => {
      const { left, right } = block.getBoundingClientRect();
      const article = block.parentElement!.getBoundingClientRect();
      return [left - article.left, article.right - right];
    });
  expect(sides).toEqual([0, 0]);
});

test('only the article is printed', async ({ page }) => {
  await page.goto(`${features}/guide/`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(sidebar(page)).toBeHidden();
  await expect(page.locator('.q-doc-footer')).toBeHidden();
  await expect(page.locator('.q-global-components')).toBeHidden();
  await expect(page.locator('.q-to-top')).toBeHidden();
  await page.goto(`${rslib}/guide/basic/upgrade-rslib`);
  const printed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.q-article :is(p, li) a[href]')].map(link => ({
      isExternal: link.protocol.startsWith('http') && link.origin !== location.origin,
      href: link.getAttribute('href'),
      after: getComputedStyle(link, '::after').content,
    })),
  );
  expect(printed.filter(({ isExternal }) => isExternal)).not.toEqual([]);
  for (const { isExternal, href, after } of printed) expect(after).toBe(isExternal ? `" (${href})"` : 'none');
});
