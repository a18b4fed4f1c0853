/** The recorded builds, as `import matrix from '….json?variants'` gives them. */

/** What can be chosen; the first value is the project's own. */
export interface Axis {
  name: string;
  values: string[];
}

/** One build. */
export interface Case {
  /** The value on each axis. */
  choice: string[];
  /** The project's files: path and key of the text. */
  project: Record<string, string>;
  exitCode: number;
  /** Key of what a failed build printed. */
  log?: string;
  /** What was written; `hash` is the key of the text. */
  files: { path: string; bytes: number; hash: string }[];
}

/** Builds, and code blocks by key. */
export interface Builds {
  cases: Case[];
  texts: Record<string, string>;
}

/** The value of the import. */
export interface Matrix {
  axes: Axis[];
  /** The first build with what is shown of it at first. */
  first: Builds;
  /** Where all builds are. */
  href: string;
}

/** The file whose content the page shows beside the choices. */
export const CONFIG = 'rslib.config.ts';

/** Stands for what a failed build printed, among the paths of files. */
export const LOG = 'log';

/** The index of a choice among the cases: the last axis moves fastest. */
export function caseIndex(axes: Axis[], choice: number[]): number {
  return axes.reduce((index, axis, at) => index * axis.values.length + (choice[at] ?? 0), 0);
}

/** The key of a file's text, undefined when the case has no such file. */
export function textKey(build: Case, path: string): string | undefined {
  if (path === LOG) return build.log;
  return build.files.find(file => file.path === path)?.hash ?? build.project[path];
}

/** What is shown of a build when nobody chose a file: the entry's output, or why there is none. */
export function mainFile(build: Case): string {
  if (build.log !== undefined) return LOG;
  const entry = build.files.find(file => /\/index\./.test(file.path)) ?? build.files[0];
  return entry?.path ?? CONFIG;
}

/** All builds. A failed attempt is forgotten, so that the next choice tries again. */
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
