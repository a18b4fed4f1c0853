import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { firstVisit, type Visit } from '../src/client/head/first-visit.ts';
import { nearestPages, withoutPrefix } from '../src/features/not-found/nearest.ts';
import { countPages, filterOverview, splitLead } from '../src/features/overview/filter.ts';
import { MINIMUM, SPEED_MS, START_AFTER_MS, trickle, TRICKLE_MS, TRICKLE_RATE } from '../src/client/router/progress.ts';
import { hiddenParts, keepSwitches } from '../src/base/switches.ts';
import { throttle } from '../src/base/throttle.ts';
import type { OverviewGroup } from '../src/contract.ts';
import en from '../src/locales/en.json' with { type: 'json' };

const headers = (...texts: string[]) => texts.map(text => ({ id: text, text, depth: 2, charIndex: 0 }));
const groups: OverviewGroup[] = [
  {
    name: 'Lib-Config',
    items: [
      { text: '`lib.autoExternal`', link: '/a', headers: headers('Default value', 'Peer-Dependencies') },
      { text: 'redirect', link: '/b', headers: headers('Default value') },
    ],
  },
  { name: 'Others', items: [{ text: 'About', link: '/c', headers: [] }] },
];
const filtered = (keyword: string) =>
  filterOverview(groups, keyword).flatMap(group =>
    group.items.map(item => [item.link, ...item.headers.map(header => header.text)].join('|')),
  );

test('S5-03 S5-04 the overview filter', () => {
  const all = ['/a|Default value|Peer-Dependencies', '/b|Default value', '/c'];
  assert.deepEqual(filtered(''), all);
  assert.deepEqual(filtered('  '), all);
  assert.deepEqual(filtered('lib config'), all.slice(0, 2), 'a matching name keeps the group');
  assert.deepEqual(filtered('LIB-CONFIG'), all.slice(0, 2));
  assert.deepEqual(
    filtered('lib.autoext'),
    all.slice(0, 1),
    'a matching title keeps the card; inline markup is ignored',
  );
  assert.deepEqual(filtered('peer dep'), ['/a|Peer-Dependencies'], 'else the matching headings only');
  assert.deepEqual(filtered('default-value'), ['/a|Default value', '/b|Default value']);
  assert.deepEqual(filtered('nothing'), []);
  assert.equal(countPages(groups), 3);
});

test('S2-58 the list precedes the first section unless that is nested in another element', () => {
  assert.deepEqual(splitLead('<h1>a</h1><p>b<br><img src=x></p><h2>c</h2>'), [
    '<h1>a</h1><p>b<br><img src=x></p>',
    '<h2>c</h2>',
  ]);
  assert.deepEqual(splitLead('<p>a</p>'), ['<p>a</p>', '']);
  assert.deepEqual(splitLead('<link-card><h2>c</h2></link-card>'), ['<link-card><h2>c</h2></link-card>', '']);
});

const visit = (more: Partial<Visit>): Visit => ({
  isVisited: false,
  language: 'zh-CN',
  agent: 'Mozilla/5.0',
  alternates: 'zh /zh/a fr /fr/a',
  ...more,
});

test('S4-33 S4-35 S4-36 S4-37 S4-38 the redirect of a first visit', () => {
  assert.equal(firstVisit(visit({})), '/zh/a');
  assert.equal(firstVisit(visit({ language: 'fr' })), '/fr/a');
  assert.equal(firstVisit(visit({ language: 'ZH-Hant-TW' })), '/zh/a');
  assert.equal(firstVisit(visit({ language: 'de' })), '', 'not among the locales: no redirect, but marked as visited');
  assert.equal(firstVisit(visit({ alternates: '' })), '', 'a path that names a locale stays');
  assert.equal(firstVisit(visit({ language: undefined })), undefined);
  assert.equal(firstVisit(visit({ language: '' })), undefined);
  assert.equal(firstVisit(visit({ isVisited: true })), undefined);
  for (const agent of ['Googlebot/2.1', 'Baiduspider', 'a Crawler', 'Chrome-Lighthouse'])
    assert.equal(firstVisit(visit({ agent })), undefined, agent);
});

