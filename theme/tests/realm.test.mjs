// Tests of determinism and of the isolation of pages in the built server script.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { engine } from '../dev/engine.mjs';
import { locales, pages, site } from '../dev/fixtures.mjs';

/**
 * Creates an engine with one site module and returns a function that runs the module's export `run` on a page. `source`
 * is the module's body, which runs on load and returns `run`.
 */
function engineWith(source) {
  const runtime = engine({
    site,
    locales,
    modules: (shared, loaders) => {
      loaders['x.ts'] = () => ({ run: vm.runInContext(`(shared => { ${source} })`, runtime.context)(shared) });
    },
  });
  return () => {
    const nodes = [{ expression: 'JSON.stringify(run())' }];
    const request = { imports: { run: { module: 'x.ts', export: 'run' } }, exports: [], nodes };
    const { html, errors } = runtime.renderArticle(pages('en')[0], request);
    if (errors.length > 0) return errors[0].message;
    return JSON.parse(html[0].replaceAll('&quot;', '"').replaceAll('&#x27;', "'"));
  };
}

test('dates are in UTC and behave like native dates', () => {
  const values = engineWith(`return () => {
    class Own extends Date {}
    const noon = new Date(2026, 6, 1, 12, 30, 5);
    return [
      noon.toISOString(), noon.getHours(), noon.getDay(), noon.getTimezoneOffset(), noon.getYear(),
      String(noon), noon.toLocaleString(), noon.toLocaleDateString(), noon.toTimeString(),
      new Date('2026-07-01T12:30').getTime() - Date.UTC(2026, 6, 1, 12, 30),
      new Date('2026-07-01T12:30+02:00').toISOString(), new Date('2026-07-01').toISOString(),
      new Date('July 1, 2026 10:00').toISOString(), Date.parse('Wed, 01 Jul 2026 10:00:00 GMT'),
      String(new Date('nonsense')), new Date(noon).getTime() === noon.getTime(), new Date(undefined).getTime(),
      noon instanceof Date, new Own(0) instanceof Own, new Own(0).toISOString(), noon.constructor === Date, Date.name,
      Date.length, new Date(99, 0).getFullYear(), new Date(0).setHours(5), JSON.stringify({ noon }),
    ];
  }`)();
  assert.deepEqual(values, [
    '2026-07-01T12:30:05.000Z',
    12,
    3,
    0,
    126,
    'Wed Jul 01 2026 12:30:05 GMT+0000 (UTC)',
    '07/01/2026, 12:30:05 PM',
    '07/01/2026',
    '12:30:05 GMT+0000 (UTC)',
    0,
    '2026-07-01T10:30:00.000Z',
    '2026-07-01T00:00:00.000Z',
    '2026-07-01T10:00:00.000Z',
    1_782_900_000_000,
    'Invalid Date',
    true,
    null,
    true,
    true,
    '1970-01-01T00:00:00.000Z',
    true,
    'Date',
    7,
    1999,
    18_000_000,
    '{"noon":"2026-07-01T12:30:05.000Z"}',
  ]);
});

test('pages cannot read the clock; the error names the call', () => {
  for (const call of ['Date.now()', 'new Date()', 'Date()', 'performance.now()'])
    assert.match(
      engineWith(`return () => ${call};`)(),
      new RegExp(`\`${call.replace(/[().]/g, '\\$&')}\` cannot be called`),
    );
});

test('changes to shared objects by libraries apply to their page and are undone for the next page', () => {
  const patterns = {
    'a global that counts its copies': `(globalThis.litHtmlVersions ??= []).push('1'); return () => globalThis.litHtmlVersions.length;`,
    'a polyfill': `Array.prototype.own ??= function () { return this.length; }; let n = 0; return () => [[1, 2].own(), ++n];`,
    'an override of an inherited method': `const o = {}; o.toString = () => 'own'; o.constructor = 1; return () => [String(o)];`,
    'a class that sets what it inherits': `function Own() { this.name = 'Own'; this.message = 'm'; } Own.prototype = Object.create(Error.prototype); Own.prototype.constructor = Own; Own.prototype.toString = () => 'x'; return () => [new Own().name, String(new Own())];`,
    'a sealed namespace': `Object.freeze(Object.assign(Object.create(null), { a: 1 })); return () => 1;`,
    'a patched global function': `const { parse } = JSON; JSON.parse = text => parse(text) + 1; return () => JSON.parse('1');`,
    'a patched React': `const { react } = shared; const made = react.createElement; let n = 0; react.createElement = (...args) => (n++, made(...args)); return () => (react.createElement('a'), n);`,
    'a symbol on a prototype': `Function.prototype[Symbol.for('x')] = (Function.prototype[Symbol.for('x')] ?? 0) + 1; return () => Function.prototype[Symbol.for('x')];`,
    'an accessor on the global': `Object.defineProperty(globalThis, 'lazy', { configurable: true, get: () => 3 }); return () => globalThis.lazy;`,
    'a prototype of the language behind iterators': `const p = Object.getPrototypeOf(Object.getPrototypeOf([].values())); p.left = (p.left ?? 0) + 1; return () => p.left;`,
    'a property that is only made read-only': `const is = () => Object.getOwnPropertyDescriptor(Array.prototype, 'map').writable; const first = is(); Object.defineProperty(Array.prototype, 'map', { writable: false }); return () => [first, is()];`,
    'a getter in place of a method': `const { trim } = String.prototype; const has = () => 'get' in Object.getOwnPropertyDescriptor(String.prototype, 'trim'); const first = has(); String.prototype.__defineGetter__('trim', () => trim); return () => [first, has(), ' a '.trim()];`,
    'random numbers': `const first = Math.random(); return () => [first, Math.random()];`,
  };
  for (const [name, source] of Object.entries(patterns)) {
    const page = engineWith(source);
    const first = page();
    assert.notEqual(typeof first, 'string', `${name}: ${first}`);
    assert.deepEqual([page(), page()], [first, first], name);
  }
});
