import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pieces, within } from '../src/features/search/highlights.ts';
import { addRecent, parseRecent } from '../src/features/search/recent.ts';
import { type PageRows, type LinkResolver, rowsOfGroups, rowsOfResults } from '../src/features/search/rows.ts';
import { suggestedPages } from '../src/features/search/suggestions.ts';
import { sidebarTrails } from '../src/features/search/trails.ts';
import type { SidebarItem } from '../src/contract.ts';
import type { Hit, Result, Section } from '../src/features/search/engine/types.ts';
import { createPanel, DEBOUNCE_MS } from '../src/features/search/panel.ts';

const links: LinkResolver = {
  href: link => (link.startsWith('/') ? `/base${link}` : undefined),
  trail: () => ['Group'],
};

test('the pieces of a text join to the text for any highlights', () => {
  const bracketed = (text: string, ...ranges: [number, number][]): string =>
    pieces(text, ranges)
      .map(piece => (piece.isMatch ? `[${piece.text}]` : piece.text))
      .join('|');
  assert.equal(bracketed('lib.dts', [4, 7]), 'lib.|[dts]');
  assert.equal(bracketed('类型声明', [0, 2], [2, 4]), '[类型]|[声明]');
  assert.equal(bracketed('abc', [-5, 2], [1, 99]), '[ab]|[c]');
  assert.equal(bracketed('abc', [2, 1], [Number.NaN, 2], [9, 12]), 'abc');
  assert.equal(bracketed('', [0, 1]), '');
  assert.deepEqual(
    within(
      [
        [0, 4],
        [6, 12],
      ],
      8,
      20,
    ),
    [[0, 4]],
  );
});

test('S4-18 recent searches: newest first, no duplicates, five at most; an invalid entry is ignored', () => {
  const recent = ['a', 'b', 'c', 'd', 'e', ' f ', 'b'].reduce(addRecent, [] as string[]);
  assert.deepEqual(recent, ['b', 'f', 'e', 'd', 'c']);
  assert.deepEqual(addRecent(['a'], '  '), ['a']);
  assert.deepEqual(addRecent(['a'], 'x'.repeat(81)), ['a']);
  assert.deepEqual(parseRecent('["a", 1, null, "", "b", "a"]'), ['a', 'b']);
  for (const invalid of [null, '', '{', '{"a":1}', '"a"', 'null']) assert.deepEqual(parseRecent(invalid), []);
});

test('the trail of a page consists of its groups in the sidebar', () => {
  const link = (text: string, href: string): SidebarItem => ({ text, link: href, fileKey: '' });
  const group = (text: string, items: SidebarItem[]): SidebarItem => ({
    text,
    items,
    collapsible: true,
    collapsed: false,
    fileKey: '',
  });
  const trails = sidebarTrails(
    [[{ dividerType: 'solid' }, group('`lib`', [group('Deep', [link('x', '/b/c/x')])])], [link('x', '/b/c/x')]],
    '/b/',
  );
  assert.deepEqual([...trails], [['/c/x', ['lib', 'Deep']]]);
});

function section(type: Section['type'], anchor: string, headings: string[]): Section {
  const text = headings.at(-1) ?? '';
  return { type, anchor, headings, text, highlights: [[0, 1]], statement: 's', statementHighlights: [], score: 1 };
}

test('S9-04 at most seven pages, each with a title row and at most two sections; the best row is selected', () => {
  const sections = ['', 'a', 'b', 'c', 'd'].map(anchor => section('header', anchor, ['Page', 'Above', anchor]));
  const result: Result = { routePath: '/p', title: 'Page', score: 1, sections: sections.slice(1) };
  const [page, ...more] = rowsOfResults(
    Array.from({ length: 9 }, () => result),
    links,
  );
  assert.equal(more.length, 6);
  assert.deepEqual(
    page?.rows.map(({ type, href, trail, text }) => [type, href, trail.join(), text]),
    [
      ['title', '/base/p', 'Group', 'Page'],
      ['header', '/base/p#a', 'Above', 'a'],
      ['header', '/base/p#b', 'Above', 'b'],
    ],
  );
  assert.equal(page?.best, 1);
  assert.equal(rowsOfResults([{ ...result, sections }], links)[0]?.best, 0);
});

