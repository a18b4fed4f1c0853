// What only a browser can show. `npm run check:browser`; needs Chromium, so it is no part of `npm run check`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { manifest } from '../../dev/engine.mjs';
import { serve } from '../../dev/server.mjs';

const ARGUMENTS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const LONG = '/guide/start/quick-start';

let browser;
let host;
before(async () => {
  host = await serve();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ARGUMENTS.split(' '),
  });
});
after(async () => {
  await browser.close();
  host.stop();
});

/** Opens a page, runs `steps`, and fails on anything the console or the policy complains about. */
async function visit(path, options, steps) {
  const { allowed, ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...rest });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const complaints = [];
  page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', error => complaints.push(String(error)));
  await page.goto(host.origin + path, { waitUntil: 'networkidle' });
  // Hydrated: React has put its listeners on the root.
  await page
    .waitForFunction(
      () => Object.keys(document.querySelector('#quire-root') ?? {}).some(key => key.startsWith('__reactContainer')),
      undefined,
      rest.javaScriptEnabled === false ? { timeout: 1 } : {},
    )
    .catch(() => undefined);
  try {
    await steps(page, context);
    assert.deepEqual(
      complaints.filter(text => !allowed?.test(text)),
      [],
    );
  } finally {
    await context.close();
  }
}

const ready = page => page.waitForTimeout(250);

for (const path of [LONG, `/zh${LONG}`, '/', '/guide/migration/tsup', '/plain', '/blank']) {
  test(`hydration of ${path} finds nothing to complain about and keeps the article`, () =>
    visit(path, { colorScheme: 'dark' }, async page => {
      await ready(page);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await ready(page);
    }));
}

test('S2-11 S4-04 following a link swaps the page in place', () =>
  visit(LONG, {}, async page => {
    await page.evaluate(() => {
      window.kept = document.querySelector('.navbar');
      window.events = 0;
      addEventListener('reload-content', () => window.events++);
    });
    await page.locator('.sidebar').getByRole('link', { name: 'Introduction' }).click();
    await page.waitForURL('**/guide/start/');
    await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor();
    const state = await page.evaluate(() => ({
      isKept: window.kept === document.querySelector('.navbar'),
      events: window.events,
      title: document.title,
      focus: document.activeElement?.tagName,
      current: document.querySelector('.sidebar [aria-current]')?.textContent,
      outline: document.querySelectorAll('.outline li').length,
    }));
    assert.deepEqual(state, {
      isKept: true,
      events: 1,
      title: 'Introduction - Rslib',
      focus: 'H1',
      current: 'Introduction',
      outline: 2,
    });
  }));

test('S2-76 S2-77 S2-78 scrolling: hash, top, and back to where the reader was', () =>
  visit(LONG, {}, async page => {
    const top = id => page.evaluate(own => Math.round(document.getElementById(own).getBoundingClientRect().top), id);
    await page.locator('.outline').getByRole('link', { name: 'What is written' }).click();
    assert.equal(await top('result'), 72);
    const left = await page.evaluate(() => scrollY);
    await page.locator('.sidebar').getByRole('link', { name: 'Introduction' }).click();
    await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor();
    await ready(page);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
    await ready(page);
    assert.equal(await page.evaluate(() => scrollY), left);
    assert.equal(new URL(page.url()).hash, '#result');
  }));

test('S9-16 the first hash is scrolled to, and modified clicks are the browser’s', () =>
  visit(`${LONG}#declarations`, {}, async (page, context) => {
    await ready(page);
    assert.equal(
      await page.evaluate(() => Math.round(document.getElementById('declarations').getBoundingClientRect().top)),
      72,
    );
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page
        .locator('.sidebar')
        .getByRole('link', { name: 'Introduction' })
        .click({ modifiers: ['Control'] }),
    ]);
    await other.close();
    assert.ok(page.url().endsWith('#declarations'));
  }));

test('S8-02 a page that cannot be fetched is reported to the console and loaded by the browser', () =>
  visit(LONG, { allowed: /404/ }, async page => {
    await page.locator('.sidebar').getByRole('link', { name: 'Glossary' }).click();
    await page.getByText('PAGE NOT FOUND').waitFor();
    assert.ok(page.url().endsWith('/guide/start/glossary'));
  }));

