/** Tests that `useLocation` returns the new URL after every URL change, including changes within a page. */
import type { Page } from '@playwright/test';
import { expect, FIRST_PORT, live, test } from './sites.ts';
import { serveBuilt } from './temporary-site.ts';

const PORT = FIRST_PORT + 65;
const url = `http://127.0.0.1:${PORT}`;
const COMPONENT = `import { useLocation } from '@theme/runtime';

export default function Location() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}
`;

function markdownOf(title: string): string {
  const sections = ['First', 'Second'].map(name => `## ${name} part\n\n${'Text.\n\n'.repeat(40)}`);
  return `import Location from '<root>/components/Location.tsx';\n\n# ${title}\n\n<Location />\n\n${sections.join('')}`;
}

serveBuilt(PORT, {
  'quire.toml': 'title = "Location"\n',
  'components/Location.tsx': COMPONENT,
  'docs/index.mdx': '# Home\n',
  'docs/guide/one.mdx': markdownOf('One'),
  'docs/guide/two.mdx': markdownOf('Two'),
});

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url + path);
  await live(page);
  await expect(page.locator('quire-island[data-hydrated]')).toHaveCount(1);
}

/** Asserts that the URL and the hook's result are `path`. */
async function expectLocation(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(url + path);
  await expect(page.locator('output')).toHaveText(path);
}

/** Follows links within the page, and goes back and forward. */
async function changeHash(page: Page): Promise<void> {
  await page.locator('.q-outline a[href="#first-part"]').click();
  await expectLocation(page, '/guide/one#first-part');
  await page.locator('#second-part .q-header-anchor').click();
  await expectLocation(page, '/guide/one#second-part');
  await page.goBack();
  await expectLocation(page, '/guide/one#first-part');
  await page.goBack();
  await expectLocation(page, '/guide/one');
  await page.goForward();
  await expectLocation(page, '/guide/one#first-part');
}

test('useLocation returns the hash with which the page was opened', async ({ page }) => {
  await open(page, '/guide/one?a=1#first-part');
  await expectLocation(page, '/guide/one?a=1#first-part');
});

test('useLocation follows hash links, Back and Forward that the browser handles', async ({ page }) => {
  await open(page, '/guide/one');
  await changeHash(page);
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(
    files.filter(name => name.includes('/router-')),
    'the router is not loaded',
  ).toEqual([]);
});

test('useLocation follows hash links, Back and Forward that the router handles', async ({ page }) => {
  await open(page, '/guide/two');
  await page.locator('.q-sidebar a[href="/guide/one"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('One');
  await expectLocation(page, '/guide/one');
  await changeHash(page);
  await page.goBack();
  await expectLocation(page, '/guide/one');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two');
  await expectLocation(page, '/guide/two');
});
