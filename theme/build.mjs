// Bundles the theme: browser modules, style sheet, server script and manifest, into dist/. The same sources give the
// same bytes on every machine: nothing here depends on time, order of the disk, or absolute paths.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const KB = 1000;
const BUDGET = { js: 85 * KB, css: 12 * KB };

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

/** React is CommonJS: a module of ES exports must name each of them, so the names are asked of the package. */
const SHARED = {
  react: 'react',
  'react-jsx-runtime': 'react/jsx-runtime',
  'react-dom': 'react-dom',
  'react-dom-client': 'react-dom/client',
};
const sharedModules = {
  name: 'shared-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^shared:/ }, ({ path }) => ({ path: path.slice('shared:'.length), namespace: 'shared' }));
    onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => {
      const specifier = SHARED[path];
      const names = Object.keys(require(specifier))
        .filter(name => /^[a-z]\w*$/i.test(name) && name !== 'default')
        .sort();
      // Every shim imports all of React, so that the bundler makes one chunk of it.
      const all = Object.values(SHARED)
        .map(other => `import '${other}';`)
        .join('\n');
      const contents = `${all}\nimport all from '${specifier}';\nexport default all;\nexport const { ${names.join(', ')} } = all;\n`;
      return { contents, resolveDir: here };
    });
  },
};

/**
 * Only the synchronous half of the server renderer: the package's public entry brings the streaming half along. The
 * development build has its empty error callback note which components an error came through.
 */
const legacyServer = kind => ({
  name: 'legacy-server',
  setup({ onResolve, onLoad }) {
    const file = join(
      dirname(require.resolve('react-dom/package.json')),
      `cjs/react-dom-server-legacy.browser.${kind}.js`,
    );
    onResolve({ filter: /^react-dom\/server$/ }, () => ({ path: file }));
    if (kind !== 'development') return;
    onLoad({ filter: /react-dom-server-legacy/ }, ({ path: source }) => {
      const [before, after, ...more] = readFileSync(source, 'utf8').split('function onError() {}');
      if (after === undefined || more.length > 0) throw new Error('React has another error callback than we know');
      const note =
        'if (Object.isExtensible(error)) error.componentStack = info.componentStack + React.captureOwnerStack();';
      return { contents: `${before}function onError(error, info) { ${note} }${after}` };
    });
  },
});

/** Style sheets of their own, by name: of layouts that doc pages do without, and of what loads on first use. */
const LAZY_STYLES = readdirSync(join(here, 'src/styles/lazy'))
  .map(name => name.replace(/\.css$/, ''))
  .sort();
const styles = await build({
  ...common,
  entryPoints: [
    { in: 'src/styles/theme.css', out: 'theme' },
    ...LAZY_STYLES.map(name => ({ in: `src/styles/lazy/${name}.css`, out: name })),
  ],
  outdir: 'dist',
  entryNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  loader: { '.woff2': 'file', '.svg': 'file' },
});
/** The asset made of a style sheet. */
function sheet(name) {
  const outputs = Object.entries(styles.metafile.outputs);
  const [output] = outputs.find(([, { entryPoint }]) => entryPoint?.endsWith(`/${name}.css`)) ?? [];
  if (!output) throw new Error(`no bundle of ${name}.css`);
  return output.replace(/^dist\//, '');
}
const lazyStyles = Object.fromEntries(LAZY_STYLES.map(name => [name, sheet(name)]));
/** `quire:styles` in the browser: file names of the lazy style sheets, which lie beside the scripts. */
const styleNames = {
  name: 'style-names',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^quire:styles$/ }, () => ({ path: 'styles', namespace: 'quire' }));
    onLoad({ filter: /.*/, namespace: 'quire' }, () => ({
      contents: JSON.stringify(
        Object.fromEntries(Object.entries(lazyStyles).map(([name, file]) => [name, file.replace('assets/', '')])),
      ),
      loader: 'json',
    }));
  },
};

/**
 * A second minifier gains 4 % of our own code. Of React's it gains 1.4 %, and only without inlining: what that makes
 * shorter it makes less alike, which costs more compression than it saves.
 */
const REACT_FROM = 100 * KB;
const AGAIN = {
  own: { ecma: 2020, passes: 3 },
  react: { ecma: 2020, passes: 2, inline: 0, reduce_funcs: false, reduce_vars: false },
};

const EAGER = '//# allFunctionsCalledOnLoad';
const client = await build({
  ...common,
  entryPoints: [
    { in: 'src/entries/client.ts', out: 'client' },
    { in: 'src/entries/theme.ts', out: 'theme' },
    { in: 'src/entries/dev.ts', out: 'dev' },
    ...Object.keys(SHARED).map(name => ({ in: `shared:${name}`, out: name })),
  ],
  plugins: [sharedModules, styleNames],
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
  entryPoints: ['src/entries/head.inline.ts'],
  format: 'iife',
  target: 'es2019',
});
/** The script that renders pages. The development one is for what React's messages say when a page has failed. */
const serverScript = kind =>
  build({
    ...common,
    entryPoints: { [kind === 'production' ? 'server' : 'server.development']: 'src/entries/server.ts' },
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

for (const { path: file } of client.outputFiles) {
  const name = file.slice(join(here, 'dist').length + 1).replaceAll('\\', '/');
  const source = files.get(name).toString();
  const compress = source.length > REACT_FROM ? AGAIN.react : AGAIN.own;
  const { code } = await minify(source, { module: true, ecma: 2020, compress, format: { comments: /^# all/ } });
  files.set(name, Buffer.from(code.startsWith(EAGER) ? code : `${EAGER}\n${code}`));
}

const outputs = client.metafile.outputs;
const path = output => output.replace(/^dist\//, '');
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
const steps = outputs[clientEntry].imports.filter(({ kind }) => kind === 'dynamic-import').map(step => step.path);
const preload = [...new Set([clientEntry, ...steps].flatMap(name => [...staticImports(name)]).concat(steps))].sort();
const css = sheet('theme');
const inlineSource = inline.outputFiles[0].text.trim();
const context = vm.createContext({});
vm.runInContext(files.get('server.js').toString(), context, { displayErrors: false });

const manifest = {
  client: path(clientEntry),
  css,
  styles: lazyStyles,
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
 * What a doc page with islands loads in all: what the entry reaches but other layouts and what waits for its first
 * use. The interface texts are in the shell's data.
 */
const LATER = /^src\/client\/(?:layouts|lazy)\//;
function loadedOutputs(output, seen = new Set([output])) {
  for (const { path: next } of outputs[output].imports) {
    if (seen.has(next) || !(next in outputs) || LATER.test(outputs[next].entryPoint ?? '')) continue;
    seen.add(next);
    loadedOutputs(next, seen);
  }
  return seen;
}
const gzip = name => gzipSync(files.get(path(name)), { level: 9 }).length;
const loaded = [...loadedOutputs(clientEntry)].sort();
/** Style sheets of a first visit: what all pages have and what the kind of page adds. */
const sheets = kind => gzip(css) + gzip(lazyStyles[kind]);
const sizes = {
  js: loaded.reduce((sum, name) => sum + gzip(name), 0),
  css: Math.max(sheets('doc'), sheets('home')),
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
