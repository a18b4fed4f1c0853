import type { Locator, Page } from '@playwright/test';
import { expect, live, site, test } from './sites.ts';
import { nextTask, stopClock } from './waiting.ts';

const code = `${site('features')}/gallery/code`;

function figure(page: Page, text: string): Locator {
  return page.locator('figure.q-code').filter({ hasText: text });
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('S4-23 S9-31 a button toggles wrapping of a block; a wrapped block starts pressed', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(code);
  await live(page);
  const block = figure(page, 'npm create rslib');
  const pre = block.locator('pre');
  const wrap = block.getByRole('button', { name: 'Toggle code wrap' });
  const overflow = (): Promise<number> => pre.evaluate(element => element.scrollWidth - element.clientWidth);
  await expect(wrap).toHaveAttribute('aria-pressed', 'false');
  expect(await overflow()).toBeGreaterThan(50);
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  expect(await overflow()).toBe(0);
  await wrap.press('Enter');
  await expect(wrap).toHaveAttribute('aria-pressed', 'false');
  expect(await overflow()).toBeGreaterThan(50);

  const wrapped = figure(page, 'npx rslib build').getByRole('button', { name: 'Toggle code wrap' });
  await expect(wrapped).toHaveAttribute('aria-pressed', 'true');
  await wrapped.click();
  await expect(wrapped).toHaveAttribute('aria-pressed', 'false');
  await expect(figure(page, 'npx rslib build')).not.toHaveAttribute('data-wrap');
});

test('S4-24 S9-31 the copied state lasts 2000 ms and is announced', async ({ page }) => {
  await page.goto(code);
  await live(page);
  const block = figure(page, 'rslib.config.ts');
  const copy = block.locator('.q-code-copy');
  await expect(copy).toHaveAccessibleName('Copy code');
  // The first click loads the actions, so the clock is paused only afterwards.
  await copy.click();
  await expect(copy).toHaveAccessibleName('Copied');
  await expect(copy).toHaveAccessibleName('Copy code');
  await stopClock(page);
  await copy.click();
  await expect(copy).toHaveAccessibleName('Copied');
  await expect(page.getByRole('status')).toHaveText('Copied: rslib.config.ts');
  await page.clock.runFor(1990);
  await expect(copy).toHaveAccessibleName('Copied');
  // A second copy restarts the timer.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await copy.click();
  await expect.poll(() => clipboard(page)).toContain('defineConfig');
  await nextTask(page);
  await page.clock.runFor(1990);
  await expect(copy).toHaveAttribute('data-state', 'copied');
  await page.clock.runFor(20);
  await expect(copy).toHaveAccessibleName('Copy code');
  await expect(copy).not.toHaveAttribute('data-state');
  await expect(page.getByRole('status')).toBeEmpty();
});

test('S4-24 the copied text is the code without line numbers, prompts and removed lines', async ({ page }) => {
  await page.goto(code);
  await live(page);
  const copied = async (text: string): Promise<string> => {
    const button = figure(page, text).locator('.q-code-copy');
    await button.focus();
    await button.press('Enter');
    await expect(button).toHaveAttribute('data-state', 'copied');
    return clipboard(page);
  };
  expect(await copied('numbered.js')).toBe(
    'const one = 1;\nconst two = 2;\nconst three = 3;\nconst four = 4;\nconst five = 5;',
  );
  const marked = await copied("const before = 'removed'");
  expect(marked).not.toContain('removed');
  expect(marked).toContain("const after = 'added';\nconst wrong");
  expect(await copied('cd left-pad')).toMatch(/^npm create .*\ncd left-pad$/);
  expect((await copied('line26')).split('\n')).toHaveLength(26);
});

test('S9-31 S0-03 the labels of code blocks are Chinese on Chinese pages', async ({ page }) => {
  await page.goto(`${site('features')}/zh/gallery/code`);
  await live(page);
  const block = page.locator('figure.q-code').first();
  await expect(block.getByRole('button')).toHaveCount(2);
  await expect(block.getByRole('button', { name: '切换代码换行' })).toHaveCount(1);
  const copy = block.locator('.q-code-copy');
  await expect(copy).toHaveAccessibleName('复制代码');
  await copy.focus();
  await copy.press('Enter');
  await expect(copy).toHaveAccessibleName('已复制');
});

