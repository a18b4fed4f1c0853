/**
 * Reports which rows of REQUIREMENTS.md have a test, by part of the requirements, and fails if a row of a finished part
 * has no test. Only test names count: `#[test] fn …s2_31…` in Rust, `test('…S2-31…')` in TypeScript.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Parts of the requirements whose rows must all be covered. Parts are added when finished and never removed. */
const FINISHED = new Set(['spine', 'reader', 'content', 'search']);

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SKIPPED = new Set(['node_modules', 'target', 'dist', '.git', 'work', 'fixtures']);

/** Yields every file below `folder` with one of the extensions. */
function* files(folder, extensions) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) yield* files(path, extensions);
    } else if (extensions.some(extension => entry.name.endsWith(extension))) {
      yield path;
    }
  }
}

/** Returns the test names of a Rust file: functions under a `#[test]`-like attribute. */
function rustTests(text) {
  return [...text.matchAll(/#\[(?:tokio::)?test[^\]]*\](?:\s*#\[[^\]]*\])*\s*(?:async\s+)?fn\s+(\w+)/g)].map(
    match => match[1],
  );
}

/** Returns the test titles of a TypeScript file: the first argument of `test(…)`, `it(…)` or `check(…)`. */
function scriptTests(text) {
  return [...text.matchAll(/\b(?:test|it|check)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(match => match[2]);
}

/** Returns the ids in a name: `s2_31` or `S2-31`. */
function ids(name) {
  return [...name.matchAll(/(?<![a-z0-9])s(\d)[-_](\d\d)(?!\d)/gi)].map(match => `S${match[1]}-${match[2]}`);
}

const testFiles = new Map();
for (const path of files(root, ['.rs', '.ts', '.tsx', '.mjs'])) {
  const text = readFileSync(path, 'utf8');
  const names = path.endsWith('.rs') ? rustTests(text) : scriptTests(text);
  for (const name of names) {
    for (const id of ids(name)) {
      if (!testFiles.has(id)) testFiles.set(id, relative(root, path));
    }
  }
}

const rows = readFileSync(join(root, 'e2e/REQUIREMENTS.md'), 'utf8')
  .split('\n')
  .map(line => line.match(/^\| (S\d-\d\d) \| (.*) \| (\w+) \| (\w+) \|$/))
  .filter(Boolean)
  .map(([, id, requirement, , part]) => ({ id, requirement, part }));

const parts = [...new Set(rows.map(row => row.part))];
let missing = 0;
for (const part of parts) {
  const partRows = rows.filter(row => row.part === part);
  const uncovered = partRows.filter(row => !testFiles.has(row.id));
  const isFinished = FINISHED.has(part);
  console.log(
    `${part.padEnd(8)} ${partRows.length - uncovered.length} / ${partRows.length}${isFinished ? ' (finished)' : ''}`,
  );
  if (isFinished || process.argv.includes('--open')) {
    for (const row of uncovered) console.log(`  no test names ${row.id}: ${row.requirement}`);
  }
  if (isFinished) missing += uncovered.length;
}
for (const [id, path] of testFiles) {
  if (!rows.some(row => row.id === id)) {
    console.log(`  ${path} names ${id}, which is not a requirement`);
    missing += 1;
  }
}
process.exit(missing === 0 ? 0 : 1);
