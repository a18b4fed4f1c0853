import { ESBUILD } from './processes.ts';
import { expect, test } from './faults.ts';
import { FIRST_PORT, live } from './sites.ts';
import { TemporarySite } from './temporary-site.ts';

const PORT = FIRST_PORT + 61;
const url = `http://127.0.0.1:${PORT}`;

/** A slot that throws in the browser after hydration, on all pages except the home page. */
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

test('an error that a slot throws in the browser is shown in the overlay of its page only', async ({
  page,
  logged,
}) => {
  const site = new TemporarySite({
    'quire.toml': 'title = "Dev"\n',
    'docs/index.md': '# Home\n',
    'docs/guide.md': '# Guide\n\nFirst words.\n',
    'theme/index.tsx': THEME,
  });
  try {
    await site.dev(PORT, '--esbuild', ESBUILD);
    const overlay = page.locator('dialog.q-dev-overlay[open]');
    await page.goto(`${url}/guide`);
    await expect(overlay).toContainText('slot docAfter failed in the browser: too late');
    expect(logged.join()).toContain('slot docAfter failed: Error: too late');
    await overlay.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.locator('.q-article')).toContainText('First words.');
    await page.goto(url);
    await live(page);
    await expect(page.getByText('In time')).toBeVisible();
    await expect(overlay).toHaveCount(0);
    await page.goto('about:blank'); // Cancels pending requests.
  } finally {
    await site.remove();
  }
});
