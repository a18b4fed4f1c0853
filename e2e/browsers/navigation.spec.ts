import { Key } from 'selenium-webdriver';
import { expect, test } from './test.ts';

const START = '/guide/start/quick-start';

test('a sidebar link shows its page without loading a document', async ({ reader }) => {
  await reader.open(START);
  await reader.run('window.isSameDocument = true');
  await reader.click('.q-sidebar-link', 'Glossary');
  await reader.isAt('/guide/start/glossary');
  await reader.sees('main h1', 'Glossary');
  await reader.sees('.q-sidebar-link[aria-current=page]', 'Glossary');
  await reader.has('title', 'textContent', 'Glossary - Rslib');
  await reader.isFocused('main h1');
  expect(await reader.run('return window.isSameDocument')).toBe(true);
});

test('a navbar link shows its section with another sidebar', async ({ reader }) => {
  await reader.open(START);
  await reader.click('.q-nav-link', 'Config');
  await reader.isAt('/config/');
  await reader.sees('.q-nav-link[aria-current]', 'Config');
  await reader.sees('.q-sidebar-link[href="/config/lib/dts"]');
  await reader.seesNo('.q-sidebar-link', 'Quick start');
});

test('back and forward restore pages and their scroll positions', async ({ reader }) => {
  await reader.open('/guide/basic/cli');
  await reader.run("scrollTo({ top: 700, behavior: 'instant' })");
  await expect.poll(() => reader.run('return scrollY')).toBe(700);
  await reader.click('.q-sidebar-link', 'Output structure');
  await reader.sees('main h1', 'Output structure');
  await expect.poll(() => reader.run('return scrollY')).toBe(0);
  await reader.back();
  await reader.isAt('/guide/basic/cli');
  await reader.sees('.q-sidebar-link[aria-current=page]', 'CLI');
  await expect.poll(() => reader.run('return Math.round(scrollY)')).toBe(700);
  await reader.forward();
  await reader.sees('main h1', 'Output structure');
  await expect.poll(() => reader.run('return scrollY')).toBe(0);
});

test('links to the next and the previous page are at the end of the article', async ({ reader }) => {
  await reader.open(START);
  await reader.click('.q-neighbor[rel=next]');
  await reader.isAt('/guide/start/glossary');
  await reader.sees('main h1', 'Glossary');
  await reader.click('.q-neighbor[rel=prev]');
  await reader.isAt(START);
});

test('a group of the sidebar closes and opens', async ({ reader }) => {
  await reader.open(START);
  const link = '.q-sidebar-link[href="/guide/basic/cli"]';
  await reader.sees(link);
  await reader.click('button.q-sidebar-label', 'Basic');
  await reader.seesNo(link);
  await reader.click('button.q-sidebar-label', 'Basic');
  await reader.sees(link);
});

test('an outline link scrolls to its section and is marked as current', async ({ reader }) => {
  await reader.open(START);
  await reader.click('.q-outline a', 'Check the package');
  await reader.isAt(`${START}#verify`);
  await expect.poll(() => topOf('verify')).toBe(72);
  await reader.sees('.q-outline a[aria-current]', 'Check the package');
  await reader.run("scrollTo({ top: 0, behavior: 'instant' })");
  await reader.seesNo('.q-outline a[aria-current]', 'Check the package');

  function topOf(id: string): Promise<number> {
    return reader.run('return Math.round(document.getElementById(arguments[0]).getBoundingClientRect().top)', id);
  }
});

test('the link of a heading sets the address; an address with a hash opens at its heading', async ({ reader }) => {
  await reader.open(START);
  await reader.hover('#create');
  await reader.click('#create .q-header-anchor');
  await reader.isAt(`${START}#create`);
  await reader.open('/guide/basic/cli');
  await reader.open(`${START}#config`);
  const top = 'return Math.round(document.querySelector("#config").getBoundingClientRect().top)';
  await expect.poll(() => reader.run(top)).toBe(72);
});

test('the menu of languages opens by press and by keyboard, and Escape gives focus back', async ({ reader }) => {
  await reader.open(START);
  const button = '.q-languages .q-popup-button';
  await reader.seesNo('#quire-languages');
  await reader.click(button);
  await reader.sees('#quire-languages a', '简体中文');
  await reader.type(Key.ESCAPE);
  await reader.seesNo('#quire-languages a');
  await reader.run('document.querySelector(arguments[0]).focus()', button);
  await reader.type(Key.ARROW_DOWN);
  await reader.sees('#quire-languages a', '简体中文');
  await reader.type(Key.ESCAPE);
  await reader.seesNo('#quire-languages a');
  await reader.isFocused(button);
});

test('the menu of tools lists them, and closes on a press outside', async ({ reader }) => {
  await reader.open(START);
  await reader.click('.q-tools-menu .q-popup-button');
  await reader.sees('#quire-tools a', 'Rsdoctor');
  await reader.clickAt(900, 700);
  await reader.seesNo('#quire-tools a');
});

test('the language switch opens the same page, in both directions', async ({ reader }) => {
  await reader.open('/guide/basic/cli');
  await reader.click('.q-languages .q-popup-button');
  await reader.click('#quire-languages a', '简体中文');
  await reader.isAt('/zh/guide/basic/cli');
  await reader.has('html', 'lang', 'zh');
  await reader.sees('.q-sidebar-link', '快速上手');
  await reader.click('.q-languages .q-popup-button');
  await reader.click('#quire-languages a', 'English');
  await reader.isAt('/guide/basic/cli');
  await reader.has('html', 'lang', 'en');
});

test.describe('in the manual', () => {
  test.use({ siteName: 'manual' });

  test('the home page links to the guide, whose sidebar links to its other pages', async ({ reader }) => {
    await reader.open('/');
    await reader.click('main a', 'Create your first site');
    await reader.isAt('/guide/start/first-site');
    await reader.click('.q-sidebar-link', 'Install');
    await reader.isAt('/guide/start/install');
    await reader.click('.q-navbar-logo');
    await reader.isAt('/');
    await reader.sees('main h1');
  });
});
