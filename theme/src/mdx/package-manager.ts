/** Translates npm commands for the other package managers. Pure. */

/** Package managers in tab order. */
export const PACKAGE_MANAGERS = ['npm', 'yarn', 'pnpm', 'bun', 'deno'] as const;

/** A package manager. */
export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

const INSTALL_VERBS = new Set(['add', 'install', 'i']);
const REMOVE_VERBS = new Set(['remove', 'uninstall', 'rm']);

/** Prefixes package names with `npm:`, as Deno requires for packages of the npm registry. */
function denoPackages(words: string[]): string {
  return words.map(word => (word.startsWith('-') || word.startsWith('npm:') ? word : `npm:${word}`)).join(' ');
}

function join(...words: string[]): string {
  return words.filter(word => word !== '').join(' ');
}

function create(manager: PackageManager, [name = '', ...rest]: string[]): string {
  const options = rest.join(' ');
  switch (manager) {
    case 'yarn':
      return join('yarn create', name.replace(/(.)@latest$/, '$1'), options); // Yarn 1 does not accept a tag here.
    case 'deno':
      return join('deno init --npm', name, options);
    case 'npm':
    case 'pnpm':
    case 'bun':
      return join(manager, 'create', name, options);
    default:
      return manager satisfies never;
  }
}

function add(manager: PackageManager, verb: string, packages: string[]): string {
  if (packages.every(word => word.startsWith('-'))) return join(manager, 'install', packages.join(' '));
  if (manager === 'deno') return join('deno add', denoPackages(packages));
  return join(manager, manager === 'npm' ? verb : 'add', packages.join(' '));
}

/** Runs a binary: the project's own (`npx`), or one downloaded temporarily (`dlx`). */
function execute(manager: PackageManager, words: string[], isDownloaded: boolean): string {
  const program = words.filter(word => word !== '-y' && word !== '--yes').join(' ');
  switch (manager) {
    case 'npm':
      return join('npx', words.join(' '));
    case 'yarn':
      return join(isDownloaded ? 'yarn dlx' : 'yarn', program);
    case 'pnpm':
      return join(isDownloaded ? 'pnpm dlx' : 'pnpm exec', program);
    case 'bun':
      return join('bunx', program);
    case 'deno':
      return join('deno run -A', `npm:${program}`);
    default:
      return manager satisfies never;
  }
}

function line(manager: PackageManager, source: string): string {
  const trimmed = source.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return trimmed;
  const [verb = '', ...rest] = trimmed.replace(/^npm\s+/, '').split(/\s+/);
  if (verb === 'create' || verb === 'init') return create(manager, rest);
  if (INSTALL_VERBS.has(verb)) return add(manager, verb, rest);
  if (REMOVE_VERBS.has(verb)) return join(manager, manager === 'npm' ? 'uninstall' : 'remove', rest.join(' '));
  if (verb === 'npx' || verb === 'exec') return execute(manager, rest, rest[0] === '-y' || rest[0] === '--yes');
  if (verb === 'dlx') return execute(manager, rest, true);
  if (verb === 'run' && manager === 'deno') return join('deno task', rest.join(' '));
  return join(manager, verb, rest.join(' '));
}

/** Translates a command, written as for npm without the word `npm`, to another package manager. Works line by line. */
export function packageCommand(manager: PackageManager, command: string): string {
  return command
    .split('\n')
    .map(source => line(manager, source))
    .join('\n');
}
