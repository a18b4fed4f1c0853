import { expect } from '@playwright/test';
import { FIRST_PORT, live, test } from './sites.ts';
import { TemporarySite } from './temporary-site.ts';

/** A port that is used neither by the sites nor by other specs that start servers. */
const PORT = FIRST_PORT + 60;
const url = `http://127.0.0.1:${PORT}`;

const CONFIG = `title = "Dev"\nlang = "en"\n\n[[locales]]\nlang = "en"\nlabel = "English"\n`;

let site: TemporarySite;

const write = (page: string, text: string): void => site.write(`docs/en/${page}`, text);

// All tests use the same port.
test.describe.configure({ mode: 'default' });

test.beforeEach(async () => {
  site = new TemporarySite({ 'quire.toml': CONFIG });
  write('index.md', '# Home\n');
  write('guide/index.md', '# Guide\n\nFirst words.\n');
  write('guide/other.md', '# Other\n\nOther words.\n');
  await site.dev(PORT);
});

test.afterEach(async ({ page }) => {
  await page.goto('about:blank'); // Cancels pending requests.
  await site.remove();
});

test('an edit, a new title and an error appear on the affected pages, without a reload', async ({ page }) => {
  await page.goto(`${url}/guide/`);
  await live(page);
  await page.evaluate(() => ((window as { kept?: boolean }).kept = true));
  const article = page.locator('.q-article');
  const sidebar = page.locator('.q-sidebar');
  const overlay = page.locator('dialog.q-dev-overlay[open]');

  write('guide/index.md', '# Guide\n\nSecond words.\n');
  await expect(article).toContainText('Second words.');

  write('guide/other.md', '# Renamed\n\nOther words.\n');
  await expect(sidebar).toContainText('Renamed');

  // An error on another page is not shown here and does not block updates to this page.
  write('guide/other.md', '# Renamed\n\n:::tip\nnever closed\n');
  write('guide/index.md', '# Guide\n\nThird words.\n');
  await expect(article).toContainText('Third words.');
  await expect(overlay).toHaveCount(0);

  await sidebar.getByRole('link', { name: 'Renamed' }).click();
  await expect(page).toHaveURL(`${url}/guide/other`);
  await expect(overlay).toContainText('guide/other.md:3:1');
  await expect(overlay.getByRole('button', { name: 'Dismiss' })).toHaveCSS('position', 'absolute');
  await expect(article, 'the last version without errors stays').toContainText('Other words.');
  expect(await page.evaluate(() => (window as { kept?: boolean }).kept)).toBe(true);

  write('guide/other.md', '# Renamed\n\nMended words.\n');
  await expect(overlay).toHaveCount(0);
  await expect(article).toContainText('Mended words.');
});

test('the overlay is shown after every reload until the error is fixed', async ({ page }) => {
  const overlay = page.locator('dialog.q-dev-overlay[open]');
  await page.goto(`${url}/guide/`);
  write('guide/other.md', '# Other\n\n:::tip\nnever closed\n');
  write('guide/index.md', '# Guide\n\n:::tip\nnever closed\n');
  await expect(overlay).toContainText('guide/index.md:3:1');
  for (let reload = 0; reload < 10; reload++) {
    await page.reload({ waitUntil: 'commit' });
    await expect(overlay).toContainText('guide/index.md:3:1');
    await live(page);
    await expect(page.locator('.q-article')).toContainText('First words.');
  }
});
