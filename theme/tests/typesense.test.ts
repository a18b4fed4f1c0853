/** Tests of searches in Typesense, with recorded responses of a real node. `make bench-cluster` uses real nodes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finderOf } from '../src/features/search/finder.ts';
import { isCommonWord } from '../src/features/search/engine/common-words.ts';
import { CLOSE, OPEN, parseMarks } from '../src/features/search/engine/marks.ts';
import { createNodes } from '../src/features/search/engine/nodes.ts';
import { createTypesenseSearch, type TypesenseOptions } from '../src/features/search/engine/typesense.ts';
import type { Shell } from '../src/base/site.ts';

const withMarks = (text: string): string => text.replace(/\[/g, OPEN).replace(/\]/g, CLOSE);

interface RecordedRequest {
  url: string;
  searches: Record<string, unknown>[];
}

/** Responds with `responses` in turn and then repeats the last one. An error simulates a lost connection. */
function engine(...responses: (Response | Error)[]): { request: typeof fetch; requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = [];
  const request = (url: string, { body }: RequestInit): Promise<Response> => {
    requests.push({ url, ...(JSON.parse(String(body)) as Pick<RecordedRequest, 'searches'>) });
    const response = responses[Math.min(requests.length, responses.length) - 1];
    return response instanceof Response ? Promise.resolve(response.clone()) : Promise.reject(response);
  };
  return { request: request as typeof fetch, requests: requests };
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

test('hits are highlighted in the field that matches', async () => {
  const { request, requests } = engine(
    results(
      {
        document: document('/dts', '', ['lib.dts']),
        highlights: [{ field: 'title', snippet: '…', value: withMarks('lib.[dts]') }],
      },
      {
        document: document('/dts', 'bundle', ['lib.dts', 'dts.bundle']),
        highlights: [
          { field: 'heading', value: withMarks('[dts].bundle') },
          { field: 'content', snippet: withMarks('Turn [dts] on <b>here</b>.') },
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
  assert.equal(requests[0]?.url, 'https://a.example.org/multi_search?x-typesense-api-key=a%20key');
  const { q, filter_by, query_by, per_page } = requests[0]?.searches[0] ?? {};
  assert.deepEqual([q, filter_by, per_page], ['lib dts?', 'lang:=en', 5]);
  assert.equal(query_by, 'title,heading,keywords,breadcrumbs,content,code');
});

test('Chinese texts are in separate fields, and each site has a separate search', async () => {
  const hit = {
    document: document('/zh/dts', '', ['类型'], { content: '', content_zh: '用 lib.\u200bdts 选项' }),
    highlights: [{ field: 'content_zh', snippet: withMarks('用 lib.\u200b[dts] [选][项]') }],
  };
  const { request, requests } = engine(
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
    requests[0]?.searches.map(({ filter_by }) => filter_by),
    ['lang:=zh-CN && site:=docs', 'lang:=zh-CN && site:=blog'],
  );
  assert.match(String(requests[0]?.searches[0]?.['query_by']), /^title_zh,title,.*content_zh,code$/);
});

test('hits of the site itself are limited to the current version', async () => {
  const { request, requests } = engine(results());
  const nodes = createNodes(['https://a.example.org'], request);
  await createTypesenseSearch({ ...options(nodes), version: '1.x' }).search('dts');
  await createTypesenseSearch({ ...options(nodes), version: '1.x', searchIndexes: ['docs', 'blog'] }).search('dts');
  const versionFilter = '(site:!=docs || version:=1.x)';
  assert.deepEqual(
    requests.flatMap(({ searches }) => searches.map(({ filter_by }) => filter_by)),
    [
      `lang:=en && ${versionFilter}`,
      `lang:=en && site:=docs && ${versionFilter}`,
      `lang:=en && site:=blog && ${versionFilter}`,
    ],
  );
});

test('a node that fails is skipped, and the node that responds is tried first from then on', async () => {
  const fine = results();
  const { request, requests } = engine(new TypeError('no connection'), new Response('lagging', { status: 503 }), fine);
  const nodes = createNodes(['https://a', 'https://b', 'https://c'], request);
  const search = createTypesenseSearch(options(nodes));
  assert.deepEqual(await search.search('dts'), []);
  assert.deepEqual(await search.search('dts'), []);
  assert.deepEqual(
    requests.map(({ url }) => url.slice(0, 9)),
    ['https://a', 'https://b', 'https://c', 'https://c'],
  );
});

test('all nodes are tried again while a leader is elected', async () => {
  const lagging = new Response('lagging', { status: 503 });
  const { request, requests } = engine(lagging, lagging, lagging, lagging, results());
  const failures: unknown[] = [];
  const nodes = createNodes(['https://a', 'https://b'], request);
  const search = createTypesenseSearch({ ...options(nodes), onFailure: error => failures.push(error) });
  assert.deepEqual(await search.search('dts'), []);
  assert.deepEqual([requests.length, failures], [5, []]);
});

test('a failure is reported: a refused key, a missing collection, an invalid response', async () => {
  for (const [response, message] of [
    [new Response('Forbidden', { status: 401 }), /responded 401: Forbidden/],
    [Response.json({ results: [{ code: 404, error: 'Not found.' }] }), /returned 404: Not found\./],
    [Response.json([]), /returned no results/],
  ] as const) {
    const { request, requests } = engine(response);
    const failures: unknown[] = [];
    const nodes = createNodes(['https://a', 'https://b'], request);
    const search = createTypesenseSearch({ ...options(nodes), onFailure: error => failures.push(error) });
    assert.deepEqual(await search.search('dts'), []);
    assert.equal(requests.length, 1, 'no other node is tried, because it would respond the same');
    assert.match(String(failures[0]), message);
  }
});

test('the panel searches in Typesense if the site is configured for it', async t => {
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
    highlights: [{ field: 'heading', value: withMarks('[dts].bundle') }],
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
  assert.deepEqual(parseMarks(withMarks('a [b][c] d')), { text: 'a bc d', highlights: [[2, 4]] });
  assert.deepEqual(parseMarks(`${CLOSE}a${OPEN}b`), { text: `${CLOSE}ab`, highlights: [] });
});
