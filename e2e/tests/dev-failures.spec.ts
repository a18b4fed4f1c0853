import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './faults.ts';
import { end, serve } from './processes.ts';
import { FIRST_PORT, live } from './sites.ts';

const PORT = FIRST_PORT + 61;
const url = `http://127.0.0.1:${PORT}`;
const ESBUILD = process.env.QUIRE_ESBUILD ?? '../theme/node_modules/@esbuild/linux-x64/bin/esbuild';

/** A slot that throws in the browser, after it was hydrated, on all pages but the first. */
const THEME = `import { useEffect, useState } from 'react';
import { defineTheme } from '@theme';
function Late() {
  const [isLate, setLate] = useState(false);
  useEffect(() => setLate(true), []);
  if (isLate && location.pathname !== '/') throw new Error('too late');
  return <p>In time</p>;
}
export default defineTheme({ slots: { docAfter: Late } });
`;

test('what throws in the browser is shown over the page that it is missing from', async ({ page, logged }) => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-dev-'));
  for (const name of ['docs', 'theme']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'quire.toml'), 'title = "Dev"\n');
  writeFileSync(join(folder, 'docs/index.md'), '# Home\n');
  writeFileSync(join(folder, 'docs/guide.md'), '# Guide\n\nFirst words.\n');
  writeFileSync(join(folder, 'theme/index.tsx'), THEME);
  const server = await serve('dev', folder, '--port', String(PORT), '--esbuild', ESBUILD);
  try {
    const overlay = page.locator('dialog.dev-overlay[open]');
    await page.goto(`${url}/guide`);
    await expect(overlay).toContainText('slot docAfter failed in the browser: too late');
    expect(logged.join()).toContain('slot docAfter failed: Error: too late');
    await overlay.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.locator('.article')).toContainText('First words.');
    await page.goto(url);
    await live(page);
    await expect(page.getByText('In time')).toBeVisible();
    await expect(overlay).toHaveCount(0);
    await page.goto('about:blank'); // ends requests that are under way
  } finally {
    await end(server);
    rmSync(folder, { recursive: true });
  }
});
