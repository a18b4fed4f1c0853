/** Tests the adapters in `docs/adapters` against a mock server whose responses follow each engine's documentation. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { algolia } from '../../docs/adapters/algolia.ts';
import { meilisearch } from '../../docs/adapters/meilisearch.ts';
import { CLOSE, OPEN } from '../../docs/adapters/records.ts';
import { typesense } from '../../docs/adapters/typesense.ts';
import { rowsOfResults } from '../src/features/search/rows.ts';
import { withHooks } from '../src/features/search/engine/hooks.ts';
import type { Result, SearchHooks } from '../src/features/search/engine/types.ts';

interface RecordedRequest {
  line: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Runs `action` against a server that responds to every request with `responseBody`; returns the requests. */
async function withEngine(
  status: number,
  responseBody: unknown,
  action: (host: string) => Promise<void>,
): Promise<RecordedRequest[]> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', data => (body += data));
    request.on('end', () => {
      requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(responseBody));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  try {
    await action(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return requests;
}

function language(lang: string): void {
  Object.assign(globalThis, { document: { documentElement: { lang } } });
}

const OWN_RESULT: Result = { routePath: '/own', title: 'Own', score: 1, sections: [] };

/** Runs a search as the panel does. `hooks` may replace `OWN_RESULT`, the result from the site's own index. */
const search = (hooks: SearchHooks<Result>, query: string): Promise<Result[]> =>
  withHooks(query, hooks, () => Promise.resolve([OWN_RESULT]));

const withMarks = (text: string): string => text.replace(/\[/g, OPEN).replace(/\]/g, CLOSE);

/** Returns the panel's rows as strings, with highlights in brackets. */
function rows(results: Result[]): string[] {
  const links = { href: (link: string) => link, trail: () => [] };
  const bracketHighlights = (text: string, highlights: readonly (readonly [number, number])[]): string =>
    [...highlights]
      .toReversed()
      .reduce((out, [start, end]) => `${out.slice(0, start)}[${out.slice(start, end)}]${out.slice(end)}`, text);
  return rowsOfResults(results, links)
    .flatMap(page => page.rows)
    .map(row =>
      [
        row.type,
        row.href,
        bracketHighlights(row.text, row.highlights),
        bracketHighlights(row.statement, row.statementHighlights),
      ].join(' | '),
    );
}

const EXPECTED = [
  'title | /config/lib/dts | lib.[dts] | ',
  'header | /config/lib/dts#bundle | [dts].bundle | One file of types.',
  'content | /config/lib/dts#types | Types | Turn [dts] on <b>here</b>.',
  'title | /guide/start | Quick start | ',
];

const BASE = 'https://docs.example.org';

test('S7-10 Algolia DocSearch replaces the site’s own index', async () => {
  const levels = (...texts: (string | null)[]) => Object.fromEntries(texts.map((text, at) => [`lvl${at}`, text]));
  const values = (...texts: string[]) =>
    Object.fromEntries(texts.map((value, at) => [`lvl${at}`, { value: withMarks(value) }]));
  const hit = (url: string, hierarchy: (string | null)[], highlighted: string[], content: string | null = null) => ({
    url: BASE + url,
    type: content === null ? `lvl${highlighted.length - 1}` : 'content',
    hierarchy: levels(...hierarchy),
    content,
    _highlightResult: { hierarchy: values(...highlighted) },
    ...(content === null ? {} : { _snippetResult: { content: { value: withMarks(content) } } }),
  });
  const response = {
    hits: [
      hit('/config/lib/dts', ['Config', 'lib.dts', null], ['Config', 'lib.[dts]']),
      hit(
        '/config/lib/dts#bundle',
        ['Config', 'lib.dts', 'dts.bundle'],
        ['Config', 'lib.[dts]', '[dts].bundle'],
        'One file of types.',
      ),
      hit(
        '/config/lib/dts.html#types',
        ['Config', 'lib.dts', 'Types'],
        ['Config', 'lib.[dts]', 'Types'],
        'Turn [dts] on <b>here</b>.',
      ),
      hit('/guide/start', ['Guide', 'Quick start'], ['Guide', 'Quick start']),
    ],
  };
  language('en');
  const [request] = await withEngine(200, response, async host => {
    const hooks = algolia({ app: 'APP', key: 'KEY', indexes: { en: 'docs en' }, host });
    assert.deepEqual(rows(await search(hooks, 'dts')), EXPECTED);
  });
  assert.equal(request?.line, 'POST /1/indexes/docs%20en/query');
  assert.deepEqual(
    [request?.headers['x-algolia-application-id'], request?.headers['x-algolia-api-key']],
    ['APP', 'KEY'],
  );
  const body = JSON.parse(request?.body ?? '') as Record<string, unknown>;
  assert.deepEqual(
    [body['query'], body['hitsPerPage'], body['highlightPreTag'], body['highlightPostTag']],
    ['dts', 20, OPEN, CLOSE],
  );
});

test('S7-10 Meilisearch replaces the site’s own index', async () => {
  const hit = (url: string, headings: string[], content: string | null) => {
    const fields = (clean: (text: string) => string) => ({
      hierarchy_lvl0: 'Documentation',
      ...Object.fromEntries(headings.map((text, at) => [`hierarchy_lvl${at + 1}`, clean(text)])),
      hierarchy_lvl6: null,
      content: content === null ? null : clean(content),
    });
    return { url: BASE + url, ...fields(text => text.replace(/[[\]]/g, '')), _formatted: fields(withMarks) };
  };
  const response = {
    hits: [
      hit('/config/lib/dts', ['lib.[dts]'], null),
      hit('/config/lib/dts#bundle', ['lib.[dts]', '[dts].bundle'], 'One file of types.'),
      hit('/config/lib/dts#types', ['lib.[dts]', 'Types'], 'Turn [dts] on <b>here</b>.'),
      hit('/guide/start', ['Quick start'], null),
    ],
  };
  language('zh');
  const [request] = await withEngine(200, response, async host => {
    const hooks = meilisearch({ host, key: 'KEY', indexes: { en: 'docs-en', zh: 'docs-zh' } });
    assert.deepEqual(rows(await search(hooks, '类型')), EXPECTED);
  });
  assert.equal(request?.line, 'POST /indexes/docs-zh/search');
  assert.deepEqual(
    [request?.headers['authorization'], request?.headers['content-type']],
    ['Bearer KEY', 'application/json'],
  );
  const body = JSON.parse(request?.body ?? '') as Record<string, unknown>;
  assert.deepEqual(
    [body['q'], body['limit'], body['highlightPreTag'], body['attributesToCrop']],
    ['类型', 20, OPEN, ['content']],
  );
});

test('S7-10 Typesense replaces the site’s own index', async () => {
  const hit = (url: string, headings: string[], content?: string) => {
    const fields = [
      ...headings.map((text, at) => [`hierarchy.lvl${at + 1}`, text]),
      ...(content ? [['content', content]] : []),
    ];
    return {
      document: {
        url: BASE + url,
        ...Object.fromEntries(fields.map(([field, text]) => [field, text?.replace(/[[\]]/g, '')])),
      },
      highlights: fields
        .filter(([, text]) => text?.includes('['))
        .map(([field, text]) => ({ field, snippet: withMarks(text ?? '') })),
    };
  };
  const response = {
    found: 4,
    hits: [
      hit('/config/lib/dts', ['lib.[dts]']),
      hit('/config/lib/dts#bundle', ['lib.[dts]', '[dts].bundle'], 'One file of types.'),
      hit('/config/lib/dts#types', ['lib.[dts]', 'Types'], 'Turn [dts] on <b>here</b>.'),
      hit('/guide/start', ['Quick start']),
    ],
  };
  language('en');
  const [request] = await withEngine(200, response, async host => {
    const hooks = typesense({ host, key: 'KEY', collections: { en: 'docs' } });
    assert.deepEqual(rows(await search(hooks, 'dts & more')), EXPECTED);
  });
  const url = new URL(request?.line.replace('GET ', '') ?? '', 'http://x');
  assert.equal(url.pathname, '/collections/docs/documents/search');
  assert.equal(request?.headers['x-typesense-api-key'], 'KEY');
  assert.deepEqual(
    ['q', 'query_by', 'per_page', 'highlight_start_tag'].map(name => url.searchParams.get(name)),
    ['dts & more', 'hierarchy.lvl1,hierarchy.lvl2,hierarchy.lvl3,content', '20', OPEN],
  );
});

test('S7-10 if an engine fails or has no index for the language, the results of the site’s own index are kept', async () => {
  const engines = (host: string): SearchHooks<Result>[] => [
    algolia({ app: 'A', key: 'K', indexes: { en: 'docs' }, host }),
    meilisearch({ host, key: 'K', indexes: { en: 'docs' } }),
    typesense({ host, key: 'K', collections: { en: 'docs' } }),
  ];
  const logged: string[] = [];
  const { error } = console;
  console.error = (problem: unknown) => logged.push(String(problem));
  try {
    const requests = await withEngine(403, { message: 'Invalid key' }, async host => {
      for (const hooks of engines(host)) {
        language('en');
        assert.deepEqual(await search(hooks, 'dts'), [OWN_RESULT]);
        language('zh');
        assert.deepEqual(await search(hooks, 'dts'), [OWN_RESULT]);
      }
    });
    assert.equal(requests.length, 3);
  } finally {
    console.error = error;
  }
  assert.equal(logged.length, 3);
  for (const line of logged) assert.match(line, /answered 403: .*Invalid key/);
});
