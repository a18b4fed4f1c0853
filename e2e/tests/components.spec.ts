import { expect, folder, live, site, test } from './sites.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const features = site('features');
const gallery = `${features}/gallery/components`;

test('S4-25 S4-26 a group stores its index, stays in sync on the page and across browser tabs, and is restored', async ({
  page,
  context,
}) => {
  await page.goto(gallery);
  await page.getByRole('heading', { name: 'Package managers' }).scrollIntoViewIfNeeded();
  await live(page);
  const groups = page.getByRole('tablist', { name: 'Package manager' });
  await expect(groups).toHaveCount(2);
  const selected = (nth: number) => groups.nth(nth).getByRole('tab', { selected: true });
  await expect(selected(0)).toHaveText('npm');
  await groups.nth(0).getByRole('tab', { name: 'pnpm' }).click();
  await expect(selected(1)).toHaveText('pnpm');
  expect(await page.evaluate(() => localStorage.getItem('rspress.tabs.package.manager'))).toBe('2');
  await expect(page.getByText('pnpm create rslib@latest')).toBeVisible();
  await expect(page.getByText('npm create rslib@latest', { exact: true })).toBeHidden();

  const other = await context.newPage();
  await other.goto(`${features}/zh/gallery/components`);
  await live(other);
  const otherTabs = other.getByRole('tablist');
  await expect(otherTabs.getByRole('tab', { selected: true })).toHaveText('pnpm');
  await otherTabs.getByRole('tab', { name: 'yarn' }).click();
  await expect(selected(0)).toHaveText('yarn');
  await expect(selected(1)).toHaveText('yarn');

  // A group without a tab at the stored index ignores the index and keeps its first tab.
  await groups.nth(0).getByRole('tab', { name: 'deno' }).click();
  await expect(selected(0)).toHaveText('deno');
  await expect(selected(1)).toHaveText('npm');
  await page.reload();
  await live(page);
  await expect(selected(0)).toHaveText('deno');
});

test('S4-26 an invalid stored index selects the first tab', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('rspress.tabs.gallery', 'no index'));
  await page.goto(gallery);
  await live(page);
  await expect(page.getByRole('tab', { selected: true }).first()).toHaveText('One');
});

test('tabs follow the keyboard and show one panel', async ({ page }) => {
  await page.goto(gallery);
  await live(page);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab('One').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Two')).toBeFocused();
  await expect(tab('Two')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Two' })).toBeVisible();
  await expect(page.getByText('The first of three.')).toBeHidden();
  await page.keyboard.press('End');
  await expect(tab('Three')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('One')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Three')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab('One')).toBeFocused();
  await expect(tab('Two')).toHaveAttribute('tabindex', '-1');
  const underline = (name: string) => tab(name).evaluate(element => getComputedStyle(element, '::after').scale);
  await expect.poll(() => underline('One')).toBe('1');
  await expect.poll(() => underline('Two')).toBe('0 1');
});

test('a link into a panel that is not selected selects it: on arrival and from the page', async ({ page }) => {
  await page.goto(`${gallery}#in-second`);
  await live(page);
  const heading = page.getByRole('heading', { name: 'In the second tab' });
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('tab', { selected: true }).first()).toHaveText('Two');
  expect(await page.evaluate(() => localStorage.getItem('rspress.tabs.gallery'))).toBeNull();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: 'Three' }).click();
  await expect(heading).toBeHidden();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'In the second tab' }).click();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('tab', { selected: true }).first()).toHaveText('Two');
});

test('without scripts every panel is open below its label', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(gallery);
  for (const text of [
    'The first of three.',
    'The second of three.',
    'The third of three.',
    'deno init --npm rslib@latest',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await context.close();
});

test('PackageManagerTabs writes a command for npm, yarn, pnpm, bun and deno', async ({ page }) => {
  await page.goto(gallery);
  const panels = page.locator('.q-tabs').filter({ hasText: 'create rslib' }).locator('.q-tab-panel pre');
  await expect(panels).toHaveText([
    'npm create rslib@latest',
    'yarn create rslib',
    'pnpm create rslib@latest',
    'bun create rslib@latest',
    'deno init --npm rslib@latest',
  ]);
});

test('S9-29 SourceCode is labeled Source by default, 源码 on Chinese pages', async ({ page }) => {
  await page.goto(gallery);
  const link = page.getByRole('link', { name: 'Source', exact: true });
  await expect(link).toHaveAttribute('href', 'https://code.example.com/tree/main/example');
  await expect(link).toHaveAttribute('target', '_blank');
  await page.goto(`${features}/zh/gallery/components`);
  const texts = JSON.parse(readFileSync(new URL('../../theme/src/locales/zh.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
  await expect(page.getByRole('link', { name: texts['source']!, exact: true })).toBeVisible();
});

test('a component of the site links to the reader’s language', async ({ page }) => {
  for (const prefix of ['', '/zh']) {
    await page.goto(`${site('rslib')}${prefix}/config/rsbuild/resolve`);
    const badge = page.getByRole('main').getByRole('link', { name: 'resolve.alias', exact: true });
    await expect(badge).toHaveAttribute('href', `https://rsbuild.dev${prefix}/config/resolve/alias`);
    await expect(badge).toHaveAttribute('target', '_blank');
  }
});

test('LinkCard adds base and language once', async ({ page }) => {
  await page.goto(gallery);
  await expect(page.getByRole('main').getByRole('link', { name: 'The guide' })).toHaveAttribute('href', '/guide/');
  await page.goto(`${features}/zh/gallery/components`);
  const card = page.getByRole('main').getByRole('link', { name: '指南' });
  await expect(card).toHaveAttribute('href', '/zh/guide/');
  await card.click();
  await expect(page).toHaveURL(`${features}/zh/guide/`);
});

test('S2-04 LinkCard adds the base of a site once', () => {
  const html = readFileSync(join(folder('based'), 'guide/cards.html'), 'utf8');
  const hrefs = [...html.matchAll(/card-title"><a href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(['/docs/guide/page.html', '/docs/guide/page.html']);
});

test('callouts are notes named by their titles, not landmarks', async ({ page }) => {
  await page.goto(gallery);
  await expect(page.getByRole('note', { name: 'Tip' })).toHaveCount(3);
  await expect(page.getByRole('note', { name: 'Own title' })).toBeVisible();
  await expect(page.locator('aside.q-callout:not([role="note"])')).toHaveCount(0);
  const details = page.locator('details.q-callout');
  await expect(details.getByText('Hidden at first.')).toBeHidden();
  await details.locator('summary').press('Enter');
  await expect(details.getByText('Hidden at first.')).toBeVisible();
});

test('steps are numbered, a file tree is a list, the whole card is a link', async ({ page }) => {
  await page.goto(gallery);
  const numbers = await page
    .locator('.q-steps h3')
    .evaluateAll(headings => headings.map(heading => getComputedStyle(heading, '::before').content));
  expect(numbers.every(number => number.includes('counter(step)'))).toBe(true);
  await expect(page.locator('.q-file-tree').getByRole('listitem')).toHaveCount(7);
  const card = page.locator('.q-link-card').first();
  await card.scrollIntoViewIfNeeded();
  const box = (await card.boundingBox())!;
  await live(page);
  await page.mouse.click(box.x + box.width - 8, box.y + box.height - 8);
  await expect(page).toHaveURL(`${features}/guide/`);
});
