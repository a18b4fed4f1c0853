import { Key } from 'selenium-webdriver';
import { expect, test } from './test.ts';

test('tabs are selected by pointer and by keyboard, and stay selected after a reload', async ({ reader }) => {
  await reader.open('/config/lib/dts');
  await reader.click('[role=tab]', 'pnpm');
  await reader.sees('[role=tab][aria-selected=true]', 'pnpm');
  await reader.sees('[role=tabpanel]', 'pnpm add');
  await reader.type(Key.ARROW_RIGHT);
  await reader.sees('[role=tab][aria-selected=true]', 'bun');
  await reader.sees('[role=tabpanel]', 'bun add');
  await reader.reload();
  await reader.sees('[role=tab][aria-selected=true]', 'bun');
});

test('copied code can be pasted', async ({ reader }) => {
  await reader.open('/guide/start/quick-start');
  await reader.hover('figure.q-code', 'node --version');
  await reader.click('figure.q-code .q-code-copy');
  await reader.sees('.q-code-copy[data-state=copied]', 'Copied');
  await reader.control('k');
  await reader.isFocused('dialog.q-search input');
  await reader.control('v');
  await reader.has('dialog.q-search input', 'value', 'node --version');
});

test('a button wraps long lines of code', async ({ reader }) => {
  await reader.open('/guide/start/quick-start');
  await reader.hover('figure.q-code');
  await reader.click('figure.q-code .q-code-wrap');
  await reader.sees('figure.q-code[data-wrap] .q-code-wrap[aria-pressed=true]');
});

test('an island fetches the selected data and stores the selection in the URL', async ({ reader }) => {
  await reader.open('/guide/basic/output-format');
  await reader.hydrate('.explorer input');
  await reader.run("document.querySelector('.explorer input[name=format][value=cjs]').click()");
  await reader.sees('.explorer-config code', "format: 'cjs'");
  await reader.isAt('/guide/basic/output-format?format=cjs');
  await reader.reload();
  await reader.hydrate('.explorer input');
  await reader.sees('.explorer-config code', "format: 'cjs'");
});

test('a press switches the appearance, which stays after a reload and on other pages', async ({ reader }) => {
  await reader.open('/guide/start/quick-start');
  const ground = 'return getComputedStyle(document.body).backgroundColor';
  const light = await reader.run<string>(ground);
  await reader.click('.q-appearance-toggle');
  await expect.poll(() => reader.run('return document.documentElement.dataset.theme')).toBe('dark');
  await expect.poll(() => reader.run(ground)).not.toBe(light);
  await reader.reload();
  expect(await reader.run('return document.documentElement.dataset.theme')).toBe('dark');
  await reader.click('.q-sidebar-link', 'Glossary');
  await reader.sees('main h1', 'Glossary');
  await reader.click('.q-appearance-toggle');
  await expect.poll(() => reader.run(ground)).toBe(light);
});

test('an unknown URL shows a 404 page in its language that suggests similar pages', async ({ reader, site }) => {
  for (const [path, title, near] of [
    ['/guide/start/quickstart', 'Page not found', '/guide/start/quick-start'],
    ['/zh/guide/start/quickstart', '页面未找到', '/zh/guide/start/quick-start'],
  ] as const) {
    await reader.open(path);
    await reader.sees('h1', title);
    await reader.click(`.q-nearest a[href="${near}"]`);
    await reader.isAt(near);
    await reader.sees('main.q-doc h1');
    expect(site.failed).toEqual([`404 ${path}`]);
    site.failed = [];
  }
});

test('the fonts and images of the home page load', async ({ reader }) => {
  await reader.open('/');
  await reader.sees('main h1', 'Rslib');
  await expect
    .poll(() => reader.run("return [...document.fonts].filter(font => font.status === 'loaded').length"))
    .toBeGreaterThan(0);
  const broken = 'return [...document.images].filter(image => image.complete && image.naturalWidth === 0).length';
  expect(await reader.run(broken)).toBe(0);
});

test.describe('in the manual', () => {
  test.use({ siteName: 'manual' });

  test('an image is enlarged by pointer and by keyboard, and Escape closes it', async ({ reader }) => {
    await reader.open('/guide/writing/images');
    const image = 'main img[role=button][srcset]';
    await reader.click(image);
    await reader.sees('dialog.q-zoom img');
    await expect
      .poll(() => reader.run("return document.querySelector('dialog.q-zoom img')?.getBoundingClientRect().width ?? 0"))
      .toBeGreaterThan(1300);
    await reader.type(Key.ESCAPE);
    await reader.seesNo('dialog.q-zoom');
    await reader.isFocused(image);
    await reader.type(Key.ENTER);
    await reader.sees('dialog.q-zoom img');
    await reader.click('dialog.q-zoom button');
    await reader.seesNo('dialog.q-zoom');
  });

  test('tabs of a group are selected together', async ({ reader }) => {
    await reader.open('/guide/writing/components');
    await reader.click('[role=tab]', 'JavaScript');
    await reader.sees('[role=tabpanel]', 'Types are not checked.');
    await reader.reload();
    await reader.sees('[role=tab][aria-selected=true]', 'JavaScript');
  });

  test('the type of a name is shown on hover', async ({ reader }) => {
    await reader.open('/guide/writing/code');
    await reader.hover('figure.q-code[data-types] .q-code-name', 'titles');
    const name = await reader.find('figure.q-code[data-types] .q-code-name', 'titles');
    const shown = `return getComputedStyle(arguments[0], '::before').content`;
    // Firefox returns the name of the attribute, other browsers its value.
    await expect.poll(() => reader.run(shown, name)).toMatch(/const titles: string\[\]|attr\(data-type\)/);
  });

  test('a diagram has the colors of the color scheme', async ({ reader }) => {
    await reader.open('/guide/writing/diagrams');
    const color = "return getComputedStyle(document.querySelector('svg[role=img] text')).fill";
    const light = await reader.run(color);
    await reader.click('.q-appearance-toggle');
    await expect.poll(() => reader.run(color)).not.toBe(light);
  });

  test('a formula is drawn by the browser', async ({ reader }) => {
    await reader.open('/guide/writing/math');
    const formula = await reader.find('main math');
    const { width, height } = await formula.getRect();
    expect(width).toBeGreaterThan(10);
    expect(height).toBeGreaterThan(10);
  });
});
