/** Tests of searches in Typesense, with recorded responses of a real node. `make bench-cluster` uses real nodes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finderOf } from '../src/features/search/finder.ts';
import { isCommonWord } from '../src/features/search/engine/common-words.ts';
import { CLOSE, OPEN, parseMarks } from '../src/features/search/engine/marks.ts';
import { createNodes } from '../src/features/search/engine/nodes.ts';
import { createTypesenseSearch, type TypesenseOptions } from '../src/features/search/engine/typesense.ts';
import type { Shell } from '../src/base/site.ts';

const marked = (text: string): string => text.replace(/\[/g, OPEN).replace(/\]/g, CLOSE);

interface Asked {
  url: string;
  searches: Record<string, unknown>[];
}

/** Responds with `answers` in turn and then repeats the last one. An error simulates a lost connection. */
function engine(...answers: (Response | Error)[]): { request: typeof fetch; asked: Asked[] } {
  const asked: Asked[] = [];
  const request = (url: string, { body }: RequestInit): Promise<Response> => {
    asked.push({ url, ...(JSON.parse(String(body)) as Pick<Asked, 'searches'>) });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(answer);
  };
  return { request: request as typeof fetch, asked };
}

const document = (route: string, anchor: string, headings: string[], more: object = {}): object => ({
  site: 'docs',
  siteTitle: 'Docs',
  route,
  anchor,
  url: `https://docs.example.org${route}${anchor && `#${anchor}`}`,
  title: headings[0],
  headings,
  content: 'One file of types.',
  ...more,
});

const results = (...hits: object[]): Response => Response.json({ results: [{ grouped_hits: [{ hits }] }] });

const options = (nodes: TypesenseOptions['nodes'], lang = 'en'): TypesenseOptions => ({
  nodes,
  collection: 'all',
  searchKey: 'a key',
  searchIndexes: [],
  indexName: 'docs',
  lang,
  isCommonWord,
});

test('hits have the marks of the field that matches', async () => {
  const { request, asked } = engine(
    results(
      {
        document: document('/dts', '', ['lib.dts']),
        highlights: [{ field: 'title', snippet: '…', value: marked('lib.[dts]') }],
      },
      {
        document: document('/dts', 'bundle', ['lib.dts', 'dts.bundle']),
        highlights: [
          { field: 'heading', value: marked('[dts].bundle') },
          { field: 'content', snippet: marked('Turn [dts] on <b>here</b>.') },
        ],
      },
      { document: document('/news', '', ['News'], { site: 'blog' }), highlights: [] },
    ),
  );
  const search = createTypesenseSearch(options(createNodes(['https://a.example.org'], request)));
  const [docs, blog] = await search.search('how to use lib.dts?', 5);
  assert.equal(docs?.index, 'docs');
  assert.deepEqual(
    docs?.hits.map(({ type, header, link, highlights, statement, group }) => [
      type,
      header,
      link,
      highlights,
      statement,
      group,
    ]),
    [
      ['title', 'lib.dts', '/dts', [[4, 7]], 'One file of types.', 'Docs'],
      ['header', 'lib.dts > dts.bundle', '/dts#bundle', [[10, 13]], 'Turn dts on <b>here</b>.', 'Docs'],
    ],
  );
  assert.equal(blog?.hits[0]?.link, 'https://docs.example.org/news', 'links of another site are absolute');
  assert.equal(asked[0]?.url, 'https://a.example.org/multi_search?x-typesense-api-key=a%20key');
  const { q, filter_by, query_by, per_page } = asked[0]?.searches[0] ?? {};
  assert.deepEqual([q, filter_by, per_page], ['lib dts?', 'lang:=en', 5]);
  assert.equal(query_by, 'title,heading,keywords,breadcrumbs,content,code');
});

test('texts in Chinese are in fields of their own, and each site has a search', async () => {
  const hit = {
    document: document('/zh/dts', '', ['类型'], { content: '', content_zh: '用 lib.\u200bdts 选项' }),
    highlights: [{ field: 'content_zh', snippet: marked('用 lib.\u200b[dts] [选][项]') }],
  };
  const { request, asked } = engine(
    Response.json({ results: [{ grouped_hits: [{ hits: [hit] }] }, { grouped_hits: [] }] }),
  );
  const nodes = createNodes(['https://a.example.org'], request);
  const search = createTypesenseSearch({ ...options(nodes, 'zh-CN'), searchIndexes: ['docs', 'blog'] });
  const [docs] = await search.search('选项');
  assert.deepEqual(docs?.hits[0]?.statement, '用 lib.dts 选项');
  assert.deepEqual(docs?.hits[0]?.highlights, [
    [6, 9],
    [10, 12],
  ]);
  assert.deepEqual(
    asked[0]?.searches.map(({ filter_by }) => filter_by),
    ['lang:=zh-CN && site:=docs', 'lang:=zh-CN && site:=blog'],
  );
  assert.match(String(asked[0]?.searches[0]?.['query_by']), /^title_zh,title,.*content_zh,code$/);
});

