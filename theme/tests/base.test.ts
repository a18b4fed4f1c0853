import assert from 'node:assert/strict';
import { test } from 'node:test';
import inlineCases from '../../crates/content/tests/inline_markup.json' with { type: 'json' };
import { fileSize, folderOf } from '../src/base/files.ts';
import { plainText } from '../src/base/inline.ts';
import { type PackageManager, PACKAGE_MANAGERS, packageCommand } from '../src/mdx/package-manager.ts';
import { cleanPath, isExternal, pageHref, routeKey, withBase } from '../src/base/paths.ts';
import { renderTree } from '../src/server/markup/tree.ts';
import { throttle } from '../src/base/throttle.ts';
import { inlineText } from '../src/ui/InlineText.tsx';

test('S2-02 S2-03 paths lose .html and /index', () => {
  for (const path of ['/a/x', '/a/x.html']) assert.equal(cleanPath(path), '/a/x');
  for (const path of ['/a/', '/a/index', '/a/index.html']) assert.equal(cleanPath(path), '/a/');
  assert.equal(cleanPath('/reindex'), '/reindex');
  assert.equal(cleanPath('/index'), '/');
});

test('S2-04 routes do not contain the base', () => {
  assert.equal(routeKey('/docs/guide/', '/docs/'), '/guide');
  assert.equal(routeKey('/docs/', '/docs/'), '/');
  assert.equal(routeKey('/guide/x.html?a=1#b', '/'), '/guide/x');
  assert.equal(withBase('/guide/', '/docs/'), '/docs/guide/');
});

test('S2-03 pages have the URL format of the site or of its archive', () => {
  assert.deepEqual([pageHref('/a/x', true), pageHref('/a/', true)], ['/a/x', '/a/']);
  assert.deepEqual([pageHref('/a/x', false), pageHref('/a/', false)], ['/a/x.html', '/a/']);
  globalThis.quireFile = () => undefined;
  assert.deepEqual([pageHref('/a/x', false), pageHref('/a/', false)], ['/a/x.html', '/a/index.html']);
  globalThis.quireFile = undefined;
});

test('S2-05 absolute and protocol-relative links are not routes', () => {
  for (const href of ['https://a.b/c', '//a.b/c', 'mailto:a@b.c']) {
    assert.equal(isExternal(href), true);
    assert.equal(routeKey(href, '/'), undefined);
  }
});

test('S9-32 inline markup becomes the elements that the engine writes', () => {
  for (const [markup, html] of inlineCases as [string, string][]) {
    assert.equal(renderTree(inlineText(markup)), html, markup);
  }
});

test('parsing any title terminates and loses no character', () => {
  const parts = ['*', '**', '~~', '`', '\\', 'a', ' '];
  for (let seed = 0; seed < 7 ** 5; seed++) {
    let rest = seed;
    let source = '';
    for (let i = 0; i < 5; i++) {
      source += parts[rest % 7];
      rest = Math.floor(rest / 7);
    }
    const letters = (text: string): number => text.split('a').length;
    assert.equal(letters(plainText(source)), letters(source), JSON.stringify(source));
  }
});

const COMMANDS: [string, Record<PackageManager, string>][] = [
  [
    'create rslib@latest',
    {
      npm: 'npm create rslib@latest',
      yarn: 'yarn create rslib',
      pnpm: 'pnpm create rslib@latest',
      bun: 'bun create rslib@latest',
      deno: 'deno init --npm rslib@latest',
    },
  ],
  [
    'install',
    { npm: 'npm install', yarn: 'yarn install', pnpm: 'pnpm install', bun: 'bun install', deno: 'deno install' },
  ],
  [
    'add -D @rslib/core',
    {
      npm: 'npm add -D @rslib/core',
      yarn: 'yarn add -D @rslib/core',
      pnpm: 'pnpm add -D @rslib/core',
      bun: 'bun add -D @rslib/core',
      deno: 'deno add -D npm:@rslib/core',
    },
  ],
  [
    'install react',
    {
      npm: 'npm install react',
      yarn: 'yarn add react',
      pnpm: 'pnpm add react',
      bun: 'bun add react',
      deno: 'deno add npm:react',
    },
  ],
  [
    'npx rslib build',
    {
      npm: 'npx rslib build',
      yarn: 'yarn rslib build',
      pnpm: 'pnpm exec rslib build',
      bun: 'bunx rslib build',
      deno: 'deno run -A npm:rslib build',
    },
  ],
  [
    'dlx storybook',
    {
      npm: 'npx storybook',
      yarn: 'yarn dlx storybook',
      pnpm: 'pnpm dlx storybook',
      bun: 'bunx storybook',
      deno: 'deno run -A npm:storybook',
    },
  ],
  [
    'run dev',
    { npm: 'npm run dev', yarn: 'yarn run dev', pnpm: 'pnpm run dev', bun: 'bun run dev', deno: 'deno task dev' },
  ],
  [
    'remove tsup',
    {
      npm: 'npm uninstall tsup',
      yarn: 'yarn remove tsup',
      pnpm: 'pnpm remove tsup',
      bun: 'bun remove tsup',
      deno: 'deno remove tsup',
    },
  ],
];