test('S0-06 the language switch keeps query and hash, and the whole shell changes', () =>
  visit(`${LONG}?a=1#formats`, {}, async page => {
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('link', { name: '简体中文' }).click();
    await page.waitForURL('**/zh/guide/start/quick-start?a=1#formats');
    await page.locator('.outline-title', { hasText: '目录' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh');
    await page.getByRole('link', { name: '配置 Rslib', exact: true }).waitFor();
  }));

test('S4-22 S4-21 groups open and close, and the group of a followed page opens again', () =>
  visit(LONG, {}, async page => {
    const group = page.getByRole('button', { name: 'Getting Started' });
    await group.click();
    assert.equal(await group.getAttribute('aria-expanded'), 'false');
    await page.locator('.sidebar').getByRole('link', { name: 'Glossary' }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Previous Page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor();
    assert.equal(await group.getAttribute('aria-expanded'), 'true');
  }));

test('S4-09 S4-10 S4-11 the appearance is stored and other tabs follow', () =>
  visit(LONG, { colorScheme: 'light' }, async (page, context) => {
    const other = await context.newPage();
    await other.goto(`${host.origin}/`, { waitUntil: 'networkidle' });
    await ready(other);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const theme = tab => tab.evaluate(() => document.documentElement.dataset.theme);
    assert.equal(await theme(page), 'dark');
    assert.equal(await page.evaluate(() => localStorage.getItem('theme-appearance')), 'dark');
    await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    assert.equal(await theme(page), 'dark');
  }));

test('S4-25 S4-26 tabs: keyboard, storage, and all groups of an id', () =>
  visit(LONG, {}, async page => {
    await ready(page);
    const tab = name => page.getByRole('tab', { name, exact: true });
    await tab('npm').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await tab('yarn').getAttribute('aria-selected'), 'true');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'yarn');
    assert.equal(await page.evaluate(() => localStorage.getItem('rspress.tabs.package.manager')), '1');
    await page.getByText('yarn create rslib', { exact: false }).first().waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await page.waitForFunction(
      () => document.querySelectorAll('[role=tab][aria-selected=true]')[0]?.textContent === 'yarn',
    );
  }));

test('S4-24 S4-23 copying and wrapping code', () =>
  visit(LONG, {}, async page => {
    const figure = page.locator('figure.code[data-lang="diff"]');
    await figure.hover();
    await figure.getByRole('button', { name: 'Copy code' }).click();
    await figure.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      '{\n  "main": "./dist/index.cjs",\n  "module": "./dist/index.js"\n}',
    );
    await figure.getByRole('button', { name: 'Toggle code wrap' }).click();
    assert.equal(await figure.getByRole('button', { name: 'Toggle code wrap' }).getAttribute('aria-pressed'), 'true');
    await figure.getByRole('button', { name: 'Copy code' }).waitFor({ timeout: 3000 });
  }));

test('S2-69 S2-70 S4-29 the drawer: focus, Escape, back-drop, body lock', () =>
  visit(LONG, { viewport: { width: 390, height: 844 } }, async page => {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const isLocked = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden');
    await menu.click();
    await ready(page);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Quick start');
    assert.equal(await isLocked(), true);
    await page.keyboard.press('Escape');
    await page.locator('.sidebar').waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Menu');
    assert.equal(await isLocked(), false);
    await menu.click();
    await page.mouse.click(370, 400);
    await page.locator('.sidebar').waitFor({ state: 'hidden' });
  }));

test('S2-71 S2-74 S2-75 the nav screen closes at 768 px and on a page change', () =>
  visit(LONG, { viewport: { width: 390, height: 844 } }, async page => {
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('link', { name: 'Guide' }).waitFor();
    await page.setViewportSize({ width: 767, height: 844 });
    await ready(page);
    await page.getByRole('button', { name: 'Close navigation' }).waitFor();
    await page.setViewportSize({ width: 768, height: 844 });
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-locked'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('link', { name: 'Guide' }).click();
    await page.getByRole('button', { name: 'Open navigation' }).waitFor();
  }));

test('S4-27 S4-28 the outline dropdown', () =>
  visit(LONG, { viewport: { width: 1100, height: 800 } }, async page => {
    const button = page.getByRole('button', { name: 'ON THIS PAGE' });
    await button.click();
    await page.getByRole('link', { name: 'Templates', exact: true }).waitFor();
    await page.mouse.click(400, 600);
    await page.locator('.outline-panel').waitFor({ state: 'hidden' });
    await button.click();
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.locator('.outline-panel').waitFor({ state: 'hidden' });
  }));

test('S2-48 the navbar of the home page is transparent up to 99 px', () =>
  visit('/', { viewport: { width: 1440, height: 160 } }, async page => {
    const at = async y => {
      await page.evaluate(to => scrollTo(0, to), y);
      await ready(page);
      await page.waitForTimeout(250); // looked at every 200 ms
      return page.evaluate(() => document.documentElement.hasAttribute('data-scrolled'));
    };
    assert.deepEqual([await at(99), await at(100), await at(0)], [false, true, false]);
  }));

test('S0-04 without scripts the page can be read and walked', () =>
  visit(LONG, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async page => {
    for (const text of ['npm create rslib@latest', 'yarn create rslib']) await page.getByText(text).first().waitFor();
    await page.locator('.sidebar').getByRole('link', { name: 'Introduction' }).click();
    await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor();
    await page.locator('.navbar').getByRole('link', { name: 'Config' }).waitFor();
  }));

test('the development client refreshes the page in place and shows mistakes', () =>
  visit(LONG, {}, async page => {
    await ready(page);
    await page.evaluate(path => import(path), `/${manifest.dev}`);
    await page.getByRole('tab', { name: 'pnpm' }).click();
    await page.evaluate(() => scrollTo(0, 600));
    await page.evaluate(() => {
      window.old = document.querySelector('.article h1');
      window.quireDev.update(['/guide/start/quick-start']);
    });
    await page.waitForFunction(() => !window.old.isConnected);
    await ready(page);
    assert.equal(await page.evaluate(() => scrollY), 600);
    await page.waitForFunction(() => document.querySelector('[role=tab][aria-selected=true]').textContent === 'pnpm');
    await page.evaluate(() =>
      window.quireDev.showError([{ code: 'markdown/x', severity: 'error', message: '<b>Bad</b>', frame: '1 | a' }]),
    );
    await page.getByRole('dialog', { name: '1 problem' }).getByText('<b>Bad</b>').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }));
