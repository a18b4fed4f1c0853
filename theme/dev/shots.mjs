// `npm run shots -- FOLDER [NAME]`: takes screenshots of the fixture site, for visual review. With NAME, takes only the
// screenshots whose names contain it.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from './server.mjs';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const folder = process.argv[2] ?? '/tmp/quire-shots';
const only = process.argv[3];
mkdirSync(folder, { recursive: true });

/** One screenshot per entry: [name, path, width, color scheme, action before the screenshot, full page]. */
const SHOTS = [
  ['doc-light', '/guide/start/quick-start', 1440, 'light'],
  ['doc-dark', '/guide/start/quick-start', 1440, 'dark'],
  ['doc-zh-light', '/zh/guide/start/quick-start', 1440, 'light'],
  ['doc-full-light', '/guide/start/quick-start', 1440, 'light', undefined, true],
  ['doc-full-dark', '/zh/guide/start/quick-start', 1440, 'dark', undefined, true],
  ['doc-1100', '/guide/start/quick-start', 1100, 'light', page => page.locator('.q-localbar-outline').click()],
  ['doc-390', '/guide/start/quick-start', 390, 'light'],
  ['doc-390-full', '/zh/guide/start/quick-start', 390, 'dark', undefined, true],
  ['drawer-390', '/guide/start/quick-start', 390, 'light', page => page.locator('.q-localbar-menu').click()],
  ['nav-390', '/guide/start/quick-start', 390, 'dark', page => page.locator('.q-navbar-hamburger').click()],
  ['outline-390', '/guide/start/quick-start', 390, 'light', page => page.locator('.q-localbar-outline').click()],
  ['language', '/guide/start/quick-start', 1440, 'dark', page => page.locator('.q-languages button').click()],
  ['home-light', '/', 1440, 'light'],
  ['home-dark', '/zh/', 1440, 'dark'],
  ['home-390', '/', 390, 'light'],
  ['404', '/nothing', 1440, 'light'],
  ['scrolled', '/guide/start/quick-start#declarations', 1440, 'light'],
];

const { origin, stop } = await serve();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ARGUMENTS });
for (const [name, path, width, colorScheme, act, fullPage] of SHOTS) {
  if (only && !name.includes(only)) continue;
  const page = await browser.newPage({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme });
  page.on(
    'console',
    message => ['error', 'warning'].includes(message.type()) && console.log(name, message.text().slice(0, 300)),
  );
  page.on('pageerror', error => console.log(name, String(error).slice(0, 300)));
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(200);
  await act?.(page);
  await page.waitForTimeout(350);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: fullPage === true });
  await page.close();
}
await browser.close();
stop();