test('the copy button always shows, the wrap button on hover and on focus', async ({ page, browser }) => {
  await page.goto(code);
  await live(page);
  const block = figure(page, 'rslib.config.ts');
  const wrap = block.locator('.q-code-wrap');
  await expect(block.locator('.q-code-copy')).toHaveCSS('opacity', '1');
  await expect(wrap).toHaveCSS('opacity', '0');
  await block.hover();
  await expect(wrap).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(wrap).toHaveCSS('opacity', '0');
  await wrap.focus();
  await expect(wrap).toHaveCSS('opacity', '1');
  const touch = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const phone = await touch.newPage();
  await phone.goto(code);
  await expect(phone.locator('.q-code-copy').first()).toHaveCSS('opacity', '1');
  await expect(phone.locator('.q-code-wrap').first()).toBeHidden();
  await touch.close();
});

test('S3-05 line numbers and wrapping are off unless a block enables them', async ({ page }) => {
  await page.goto(code);
  const plain = figure(page, 'answer');
  await expect(plain.locator('.q-line').first()).toHaveCSS('white-space', 'pre');
  const number = (block: Locator): Promise<string> =>
    block
      .locator('.q-line')
      .nth(1)
      .evaluate(line => getComputedStyle(line, '::before').content);
  expect(await number(figure(page, 'cd left-pad'))).toBe('none');
  expect(await number(figure(page, 'numbered.js'))).toContain('counter(line)');
  await expect(figure(page, 'npx rslib build').locator('.q-line').first()).toHaveCSS('white-space', 'pre-wrap');
});

test('marked lines differ by more than color', async ({ page }) => {
  await page.goto(code);
  const sign = (text: string): Promise<string> =>
    page
      .locator('.q-line')
      .filter({ hasText: text })
      .last()
      .evaluate(line => getComputedStyle(line, '::after').content);
  expect(await sign('const after')).toContain('+');
  expect(await sign('const before')).toContain('−');
  expect(await sign('const wrong')).toContain('×');
  expect(await sign('const odd')).toContain('!');
  const tint = (text: string): Promise<string> =>
    page
      .locator('.q-line')
      .filter({ hasText: text })
      .evaluate(line => getComputedStyle(line).backgroundColor);
  expect(await tint('const two')).not.toBe(await tint('const three'));
  expect(await tint('const five')).toBe(await tint('const two'));
});

test('a long block is collapsed and can be expanded; without scripts it is fully open', async ({ page, browser }) => {
  await page.goto(code);
  await live(page);
  const block = figure(page, 'line26');
  const pre = block.locator('pre');
  const height = (): Promise<number> => pre.evaluate(element => element.clientHeight);
  const cut = await height();
  const unfold = block.getByRole('button', { name: 'Show all 26 lines' });
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await unfold.click();
  const fold = block.getByRole('button', { name: 'Show less' });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(await height()).toBeGreaterThan(cut + 150);
  await fold.click();
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  expect(await height()).toBe(cut);
  await expect(figure(page, 'numbered.js').locator('.q-code-fold')).toHaveCount(0);

  const scriptless = await browser.newContext({ javaScriptEnabled: false });
  const reader = await scriptless.newPage();
  await reader.goto(code);
  expect(
    await reader
      .locator('figure.q-code:has-text("line26") pre')
      .evaluate(element => element.scrollHeight - element.clientHeight),
  ).toBe(0);
  await expect(reader.locator('.q-code-fold')).toBeHidden();
  await expect(reader.locator('.q-code-actions').first()).toBeHidden();
  await scriptless.close();
});

test('the page is copied as Markdown, and can be opened', async ({ page, request }) => {
  await page.goto(code);
  await live(page);
  const button = page.locator('.q-page-copy');
  await expect(button).toHaveText('Copy page');
  await button.click();
  await expect(button).toHaveText('Copied');
  const markdown = await clipboard(page);
  expect(markdown).toMatch(/^# /);
  const href = await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href');
  expect(await (await request.get(new URL(href ?? '', page.url()).href)).text()).toBe(markdown);
  await expect(button).toHaveText('Copy page');
});