test('pages of the site itself are those of its version', async () => {
  const { request, asked } = engine(results());
  const nodes = createNodes(['https://a.example.org'], request);
  await createTypesenseSearch({ ...options(nodes), version: '1.x' }).search('dts');
  await createTypesenseSearch({ ...options(nodes), version: '1.x', searchIndexes: ['docs', 'blog'] }).search('dts');
  const own = '(site:!=docs || version:=1.x)';
  assert.deepEqual(
    asked.flatMap(({ searches }) => searches.map(({ filter_by }) => filter_by)),
    [`lang:=en && ${own}`, `lang:=en && site:=docs && ${own}`, `lang:=en && site:=blog && ${own}`],
  );
});

test('a node that fails is skipped, and the one that answers is asked first from then on', async () => {
  const fine = results();
  const { request, asked } = engine(new TypeError('no connection'), new Response('lagging', { status: 503 }), fine);
  const nodes = createNodes(['https://a', 'https://b', 'https://c'], request);
  const search = createTypesenseSearch(options(nodes));
  assert.deepEqual(await search.search('dts'), []);
  assert.deepEqual(await search.search('dts'), []);
  assert.deepEqual(
    asked.map(({ url }) => url.slice(0, 9)),
    ['https://a', 'https://b', 'https://c', 'https://c'],
  );
});

test('all nodes are asked again while a leader is elected', async () => {
  const lagging = new Response('lagging', { status: 503 });
  const { request, asked } = engine(lagging, lagging, lagging, lagging, results());
  const failures: unknown[] = [];
  const nodes = createNodes(['https://a', 'https://b'], request);
  const search = createTypesenseSearch({ ...options(nodes), onFailure: error => failures.push(error) });
  assert.deepEqual(await search.search('dts'), []);
  assert.deepEqual([asked.length, failures], [5, []]);
});

test('a failure is reported: a refused key, a missing collection, what is no response of the engine', async () => {
  for (const [answer, message] of [
    [new Response('Forbidden', { status: 401 }), /responded 401: Forbidden/],
    [Response.json({ results: [{ code: 404, error: 'Not found.' }] }), /returned 404: Not found\./],
    [Response.json([]), /returned no results/],
  ] as const) {
    const { request, asked } = engine(answer);
    const failures: unknown[] = [];
    const nodes = createNodes(['https://a', 'https://b'], request);
    const search = createTypesenseSearch({ ...options(nodes), onFailure: error => failures.push(error) });
    assert.deepEqual(await search.search('dts'), []);
    assert.equal(asked.length, 1, 'no other node would answer otherwise');
    assert.match(String(failures[0]), message);
  }
});

test('the panel searches in Typesense by configuration alone', async t => {
  const search = {
    mode: 'typesense',
    nodes: ['https://a.example.org'],
    collection: 'all',
    searchKey: 'k',
    indexName: 'docs',
    searchIndexes: [],
  };
  const shell = {
    site: { search, base: '/base/', cleanUrls: true },
    locale: { lang: 'en', sidebars: {} },
  } as unknown as Shell;
  Object.assign(globalThis, {
    document: { querySelector: () => ({ textContent: '{}' }) },
    location: { origin: 'http://127.0.0.1:4173' },
  });
  const hit = {
    document: document('/dts', 'bundle', ['lib.dts', 'dts.bundle']),
    highlights: [{ field: 'heading', value: marked('[dts].bundle') }],
  };
  const { request } = engine(results(hit));
  t.mock.method(globalThis, 'fetch', request);
  const pages = await finderOf(shell).find('dts');
  assert.deepEqual(
    pages?.[0]?.rows.map(row => [row.href, row.text, row.highlights]),
    [
      ['/base/dts', 'lib.dts', []],
      ['/base/dts#bundle', 'dts.bundle', [[0, 3]]],
    ],
    'links of the site itself stay on its origin',
  );
});

test('marks are removed from texts', () => {
  assert.deepEqual(parseMarks(''), { text: '', highlights: [] });
  assert.deepEqual(parseMarks(marked('a [b][c] d')), { text: 'a bc d', highlights: [[2, 4]] });
  assert.deepEqual(parseMarks(`${CLOSE}a${OPEN}b`), { text: `${CLOSE}ab`, highlights: [] });
});
