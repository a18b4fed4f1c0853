// Tests of the class names in the built style sheets.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const assets = new URL('../dist/assets/', import.meta.url);

/** Returns the selectors of a minified style sheet: the text before each block, except at-rules. */
function selectors(css) {
  const bare = css.replace(/\/\*.*?\*\//gs, '').replace(/"[^"]*"|'[^']*'/g, '""');
  return [...bare.matchAll(/[^{};]+(?=\{)/g)]
    .map(([selector]) => selector)
    .filter(selector => !selector.startsWith('@'));
}

const sheets = readdirSync(assets).filter(name => name.endsWith('.css'));

test('every class of the theme begins with a prefix of the theme', () => {
  const classes = sheets.flatMap(name =>
    selectors(readFileSync(new URL(name, assets), 'utf8')).flatMap(selector =>
      [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, found]) => found),
    ),
  );
  assert.ok(classes.length > 500, `${classes.length} classes`);
  assert.deepEqual(
    [...new Set(classes)].filter(name => !/^(q|tok|language)-/.test(name)),
    [],
  );
});
