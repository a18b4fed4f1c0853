import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finderOf } from '../src/features/search/finder.ts';
import type { Shell } from '../src/base/site.ts';

/** Shell data of a site with a remote search service. */
const shell = {
  site: { search: { mode: 'remote', url: '/service', searchIndexes: ['docs'] }, base: '/', cleanUrls: true },
  locale: { lang: 'en', sidebars: {} },
} as unknown as Shell;

test('S7-09 S8-01 concurrent searches have independent results: a late success does not affect the other', async t => {
  t.mock.method(console, 'error', () => undefined);
  Object.assign(globalThis, {
    document: { querySelector: () => ({ textContent: '{}' }) },
    location: { origin: 'https://docs.example.com' },
  });
  let succeed: (response: Response) => void = () => undefined;
  let fail: (text: string) => void = () => undefined;
  t.mock.method(globalThis, 'fetch', (url: string) =>
    url.includes('keyword=first')
      ? new Promise<Response>(resolve => (succeed = resolve))
      : // The search fails only after the response body has been read for the error message.
        Promise.resolve({ ok: false, status: 500, text: () => new Promise<string>(resolve => (fail = resolve)) }),
  );
  const finder = finderOf(shell);
  const first = finder.find('first');
  const second = finder.find('second');
  await new Promise(resolve => setImmediate(resolve));
  succeed(Response.json([]));
  assert.deepEqual(await first, []);
  fail('no');
  assert.equal(await second, undefined);
});
