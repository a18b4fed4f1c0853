// Checks the sources of the style sheets: sizes, layers and breakpoints use the declared values, and sides are logical.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const source = new URL('../src/', import.meta.url);
const sheets = readdirSync(source, { recursive: true }).filter(name => name.endsWith('.css'));

/** Returns `file: declaration` of every declaration in the sources that `isWrong` accepts. */
function violations(isWrong) {
  const found = [];
  let count = 0;
  for (const name of sheets) {
    const css = readFileSync(new URL(name, source), 'utf8').replace(/\/\*.*?\*\//gs, '');
    for (const [, property, value] of css.matchAll(/([\w-]+):\s+([^;{}]+);/g)) {
      count += 1;
      if (isWrong(property, value, name)) found.push(`${name}: ${property}: ${value}`);
    }
  }
  assert.ok(count > 1500, `${count} declarations`);
  return found;
}

test('font sizes are steps of the scale, relative to the text, or fluid', () => {
  const allowed = /^(?:var\(--quire-(?:text-\d+|code-size)\)|clamp\(.+\)|[\d.]+em|inherit)$/;
  // Print styles use sizes outside the scale.
  const isPrintSheet = (name, value) =>
    /^styles\/(?:print|utils)\.css$/.test(name) && /^(?:3\.5rem|10\.5pt)$/.test(value);
  assert.deepEqual(
    violations(
      (property, value, name) => property === 'font-size' && !allowed.test(value) && !isPrintSheet(name, value),
    ),
    [],
  );
});

test('layers are tokens, apart from the order within a component', () => {
  assert.deepEqual(
    violations((property, value) => property === 'z-index' && !/^(?:var\(--quire-z-\w+\)|-?1)$/.test(value)),
    [],
  );
});

test('media queries name breakpoints', () => {
  const raw = sheets.filter(name => /@media[^{]*\bwidth\b/.test(readFileSync(new URL(name, source), 'utf8')));
  assert.deepEqual(raw, []);
});

test('sides of boxes are logical', () => {
  const physical = /^(?:left|right|(?:margin|padding|border|inset)-(?:left|right)|border-(?:top|bottom)-\w+-radius)$/;
  // Code is written from left to right, even on right-to-left pages.
  const isCode = name => /^styles\/(?:code|marked-lines)\.css$/.test(name);
  const differ = value => {
    const sides = value.match(/(?:[^\s(]+|\([^)]*\))+/g) ?? [];
    return sides.length === 4 && sides[1] !== sides[3];
  };
  assert.deepEqual(
    violations(
      (property, value, name) =>
        physical.test(property) ||
        (/^(?:text-align|float)$/.test(property) && /^(?:left|right)$/.test(value)) ||
        (!isCode(name) && /^(?:margin|padding|inset)$/.test(property) && differ(value)),
    ),
    [],
  );
});
