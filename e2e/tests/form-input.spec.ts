import type { Page } from '@playwright/test';
import { expect, site, test } from './sites.ts';

const features = site('features');

/** Opens the page with the form, whose component loads only after `release` is called. */
async function openForm(page: Page): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route(/\/assets\/Form-[^/]+\.js$/, async route => {
    await released;
    await route.continue();
  });
  await page.goto(`${features}/guide/form`);
  return { release };
}

test('what readers enter into a form before React hydrates it reaches the component', async ({ page }) => {
  const { release } = await openForm(page);
  await page.getByLabel('Name').pressSequentially('Ada');
  await page.getByLabel('Notes').fill('two');
  await page.getByLabel('Format').selectOption('json');
  await page.getByLabel('Size').fill('8');
  await page.getByLabel('Quiet').check();
  await page.getByLabel('blue').check();
  await page.getByLabel('Notes').press('ArrowLeft');
  await expect(page.locator('quire-island[data-hydrated]')).toHaveCount(0);
  release();
  const state = '{"name":"Ada","notes":"two","format":"json","size":8,"quiet":true,"color":"blue"}';
  await expect(page.locator('output')).toHaveText(state);
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Format')).toHaveValue('json');
  await expect(page.getByLabel('red')).not.toBeChecked();
  await page.keyboard.type('-'); // The caret stays where it was, before the `o` of `two`.
  await expect(page.getByLabel('Notes')).toHaveValue('tw-o');
  await page.getByLabel('Name').press('End');
  await page.getByLabel('Name').pressSequentially(' L');
  await page.getByLabel('Quiet').uncheck();
  await expect(page.locator('output')).toHaveText(
    state.replace('Ada', 'Ada L').replace('two', 'tw-o').replace('true', 'false'),
  );
});

test('a form without input is left alone', async ({ page }) => {
  const { release } = await openForm(page);
  release();
  await expect(page.locator('quire-island[data-hydrated]')).toHaveCount(1);
  await expect(page.locator('output')).toHaveText(
    '{"name":"","notes":"none","format":"table","size":5,"quiet":false,"color":"red"}',
  );
});

for (const [how, submit] of [
  ['a press', (page: Page) => page.getByRole('button', { name: 'Send' }).click()],
  ['Enter', (page: Page) => page.getByLabel('Name').press('Enter')],
] as const) {
  test(`a form that ${how} submits before it is hydrated is submitted once`, async ({ page }) => {
    const { release } = await openForm(page);
    await page.getByLabel('Name').fill('Ada');
    await submit(page);
    release();
    await expect(page.getByText('Sent: 1')).toBeVisible();
    await expect(page.locator('output')).toContainText('"name":"Ada"');
    await submit(page);
    await expect(page.getByText('Sent: 2')).toBeVisible();
  });

  test(`a form that ${how} submits before the scripts of the page have loaded is submitted once`, async ({ page }) => {
    let release = (): void => undefined;
    const released = new Promise<void>(resolve => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async route => {
      await released;
      await route.continue();
    });
    await page.goto(`${features}/guide/form`, { waitUntil: 'commit' });
    await page.getByLabel('Name').fill('Ada');
    await submit(page);
    release();
    await expect(page.getByText('Sent: 1')).toBeVisible();
    await expect(page.locator('output')).toContainText('"name":"Ada"');
  });
}
