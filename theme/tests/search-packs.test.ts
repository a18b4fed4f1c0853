import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { makePackReader } from '../src/features/search/engine/packs.ts';

const parts = [{ terms: 'a b' }, { terms: 'c' }, { documents: [] }].map(part => deflateSync(JSON.stringify(part)));
const PACK = Buffer.concat(parts);
const [A, B, C] = parts.map(({ length }) => length) as [number, number, number];

/**
 * Returns a `fetch` that responds with the pack and records the requested ranges. The first `failures` requests fail.
 * Without support for ranges, each response contains the whole pack.
 */
function host(supportsRanges: boolean, ranges: string[], failures = 0): typeof fetch {
  return async (url, init) => {
    assert.equal(url, '/static/p.bin');
    const range = new Headers(init?.headers).get('Range') ?? '';
    ranges.push(range);
    await Promise.resolve();
    if (failures-- > 0) return new Response('', { status: 503 });
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    return supportsRanges
      ? new Response(PACK.subarray(Number(start), Number(end) + 1), { status: 206 })
      : new Response(PACK);
  };
}

/** Reads all parts at once. */
async function readAll(read: ReturnType<typeof makePackReader>): Promise<unknown[]> {
  return Promise.all([read('p.bin', 0, A), read('p.bin', A, A + B), read('p.bin', A + B, A + B + C)]);
}

const EXPECTED = [{ terms: 'a b' }, { terms: 'c' }, { documents: [] }];

test('parts are requested as ranges of bytes', async () => {
  const ranges: string[] = [];
  assert.deepEqual(await readAll(makePackReader('/static/', host(true, ranges))), EXPECTED);
  assert.deepEqual(ranges, [`bytes=0-${A - 1}`, `bytes=${A}-${A + B - 1}`, `bytes=${A + B}-${A + B + C - 1}`]);
});

test('a pack that a host without ranges has sent is not requested again', async () => {
  const ranges: string[] = [];
  const read = makePackReader('/static/', host(false, ranges));
  assert.deepEqual(await readAll(read), EXPECTED);
  assert.deepEqual(await readAll(read), EXPECTED);
  assert.equal(ranges.length, 3);
});

test('a failed request is retried by the next search', async () => {
  const ranges: string[] = [];
  const read = makePackReader('/static/', host(true, ranges, 1));
  await assert.rejects(read('p.bin', 0, A), /503/);
  assert.deepEqual(await read('p.bin', 0, A), EXPECTED[0]);
});

test('ranges are requested without the HTTP cache', async () => {
  const respond = host(true, []);
  const request: typeof fetch = async (url, init) => {
    assert.equal(init?.cache, 'no-store');
    return respond(url, init);
  };
  assert.deepEqual(await makePackReader('/static/', request)('p.bin', 0, A), EXPECTED[0]);
});

test('a range with other bytes than the part is an error', async () => {
  await assert.rejects(makePackReader('/static/', host(true, []))('p.bin', 1, A));
});
