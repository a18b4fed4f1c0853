// Bundles the theme into dist/: browser modules, style sheets, server script and manifest. The output is deterministic:
// it does not depend on time, directory order or absolute paths.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { brands } from './build/brands.mjs';
import { places } from './build/places.mjs';
import {
  breakpoints,
  layered,
  legacyServer,
  reactModules,
  rootsOf,
  SHARED,
  sharedModules,
  styleNames,
} from './build/plugins.mjs';
import { removeStubs } from './build/stubs.mjs';
import { types } from './build/types.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const KB = 1000;
const BUDGET = { reading: 15 * KB, app: 90 * KB, css: 11 * KB, homeCss: 14 * KB, archive: 1.2 * KB };

const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  legalComments: 'none',
  charset: 'utf8',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
};

/** Style sheets that load after `theme.css`, per page type or on first use, by name. */
const SHEETS = {
  cards: 'src/mdx/cards.css',
  changes: 'src/page/changes/changes.css',
  compare: 'src/page/compare/compare.css',
  dev: 'src/client/dev/dev.css',
  home: 'src/features/home/home.css',
  notFound: 'src/features/not-found/not-found.css',
  overview: 'src/features/overview/overview.css',
  rtl: 'src/styles/rtl.css',
  search: 'src/features/search/search.css',
  tools: 'src/features/tools/tools.css',
  zoom: 'src/page/zoom/zoom.css',
};
/** Style sheets that are linked only in articles with matching content. No script loads them. */
const ARTICLE_SHEETS = {
  blog: 'src/styles/blog.css',
  diagram: 'src/styles/diagram.css',
  lines: 'src/styles/marked-lines.css',
  notice: 'src/styles/notice.css',
  picture: 'src/styles/picture.css',
  print: 'src/styles/print.css',
  types: 'src/styles/types.css',
  variants: 'src/styles/variants.css',
};
const styles = await build({
  ...common,
  entryPoints: [
    { in: 'src/styles/theme.css', out: 'theme' },
    ...Object.entries({ ...SHEETS, ...ARTICLE_SHEETS }).map(([name, source]) => ({ in: source, out: name })),
  ],
  outdir: 'dist',
  plugins: [breakpoints],
  entryNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  loader: { '.woff2': 'file', '.svg': 'file' },
});
/** Returns the output path of the bundled style sheet `source`, relative to dist/. */
function sheetPath(source) {
  const outputs = Object.entries(styles.metafile.outputs);
  const [output] = outputs.find(([, { entryPoint }]) => entryPoint === source) ?? [];
  if (!output) throw new Error(`no bundle of ${source}`);
  return output.replace(/^dist\//, '');
}
const assets = sources =>
  Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, sheetPath(source)]));
const sheets = assets(SHEETS);
/** Style sheets that scripts may load. `rtl` is excluded, because only documents link it. */
const { rtl: _, ...lazySheets } = sheets;

/** Minimum length of a chunk that contains React. */
const MIN_REACT_BYTES = 100 * KB;
/**
 * Options for terser, which runs after esbuild. terser saves 4 % on the theme's own code. On React, terser saves 1.4 %,
 * and only without inlining: inlined code is shorter but less repetitive, so it compresses worse. React's function
 * expressions are never called with `new`, so terser may turn them into arrow functions.
 */
const TERSER_OPTIONS = {
  own: { ecma: 2020, passes: 3 },
  react: { ecma: 2020, passes: 2, inline: 0, unsafe_arrows: true, reduce_funcs: false, sequences: false },
};

/**
 * Modules that a site's code may import, except React. Each specifier maps asset names to source files. Browsers load
 * only the assets whose exports the site uses.
 */
const PROVIDED = {
  '@theme': { theme: 'src/public/basics.ts', components: 'src/public/components.ts', icons: 'src/packages/icons.tsx' },
  '@theme/docusaurus': { docusaurus: 'src/docusaurus.ts' },
  '@theme/runtime': { runtime: 'src/runtime.ts' },
};

