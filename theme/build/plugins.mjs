// The esbuild plugins of the theme's bundles. What goes into which chunk is decided here, not by imports in `src`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const require = createRequire(import.meta.url);

/** React's public modules, by the name of the asset that gives them to a site's own components. */
export const SHARED = {
  react: 'react',
  'react-jsx-runtime': 'react/jsx-runtime',
  'react-dom': 'react-dom',
  'react-dom-client': 'react-dom/client',
};

/**
 * `shared:NAME`: a module with every export of one of {@link SHARED}. React is CommonJS and a module names its exports,
 * so the names are read from the package. Every shim imports all of React, so that esbuild makes one chunk of it.
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
 * One chunk for everything that `core` imports. esbuild cuts chunks along sets of importers: twelve of them, which costs
 * 3.8 kB gzip in lost compression (measured). With this plugin all entries but `first` and all modules that are imported
 * dynamically import `core` as well, so that what they share with it has one set of importers.
 */
export const coreChunk = ({ core, first }) => ({
  name: 'core-chunk',
  setup({ initialOptions, onResolve, onLoad }) {
    const absolute = path => resolve(initialOptions.absWorkingDir, path);
    const roots = new Set();
    const apart = new Set([absolute(core), absolute(first)]);
    onResolve({ filter: /^quire:core$/ }, () => ({ path: absolute(core) }));
    onResolve({ filter: /\.tsx?$/ }, ({ kind, path, resolveDir }) => {
      if (kind === 'entry-point') roots.add(absolute(path));
      if (kind === 'dynamic-import') roots.add(resolve(resolveDir, path));
      return undefined;
    });
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      if (!roots.has(path) || apart.has(path)) return undefined;
      return {
        contents: `import 'quire:core';\n${readFileSync(path, 'utf8')}`,
        loader: path.endsWith('x') ? 'tsx' : 'ts',
        resolveDir: dirname(path),
      };
    });
  },
});

/** `quire:styles` in the browser: file names of the style sheets that load later, which lie beside the scripts. */
export const styleNames = sheets => ({
  name: 'style-names',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^quire:styles$/ }, () => ({ path: 'styles', namespace: 'quire' }));
    onLoad({ filter: /.*/, namespace: 'quire' }, () => ({
      contents: JSON.stringify(
        Object.fromEntries(Object.entries(sheets).map(([name, file]) => [name, file.replace('assets/', '')])),
      ),
      loader: 'json',
    }));
  },
});

/**
 * Only the synchronous half of the server renderer: the package's public entry brings the streaming half along. The
 * development build records in its empty error callback which components an error came through.
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
      if (after === undefined || more.length > 0) throw new Error('React no longer has the error callback we replace');
      const note =
        'if (Object.isExtensible(error)) error.componentStack = info.componentStack + React.captureOwnerStack();';
      return { contents: `${before}function onError(error, info) { ${note} }${after}` };
    });
  },
});