test('a command for every package manager', () => {
  for (const [source, expected] of COMMANDS) {
    for (const manager of PACKAGE_MANAGERS)
      assert.equal(packageCommand(manager, source), expected[manager], `${source} for ${manager}`);
  }
  assert.equal(packageCommand('yarn', '# first\nadd a\n\nnpm run b'), '# first\nyarn add a\n\nyarn run b');
});

test('options are translated for each package manager, and lines for other programs are unchanged', () => {
  const cases: [string, Partial<Record<PackageManager, string>>][] = [
    [
      'npm install --save-dev jest',
      {
        yarn: 'yarn add --dev jest',
        pnpm: 'pnpm add --save-dev jest',
        bun: 'bun add --dev jest',
        deno: 'deno add --dev npm:jest',
      },
    ],
    ['npm i --save a', { npm: 'npm i --save a', yarn: 'yarn add a', pnpm: 'pnpm add a', bun: 'bun add a' }],
    ['npm install -g a', { yarn: 'yarn global add a', pnpm: 'pnpm add -g a', bun: 'bun add -g a' }],
    ['npm un -D a', { npm: 'npm uninstall -D a', yarn: 'yarn remove -D a' }],
    ['npm test -- --watch', { npm: 'npm test -- --watch', yarn: 'yarn test --watch', bun: 'bun run test --watch' }],
    ['npm create vite@latest -- --template a', { pnpm: 'pnpm create vite@latest --template a' }],
    ['npm init -y', { yarn: 'yarn init -y', bun: 'bun init -y' }],
    ['mkdir a && cd a\nnpm install \\\n  b', { yarn: 'mkdir a && cd a\nyarn add \\\n  b' }],
    ['CI=1 npm test', { npm: 'CI=1 npm test', yarn: 'CI=1 yarn test' }],
    ['./node_modules/.bin/a', { yarn: './node_modules/.bin/a' }],
  ];
  for (const [source, expected] of cases)
    for (const [manager, command] of Object.entries(expected))
      assert.equal(packageCommand(manager as PackageManager, source), command);
});

test('paths become folders in the order of the list', () => {
  const files = ['dist/index.js', 'dist/assets/a.svg', 'dist/assets/b.svg', 'readme'];
  const folder = folderOf(files.map((path, index) => ({ path, bytes: index })));
  const assets = new Map([
    ['a.svg', 1],
    ['b.svg', 2],
  ]);
  const dist = new Map<string, unknown>([
    ['index.js', 0],
    ['assets', assets],
  ]);
  assert.deepEqual(
    folder,
    new Map<string, unknown>([
      ['dist', dist],
      ['readme', 3],
    ]),
  );
  assert.equal(folderOf([]).size, 0);
});

test('sizes are in decimal units', () => {
  assert.deepEqual([0, 999, 1000, 1649, 999_949, 999_950, 2_500_000].map(fileSize), [
    '0 B',
    '999 B',
    '1.0 kB',
    '1.6 kB',
    '999.9 kB',
    '1.0 MB',
    '2.5 MB',
  ]);
});

test('S9-15 a throttled action runs immediately, and once more after the interval', async () => {
  let runs = 0;
  const { run, stop } = throttle(() => runs++, 20);
  run();
  run();
  run();
  assert.equal(runs, 1);
  await new Promise(resolve => setTimeout(resolve, 35));
  assert.equal(runs, 2);
  stop();
});
