import { expect, FIRST_PORT, live, test } from './sites.ts';
import { serveBuilt } from './temporary-site.ts';
import { animated } from './waiting.ts';

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

const NAV =
  '[{ "text": "القائمة", "items": [{ "text": "صفحة أولى طويلة", "link": "/guide/one" }, { "text": "اثنان", "link": "/guide/two" }] }]';
const TABS = `# علامات

<Tabs>
<Tab label="one">

First.

</Tab>
<Tab label="two">

Second.

</Tab>
<Tab label="three">

Third.

</Tab>
</Tabs>
`;

serveBuilt(PORT, {
  'quire.toml': CONFIG,
  ...Object.fromEntries(PAGES),
  'docs/ar/_nav.json': NAV,
  'docs/ar/guide/tabs.mdx': TABS,
});

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

test('popups stay inside the window and have a border in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${url}/ar/guide/one`);
    await live(page);
    if (width < 768) await page.locator('.q-navbar-hamburger').click();
    const buttons = page.locator('.q-navbar-menu .q-popup-button:visible');
    await expect(buttons).toHaveCount(2); // the group and the languages
    for (const button of await buttons.all()) {
      await button.click();
      const panel = page.locator('.q-popup-panel:popover-open');
      await expect(panel).toHaveCSS('border-top-style', 'solid');
      await animated(panel);
      const { x, width: panelWidth } = (await panel.boundingBox())!;
      expect(x, `left side at ${width}`).toBeGreaterThanOrEqual(0);
      expect(x + panelWidth, `right side at ${width}`).toBeLessThanOrEqual(width);
      const buttonBox = (await button.boundingBox())!;
      expect(
        Math.min(x + panelWidth, buttonBox.x + buttonBox.width) - Math.max(x, buttonBox.x),
        'overlap with the button',
      ).toBeGreaterThan(20);
      // The popup is in front of everything else.
      const isInFront = await panel.evaluate(element => {
        const { left, top, width: across, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + across / 2, top + height / 2));
      });
      expect(isInFront).toBe(true);
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
    }
  }
});

test('the arrow keys of tabs are mirrored', async ({ page }) => {
  await page.goto(`${url}/ar/guide/tabs`);
  await live(page);
  const tab = (name: string) => page.getByRole('tab', { name });
  const left = async (name: string) => (await tab(name).boundingBox())!.x;
  expect(await left('one')).toBeGreaterThan(await left('two'));
  await tab('one').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('two')).toBeFocused();
  await expect(page.locator('.q-tab-panel:not([hidden])')).toHaveText('Second.');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tab('three')).toBeFocused();
});

test('a link to a page with another writing direction loads its document, as does Back', async ({ page }) => {
  await page.goto(`${url}/guide/one`);
  await live(page);
  await expect(page.locator('html')).not.toHaveAttribute('dir');
  const followLink = async (link: string) => {
    await page.evaluate(href => {
      const anchor = Object.assign(document.createElement('a'), { href });
      document.body.append(anchor);
      anchor.click();
    }, link);
    await expect(page).toHaveURL(url + link);
    await live(page);
  };
  await followLink('/ar/guide/two');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('.q-article pre')).toHaveCSS('direction', 'ltr');
  await followLink('/guide/two');
  await expect(page.locator('html')).not.toHaveAttribute('dir');
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('h1')).toContainText('البداية');
});
