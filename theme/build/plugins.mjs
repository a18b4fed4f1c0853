// esbuild plugins for the theme's bundles: React as ES modules, the assignment of modules to chunks, names of style
// sheets, and breakpoints in media queries.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);

/** React's public modules, by the name of the asset from which a site's components import the module. */
export const SHARED = {
  react: 'react',
  'react-jsx-runtime': 'react/jsx-runtime',
  'react-dom': 'react-dom',
  'react-dom-client': 'react-dom/client',
};

/** Paths of React's production files, by import specifier. */
const REACT_FILES = {
  scheduler: 'scheduler/cjs/scheduler.production.js',
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
};

/** Returns the names that source files below `folder` import from `module`. */
function importedNames(folder, module) {
  const names = new Set();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.tsx?$/.test(entry.name)) continue;
    const source = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, list, from] of source.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)) {
      if (from !== module) continue;
      for (const name of list.split(',').map(item => item.trim())) if (/^\w+$/.test(name)) names.add(name);
    }
  }
  return [...names].sort();
}

/**
 * React's production files as ES modules with a default export and the named exports that `src` imports. As CommonJS,
 * each file would be wrapped in esbuild's interop helpers, again in every importing module.
 */
export const reactModules = {
  name: 'react-modules',
  setup({ initialOptions, onResolve, onLoad }) {
    const source = join(initialOptions.absWorkingDir, 'src');
    const modules = join(initialOptions.absWorkingDir, 'node_modules');
    onResolve({ filter: /^(?:react|react\/jsx-runtime|react-dom|react-dom\/client|scheduler)$/ }, ({ path }) => ({
      path: join(modules, REACT_FILES[path]),
      pluginData: path,
    }));
    onLoad({ filter: /\.production\.js$/ }, ({ path, pluginData: module }) => {
      const imports = [];
      const code = readFileSync(path, 'utf8').replaceAll(/\brequire\("([^"]+)"\)/g, (_, other) => {
        imports.push(`import required${imports.length} from '${other}';`);
        return `required${imports.length - 1}`;
      });
      const names = module === 'react/jsx-runtime' ? ['Fragment', 'jsx', 'jsxs'] : importedNames(source, module);
      // The exports are aliased, because the code already declares some of these names.
      const exports = names.map(
        name => `const export_${name} = exports.${name};\nexport { export_${name} as ${name} };`,
      );
      const contents = [...imports, 'const exports = {};', code, 'export default exports;', ...exports].join('\n');
      return { contents, resolveDir: dirname(path) };
    });
  },
};

/**
 * `shared:NAME`: a module that re-exports a module in {@link SHARED}. React is CommonJS, but ES modules need static
 * exports, so the names are read from the package. Each re-exporting module imports all of React, so that esbuild emits
 * a single chunk.
 */
export const sharedModules = {
  name: 'shared-modules',
  setup({ initialOptions, onResolve, onLoad }) {
    onResolve({ filter: /^shared:/ }, ({ path }) => ({ path: path.slice('shared:'.length), namespace: 'shared' }));
    onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => {
      const specifier = SHARED[path];
      const names = Object.keys(require(specifier))
        .filter(name => /^[a-z]\w*$/i.test(name) && name !== 'default')
        .sort();
      const all = Object.values(SHARED)
        .map(other => `import '${other}';`)
        .join('\n');
      const contents = `${all}\nimport all from '${specifier}';\nexport default all;\nexport const { ${names.join(', ')} } = all;\n`;
      return { contents, resolveDir: initialOptions.absWorkingDir };
    });
  },
};

/**
 * Returns the absolute paths of the roots of a build: its entries and the modules imported dynamically. A build of its
 * own finds them, because whether esbuild loads a module before or after it sees a dynamic import of the module depends
 * on timing.
 *
 * @param options the options of the build, without the plugin {@link layered}
 */
export async function rootsOf(options) {
  const { metafile } = await build({ ...options, minify: false, write: false, metafile: true });
  const inputs = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
  const dynamic = inputs.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path);
  const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  return new Set([...entries, ...dynamic].map(path => resolve(options.absWorkingDir, path)));
}

/**
 * Puts everything that a layer imports into one chunk. esbuild splits chunks by sets of importers, which would result
 * in dozens of chunks that compress several kB worse. With this plugin, every root that uses a layer imports the whole
 * layer, so that the layer's modules have the same set of importers.
 *
 * @param layers the module of each layer, and whether a root (a path relative to the working directory) uses it
 * @param roots absolute paths of the entries and of the modules imported dynamically
 */
export const layered = (layers, roots) => ({
  name: 'layered',
  setup({ initialOptions, onResolve, onLoad }) {
    const { absWorkingDir } = initialOptions;
    const importers = new Set([...roots, ...layers.map(({ module }) => join(absWorkingDir, module))]);
    onResolve({ filter: /^quire:layer\// }, ({ path }) => ({
      path: join(absWorkingDir, path.slice('quire:layer/'.length)),
    }));
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      if (!importers.has(path)) return undefined;
      const name = relative(absWorkingDir, path).replaceAll('\\', '/');
      const used = layers.filter(({ module, isUsedBy }) => module !== name && isUsedBy(name));
      const imports = used.map(({ module }) => `import 'quire:layer/${module}';\n`).join('');
      const loader = path.endsWith('x') ? 'tsx' : 'ts';
      return { contents: imports + readFileSync(path, 'utf8'), loader, resolveDir: dirname(path) };
    });
  },
});

/**
 * `quire:style/NAME` in the browser: the file name of a lazily loaded style sheet, which is stored next to the scripts.
 * Each style sheet has a separate module, which is bundled with the script that loads it.
 */
export const styleNames = sheets => ({
  name: 'style-names',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^quire:style\// }, ({ path }) => ({ path: path.split('/')[1], namespace: 'quire' }));
    onLoad({ filter: /.*/, namespace: 'quire' }, ({ path }) => ({
      contents: `export default ${JSON.stringify(sheets[path].replace('assets/', ''))}`,
    }));
  },
});

/**
 * Replaces `(--below-NAME)` and `(--from-NAME)` in media queries with a comparison to the width of the breakpoint
 * `NAME`. The widths are in `breakpoints.json`, which scripts also import.
 */
export const breakpoints = {
  name: 'breakpoints',
  setup({ initialOptions, onLoad }) {
    const widths = JSON.parse(readFileSync(join(initialOptions.absWorkingDir, 'src/base/breakpoints.json'), 'utf8'));
    onLoad({ filter: /\.css$/ }, ({ path }) => ({
      loader: 'css',
      contents: readFileSync(path, 'utf8').replaceAll(/\(--(below|from)-(\w+)\)/g, (query, side, name) => {
        if (!(name in widths)) throw new Error(`${path}: no breakpoint for ${query}`);
        return `(width ${side === 'below' ? '<' : '>='} ${widths[name]}px)`;
      }),
    }));
  },
};

/**
 * Resolves `react-dom/server` to only the synchronous renderer, because the package's public entry point also includes
 * the streaming renderer. In the development build, replaces the empty error callback with a callback that records the
 * component stack.
 */
export const legacyServer = kind => ({
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
      if (after === undefined || more.length > 0) throw new Error('React no longer has the replaced error callback');
      const note =
        'if (Object.isExtensible(error)) error.componentStack = info.componentStack + React.captureOwnerStack();';
      return { contents: `${before}function onError(error, info) { ${note} }${after}` };
    });
  },
});
