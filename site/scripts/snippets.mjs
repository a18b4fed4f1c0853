/**
 * Checks the configurations in the pages. A configuration written in a page is type-checked with the declared
 * TypeScript version against the installed @rslib/core. A configuration included from an example must be executed by
 * that example. Prints the numbers of complete and of executed configurations. Exits with code 1 on any finding, or if
 * fewer than FLOOR are executed.
 *
 *   npm install && node scripts/snippets.mjs
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fences, kindOf, moduleOf } from './snippets/fences.mjs';

const site = dirname(dirname(fileURLToPath(import.meta.url)));
const DOCS = 'docs';

/** Minimum share of the complete configurations that examples must execute. Do not lower the minimum. */
const FLOOR = 0.9;

/** A configuration with a type error. If the compiler reports it, the compiler finds the types of @rslib/core. */
const REFUSED = { page: 'REFUSED', line: 0, language: 'ts', title: 'rslib.config.ts', body: "import { defineConfig } from '@rslib/core';\nexport default defineConfig({ lib: [{ format: 'amd' }] });" };

/** Returns the code fences of all pages that are or belong to a configuration. */
function configurations() {
  const pages = readdirSync(join(site, DOCS), { recursive: true }).filter((path) => /\.mdx?$/.test(path));
  return pages.sort().flatMap((path) => {
    const page = `${DOCS}/${path.replaceAll('\\', '/')}`;
    const all = fences(readFileSync(join(site, page), 'utf8'));
    return all.map((fence) => ({ ...fence, page, kind: kindOf(fence) })).filter(({ kind }) => kind !== undefined);
  });
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(site, path), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Returns the reason why an included file is not executed, or undefined if it is executed. */
function notExecuted({ file }) {
  const [, example, path] = /^<root>\/examples\/([^/]+)\/(.+)$/.exec(file) ?? [];
  if (example === undefined) return `\`${file}\` belongs to no example`;
  const { commands } = { ...readJson('examples/example.json'), ...readJson(`examples/${example}/example.json`) };
  const words = commands.map((command) => (Array.isArray(command) ? command : command.run));
  const isDefault = /^rslib\.config\.[cm]?[jt]s$/.test(path);
  const runs = (command) =>
    command.includes(path) || (isDefault && command[0] === 'rslib' && !/^(-c|--config)$/m.test(command.join('\n')));
  // A program of the example may read the configuration itself.
  const isRead = words.some((command) => command[0] === 'node');
  return words.some(runs) || isRead ? undefined : `no command of example \`${example}\` runs \`${path}\``;
}

/** Writes the fences as modules, compiles all of them in one run and returns the compiler's errors by fence. */
function typeErrors(written) {
  const work = join(site, '.quire-snippets');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  const modules = written.map((fence, index) => {
    const { source, before } = moduleOf(fence);
    const name = `${index}.${fence.language.replace('jsx', 'js')}`;
    writeFileSync(join(work, name), source);
    return { name, before, fence };
  });
  const compilerOptions = {
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    moduleDetection: 'force',
    strict: true,
    // JavaScript snippets have no types to check strictly.
    allowJs: true,
    checkJs: true,
    noImplicitAny: false,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  };
  const files = [...modules.map(({ name }) => name), '../scripts/snippets/absent.d.ts'];
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const errors = compile(work).map((text) => {
    // The first line has location and error, the following lines the reasons. The last reason is the most specific.
    const [first, ...reasons] = text.trimEnd().split('\n');
    const [, name, row, message] = /^(\S+?)\((\d+),\d+\): error (.*)$/.exec(first) ?? [];
    const found = modules.find((module) => module.name === name);
    if (!found) return text;
    const { page, line } = found.fence;
    const reason = reasons.length === 0 ? '' : ` ${reasons.at(-1).trim()}`;
    return `${page}:${line + Math.max(1, row - found.before)}: ${message}${reason}`;
  });
  rmSync(work, { recursive: true });
  return errors;
}

/** Returns the compiler's errors, each with its explanation lines. */
function compile(folder) {
  const tsc = join(site, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8', cwd: folder });
  if (error) throw error;
  const errors = stdout.split(/^(?=\S)/m).filter((text) => /error TS\d+/.test(text));
  if (status !== 0 && errors.length === 0) throw new Error(`${tsc} failed: ${stderr || stdout}`);
  return errors;
}

const all = configurations();
const executed = all.filter(({ kind }) => kind === 'executed');
const written = all.filter(({ kind }) => kind !== 'executed');
const complaints = typeErrors([REFUSED, ...written]);
const findings = complaints.filter((complaint) => !complaint.startsWith(REFUSED.page));
if (findings.length === complaints.length) findings.push("the compiler accepts `format: 'amd'`: it does not see the types of @rslib/core");
for (const fence of executed) {
  const reason = notExecuted(fence);
  if (reason !== undefined) findings.push(`${fence.page}:${fence.line}: ${reason}`);
}
const complete = executed.length + written.filter(({ kind }) => kind === 'complete').length;
const share = complete === 0 ? 1 : executed.length / complete;
if (share < FLOOR) findings.push(`${(share * 100).toFixed(1)} % of the complete configurations are executed, at least ${FLOOR * 100} % must be`);
for (const finding of findings) console.error(finding);
console.log(
  `${complete} complete configurations: ${executed.length} executed (${(share * 100).toFixed(1)} %), ${complete - executed.length} type-checked; ` +
    `${written.length - (complete - executed.length)} other snippets type-checked: ${findings.length === 0 ? 'nothing to complain about' : `${findings.length} findings`}`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
