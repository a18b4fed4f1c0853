import { expect, live, site, test } from './sites.ts';

const features = site('features');

test('S2-58 S2-61 an overview lists the groups of its section within its article', async ({ page }) => {
  await page.goto(`${features}/lists/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(page).toHaveTitle('Overview - Features');
  const list = page.getByRole('region', { name: 'Overview' });
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(['Option-Group', 'Others']);
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([
    'Auto External',
    'redirect',
    'First of the inner group',
    'Second of the inner group',
    'Stands alone',
    'Away',
  ]);
  const top = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate(element => element.getBoundingClientRect().top);
  expect(await top('An introduction of its own.')).toBeLessThan(await top('Option-Group'));
  expect(await top('What the page says below.')).toBeGreaterThan(await top('Others'));
});

test('S2-33 S3-27 cards link to headings of the configured depths', async ({ page }) => {
  await page.goto(`${features}/lists/`);
  const card = page
    .getByRole('region', { name: 'Overview' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Stands alone' }) });
  await expect(card.getByRole('link')).toHaveText(['Stands alone', 'Only-Here', 'Third depth']);
  await card.getByRole('link', { name: 'Third depth' }).click();
  await expect(page).toHaveURL(`${features}/lists/alone#third-depth`);
});

test('S2-59 S2-60 S5-03 S5-04 the filter matches groups, pages and headings, without case, hyphens as spaces', async ({
  page,
}) => {
  await page.goto(`${features}/lists/`);
  await live(page);
  const filter = page.getByLabel('Filter');
  await expect(filter).toHaveAttribute('placeholder', 'Enter keyword');
  const list = page.getByRole('region', { name: 'Overview' });
  const pages = list.getByRole('heading', { level: 3 });
  const headers = list.getByRole('listitem').getByRole('listitem');
  await filter.fill('OPTION group');
  await expect(pages).toHaveText([
    'Auto External',
    'redirect',
    'First of the inner group',
    'Second of the inner group',
  ]);
  await filter.fill('auto-ext');
  await expect(pages).toHaveText(['Auto External']);
  await expect(headers).toHaveText(['Default value', 'Peer-Dependencies']);
  await filter.fill('peer dep');
  await expect(pages).toHaveText(['Auto External']);
  await expect(headers).toHaveText(['Peer-Dependencies']);
  await filter.fill('default-value');
  await expect(pages).toHaveText(['Auto External', 'redirect']);
  await expect(headers).toHaveText(['Default value', 'Default value']);
  await expect(list.getByRole('status')).toHaveText('2 of 6 pages');
  await filter.fill('zzz');
  await expect(pages).toHaveCount(0);
  await expect(page.getByText('No matching API found')).toBeVisible();
  await expect(list.getByRole('status')).toHaveText('0 of 6 pages');
  await page.getByRole('button', { name: 'Clear the filter' }).press('Enter');
  await expect(pages).toHaveCount(6);
  await expect(filter).toBeFocused();
});

test('S3-14 S0-03 the overview is in Chinese under /zh', async ({ page }) => {
  await page.goto(`${features}/zh/lists/`);
  await live(page);
  const filter = page.getByLabel('过滤');
  await expect(filter).toHaveAttribute('placeholder', '输入关键词');
  await expect(page.getByRole('region', { name: '总览' }).getByRole('heading', { level: 2 })).toHaveText(['其他']);
  await filter.fill('zzz');
  await expect(page.getByText('未找到匹配的 API')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/Filter|Enter|Clear|pages|match/i);
});

test('S2-58 without scripts the overview is a plain list; every card can be reached by keyboard', async ({
  browser,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${features}/lists/`);
  await expect(plain.getByRole('heading', { name: 'Auto External' })).toBeVisible();
  await expect(plain.getByLabel('Filter')).toBeHidden();
  await context.close();
  await page.goto(`${features}/lists/`);
  await live(page);
  await page.getByLabel('Filter').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Auto External', exact: true })).toBeFocused();
});

test('S2-58 the config overview of the site lists every config page in both languages', async ({ page }) => {
  for (const [path, name] of [
    ['/config/', 'Overview'],
    ['/zh/config/', '总览'],
  ] as const) {
    await page.goto(`${site('rslib')}${path}`);
    const list = page.getByRole('region', { name });
    await expect(list.getByRole('heading', { level: 2 })).toHaveCount(2);
    await expect(list.getByRole('heading', { level: 3 })).toHaveCount(18);
  }
});

test('an overview reached by a link looks and works like one opened directly', async ({ page }) => {
  await page.goto(`${features}/lists/alone`);
  await live(page);
  await page.getByRole('navigation', { name: 'Documentation pages' }).getByRole('link', { name: 'All lists' }).click();
  const list = page.getByRole('region', { name: 'Overview' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(6);
  await expect(list.getByRole('listitem').first()).toHaveCSS('border-top-width', '1px');
  await expect(page.getByRole('heading', { name: 'After the list' })).toBeVisible();
  await page.getByLabel('Filter').fill('redirect');
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(['redirect']);
});