test('S7-08 S3-38 hits of a service are shown by page; invalid hits and foreign links are dropped', () => {
  const hit = (type: Hit['type'], link: string, more: Partial<Hit> = {}): Hit => ({
    type,
    link,
    title: 'T',
    header: 'T > Above > Own',
    query: 'q',
    highlights: [[12, 15]],
    group: '',
    statement: 'words',
    ...more,
  });
  const hits = [
    hit('header', '/p#own'),
    hit('title', '/p', { highlights: [[0, 1]] }),
    hit('content', 'javascript:alert(1)'),
    { type: 'odd' },
    null,
  ];
  const pages = rowsOfGroups([{ index: 'docs', hits: hits as Hit[] }], links);
  assert.deepEqual(
    pages.map(({ rows, best }) => [best, rows.map(({ href, text, highlights }) => [href, text, highlights])]),
    [
      [
        1,
        [
          ['/base/p', 'T', [[0, 1]]],
          ['/base/p#own', 'Own', [[0, 3]]],
        ],
      ],
    ],
  );
});

test('S7-08 S9-04 several sites share the space of the panel; a page that several sites find is listed below each', () => {
  const hit = (link: string, group: string): Hit => ({
    type: 'title',
    link,
    title: 'T',
    header: 'T',
    query: 'q',
    highlights: [],
    group,
    statement: '',
  });
  const plainLinks: LinkResolver = { href: link => link, trail: link => (link === '/0' ? ['Start'] : []) };
  const group = (index: string, count: number, name: string, domain = '') => ({
    index,
    hits: Array.from({ length: count }, (_, at) => hit(`${domain}/${at}`, name)),
  });
  const rowsOf = (...groups: ReturnType<typeof group>[]): string[] =>
    rowsOfGroups(groups, plainLinks).map(({ rows, site }) => [rows[0]?.href, rows[0]?.trail, site].flat().join(' '));
  assert.deepEqual(rowsOf(group('docs', 9, 'Docs'), group('blog', 2, '', 'https://b'), group('none', 0, 'None')), [
    '/0 Start Docs',
    ...['/1', '/2', '/3', '/4'].map(link => `${link} Docs`),
    'https://b/0 blog',
    'https://b/1 blog',
  ]);
  const counts = (...groups: ReturnType<typeof group>[]): number[] =>
    groups.map(({ index }) => rowsOfGroups(groups, plainLinks).filter(({ site }) => site === index).length);
  assert.deepEqual(counts(group('a', 9, '', 'a'), group('b', 9, '', 'b'), group('c', 9, '', 'c')), [3, 2, 2]);
  assert.deepEqual(counts(group('a', 1, '', 'a'), group('b', 0, '', 'b'), group('c', 9, '', 'c')), [1, 0, 6]);
  // If only one site has results, the site's name is not shown above the results. The name is shown as the location of
  // pages that are not in the sidebar.
  assert.deepEqual(rowsOf(group('docs', 2, 'Docs')), ['/0 Start ', '/1 Docs ']);
  assert.deepEqual(rowsOf(group('docs', 1, ''), group('old', 2, '')), ['/0 Start docs', '/0 Start old', '/1 old']);
  assert.deepEqual(rowsOfGroups([], plainLinks), []);
});

/** Creates a panel. `respond` resolves the search for a query, and `searched` records the queries. */
function panelWith(): {
  panel: ReturnType<typeof createPanel>;
  searched: string[];
  respond: (query: string, pages?: PageRows[]) => Promise<void>;
} {
  const searched: string[] = [];
  const pending = new Map<string, (pages: PageRows[] | undefined) => void>();
  const panel = createPanel();
  panel.open(
    {
      load: () => Promise.resolve(),
      find(query) {
        searched.push(query);
        return new Promise(resolve => pending.set(query, resolve));
      },
    },
    'en',
    '',
  );
  return {
    panel,
    searched,
    async respond(query, pages) {
      pending.get(query)?.(pages);
      await new Promise(resolve => setImmediate(resolve));
    },
  };
}

const row = {
  type: 'title',
  href: '/a',
  trail: [],
  text: 'a',
  highlights: [],
  statement: '',
  statementHighlights: [],
} as const;
const onePage: PageRows[] = [{ rows: [{ ...row, trail: [], highlights: [], statementHighlights: [] }], best: 0 }];

