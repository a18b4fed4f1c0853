import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

/** Returns the joined contents of the files with one of the extensions below `folder`, a path relative to `theme`. */
function contents(folder: string, ...extensions: string[]): string {
  const names = readdirSync(resolve(folder), { recursive: true, encoding: 'utf8' });
  const files = names.filter(name => extensions.some(extension => name.endsWith(extension)));
  assert.ok(files.length > 10, folder);
  return files.map(name => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/** Classes that the sources do not contain: authors write some, and the names of icons complete the others. */
const NOT_IN_SOURCES = /^q-(showcase(-output)?|icon-.+)$/;

test('every class in a style sheet of the theme is used by the theme or by the engine', () => {
  const sources = contents('src', '.ts', '.tsx') + contents('../crates', '.rs');
  const sheets = contents('src', '.css').replace(/\/\*.*?\*\//gs, '');
  const classes = new Set([...sheets.matchAll(/\.(q-[\w-]+)/g)].map(([, name = '']) => name));
  assert.ok(classes.size > 200);
  const unused = [...classes].filter(name => !NOT_IN_SOURCES.test(name) && !sources.includes(name));
  assert.deepEqual(unused, []);
});
