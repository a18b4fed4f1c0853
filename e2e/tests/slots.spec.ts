import { expect, live, site, test } from './sites.ts';

const host = site('searching');

test('slots and islands that read the page render the same before and after hydration, and after a navigation', async ({
  page,
}) => {
  const places = ['navbar', 'sidebar', 'article'];
  const where = (place: string) => page.locator(`[data-where=${place}]`);
  const html = await (await page.request.get(`${host}/where/one`)).text();
  for (const place of places)
    expect(html).toMatch(new RegExp(`data-where="${place}">${place}(<!-- -->)?: (<!-- -->)?Where one`));
  await page.goto(`${host}/where/one`);
  await live(page);
  await expect(page.locator('quire-island[data-hydrated]')).toHaveCount(1);
  for (const place of places) {
    await expect(where(place)).toHaveText(`${place}: Where one 0`);
    await where(place).click();
    await expect(where(place)).toHaveText(`${place}: Where one 1`);
  }
  await page.getByRole('link', { name: 'The other' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Where two/);
  for (const place of places) await expect(where(place)).toContainText(`${place}: Where two`);
});
