// Prints the value of another engine's configuration as JSON without running that engine. esbuild bundles the project's
// own modules, stubs replace packages, and functions are omitted. Usage: node real_config.mjs ESBUILD FILE
import { execFileSync } from 'node:child_process';
import module, { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

const [esbuild, file] = process.argv.slice(2);
const folder = path.dirname(path.resolve(file));

/** A stub that can be called, constructed, read and spread. Functions like `defineConfig` return their argument. */
const standIn = name =>
  new Proxy(function () {}, {
    get(_, key) {
      if (key === Symbol.iterator) return function* () {};
      if (key === 'toJSON' || key === Symbol.toPrimitive) return () => '';
      return key === 'then' || key === '__esModule' ? undefined : standIn(key === 'default' ? name : key);
    },
    apply: (_, __, [first]) =>
      first && typeof first === 'object' && /^(define|with|merge|extend)/.test(name) ? spreadable(first) : standIn(''),
    construct: () => standIn(''),
  });

function spreadable(value) {
  if (!(Symbol.iterator in value) && Object.isExtensible(value)) {
    Object.defineProperty(value, Symbol.iterator, { value: function* () {} });
  }
  return value;
}

/** A stub for modules that search for files, which never finds any files. */
const noFiles = new Proxy(async () => [], {
  get: (_, key) =>
    key === 'default' ? noFiles : key === 'then' ? undefined : /sync/i.test(String(key)) ? () => [] : async () => [],
});

const options = [
  '--bundle',
  '--format=esm',
  '--platform=node',
  '--packages=external',
  '--log-level=error',
  '--loader:.css=empty',
];

/**
 * Bundles the configuration. Modules that do not exist, because a script of the project generates them, stay external.
 */
function bundled(missing) {
  const externals = missing.map(name => `--external:${name}`);
  try {
    const settings = { encoding: 'utf8', cwd: folder, maxBuffer: 1 << 28, stdio: 'pipe' };
    return execFileSync(esbuild, [path.resolve(file), ...options, ...externals], settings);
  } catch (error) {
    const names = [...String(error.stderr).matchAll(/Could not resolve "([^"]+)"/g)].map(match => match[1]);
    if (!names.length || names.every(name => missing.includes(name))) throw error;
    return bundled([...missing, ...names]);
  }
}

/** Converts an import declaration to statements that can be used in a function. */
function loaded(_, names, from) {
  const [, first = '', rest = ''] = /^([\w$]+)?(?:, )?(.*)$/s.exec(names);
  const module = `load(${JSON.stringify(from)}, '${first}')`;
  const defaultImport = first && `const ${first} = ${module}.default ?? ${module};`;
  const namedImports = rest.startsWith('*')
    ? `const ${rest.slice('* as '.length)} = ${module};`
    : rest && `const ${rest.replaceAll(' as ', ': ')} = ${module};`;
  return `${defaultImport} ${namedImports}`;
}

/** Replaces `import.meta` with the location of each module, which esbuild writes in comments. */
function placed(code) {
  let resolved = path.resolve(file);
  const values = { url: () => `file://${resolved}`, dirname: () => path.dirname(resolved), filename: () => resolved };
  const line = text => {
    const module = /^\s*\/\/ (\S+\.[cm]?[jt]s)$/.exec(text);
    if (module) resolved = path.resolve(folder, module[1]);
    return text
      .replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, key) => JSON.stringify(values[key]()))
      .replace(/\bimport\.meta\b/g, '({})');
  };
  return code.split('\n').map(line).join('\n');
}

// Wraps the code in a function, because modules may use top-level `await`, which scripts do not support.
const code = placed(bundled([]))
  .replace(/^export default (.*;)$/m, 'return $1')
  .replace(/^import ((?:\{[^}]*\}|[^"{}\n])*) from "([^"]*)"(?: with \{.*\})?;$/gm, loaded)
  .replace(/^import "[^"]*";$/gm, '')
  .replace(
    /\nexport \{([^}]*)\};?\s*$/,
    (_, names) => `return ${/([\w$]+) as default/.exec(names)?.[1] ?? 'undefined'};`,
  );

const real = createRequire(path.resolve(file));
const load = (name, local = '') => {
  if (/^(node:)?module$/.test(name)) return { createRequire: () => require };
  if (/glob/.test(name)) return noFiles;
  try {
    return module.isBuiltin(name) || name.startsWith('.') || path.isAbsolute(name) ? real(name) : standIn(local);
  } catch {
    return standIn(local);
  }
};
const require = Object.assign(load, { resolve: name => name });
const environment = { env: {}, argv: [], cwd: () => folder, platform: 'linux', on() {}, exit() {} };
const globals = { load, require, process: environment, console: { log() {}, warn() {}, error() {} } };
let value = await vm.runInNewContext(
  `(async () => {${code}\n})()`,
  { ...globals, URL, setTimeout, __dirname: folder, __filename: file, fetch: async () => standIn('') },
  { timeout: 10000 },
);

if (typeof value === 'function') value = await value({ command: 'build', mode: 'production' }, {});
const replaceUnserializable = (_, it) =>
  typeof it === 'function' ? undefined : Object.prototype.toString.call(it) === '[object RegExp]' ? String(it) : it;
process.stdout.write(JSON.stringify(value, replaceUnserializable) ?? 'null', () => process.exit(0));