test('S2-66 S2-67 S2-68 URL switches', () => {
  assert.equal(hiddenParts('', false), '');
  assert.equal(hiddenParts('?navbar=0&sidebar=1&footer=00&outline', false), 'navbar');
  assert.equal(
    hiddenParts('?sidebar=0&outline=0&footer=0&globalComponents=0', false),
    'sidebar outline footer globalComponents',
  );
  assert.equal(hiddenParts('', true), 'outline');
  assert.equal(hiddenParts('?outline=1', true), '');
  assert.equal(keepSwitches('?x=1', '?y=2'), '?y=2');
  assert.equal(keepSwitches('?navbar=0&x=1', '?y=2'), '?y=2&navbar=0');
  assert.equal(keepSwitches('?navbar=0', '?navbar=1'), '?navbar=1');
});

test('S9-20 the loading bar: minimum 0.08, 200 ms, 0.02 every 800 ms', () => {
  assert.deepEqual([MINIMUM, SPEED_MS, TRICKLE_RATE, TRICKLE_MS, START_AFTER_MS], [0.08, 200, 0.02, 800, 200]);
  assert.equal(trickle(0), 0.1);
  assert.ok(Math.abs(trickle(0.5) - 0.52) < 1e-9);
  let value = MINIMUM;
  for (let i = 0; i < 1000; i++) value = trickle(value);
  assert.ok(value < 1, 'only a loaded page completes the bar');
});

test('S9-15 a throttled function runs immediately, then at most every 200 ms, with a trailing call', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let calls = 0;
  const { run, stop } = throttle(() => calls++, 200);
  run();
  run();
  run();
  assert.equal(calls, 1);
  mock.timers.tick(199);
  assert.equal(calls, 1);
  mock.timers.tick(1);
  assert.equal(calls, 2);
  mock.timers.tick(1000);
  assert.equal(calls, 2);
  run();
  run();
  stop();
  mock.timers.tick(1000);
  assert.equal(calls, 3);
  mock.timers.reset();
});

test('the pages nearest to a URL', () => {
  const pages: [string, string][] = [
    ['/guide/start/', 'Introduction'],
    ['/guide/start/quick-start', 'Quick start'],
    ['/config/lib/dts', 'lib.dts'],
    ['/config/lib/umd-name', 'lib.umdName'],
    ['/guide/advanced/dts', 'Types'],
  ];
  const nearestTo = (path: string) => nearestPages(path, pages, 3)[0]?.[0];
  assert.equal(nearestTo('/guide/start/quickstart'), '/guide/start/quick-start');
  assert.equal(nearestTo('/quick-start.html'), '/guide/start/quick-start');
  assert.equal(nearestTo('/config/dts'), '/config/lib/dts');
  assert.equal(nearestTo('/config/lib/umdName'), '/config/lib/umd-name');
  assert.equal(nearestTo('/guide/advance'), '/guide/advanced/dts', 'a folder');
  for (const far of ['/', '/x', '/nope', '/wp-login.php']) assert.deepEqual(nearestPages(far, pages, 3), [], far);
});

test('S2-65 the prefix of the default language', () => {
  assert.equal(withoutPrefix('/en/guide/', '/', 'en'), '/guide/');
  assert.equal(withoutPrefix('/en', '/', 'en'), '/');
  assert.equal(withoutPrefix('/docs/en/a', '/docs/', 'en'), '/docs/a');
  assert.equal(withoutPrefix('/english', '/', 'en'), undefined);
  assert.equal(withoutPrefix('/en//example.org/a', '/', 'en'), '/example.org/a', 'never another host');
  assert.equal(withoutPrefix('/zh/en/a', '/', 'en'), '/zh/a', 'anywhere in the path');
  assert.equal(withoutPrefix('/a/en', '/', 'en'), '/a');
  assert.equal(withoutPrefix('/en/a', '/docs/', 'en'), undefined);
});

test('S8-03 no text mentions errors except the listed ones', () => {
  const catalogue = [
    'notFoundTitle',
    'searchFailed',
    'searchNoResults',
    'searchRetry',
    'searchSuggestion',
    'overviewNoMatch',
  ];
  const errorWords =
    /error|fail|wrong|cannot|could not|unable|sorry|invalid|try again|not found|no (?:results|matching)|never/i;
  const errors = Object.entries(en).filter(([, text]) => errorWords.test(text));
  assert.deepEqual(errors.map(([key]) => key).sort(), [...catalogue].sort());
});
