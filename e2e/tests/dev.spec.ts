import { type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { end, serve } from './processes.ts';
import { FIRST_PORT, live, test } from './sites.ts';

/** Beside the ports of the sites and of the other specs that start servers. */
const PORT = FIRST_PORT + 60;
const url = `http://127.0.0.1:${PORT}`;

const CONFIG = `title = "Dev"\nlang = "en"\n\n[[locales]]\nlang = "en"\nlabel = "English"\n`;

let folder: string;
let server: ChildProcess | undefined;

function write(page: string, text: string): void {
  mkdirSync(join(folder, 'docs/en/guide'), { recursive: true });
  writeFileSync(join(folder, 'docs/en', page), text);
}

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quire-dev-'));
  writeFileSync(join(folder, 'quire.toml'), CONFIG);
  write('index.md', '# Home\n');
  write('guide/index.md', '# Guide\n\nFirst words.\n');
  write('guide/other.md', '# Other\n\nOther words.\n');
  server = await serve('dev', folder, '--port', String(PORT));
});

test.afterEach(async ({ page }) => {
  await page.goto('about:blank'); // ends requests that are under way
  await end(server);
  rmSync(folder, { recursive: true });
});

test('an edit, a new title and an error show where they belong, without a reload', async ({ page }) => {
  await page.goto(`${url}/guide/`);
  await live(page);
  await page.evaluate(() => ((window as { kept?: boolean }).kept = true));
  const article = page.locator('.article');
  const sidebar = page.locator('.sidebar');
  const overlay = page.locator('dialog.dev-overlay[open]');

  write('guide/index.md', '# Guide\n\nSecond words.\n');
  await expect(article).toContainText('Second words.');

  write('guide/other.md', '# Renamed\n\nOther words.\n');
  await expect(sidebar).toContainText('Renamed');

  // An error in another page neither shows here nor holds this page back.
  write('guide/other.md', '# Renamed\n\n:::tip\nnever closed\n');
  write('guide/index.md', '# Guide\n\nThird words.\n');
  await expect(article).toContainText('Third words.');
  await expect(overlay).toHaveCount(0);

  await sidebar.getByRole('link', { name: 'Renamed' }).click();
  await expect(page).toHaveURL(`${url}/guide/other`);
  await expect(overlay).toContainText('guide/other.md:3:1');
  await expect(article, 'the last version without errors stays').toContainText('Other words.');
  expect(await page.evaluate(() => (window as { kept?: boolean }).kept)).toBe(true);

  write('guide/other.md', '# Renamed\n\nMended words.\n');
  await expect(overlay).toHaveCount(0);
  await expect(article).toContainText('Mended words.');
});
