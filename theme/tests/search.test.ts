import assert from 'node:assert/strict';
import { test } from 'node:test';
import vectors from '../../crates/search/vectors/analyzer.json' with { type: 'json' };
import { analyze } from '../src/features/search/engine/analyze.ts';
import { createRemoteSearch, createSearch, toHits, type Result } from '../src/features/search/engine/client.ts';

test('the analyzer agrees with the test vectors, like the Rust implementation', () => {
  assert.ok(vectors.length >= 300);
  for (const [text, expected] of vectors) {
    const tokens = analyze(text as string).map(({ term, kind, start, end, position, unit }) => [
      term,
      kind,
      start,
      end,
      position,
      unit,
    ]);
    assert.deepEqual(tokens, expected, JSON.stringify(text));
  }
});

/** A search index of one page, contained entirely in the first file of the index. */
const SMALL = {
  format: 2,
  lang: 'en',
  version: '',
  options: { resolution: 9, minLength: 1, tokenize: null, context: null, limit: 100 },
  pages: 'C',
  lengths: { heading: 'BB', content: 'AB', code: 'AA' },
  common: '',
  packs: [],
  terms: { first: ['apple'], parts: [{ terms: 'apple banana cherry', postings: 'AQ BQ BBA' }] },
  words: { first: [5], parts: [{ words: 'apple banana cherry' }] },
  texts: {
    first: [0],
    parts: [
      {
        documents: [
          {
            id: 0,
            title: 'Apple',
            content: 'cherry\n',
            toc: [{ id: 'b', text: 'Banana', depth: 2, charIndex: 0 }],
            routePath: '/a',
            domain: '',
          },
        ],
      },
    ],
  },
};

/** A `fetch` that responds to every request with JSON and records the requests. */
function respondingWith(body: unknown, requests: string[] = []): typeof fetch {
  return url => {
    requests.push(String(url));
    return Promise.resolve(new Response(JSON.stringify(body)));
  };
}

const searchSmall = (hooks = {}) =>
  createSearch({ indexUrl: '/static/search_index.en.0.json', fetch: respondingWith(SMALL), hooks });

/** Runs a function. Returns its result and the values that it passes to `console.error`. */
async function silently<T>(run: () => Promise<T>): Promise<[T, unknown[]]> {
  const { error } = console;
  const logged: unknown[] = [];
  console.error = (...values: unknown[]) => logged.push(...values);
  try {
    return [await run(), logged];
  } finally {
    console.error = error;
  }
}

test('S3-37 S3-38 results are converted to hits', async () => {
  const hits = async (query: string) => toHits(await searchSmall().search(query), query, () => 'Fruit');
  assert.deepEqual(await hits('banana'), [
    {
      type: 'header',
      title: 'Apple',
      header: 'Apple > Banana',
      link: '/a#b',
      query: 'banana',
      highlights: [[8, 14]],
      group: 'Fruit',
      statement: 'cherry',
    },
  ]);
  const summaries = async (query: string) =>
    (await hits(query)).map(({ type, link, highlights }) => ({ type, link, highlights }));
  assert.deepEqual(await summaries('apple'), [{ type: 'title', link: '/a', highlights: [[0, 5]] }]);
  assert.deepEqual(await summaries('cherry'), [{ type: 'content', link: '/a#b', highlights: [[0, 6]] }]);
});

test('the index is fetched once, on first use, and again after a failure', async () => {
  const requests: string[] = [];
  const search = createSearch({ indexUrl: '/x/i.json', fetch: respondingWith(SMALL, requests) });
  assert.deepEqual(await search.search('  '), []);
  assert.deepEqual(requests, []);
  await Promise.all([search.load(), search.load(), search.search('apple')]);
  assert.deepEqual(requests, ['/x/i.json']);
  let isBroken = true;
  const recovering = createSearch({
    indexUrl: '/x/i.json',
    fetch: () => Promise.resolve(isBroken ? new Response('', { status: 500 }) : new Response(JSON.stringify(SMALL))),
  });
  await assert.rejects(recovering.load(), /500/);
  isBroken = false;
  assert.equal((await recovering.search('apple')).length, 1);
});

