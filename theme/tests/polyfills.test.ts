// Tests of the server's polyfills, which are compared with Node's implementations.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { structuredClone as clone } from '../src/server/polyfills/clone.ts';
import * as encoding from '../src/server/polyfills/encoding.ts';
import { intl } from '../src/server/polyfills/intl.ts';

test('text is encoded and decoded as in Node', () => {
  for (const text of ['', 'clay', 'é', '窑', '😀 x', '\uD800']) {
    const bytes = new encoding.TextEncoder().encode(text);
    assert.deepEqual(bytes, new TextEncoder().encode(text));
    assert.equal(new encoding.TextDecoder().decode(bytes), new TextDecoder().decode(bytes));
  }
  for (const bytes of [[0xff], [0xe4, 0xbd], [0xc0, 0x80], [0x41, 0xed, 0xa0, 0x80]]) {
    assert.match(new encoding.TextDecoder().decode(new Uint8Array(bytes)), /\uFFFD/);
  }
  for (const text of ['', 'a', 'ab', 'abc', '\u00FF\u0000']) {
    assert.equal(encoding.btoa(text), btoa(text));
    assert.equal(encoding.atob(btoa(text)), text);
  }
  assert.throws(() => encoding.btoa('窑'));
  assert.throws(() => encoding.atob('*'));
});

test('data is cloned', () => {
  const shared = { a: [1, new Date(5)], m: new Map([[1, new Set(['x'])]]), r: /x/g, u: undefined };
  const value = { shared, again: shared };
  const copy = clone(value);
  assert.deepEqual(copy, value);
  assert.equal(copy.shared, copy.again);
  assert.notEqual(copy.shared, shared);
  assert.throws(() => clone({ f: () => 1 }), TypeError);
});

test('dates and numbers are formatted as in Node', () => {
  const dates = [new Date('2025-03-04T05:06:07Z'), new Date('2024-12-31T23:59:00Z'), new Date('1999-10-10T00:00:00Z')];
  const dateOptions: Intl.DateTimeFormatOptions[] = [
    {},
    { year: 'numeric', month: 'long', day: 'numeric' },
    { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' },
    { year: 'numeric', month: '2-digit', day: '2-digit' },
    { month: 'long', year: 'numeric' },
    { month: 'short', day: 'numeric' },
    { weekday: 'long' },
    { year: 'numeric' },
    { hour: 'numeric', minute: '2-digit' },
    { hour: '2-digit', minute: '2-digit', hour12: false },
    { dateStyle: 'medium' },
    { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  ];
  const normalizeSpaces = (text: string): string => text.replaceAll('\u202F', ' ').replace(/\b24:/, '00:');
  for (const locale of ['en-US', 'en-GB', 'zh-CN']) {
    for (const options of dateOptions) {
      if (locale !== 'en-US' && (options.hour || options.weekday || options.dateStyle)) continue;
      for (const date of dates) {
        const native = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
        const polyfilled = new intl.DateTimeFormat(locale, options as Record<string, unknown>).format(date);
        assert.equal(normalizeSpaces(polyfilled), normalizeSpaces(native), `${locale} ${JSON.stringify(options)}`);
      }
    }
  }
  const numberOptions: Intl.NumberFormatOptions[] = [
    {},
    { maximumFractionDigits: 1 },
    { minimumFractionDigits: 2 },
    { style: 'percent' },
    { style: 'percent', maximumFractionDigits: 1 },
    { style: 'currency', currency: 'USD' },
    { notation: 'compact' },
    { useGrouping: false },
  ];
  for (const options of numberOptions) {
    for (const value of [0, 0.256, 1, 12.5, 999, 1234.5678, 1_234_567, -42.75]) {
      const native = new Intl.NumberFormat('en-US', options).format(value);
      assert.equal(
        new intl.NumberFormat('en-US', options).format(value),
        native,
        `${value} ${JSON.stringify(options)}`,
      );
    }
  }
  assert.equal(new intl.ListFormat('en').format(['a', 'b', 'c']), 'a, b, and c');
  assert.equal(new intl.ListFormat('zh-CN').format(['甲', '乙']), '甲和乙');
  assert.equal(new intl.PluralRules('en', { type: 'ordinal' }).select(22), 'two');
  assert.equal(new intl.RelativeTimeFormat('en').format(-3, 'days'), '3 days ago');
});

test('formatting in a language that the build does not know is an error', () => {
  const date = new Date('1969-07-16T13:32:00Z');
  for (const format of [
    () => new intl.DateTimeFormat('fr', { month: 'long' }).format(date),
    () => new intl.NumberFormat('de').format(1234.5),
    () => new intl.NumberFormat('de', { style: 'percent' }).format(0.5),
    () => new intl.PluralRules('ru').select(2),
    () => new intl.PluralRules('ru', { type: 'ordinal' }).select(2),
    () => new intl.ListFormat(['fr']).format(['a', 'b']),
    () => new intl.RelativeTimeFormat('ja').format(1, 'day'),
    () => new intl.DateTimeFormat('en').formatToParts(),
  ])
    assert.throws(format, { message: /during the build/ });
  assert.deepEqual(intl.DateTimeFormat.supportedLocalesOf(['fr', 'en-GB', 'zh']), ['en-GB', 'zh']);
});
