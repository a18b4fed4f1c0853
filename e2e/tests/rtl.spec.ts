import { expect, FIRST_PORT, live, test } from './sites.ts';
import { serveBuilt } from './temporary-site.ts';

const PORT = FIRST_PORT + 62;
const url = `http://127.0.0.1:${PORT}`;
const CONFIG = `title = "Both"
lang = "en"
languageRedirect = "never"

[[locales]]
lang = "en"
label = "English"

[[locales]]
lang = "ar"
label = "العربية"
`;
const PAGE = `# البداية

نص مع \`code\` هنا.

## قسم

\`\`\`toml
title = "x"
\`\`\`
`;

const PAGES = ['index', 'guide/one', 'guide/two'].flatMap(name => [
  [`docs/en/${name}.md`, '# Start\n\n## Part\n\nText.\n'],
  [`docs/ar/${name}.md`, PAGE],
]);

serveBuilt(PORT, { 'quire.toml': CONFIG, ...Object.fromEntries(PAGES) });

test('a page in Arabic is mirrored, its code is not', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/ar/guide/one`);
  await live(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())!.x;
  expect(await left('.q-sidebar')).toBeGreaterThan(await left('main'));
  expect(await left('main')).toBeGreaterThan(await left('.q-outline'));
  expect(await left('.q-navbar-logo')).toBeGreaterThan(await left('.q-navbar-tools'));
  for (const [selector, direction] of [
    ['.q-article p', 'rtl'],
    ['.q-article pre', 'ltr'],
    ['.q-article p code', 'ltr'],
  ] as const)
    await expect(page.locator(selector).first()).toHaveCSS('direction', direction);
});

test('the drawer comes from the right', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${url}/ar/guide/one`);
  await live(page);
  await expect(page.locator('.q-sidebar')).not.toBeInViewport();
  await page.locator('.q-localbar-menu').click();
  await expect.poll(async () => (await page.locator('.q-sidebar').boundingBox())!.x).toBeGreaterThan(30);
  const { x, width } = (await page.locator('.q-sidebar').boundingBox())!;
  expect(x + width).toBeGreaterThan(370);
});

test('following a link to a language of the other direction loads its document, back as well', async ({ page }) => {
  await page.goto(`${url}/guide/one`);
  await live(page);
  await expect(page.locator('html')).not.toHaveAttribute('dir');
  const to = async (link: string) => {
    await page.evaluate(href => {
      const anchor = Object.assign(document.createElement('a'), { href });
      document.body.append(anchor);
      anchor.click();
    }, link);
    await expect(page).toHaveURL(url + link);
    await live(page);
  };
  await to('/ar/guide/two');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('.q-article pre')).toHaveCSS('direction', 'ltr');
  await to('/guide/two');
  await expect(page.locator('html')).not.toHaveAttribute('dir');
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('h1')).toContainText('البداية');
});
