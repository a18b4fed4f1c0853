import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, folder, test } from './sites.ts';

/** Tests the content of the built Rslib site without a browser, because the HTML contains the text. */

/** Returns the article of a page as plain text. */
function article(route: string): string {
  const main = document(route).match(/<main[^]*?<\/main>/)?.[0] ?? '';
  expect(main, route).not.toBe('');
  return plain(main);
}

/** Reads the built HTML document at a route. */
function document(route: string): string {
  return readFileSync(join(folder('rslib'), route.endsWith('/') ? `${route}index.html` : `${route}.html`), 'utf8');
}

/** Converts HTML to plain text: removes SVG images and tags, and decodes character references. */
function plain(html: string): string {
  return html
    .replace(/<svg[^]*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/&#x?\w+;/g, ' ');
}

/** Returns the id of every heading of a page. */
function headings(route: string): string[] {
  return [...document(route).matchAll(/<h[1-6] id="([^"]+)"/g)].map(match => match[1] as string);
}

/** Asserts that a page and its Chinese alternate mention each of the topics. */
function expectTopics(route: string, topics: readonly (string | RegExp)[]): void {
  for (const path of [route, `/zh${route}`]) {
    for (const topic of topics)
      expect(article(path), path).toMatch(
        topic instanceof RegExp ? topic : new RegExp(topic.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
      );
  }
}

test('S0-02 home and introduction present a library build tool on a web-bundler toolchain', () => {
  expect(article('/')).toContain('Rsbuild-based Library Development Tool');
  expect(article('/zh/')).toContain('基于 Rsbuild 的库开发工具');
  expect(article('/guide/start/')).toMatch(/Rslib builds JavaScript and TypeScript libraries/);
  expect(article('/zh/guide/start/')).toMatch(/Rslib 用来构建 JavaScript 和 TypeScript 库/);
  // The documentation must mention the underlying toolchain.
  expectTopics('/guide/start/', ['Rspack', 'Rsbuild', 'SWC', 'webpack']);
});

test('S1-01 home and introduction say that libraries are created in a simple and intuitive way', () => {
  for (const route of ['/', '/guide/start/']) {
    expect(article(route), route).toMatch(/create JavaScript libraries in a simple and intuitive way/i);
    expect(article(`/zh${route}`), route).toContain('以简单直观的方式创建 JavaScript 库');
  }
});

test('S1-04 the output formats are covered: ESM, CJS, UMD and module federation', () => {
  for (const route of ['/guide/start/', '/guide/basic/output-format', '/config/lib/format'])
    expectTopics(route, ['ESM', 'CJS', 'UMD', /\bMF\b|Module Federation|模块联邦/]);
  for (const path of ['/config/lib/format', '/zh/config/lib/format']) {
    expect(headings(path), path).toEqual(expect.arrayContaining(['esm', 'cjs', 'umd', 'mf']));
  }
  expectTopics('/guide/advanced/module-federation', ["format: 'mf'", '@module-federation/rsbuild-plugin']);
});

test('S1-05 bundle and bundleless output are covered, each with its output', () => {
  expectTopics('/guide/basic/output-structure', ['bundleless', /bundle/i]);
  expectTopics('/config/lib/bundle', ['bundle: true', 'bundle: false']);
  for (const path of ['/config/lib/bundle', '/zh/config/lib/bundle']) {
    expect(headings(path), path).toEqual(expect.arrayContaining(['bundle-true', 'bundle-false', 'out-base']));
  }
});

test('S1-06 the generation of type declarations is covered', () => {
  expectTopics('/guide/advanced/dts', ['.d.ts', 'dts: true', 'API Extractor', 'isolated']);
  for (const path of ['/config/lib/dts', '/zh/config/lib/dts']) {
    expect(headings(path), path).toEqual(
      expect.arrayContaining([
        'bundle',
        'dist-path',
        'auto-extension',
        'isolated',
        'alias',
        'abort-on-error',
        'build',
        'tsgo',
      ]),
    );
  }
});

test('S1-07 the commands build, inspect and mf-dev are covered', () => {
  expectTopics('/guide/basic/cli', [/rslib build|npx rslib\b/, 'rslib inspect', 'rslib mf-dev', '--watch']);
  for (const path of ['/guide/basic/cli', '/zh/guide/basic/cli']) {
    expect(headings(path), path).toEqual(expect.arrayContaining(['build', 'inspect', 'mf-dev']));
  }
});

test('S1-08 every configuration option has a page that names its type, default and first version', () => {
  const options = [
    'auto-extension',
    'auto-external',
    'banner',
    'bundle',
    'dts',
    'external-helpers',
    'footer',
    'format',
    'id',
    'redirect',
    'shims',
    'syntax',
    'umd-name',
  ];
  for (const option of options) {
    expect(article(`/config/lib/${option}`), option).toMatch(/Type[^]*Default[^]*Since[^]*CLI flag[^]*Top level/);
    expect(article(`/zh/config/lib/${option}`), option).toMatch(/类型[^]*默认值[^]*起始版本[^]*命令行参数[^]*顶层配置/);
  }
  for (const group of ['resolve', 'source', 'output', 'tools']) expectTopics(`/config/rsbuild/${group}`, [`${group}.`]);
});

test('S1-09 plugins are covered: adding one and writing one', () => {
  expectTopics('/config/rsbuild/plugins', ['@rsbuild/plugin-react', 'pluginReact()', 'modifyEnvironmentConfig']);
  for (const path of ['/config/rsbuild/plugins', '/zh/config/rsbuild/plugins']) {
    expect(headings(path), path).toEqual(expect.arrayContaining(['add', 'write']));
  }
});

test('S1-10 migration from other tools is covered', () => {
  for (const [page, tool] of [
    ['tsup', 'tsup'],
    ['esbuild', 'esbuild'],
    ['rollup', 'Rollup'],
    ['modernjs-module', 'Modern.js Module'],
  ] as const) {
    expectTopics(`/guide/migration/${page}`, [tool, 'rslib.config.ts', '@rslib/core']);
  }
});

test('S1-11 React and Node.js have a solution page each', () => {
  expectTopics('/guide/solution/react', ['@rsbuild/plugin-react', 'peerDependencies', 'JSX']);
  expectTopics('/guide/solution/nodejs', ['Node.js', 'engines', 'type']);
});

test('S1-12 the use of Storybook is covered', () => {
  expectTopics('/guide/advanced/storybook', ['Storybook', 'storybook-addon-rslib', 'libIndex']);
});

test('S2-23 the introduction includes the text of the four component pages', () => {
  for (const prefix of ['', '/zh']) {
    const introduction = article(`${prefix}/guide/start/`);
    for (const format of ['ESM', 'CJS', 'UMD', 'MF']) {
      const page = document(`${prefix}/guide/start/components/${format}`);
      const paragraph = plain(page.match(/data-article[^>]*><!--article-->\s*(<p>[^]*?<\/p>)/)?.[1] ?? '');
      expect(paragraph.length, `${prefix} ${format}`).toBeGreaterThan(100);
      expect(introduction, `${prefix} ${format}`).toContain(paragraph);
    }
  }
});
