// Prints the value of a configuration as JSON without running its engine: esbuild bundles the project's own modules,
// packages are stand-ins, functions are left out. Usage: node real_config.mjs ESBUILD FILE
import { execFileSync } from 'node:child_process';
import module, { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

const [esbuild, file] = process.argv.slice(2);
const folder = path.dirname(path.resolve(file));

/** A value that can be called, constructed, read and spread. A call with an object returns the object. */
const standIn = () =>
  new Proxy(function () {}, {
    get(_, key) {
      if (key === Symbol.iterator) return function* () {};
      if (key === 'toJSON' || key === Symbol.toPrimitive) return () => '';
      return key === 'then' || key === '__esModule' ? undefined : standIn();
    },
    apply: (_, __, [first]) => (first && typeof first === 'object' ? spreadable(first) : standIn()),
    construct: () => standIn(),
  });

function spreadable(value) {
  if (!(Symbol.iterator in value) && Object.isExtensible(value)) {
    Object.defineProperty(value, Symbol.iterator, { value: function* () {} });
  }
  return value;
}

const options = ['--bundle', '--format=cjs', '--platform=node', '--packages=external', '--log-level=error', '--loader:.css=empty'];
const meta = { url: `file://${folder}/config.js`, dirname: folder, filename: file };
const defines = Object.entries(meta).map(([key, value]) => `--define:import.meta.${key}=${JSON.stringify(value)}`);
const code = execFileSync(esbuild, [file, ...options, ...defines], { encoding: 'utf8', cwd: folder, maxBuffer: 1 << 28 });

const own = { exports: {} };
const real = createRequire(`${folder}/config.js`);
const load = name => {
  if (/^(node:)?module$/.test(name)) return { createRequire: () => require };
  try {
    return module.isBuiltin(name) || name.startsWith('.') || path.isAbsolute(name) ? real(name) : standIn();
  } catch {
    return standIn();
  }
};
const require = Object.assign(load, { resolve: name => name });
const environment = { env: {}, argv: [], cwd: () => folder, platform: 'linux', on() {}, exit() {} };
const globals = { module: own, exports: own.exports, require, process: environment, console: { log() {}, warn() {}, error() {} } };
vm.runInNewContext(code, { ...globals, URL, setTimeout, __dirname: folder, __filename: file, fetch: async () => standIn() }, { timeout: 10000 });

let value = await (own.exports.default ?? own.exports);
if (typeof value === 'function') value = await value({ command: 'build', mode: 'production' }, {});
const plain = (_, it) => (typeof it === 'function' ? undefined : Object.prototype.toString.call(it) === '[object RegExp]' ? String(it) : it);
process.stdout.write(JSON.stringify(value, plain) ?? 'null', () => process.exit(0));