test('S9-08 a search starts 150 ms after the last letter, but not during an IME composition', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { panel, searched } = panelWith();
  for (const query of ['d', 'dt', 'dts']) {
    panel.type(query, false);
    t.mock.timers.tick(DEBOUNCE_MS - 1);
  }
  assert.deepEqual(searched, []);
  t.mock.timers.tick(1);
  assert.deepEqual(searched, ['dts']);
  panel.type('lei', true);
  t.mock.timers.tick(1000);
  assert.deepEqual(searched, ['dts']);
  panel.type('类', false);
  t.mock.timers.tick(DEBOUNCE_MS);
  assert.deepEqual(searched, ['dts', '类']);
});

test('S4-18 late results are dropped; shown results stay until the next search', async () => {
  const { panel, respond } = panelWith();
  void panel.searchNow('a');
  await respond('a', onePage);
  assert.equal(panel.state.get().selected, 0);
  void panel.searchNow('ab');
  assert.deepEqual(panel.state.get().pages, onePage);
  void panel.searchNow('abc');
  await respond('abc', []);
  await respond('ab', onePage);
  assert.deepEqual([panel.state.get().searched, panel.state.get().pages], ['abc', []]);
  void panel.searchNow('abcd');
  panel.type(' ', false);
  await respond('abcd', onePage);
  assert.deepEqual([panel.state.get().searched, panel.state.get().pages], ['', []]);
});

test('S8-01 a failed search shows neither rows nor the message for no results', async () => {
  const { panel, respond } = panelWith();
  void panel.searchNow('a');
  await respond('a', undefined);
  const { pages, searched, isBusy } = panel.state.get();
  assert.deepEqual([pages, searched, isBusy], [[], '', false]);
});

test('S4-19 the selection wraps around', async () => {
  const { panel, respond } = panelWith();
  void panel.searchNow('a');
  await respond('a', [...onePage, ...onePage]);
  const steps = ([1, 1, -1] as const).map(step => {
    panel.move(step);
    return panel.state.get().selected;
  });
  assert.deepEqual(steps, [1, 0, 1]);
});

test('a failure to load the index is reported and can be retried', async () => {
  let isDown = true;
  const panel = createPanel();
  const log = console.error;
  console.error = () => undefined;
  const attempt = <T>(value: T): Promise<T> => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(value));
  panel.open({ load: () => attempt(undefined), find: () => attempt(onePage) }, 'en', '');
  const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
  const state = (): unknown[] => {
    const { isFailed, isBusy, searched, pages } = panel.state.get();
    return [isFailed, isBusy, searched, pages.length];
  };
  await settle();
  assert.deepEqual(state(), [true, false, '', 0]);
  await panel.searchNow('dts');
  assert.deepEqual(state(), [true, false, '', 0]);
  isDown = false;
  await panel.retry();
  assert.deepEqual(state(), [false, false, 'dts', 1]);
  console.error = log;
});

test('an empty search suggests pages and the first page of every group, in the order of the navigation', () => {
  const link = (text: string): SidebarItem => ({ text, link: `/${text}`, fileKey: text });
  const group = (text: string, ...items: SidebarItem[]): SidebarItem => ({
    text,
    items,
    collapsible: true,
    collapsed: true,
    fileKey: '',
  });
  const sidebars = {
    '/api/': [link('api/index')],
    '/guide/': [
      group('Start', { text: 'Away', link: 'https://a.example', fileKey: '' }, group('Deep', link('guide/one'))),
      group('Empty'),
      link('guide/two'),
      link('guide/two'),
    ],
  };
  const nav = [
    { text: 'Guide', link: '/guide/one', position: 'left' as const },
    { text: 'API', link: '/api/', position: 'left' as const },
  ];
  const suggestionsOf = (count: number) => suggestedPages(sidebars, nav, count).map(start => [start.link, start.group]);
  assert.deepEqual(suggestionsOf(6), [
    ['/guide/one', 'Start'],
    ['/api/index', undefined],
    ['/guide/two', undefined],
  ]);
  assert.equal(suggestionsOf(2).length, 2);
});