test('S7-10 hooks run before, during and after a search', async () => {
  const seen: unknown[] = [];
  const changed = await searchSmall({
    beforeSearch: (query: string) => {
      seen.push(['before', query]);
      return 'banana';
    },
    onSearch: (query: string, results: Result[]) => {
      seen.push(['during', query, results.length]);
      return results.map(result => ({ ...result, title: 'Changed' }));
    },
    afterSearch: (query: string, results: Result[]) => void seen.push(['after', query, results[0]?.title]),
  }).search('nothing');
  assert.deepEqual(seen, [
    ['before', 'nothing'],
    ['during', 'banana', 1],
    ['after', 'banana', 'Changed'],
  ]);
  assert.equal(changed[0]?.title, 'Changed');
  const fail = () => {
    throw new Error('a hook failed');
  };
  const [results, logged] = await silently(() =>
    searchSmall({ beforeSearch: fail, onSearch: fail, afterSearch: fail }).search('apple'),
  );
  assert.deepEqual([results.length, logged.length], [1, 3]);
});

const remote = (request: typeof fetch) =>
  createRemoteSearch({ searchUrl: 'https://s.example/q', searchIndexes: ['docs', 'blog'], lang: 'zh', fetch: request });

test('S7-07 a remote search sends keyword, limit, searchIndexes and lang', async () => {
  const requests: string[] = [];
  await remote(respondingWith([], requests)).search('类型 & 声明');
  const url = new URL(requests[0] ?? '');
  assert.equal(url.origin + url.pathname, 'https://s.example/q');
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    keyword: '类型 & 声明',
    limit: '7',
    searchIndexes: 'docs,blog',
    lang: 'zh',
  });
  // Queries are cut off at 200 characters, because search services reject longer ones.
  await remote(respondingWith([], requests)).search('😀'.repeat(300));
  assert.equal([...(new URL(requests[1] ?? '').searchParams.get('keyword') ?? '')].length, 200);
});

test('a remote search contains the version of the page', async () => {
  const requests: string[] = [];
  const options = {
    searchUrl: 'https://s.example/q',
    searchIndexes: [],
    lang: 'en',
    fetch: respondingWith([], requests),
  };
  await createRemoteSearch({ ...options, version: '1.x' }).search('a');
  await createRemoteSearch({ ...options, version: '' }).search('a');
  assert.deepEqual(
    requests.map(request => new URL(request).searchParams.get('version')),
    ['1.x', null],
  );
});

test('S7-08 the response of a search service is a list of groups; invalid groups are dropped', async () => {
  const group = { index: 'docs', hits: [{ title: 'A' }] };
  assert.deepEqual(await remote(respondingWith([group, { index: 1 }, null])).search('a'), [group]);
});

test('S7-09 a failure of the remote search is logged and returns no results', async () => {
  const failures: (typeof fetch)[] = [
    () => Promise.reject(new Error('offline')),
    () => Promise.resolve(new Response('no', { status: 503 })),
    () => Promise.resolve(new Response('<html>')),
    respondingWith({ hits: [] }),
  ];
  for (const failure of failures) {
    const [results, logged] = await silently(() => remote(failure).search('a'));
    assert.deepEqual([results, logged.length], [[], 1]);
  }
});

test('a damaged index is rejected with an error', async () => {
  const open = (index: unknown) => createSearch({ indexUrl: 'i', fetch: respondingWith(index) }).search('apple cherry');
  assert.equal((await open(SMALL)).length, 1);
  const damaged = [
    null,
    [],
    'text',
    {},
    { ...SMALL, format: 1 },
    { ...SMALL, pages: '' },
    { ...SMALL, pages: 'A' },
    { ...SMALL, pages: 'C!' },
    { ...SMALL, pages: '______' },
    { ...SMALL, lengths: { heading: 'B', content: 'AB', code: 'AA' } },
    { ...SMALL, common: 'z' },
    { ...SMALL, options: { ...SMALL.options, tokenize: 'some' } },
    { ...SMALL, options: { ...SMALL.options, limit: -1 } },
    { ...SMALL, terms: { first: ['apple'], parts: [] } },
    { ...SMALL, terms: { first: ['apple'], parts: [{ terms: 'cherry apple', postings: 'AQ BQ' }] } },
    { ...SMALL, terms: { first: ['apple'], parts: [{ terms: 'apple cherry', postings: 'zQ BQ' }] } },
    { ...SMALL, terms: { first: ['apple'], parts: [{ terms: 'apple cherry', postings: 'A BQ' }] } },
    { ...SMALL, texts: { first: [], parts: [] } },
    { ...SMALL, texts: { first: [0], parts: [{ documents: [{ id: 0 }] }] } },
  ];
  for (const index of damaged) await assert.rejects(open(index), JSON.stringify(index)?.slice(0, 200));
});
