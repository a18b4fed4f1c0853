import { Key } from 'selenium-webdriver';
import type { Reader } from './reader.ts';
import { expect, test } from './test.ts';

/** Maximum width of the phone layout in pixels. Firefox windows are at least 450 pixels wide. */
const PHONE = 767;

test.beforeEach(async ({ reader }) => {
  await reader.resize(390, 800);
  await expect.poll(() => reader.run('return innerWidth')).toBeLessThanOrEqual(PHONE);
});

/** Asserts that the page cannot be scrolled horizontally. */
async function fits(reader: Reader): Promise<void> {
  const excess = 'return document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await reader.run(excess)).toBeLessThanOrEqual(0);
}

test('the navigation menu of a phone opens, its links work, and it closes', async ({ reader }) => {
  await reader.open('/guide/start/quick-start');
  await reader.seesNo('.q-nav-link', 'Config');
  await reader.click('.q-navbar-hamburger');
  await reader.sees('.q-nav-link', 'Config');
  await reader.type(Key.ESCAPE);
  await reader.seesNo('.q-nav-link', 'Config');
  await reader.click('.q-navbar-hamburger');
  await reader.click('.q-nav-link', 'Config');
  await reader.isAt('/config/');
  await reader.seesNo('.q-nav-link', 'Config');
});

test('the sidebar drawer opens, locks the page, and closes on navigation', async ({ reader }) => {
  await reader.open('/guide/start/quick-start');
  await reader.seesNo('.q-sidebar-link');
  await reader.click('.q-localbar-menu');
  await reader.sees('.q-sidebar-link', 'Glossary');
  await reader.sees('html[data-locked]');
  await reader.click('.q-sidebar-link', 'Glossary');
  await reader.isAt('/guide/start/glossary');
  await reader.seesNo('.q-sidebar-link');
  await reader.seesNo('html[data-locked]');
});

test('the outline of a phone opens and its links scroll to sections', async ({ reader }) => {
  await reader.open('/guide/start/quick-start');
  await reader.seesNo('.q-outline a');
  await reader.click('.q-localbar-outline');
  await reader.click('.q-outline a', 'Check the package');
  await reader.isAt('/guide/start/quick-start#verify');
  await reader.seesNo('.q-outline a');
});

test('search fills the window of a phone', async ({ reader }) => {
  await reader.open('/guide/start/quick-start');
  await reader.click('.q-search-button');
  const panel = await reader.find('dialog.q-search');
  await expect.poll(async () => (await panel.getRect()).x).toBe(0);
  expect((await panel.getRect()).width).toBe(await reader.run('return document.documentElement.clientWidth'));
  await reader.type('dts');
  await reader.sees('dialog.q-search [role=option]');
  await reader.click('dialog.q-search button', 'Cancel');
  await reader.seesNo('dialog.q-search');
});

test('no page scrolls sideways on a phone', async ({ reader }) => {
  for (const path of ['/', '/guide/start/quick-start', '/config/', '/guide/basic/output-format', '/zh/']) {
    await reader.open(path);
    await fits(reader);
  }
});

test.describe('in the manual', () => {
  test.use({ siteName: 'manual' });

  test('no page scrolls sideways on a phone', async ({ reader }) => {
    for (const path of ['/', '/guide/', '/guide/writing/code', '/guide/writing/diagrams', '/reference/configuration']) {
      await reader.open(path);
      await fits(reader);
    }
  });
});
