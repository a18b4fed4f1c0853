import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const theme = fileURLToPath(new URL('..', import.meta.url));
const source = join(theme, 'src');

/** Rows of the table in `README.md`, which lists the folders of `src`. */
const table = readFileSync(join(theme, 'README.md'), 'utf8').matchAll(/^\| `(\w+)\/` /gm);
const folders = [...table].map(([, name]) => name);

/** Returns the folder of `src` that contains a file, or an empty string for a file directly in `src`. */
const folderOf = path => (relative(source, path).includes('/') ? relative(source, path).split('/')[0] : '');

test('folders import only from folders further down in the table', () => {
  assert.ok(folders.length > 8);
  const paths = readdirSync(source, { recursive: true }).filter(path => /\.tsx?$/.test(path));
  const files = paths.map(path => join(source, path));
  const wrong = files.flatMap(file => {
    const specifiers = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import\() ?'(\.[^']+)'/g)];
    const targets = specifiers.map(([, specifier]) => join(dirname(file), specifier));
    const isWrong = target => {
      const [from, to] = [folderOf(file), folderOf(target)];
      return from !== '' && to !== '' && from !== to && folders.indexOf(to) <= folders.indexOf(from);
    };
    return targets.filter(isWrong).map(target => `${relative(source, file)}: ${relative(source, target)}`);
  });
  assert.deepEqual(wrong, []);
});