/** Source file of the browser's entry chunk. */
const ENTRY = 'src/client/entry.ts';
/** Scripts of features that a site can turn on, by the feature's key in `[theme]`. */
const FEATURES = { compareLanguages: 'src/page/compare/entry.ts', markChanges: 'src/page/changes/entry.ts' };
/** Source files of scripts that import everything else after first paint. */
const BEFORE_PAINT = new Set([ENTRY, ...Object.values(FEATURES)]);
/** The module that the entry imports after first paint. */
const START = 'src/client/start.ts';
/** Source files of chunks without React, other than the entry and the core. */
const WITHOUT_REACT = /^src\/(?:page|features\/search\/engine)\//;
/** Source files of chunks that load only together with or after `app.ts`, which hydrates the shell. */
const WITH_APP = /^src\/(?:client\/(?:router|dev)\/|shell\/|features\/(?:home|overview|not-found)\/)/;
const LAYERS = [
  { module: START, isUsedBy: root => !BEFORE_PAINT.has(root) },
  {
    module: 'src/client/react-layer.ts',
    isUsedBy: root => !BEFORE_PAINT.has(root) && root !== START && !WITHOUT_REACT.test(root),
  },
  { module: 'src/client/app.ts', isUsedBy: root => WITH_APP.test(root) },
];
/** Source file of the component that renders islands made of several modules. Islands refer to its asset by name. */
const ISLAND_TREE = 'src/packages/island-tree.ts';
const EAGER_HINT = '//# allFunctionsCalledOnLoad';
const clientOptions = {
  ...common,
  entryPoints: [
    { in: ENTRY, out: 'client' },
    ...Object.values(PROVIDED).flatMap(parts => Object.entries(parts).map(([out, source]) => ({ in: source, out }))),
    { in: ISLAND_TREE, out: 'island-tree' },
    { in: 'src/client/dev/entry.ts', out: 'dev' },
    ...Object.entries(FEATURES).map(([out, source]) => ({ in: source, out })),
    ...Object.keys(SHARED).map(name => ({ in: `shared:${name}`, out: name })),
  ],
  plugins: [sharedModules, reactModules, styleNames(lazySheets)],
  // Hint for eager compilation: V8 compiles the chunk in the background while it loads. With a fourfold CPU slowdown,
  // evaluating React took 103 ms without the hint and 60 ms with it. Other browsers ignore the comment. The second line
  // ties the hashed file names to terser's version and options, which esbuild does not hash.
  banner: {
    js: `${EAGER_HINT}\n// terser ${require('terser/package.json').version} ${JSON.stringify(TERSER_OPTIONS)}`,
  },
  format: 'esm',
  splitting: true,
  target: 'es2022',
  outdir: 'dist',
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
};
const client = await build({
  ...clientOptions,
  plugins: [...clientOptions.plugins, layered(LAYERS, await rootsOf(clientOptions))],
});
const inline = await build({
  ...common,
  entryPoints: ['src/client/head/entry.ts'],
  format: 'iife',
  target: 'es2019',
});
/** The script that loads the files of an archived site. Only archives contain it. */
const archiveLoader = await build({
  ...common,
  entryPoints: { archive: 'src/archive/loader.ts' },
  outdir: 'dist',
  format: 'iife',
  target: 'es2022',
});
const outputs = client.metafile.outputs;
const distPath = output => output.replace(/^dist\//, '');
/** Returns the output path of an entry point. */
function entryOutput(name) {
  const match = Object.entries(outputs).find(
    ([output, { entryPoint }]) =>
      entryPoint &&
      output.startsWith(`dist/assets/${name}-`) &&
      /^-[A-Z0-9]{8}\.js$/.test(output.slice(`dist/assets/${name}`.length)),
  );
  if (!match) throw new Error(`no bundle of ${name}`);
  return match[0];
}
/** Bundles the script that renders pages. The development build contains React's full error messages. */
const serverScript = kind =>
  build({
    ...common,
    entryPoints: { [kind === 'production' ? 'server' : 'server.development']: 'src/server/entry.ts' },
    outdir: 'dist',
    plugins: [legacyServer(kind)],
    inject: ['src/server/still-performance.ts'],
    format: 'iife',
    target: 'es2022',
    define: {
      'process.env.NODE_ENV': JSON.stringify(kind),
      QUIRE_ISLAND_TREE: JSON.stringify(distPath(entryOutput('island-tree'))),
    },
    // The development build keeps the names of components, which React's component stacks contain.
    minifyIdentifiers: kind === 'production',
    keepNames: false,
  });
const server = await serverScript('production');
const developmentServer = await serverScript('development');

const files = new Map();
for (const output of [
  ...client.outputFiles,
  ...styles.outputFiles,
  ...archiveLoader.outputFiles,
  ...server.outputFiles,
  ...developmentServer.outputFiles,
]) {
  files.set(output.path.slice(join(here, 'dist').length + 1).replaceAll('\\', '/'), Buffer.from(output.contents));
}

const ENTRIES = new Set([
  ENTRY,
  ISLAND_TREE,
  'src/client/dev/entry.ts',
  ...Object.values(FEATURES),
  ...Object.values(PROVIDED).flatMap(parts => Object.values(parts)),
]);
const stubs = Object.keys(outputs).filter(name => {
  const { entryPoint, inputs } = outputs[name];
  const isLoadedByName = entryPoint === undefined || ENTRIES.has(entryPoint) || entryPoint.startsWith('shared:');
  return !isLoadedByName && Object.values(inputs).every(({ bytesInOutput }) => bytesInOutput === 0);
});
const stubTargets = removeStubs(files, stubs.map(distPath));
/** Returns the output file that a dynamic import loads after stubs are removed. */
const withoutStub = output => `dist/${stubTargets.get(distPath(output)) ?? distPath(output)}`;

for (const { path: file } of client.outputFiles) {
  const name = file.slice(join(here, 'dist').length + 1).replaceAll('\\', '/');
  if (!files.has(name)) continue;
  const source = files.get(name).toString();
  const compress = source.length > MIN_REACT_BYTES ? TERSER_OPTIONS.react : TERSER_OPTIONS.own;
  const { code } = await minify(source, { module: true, ecma: 2020, compress, format: { comments: /^# all/ } });
  files.set(name, Buffer.from(code.startsWith(EAGER_HINT) ? code : `${EAGER_HINT}\n${code}`));
}

/**
 * Returns the path and the exports of the asset `name`, which provides a module of `PROVIDED` or `SHARED`, or some of
 * its exports.
 */
function module(name) {
  const output = entryOutput(name);
  return { asset: distPath(output), exports: outputs[output].exports.toSorted() };
}
function staticImports(output, seen = new Set()) {
  for (const { path: next, kind } of outputs[output].imports) {
    if (kind !== 'import-statement' || seen.has(next)) continue;
    seen.add(next);
    staticImports(next, seen);
  }
  return seen;
}

const clientEntry = entryOutput('client');
/** Modules that the entry imports after first paint. Every page needs them, so the head preloads them. */
const coreChunks = outputs[clientEntry].imports
  .filter(({ kind }) => kind === 'dynamic-import')
  .map(step => withoutStub(step.path));
const preload = [
  ...new Set([clientEntry, ...coreChunks].flatMap(name => [...staticImports(name)]).concat(coreChunks)),
].sort();
const css = sheetPath('src/styles/theme.css');
const inlineSource = inline.outputFiles[0].text.trim();
const context = vm.createContext({ quireUrl: {} });
vm.runInContext(files.get('server.js').toString(), context, { displayErrors: false });

const manifest = {
  client: distPath(clientEntry),
  css,
  styles: { ...sheets, ...assets(ARTICLE_SHEETS) },
  fonts: [...files.keys()].filter(name => name.endsWith('.woff2')).sort(),
  dev: distPath(entryOutput('dev')),
  features: Object.fromEntries(Object.keys(FEATURES).map(key => [key, distPath(entryOutput(key))])),
  preload: preload.map(distPath),
  modules: {
    ...Object.fromEntries(
      Object.entries(PROVIDED).map(([specifier, parts]) => [specifier, Object.keys(parts).map(module)]),
    ),
    ...Object.fromEntries(Object.entries(SHARED).map(([name, specifier]) => [specifier, [module(name)]])),
  },
  components: JSON.parse(context.quire.components()),
  places: places(join(here, 'src/shell/theme-types.ts')),
  inlineScript: { source: inlineSource, sha256: createHash('sha256').update(inlineSource).digest('base64') },
};
files.set(
  'theme.d.ts',
  Buffer.from(
    types(here, { '@theme': 'public.ts', '@theme/runtime': 'runtime.ts', '@theme/docusaurus': 'docusaurus.ts' }),
  ),
);
files.set('brands.deflate', brands(join(here, 'brands')));
files.set('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));

// Write to a folder next to dist/, then rename it, so that other processes never read a partial build.
const out = join(here, 'dist');
const temporary = join(here, `dist.${process.pid}`);
for (const [name, contents] of files) {
  mkdirSync(dirname(join(temporary, name)), { recursive: true });
  writeFileSync(join(temporary, name), contents);
}
cpSync(join(here, 'src/locales'), join(temporary, 'locales'), {
  recursive: true,
  filter: source => !source.endsWith('.ts'),
});
rmSync(out, { recursive: true, force: true });
renameSync(temporary, out);

/** Returns the chunk of a dynamically imported source file. */
const chunkOf = source => withoutStub(Object.keys(outputs).find(name => outputs[name].entryPoint === source));
const withStaticImports = names => [...new Set(names.flatMap(name => [name, ...staticImports(name)]))].sort();
/** Scripts that a doc page loads initially, without React. */
const reading = withStaticImports([clientEntry, ...coreChunks]);
/** All scripts that a doc page has loaded after the reader has pointed at a link to another page. */
const app = withStaticImports([...reading, ...['src/client/app.ts', 'src/client/router/router.ts'].map(chunkOf)]);
if (reading.some(name => Object.keys(outputs[name].inputs).some(input => input.includes('node_modules/react'))))
  throw new Error('the scripts of a page that is only read contain React');
const gzip = name => gzipSync(files.get(distPath(name)), { level: 9 }).length;
const sum = names => names.reduce((total, name) => total + gzip(name), 0);
const sizes = {
  reading: sum(reading),
  app: sum(app),
  css: gzip(css),
  homeCss: gzip(css) + gzip(sheets.home),
  archive: gzipSync(files.get('archive.js'), { level: 9 }).length,
};
const kb = bytes => (bytes / KB).toFixed(1);
const serverSize = kb(files.get('server.js').length);
console.log(
  `js ${kb(sizes.reading)} of ${kb(BUDGET.reading)} kB gzip, ${kb(sizes.app)} of ${kb(BUDGET.app)} kB with React, css ${kb(sizes.css)} of ${kb(BUDGET.css)} kB, on home pages ${kb(sizes.homeCss)} of ${kb(BUDGET.homeCss)} kB, server ${serverSize} kB`,
);
if (process.argv.includes('--verbose'))
  for (const name of app)
    console.log(`  ${gzip(name)}  ${distPath(name)}${reading.includes(name) ? ' (reading)' : ''}`);
for (const kind of Object.keys(BUDGET)) {
  if (sizes[kind] <= BUDGET[kind]) continue;
  console.error(`over budget: ${kind} is ${sizes[kind]} bytes gzip, ${BUDGET[kind]} are allowed`);
  process.exitCode = 1;
}
