/** The recorded builds, as `import matrix from '….json?variants'` returns them. */

/** An axis of options; the first value is the project's own. */
export interface Axis {
  name: string;
  values: string[];
}

/** One build. */
export interface Case {
  /** The value on each axis. */
  choice: string[];
  /** The project's files: path to key of the text. */
  project: Record<string, string>;
  exitCode: number;
  /** Key of the output of a failed build. */
  log?: string;
  /** The output files; `hash` is the key of the text. */
  files: { path: string; bytes: number; hash: string }[];
}

/** Builds, and code blocks by key. */
export interface Builds {
  cases: Case[];
  texts: Record<string, string>;
}

/** The value that the import returns. */
export interface Matrix {
  axes: Axis[];
  /** The first build, with the texts that are shown initially. */
  first: Builds;
  /** URL of the file with all builds. */
  href: string;
}

/** The configuration file shown next to the options. */
export const CONFIG = 'rslib.config.ts';

/** Pseudo-path of the output of a failed build. */
export const LOG = 'log';

/** Returns the index of a choice in the list of cases. The last axis varies fastest. */
export function caseIndex(axes: Axis[], choice: number[]): number {
  return axes.reduce((index, axis, at) => index * axis.values.length + (choice[at] ?? 0), 0);
}

/** Returns the key of a file's text, or undefined if the build has no such file. */
export function textKey(build: Case, path: string): string | undefined {
  if (path === LOG) return build.log;
  return build.files.find(file => file.path === path)?.hash ?? build.project[path];
}

/** Returns the file that is shown by default: the output of the entry, or the log of a failed build. */
export function mainFile(build: Case): string {
  if (build.log !== undefined) return LOG;
  const entry = build.files.find(file => /\/index\./.test(file.path)) ?? build.files[0];
  return entry?.path ?? CONFIG;
}

/** Loads all builds. Failures are not cached: the next choice retries. */
export function loadBuilds(href: string): Promise<Builds> {
  let builds = loading.get(href);
  if (!builds) {
    builds = fetch(href).then(response => {
      if (!response.ok) throw new Error(`${href}: ${response.status}`);
      return response.json() as Promise<Builds>;
    });
    loading.set(href, builds);
    builds.catch(() => loading.delete(href));
  }
  return builds;
}

const loading = new Map<string, Promise<Builds>>();
