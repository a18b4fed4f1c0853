import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeHeading } from '../src/page/headings.ts';
import { copyText } from '../src/page/code/copy-text.ts';
import type { NavItem, PageData, SidebarItem } from '../src/contract.ts';
import en from '../src/locales/en.json' with { type: 'json' };
import zh from '../src/locales/zh.json' with { type: 'json' };
import { themeFor } from '../src/page/appearance.ts';
import { navMark } from '../src/shell/navbar/nav.ts';
import { isOpenByDefault, sidebarModel } from '../src/shell/sidebar/groups.ts';
import { createSharedStore, createStore } from '../src/base/store.ts';
import { parseIndex } from '../src/page/tab-groups.ts';

const texts: [string, string, string][] = Object.entries(en).map(([key, value]) => [
  key,
  value,
  zh[key as keyof typeof zh],
]);

test('S3-39 every interface string has an English and a Chinese value', () => {
  assert.deepEqual(Object.keys(zh), Object.keys(en));
  for (const [key, english, chinese] of texts) {
    assert.ok(english.trim() !== '' && chinese.trim() !== '', key);
    assert.deepEqual(chinese.match(/\{\w+\}/g)?.sort(), english.match(/\{\w+\}/g)?.sort(), `placeholders of ${key}`);
  }
});

test('S0-03 Chinese texts contain no English except names, English texts no Chinese', () => {
  const names = /Alt|JavaScript|Markdown|Rsbuild|Rspack|Web|API|\{\w+\}/g;
  for (const [key, english, chinese] of texts) {
    assert.doesNotMatch(english, /\p{Script=Han}/u, key);
    assert.doesNotMatch(chinese.replace(names, ''), /[a-z]{2}/i, key);
  }
});

test('S2-43 S2-51 S2-62 S2-63 S9-28 S9-29 S9-30 S9-31 default labels', () => {
  const {
    outlineTitle,
    lastUpdated,
    prevPage,
    nextPage,
    source,
    searchDocs,
    codeCopy,
    codeWrap,
    cancel,
    getStarted,
    learnMore,
    notFoundTitle,
    takeMeHome,
  } = en;
  assert.deepEqual(
    [
      outlineTitle,
      lastUpdated,
      prevPage,
      nextPage,
      source,
      searchDocs,
      codeCopy,
      codeWrap,
      cancel,
      getStarted,
      learnMore,
      notFoundTitle,
      takeMeHome,
    ],
    [
      'On this page',
      'Last Updated',
      'Previous Page',
      'Next Page',
      'Source',
      'Search Docs',
      'Copy code',
      'Toggle code wrap',
      'Cancel',
      'Get Started',
      'Learn More',
      'Page not found',
      'Take me home',
    ],
  );
  assert.deepEqual(
    [zh.outlineTitle, zh.prevPage, zh.nextPage, zh.searchDocs],
    ['目录', '上一页', '下一页', '搜索文档'],
  );
});

test('S4-05 S4-07 resolving a stored appearance', () => {
  assert.equal(themeFor('light', true), 'light');
  assert.equal(themeFor('dark', false), 'dark');
  for (const stored of ['auto', 'blue', '', null]) {
    assert.equal(themeFor(stored, true), 'dark');
    assert.equal(themeFor(stored, false), 'light');
  }
});

const link = (text: string, href: string): SidebarItem => ({ text, link: href, fileKey: '' });
const group = (items: SidebarItem[], collapsed: boolean, href?: string): SidebarItem => ({
  text: 'g',
  collapsible: true,
  collapsed,
  items,
  fileKey: '',
  ...(href === undefined ? {} : { link: href }),
});

test('S4-22 the group of the current page is open, the others as configured', () => {
  const items = [
    group([link('a', '/docs/a'), group([link('b', '/docs/b')], true)], true),
    group([link('c', '/docs/c.html')], false),
    group([link('d', '/docs/d')], true, '/docs/d/'),
  ];
  const model = sidebarModel(items, '/docs/');
  const open = (route: string): boolean[] => {
    const current = model.byRoute.get(route) ?? [];
    return ['0', '0.1', '1', '2'].map(key => isOpenByDefault(model, key, current));
  };
  assert.deepEqual(open('/elsewhere'), [false, false, true, false]);
  assert.deepEqual(open('/a'), [true, false, true, false]);
  assert.deepEqual(open('/b'), [true, true, true, false]);
  assert.deepEqual(model.byRoute.get('/c'), ['1.0']);
  assert.deepEqual(model.byRoute.get('/d'), ['2', '2.0']);
});

test('links to several sections of a page are not current', () => {
  const links = ['/a/#x', '/a/#y', '/b', '/b#x', '/c#x'].map(to => link(to, to));
  const { byRoute } = sidebarModel(links, '/');
  assert.deepEqual(
    [...byRoute],
    [
      ['/b', ['2']],
      ['/c', ['4']],
    ],
  );
});

test('S3-28 activeMatch marks a nav entry, an invalid pattern marks nothing', () => {
  const shell = { site: { base: '/' }, locale: { prefix: '/1.x/zh' } };
  const page = { routePath: '/1.x/zh/guide/start/', pageType: 'doc' } as PageData;
  const item = (more: Partial<NavItem>): NavItem => ({ text: 'x', position: 'right', ...more });
  assert.equal(navMark(item({ activeMatch: '/guide/' }), page, shell), 'true');
  assert.equal(navMark(item({ activeMatch: '^/guide/' }), page, shell), 'true');
  assert.equal(navMark(item({ activeMatch: '^/1.x/zh/guide/' }), page, shell), 'true');
  assert.equal(navMark(item({ activeMatch: '^/zh/guide/' }), page, shell), undefined);
  assert.equal(navMark(item({ activeMatch: '^/config/' }), page, shell), undefined);
  assert.equal(navMark(item({ activeMatch: '(' }), page, shell), undefined);
  assert.equal(navMark(item({ link: '/1.x/zh/guide/start/index' }), page, shell), 'page');
  assert.equal(navMark(item({ items: [item({ link: '/1.x/zh/guide/start/' })] }), page, shell), 'true');
});

test('S4-25 S4-26 a stored tab index', () => {
  assert.deepEqual(['0', '12', '', 'x', '-1', '1.5', null].map(parseIndex), [
    0,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a store notifies only of changes, and keeps the server snapshot', () => {
  const store = createStore(1);
  let calls = 0;
  const unsubscribe = store.subscribe(() => calls++);
  store.set(1);
  store.set(2);
  unsubscribe();
  store.set(3);
  assert.deepEqual([calls, store.get(), store.initial()], [1, 3, 1]);
  const shared = createSharedStore('a');
  shared.set('b');
  assert.equal(shared.initial(), 'b');
});

test('the active heading: the first at the top, the last at the end, otherwise the last above the line', () => {
  assert.equal(activeHeading([300, 700, 900], false), 0);
  assert.equal(activeHeading([-200, 96, 900], false), 1);
  assert.equal(activeHeading([-200, -100, -5], false), 2);
  assert.equal(activeHeading([-200, 300, 900], true), 2);
});

test('S4-24 copied code omits removed lines and, in shells only, prompts', () => {
  const line = (text: string, isRemoved = false) => ({ text, isRemoved });
  assert.equal(copyText([line('$ npm i'), line('a', true), line('b $ c'), line('')], 'bash'), 'npm i\nb $ c');
  assert.equal(copyText([line('$ (selector)')], 'ts'), '$ (selector)');
});
