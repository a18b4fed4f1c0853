/** Translates npm commands to yarn, pnpm, bun and deno commands. Pure. */

/** Package managers in the order of their tabs. */
export const PACKAGE_MANAGERS = ['npm', 'yarn', 'pnpm', 'bun', 'deno'] as const;

/** Name of a package manager. */
export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

const INSTALL_VERBS = new Set(['add', 'install', 'i']);
const REMOVE_VERBS = new Set(['remove', 'uninstall', 'rm', 'un']);
/** Commands that pass further arguments to a program of the project. */
const RUN_VERBS = new Set(['run', 'test', 'start']);
/** Commands that may omit the word `npm`, even if other lines contain it. */
const VERBS = new Set([...INSTALL_VERBS, ...REMOVE_VERBS, ...RUN_VERBS, 'create', 'init', 'exec', 'dlx', 'npx']);
/** Environment variables before a command. */
const ENVIRONMENT = /^\s*(?:\w+=\S*\s+)*/;
const NPM = /^(?:npm|npx)\s/;

function join(...words: string[]): string {
  return words.filter(word => word !== '').join(' ');
}

/** Prefixes package names with `npm:`, as Deno requires for packages of the npm registry. */
function denoPackages(words: string[]): string {
  return join(...words.map(word => (/^(?:-|npm:|$)/.test(word) ? word : `npm:${word}`)));
}

/** Equivalents of npm options in yarn, bun and deno. An empty string if the option is the default. */
const OPTIONS: Record<string, string> = {
  '--save-dev': '--dev',
  '--save-exact': '--exact',
  '--save-optional': '--optional',
  '--save-prod': '',
  '--save': '',
  '-S': '',
  '-P': '',
};

/** Names of the option for a global installation. */
const GLOBAL = new Set(['-g', '--global']);

function translateOptions(manager: PackageManager, words: string[]): string[] {
  switch (manager) {
    case 'npm':
      return words;
    case 'pnpm':
      return words.filter(word => OPTIONS[word] !== '');
    default:
      return words.map(word => OPTIONS[word] ?? word);
  }
}

/** Removes the first `--` for managers other than npm, because only npm needs it before the arguments of a program. */
function withoutSeparator(manager: PackageManager, words: string[]): string[] {
  const position = manager === 'npm' ? -1 : words.indexOf('--');
  return position < 0 ? words : words.toSpliced(position, 1);
}

function createCommand(manager: PackageManager, [name = '', ...words]: string[]): string {
  const programArguments = withoutSeparator(manager, words).join(' ');
  switch (manager) {
    case 'yarn':
      return join('yarn create', name.replace(/(.)@latest$/, '$1'), programArguments); // Yarn 1 does not accept a tag here.
    case 'deno':
      return join('deno init --npm', name, programArguments);
    case 'npm':
    case 'pnpm':
    case 'bun':
      return join(manager, 'create', name, programArguments);
    default:
      return manager satisfies never;
  }
}

function installCommand(manager: PackageManager, verb: string, packages: string[]): string {
  const words = translateOptions(manager, packages);
  if (words.every(word => word.startsWith('-') || word === '')) return join(manager, 'install', ...words);
  if (manager === 'deno') return join('deno add', denoPackages(words));
  if (manager === 'yarn' && words.some(word => GLOBAL.has(word))) {
    return join('yarn global add', ...words.filter(word => !GLOBAL.has(word)));
  }
  return join(manager, manager === 'npm' ? verb : 'add', ...words);
}

/** Returns the command that runs a binary of the project (`npx`), or a temporarily downloaded binary (`dlx`). */
function runCommand(manager: PackageManager, words: string[], isDownloaded: boolean): string {
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

function translateLine(manager: PackageManager, source: string): string {
  const trimmed = source.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return trimmed;
  const [verb = '', ...rest] = trimmed.replace(/^npm\s+/, '').split(/\s+/);
  if (verb === 'init' && (rest[0] ?? '-').startsWith('-')) return join(manager, 'init', ...rest);
  if (verb === 'create' || verb === 'init') return createCommand(manager, rest);
  if (INSTALL_VERBS.has(verb)) return installCommand(manager, verb, rest);
  if (REMOVE_VERBS.has(verb)) {
    return join(manager, manager === 'npm' ? 'uninstall' : 'remove', ...translateOptions(manager, rest));
  }
  if (verb === 'npx' || verb === 'exec') return runCommand(manager, rest, rest[0] === '-y' || rest[0] === '--yes');
  if (verb === 'dlx') return runCommand(manager, rest, true);
  const words = RUN_VERBS.has(verb) ? withoutSeparator(manager, rest) : rest;
  if (verb === 'run' && manager === 'deno') return join('deno task', ...words);
  if (verb === 'test' && manager === 'bun') return join('bun run test', ...words); // `bun test` is another program.
  return join(manager, verb, ...words);
}

/**
 * Translates npm commands, with or without the word `npm`, for another package manager. Each line is one command. Lines
 * that run other programs are unchanged.
 */
export function packageCommand(manager: PackageManager, command: string): string {
  const lines = command.split('\n');
  const program = (source: string): string => source.replace(ENVIRONMENT, '');
  const hasNpm = lines.some(source => NPM.test(program(source)));
  const isOther = (source: string): boolean => {
    const [verb = ''] = program(source).split(/\s+/);
    return !NPM.test(program(source)) && (verb.includes('/') || (hasNpm && !VERBS.has(verb)));
  };
  const translated = (source: string): string => {
    const [environment = ''] = ENVIRONMENT.exec(source) ?? [];
    return environment.trimStart() + translateLine(manager, source.slice(environment.length));
  };
  // A backslash at the end of a line continues the command.
  const isContinued = (previousLine: string | undefined): boolean => previousLine?.trimEnd().endsWith('\\') ?? false;
  const isUnchanged = (source: string, index: number): boolean => isContinued(lines[index - 1]) || isOther(source);
  return lines.map((source, index) => (isUnchanged(source, index) ? source : translated(source))).join('\n');
}
