import { Key } from 'selenium-webdriver';
import type { Reader } from './reader.ts';
import { expect, test } from './test.ts';

const OPTION = 'dialog.q-search [role=option]';
const BOX = 'dialog.q-search input';

const LANGUAGES = [
  { lang: 'English', path: '/guide/start/quick-start', query: 'bundle', button: 'Search Docs', none: 'No results' },
  { lang: 'Chinese', path: '/zh/guide/start/quick-start', query: '类型声明', button: '搜索文档', none: '无法找到' },
];

/** Waits until the selected result no longer changes. Returns its path. */
async function settledPath(reader: Reader): Promise<string> {
  let previous = '';
  let current = '';
  await expect
    .poll(
      async () => {
        previous = current;
        // Reads the whole path in one script, because results that arrive later replace the elements.
        current = await reader.run(
          "const link = document.querySelector(arguments[0]); return link ? link.pathname + link.search + link.hash : ''",
          `${OPTION}[aria-selected=true]`,
        );
        return current !== '' && current === previous;
      },
      { intervals: [400] },
    )
    .toBe(true);
  return current;
}

for (const { lang, path, query, button, none } of LANGUAGES) {
  test(`${lang} search by keyboard: shortcut, query, arrows, Enter`, async ({ reader }) => {
    await reader.open(path);
    await reader.control('k');
    await reader.isFocused(BOX);
    await reader.type(query);
    await reader.sees(OPTION, query);
    await reader.type(Key.ARROW_DOWN);
    const resultPath = await settledPath(reader);
    await reader.type(Key.ENTER);
    await reader.isAt(resultPath);
    await reader.seesNo('dialog.q-search');
  });

  test(`${lang} search by pointer: button, result`, async ({ reader }) => {
    await reader.open(path);
    await reader.click('.q-search-button', button);
    await reader.isFocused(BOX);
    await reader.type(query);
    const result = await reader.find(`${OPTION}[data-type=title], ${OPTION}[data-type=header]`, query);
    const resultPath = await reader.pathOf(result);
    await result.click();
    await reader.isAt(resultPath);
    await reader.seesNo('dialog.q-search');
  });

  test(`${lang} search shows a message if there are no results; Escape restores focus`, async ({ reader }) => {
    await reader.open(path);
    await reader.click('.q-search-button');
    await reader.type('zqxjvwkq');
    await reader.sees('dialog.q-search .q-search-body', none);
    await reader.type(Key.ESCAPE);
    await reader.seesNo('dialog.q-search');
    await reader.isFocused('.q-search-button');
    await reader.type('/');
    await reader.has(BOX, 'value', '');
  });
}

test('the page behind the panel neither scrolls nor takes focus', async ({ reader }) => {
  await reader.open('/guide/start/quick-start');
  await reader.control('k');
  await reader.isFocused(BOX);
  for (let step = 0; step < 6; step++) {
    await reader.type(Key.TAB);
    const inside = "return document.activeElement === document.body || !!document.activeElement.closest('dialog')";
    expect(await reader.run(inside)).toBe(true);
  }
  await reader.has('html', 'scrollTop', 0);
  await reader.clickAt(5, 500);
  await reader.seesNo('dialog.q-search');
});

test.describe('in the manual', () => {
  test.use({ siteName: 'manual' });

  test('search finds pages despite a typo', async ({ reader }) => {
    await reader.open('/guide/');
    await reader.type('/');
    await reader.isFocused(BOX);
    await reader.type('redirekts');
    await reader.sees(OPTION, 'Redirects');
    await reader.type(Key.ENTER);
    await reader.sees('main h1', 'Redirects');
  });
});
