// Bundles the theme: browser modules, style sheet, server script and manifest, into dist/. The same sources give the
// same bytes on every machine: nothing here depends on time, order of the disk, or absolute paths.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { coreChunk, legacyServer, reactModules, SHARED, sharedModules, styleNames } from './build/plugins.mjs';
import { removeStubs } from './build/stubs.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const KB = 1000;
const BUDGET = { js: 82 * KB, css: 12 * KB };

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

/** Style sheets that a page or a first use adds to `theme.css`, by name. */
const SHEETS = {
  dev: 'src/client/dev/dev.css',
  doc: 'src/shell/doc.css',
  home: 'src/features/home/home.css',
  notFound: 'src/features/not-found/not-found.css',
  overview: 'src/features/overview/overview.css',
  search: 'src/features/search/search.css',
  tools: 'src/features/tools/tools.css',
  zoom: 'src/client/zoom/zoom.css',
};
const styles = await build({
  ...common,
  entryPoints: [
    { in: 'src/styles/theme.css', out: 'theme' },
    ...Object.entries(SHEETS).map(([name, source]) => ({ in: source, out: name })),
  ],
  outdir: 'dist',
  entryNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  loader: { '.woff2': 'file', '.svg': 'file' },
});
/** The asset made of a style sheet. */
function sheet(source) {
  const outputs = Object.entries(styles.metafile.outputs);
  const [output] = outputs.find(([, { entryPoint }]) => entryPoint === source) ?? [];
  if (!output) throw new Error(`no bundle of ${source}`);
  return output.replace(/^dist\//, '');
}
const sheets = Object.fromEntries(Object.entries(SHEETS).map(([name, source]) => [name, sheet(source)]));

/**
 * A second minifier gains 4 % of our own code. Of React's it gains 1.4 %, and only without inlining: what that makes
 * shorter it makes less alike, which costs more compression than it saves.
 */
const REACT_FROM = 100 * KB;
const AGAIN = {
  own: { ecma: 2020, passes: 3 },
  react: { ecma: 2020, passes: 2, inline: 0, reduce_funcs: false, sequences: false },
};

/** The browser's entry, and what it loads after the first paint. */
const FIRST = 'src/client/entry.ts';
const CORE = 'src/client/start.ts';
const EAGER = '//# allFunctionsCalledOnLoad';
const client = await build({
  ...common,
  entryPoints: [
    { in: FIRST, out: 'client' },
    { in: 'src/public.ts', out: 'theme' },
    { in: 'src/client/dev/entry.ts', out: 'dev' },
    ...Object.keys(SHARED).map(name => ({ in: `shared:${name}`, out: name })),
  ],
  plugins: [sharedModules, reactModules, styleNames(sheets), coreChunk({ core: CORE, first: FIRST })],
  // Compiled in the background while it loads, not function by function when it runs: evaluating React at a fourfold
  // slowdown took the page 103 ms, 60 with this. Browsers that do not know the hint read a comment.
  // The second line makes the names of files depend on the second minifier, which never sees them.
  banner: { js: `${EAGER}\n// terser ${require('terser/package.json').version} ${JSON.stringify(AGAIN)}` },
  format: 'esm',
  splitting: true,
  target: 'es2022',
  outdir: 'dist',
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
});
const inline = await build({
  ...common,
  entryPoints: ['src/client/head/entry.ts'],
  format: 'iife',
  target: 'es2019',
});
/** The script that renders pages. The development one is for what React's messages say when a page has failed. */
const serverScript = kind =>
  build({
    ...common,
    entryPoints: { [kind === 'production' ? 'server' : 'server.development']: 'src/server/entry.ts' },
    outdir: 'dist',
    plugins: [legacyServer(kind)],
    inject: ['src/server/still-performance.ts'],
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': JSON.stringify(kind) },
    // Components show by name in React's stacks.
    minifyIdentifiers: kind === 'production',
    keepNames: false,
  });
const server = await serverScript('production');
const developmentServer = await serverScript('development');

const files = new Map();
for (const output of [
  ...client.outputFiles,
  ...styles.outputFiles,
  ...server.outputFiles,
  ...developmentServer.outputFiles,
]) {
  files.set(output.path.slice(join(here, 'dist').length + 1).replaceAll('\\', '/'), Buffer.from(output.contents));
}

const outputs = client.metafile.outputs;
const path = output => output.replace(/^dist\//, '');
const ENTRIES = new Set([FIRST, 'src/public.ts', 'src/client/dev/entry.ts']);
const stubs = Object.keys(outputs).filter(name => {
  const { entryPoint, inputs } = outputs[name];
  const isLoadedByName = entryPoint === undefined || ENTRIES.has(entryPoint) || entryPoint.startsWith('shared:');
  return !isLoadedByName && Object.values(inputs).every(({ bytesInOutput }) => bytesInOutput === 0);
});
const moved = removeStubs(files, stubs.map(path));
/** The output that a dynamic import loads. */
const behind = output => `dist/${moved.get(path(output)) ?? path(output)}`;

for (const { path: file } of client.outputFiles) {
  const name = file.slice(join(here, 'dist').length + 1).replaceAll('\\', '/');
  if (!files.has(name)) continue;
  const source = files.get(name).toString();
  const compress = source.length > REACT_FROM ? AGAIN.react : AGAIN.own;
  const { code } = await minify(source, { module: true, ecma: 2020, compress, format: { comments: /^# all/ } });
  files.set(name, Buffer.from(code.startsWith(EAGER) ? code : `${EAGER}\n${code}`));
}

/** The asset made of an entry, and what it imports. */
function entry(name) {
  const found = Object.entries(outputs).find(
    ([output, { entryPoint }]) =>
      entryPoint &&
      output.startsWith(`dist/assets/${name}-`) &&
      /^-[A-Z0-9]{8}\.js$/.test(output.slice(`dist/assets/${name}`.length)),
  );
  if (!found) throw new Error(`no bundle of ${name}`);
  return found[0];
}
function staticImports(output, seen = new Set()) {
  for (const { path: next, kind } of outputs[output].imports) {
    if (kind !== 'import-statement' || seen.has(next)) continue;
    seen.add(next);
    staticImports(next, seen);
  }
  return seen;
}

const clientEntry = entry('client');
/** What the entry imports after the first paint is needed by every page: all of it is asked for in the head. */
const steps = outputs[clientEntry].imports
  .filter(({ kind }) => kind === 'dynamic-import')
  .map(step => behind(step.path));
const preload = [...new Set([clientEntry, ...steps].flatMap(name => [...staticImports(name)]).concat(steps))].sort();
const css = sheet('src/styles/theme.css');
const inlineSource = inline.outputFiles[0].text.trim();
const context = vm.createContext({});
vm.runInContext(files.get('server.js').toString(), context, { displayErrors: false });

const manifest = {
  client: path(clientEntry),
  css,
  styles: sheets,
  fonts: [...files.keys()].filter(name => name.endsWith('.woff2')).sort(),
  dev: path(entry('dev')),
  preload: preload.map(path),
  modules: {
    '@theme': path(entry('theme')),
    ...Object.fromEntries(Object.entries(SHARED).map(([name, specifier]) => [specifier, path(entry(name))])),
  },
  components: JSON.parse(context.quire.components()),
  inlineScript: { source: inlineSource, sha256: createHash('sha256').update(inlineSource).digest('base64') },
};
files.set('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));

// A reader of dist/ never sees half of it: the folder is written beside the old one and takes its place.
const out = join(here, 'dist');
const draft = join(here, `dist.${process.pid}`);
for (const [name, contents] of files) {
  mkdirSync(dirname(join(draft, name)), { recursive: true });
  writeFileSync(join(draft, name), contents);
}
cpSync(join(here, 'src/locales'), join(draft, 'locales'), {
  recursive: true,
  filter: source => !source.endsWith('.ts'),
});
rmSync(out, { recursive: true, force: true });
renameSync(draft, out);

/**
 * What a doc page with islands loads in all: the entry, the core, the islands. Everything else that they import
 * dynamically waits for its first use. The interface texts are in the shell's data.
 */
const ISLANDS = 'src/mdx/islands.ts';
const islands = Object.keys(outputs).find(name => outputs[name].entryPoint === ISLANDS);
if (!islands) throw new Error(`no bundle of ${ISLANDS}`);
const roots = [clientEntry, ...steps, behind(islands)];
const loaded = [...new Set(roots.flatMap(name => [name, ...staticImports(name)]))].sort();
const gzip = name => gzipSync(files.get(path(name)), { level: 9 }).length;
/** Style sheets of a first visit: what all pages have and what the kind of page adds. */
const cssOf = kind => gzip(css) + gzip(sheets[kind]);
const sizes = {
  js: loaded.reduce((sum, name) => sum + gzip(name), 0),
  css: Math.max(cssOf('doc'), cssOf('home')),
};
const kb = bytes => (bytes / KB).toFixed(1);
const serverSize = kb(files.get('server.js').length);
console.log(
  `js ${kb(sizes.js)} of ${kb(BUDGET.js)} kB gzip, css ${kb(sizes.css)} of ${kb(BUDGET.css)} kB gzip, server ${serverSize} kB`,
);
if (process.argv.includes('--verbose')) for (const name of loaded) console.log(`  ${gzip(name)}  ${path(name)}`);
for (const kind of ['js', 'css']) {
  if (sizes[kind] <= BUDGET[kind]) continue;
  console.error(`over budget: ${kind} is ${sizes[kind]} bytes gzip, ${BUDGET[kind]} are allowed`);
  process.exitCode = 1;
}
