import { expect, live, site, test } from './sites.ts';

const page3 = `${site('large')}/f3/p145`;

test('a large sidebar is loaded on hover, and its groups then open in place', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', request => fetched.push(new URL(request.url()).pathname));
  const sidebarRequests = () => fetched.filter(path => path.startsWith('/assets/sidebar.')).length;
  await page.goto(page3);
  await live(page);
  const sidebar = page.getByRole('navigation', { name: 'Documentation pages' });
  const current = sidebar.locator('[aria-current="page"]');
  await expect(current).toHaveText('Page 3 45');
  await expect(current).toBeInViewport();
  expect(
    await sidebar.getByRole('link').count(),
    'the document contains only the entries around the page',
  ).toBeLessThan(80);
  expect(sidebarRequests()).toBe(0);

  const group = sidebar.getByRole('link', { name: 'F4', exact: true });
  await group.hover();
  await expect.poll(sidebarRequests).toBe(1);
  await expect(sidebar.getByRole('link', { name: 'Page 3 89' }), 'no entries are omitted any more').toHaveCount(1);
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(page3);
  await sidebar.getByRole('link', { name: 'Page 4 1', exact: true }).click();
  await expect(page).toHaveURL(`${site('large')}/f4/p101`);
  await expect(current).toHaveText('Page 4 1');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  expect(sidebarRequests(), 'one file serves all pages').toBe(1);
});

test('a sidebar that cannot be loaded keeps its links', async ({ page, provoked }) => {
  provoked.push(/Failed to load resource|Failed to fetch/);
  await page.route('**/assets/sidebar.*', route => route.abort());
  await page.goto(page3);
  await live(page);
  const sidebar = page.getByRole('navigation', { name: 'Documentation pages' });
  await sidebar.getByRole('link', { name: 'F4', exact: true }).click();
  await expect(page).toHaveURL(`${site('large')}/f4/p100`);
  await expect(sidebar.locator('[aria-current="page"]')).toHaveText('Page 4 0');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a closed group links to its first page, and omitted entries link to the first omitted page', async ({
    page,
  }) => {
    await page.goto(page3);
    const sidebar = page.getByRole('navigation', { name: 'Documentation pages' });
    await sidebar.getByRole('link', { name: '15 more' }).last().click();
    await expect(page).toHaveURL(`${site('large')}/f3/p175`);
    await sidebar.getByRole('link', { name: 'F0', exact: true }).click();
    await expect(page).toHaveURL(`${site('large')}/f0/p100`);
    await expect(sidebar.getByRole('link', { name: 'Page 0 3', exact: true })).toBeVisible();
  });
});
