// Runs the tests with Node's test runner. TypeScript tests are bundled first; the server tests need a build.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const names = readdirSync(join(here, 'tests')).sort();
const out = mkdtempSync(join(tmpdir(), 'quire-theme-'));
await build({
  absWorkingDir: here,
  entryPoints: names.filter(name => /\.test\.tsx?$/.test(name)).map(name => join('tests', name)),
  bundle: true,
  platform: 'node',
  format: 'esm',
  outdir: out,
  outExtension: { '.js': '.mjs' },
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire('file://' + process.cwd() + '/');",
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});
const files = [
  ...readdirSync(out).map(name => join(out, name)),
  ...names.filter(name => name.endsWith('.test.mjs')).map(name => join(here, 'tests', name)),
];
const { status } = spawnSync(process.execPath, ['--test', ...files], { cwd: here, stdio: 'inherit' });
rmSync(out, { recursive: true, force: true });
process.exitCode = status ?? 1;
