/** The variants of a recorded example, as `import variants from '<name>.json?variants'` returns them. */
import { fetchJson, loadOnce } from '../../base/data.ts';

/** One build of an example. */
export interface RecordedCase {
  /** Sources: keys of their texts by path. */
  project: Record<string, string>;
  /** Key of the output of a failed build. */
  log?: string;
  /** Files that the build wrote. */
  files: { path: string; bytes: number }[];
}

/** Builds, and code blocks as HTML by key. */
export interface RecordedCases {
  cases: RecordedCase[];
  texts: Record<string, string>;
}

/** The value of the import. */
export interface RecordedVariants {
  /** The axes of the matrix. The first value of each is the project's own. */
  axes: { name: string; values: string[] }[];
  /** The project's own build, with the code blocks that a page shows initially. */
  first: RecordedCases;
  /** Path of the configuration file. */
  config: string;
  /** Contents of the configuration file with the second value of each axis; null if the axis has one value. */
  alternatives: (string | null)[];
  /** URL of the file with all builds. */
  href: string;
}

const loaded = new Map<string, Promise<RecordedCases>>();

/** Loads all builds of an example. */
export function loadCases(href: string): Promise<RecordedCases> {
  return loadOnce(loaded, href, async () => (await fetchJson(href)) as RecordedCases);
}

/** Returns the index of a variant in the list of builds, in which the last axis varies fastest. */
export function caseIndex(counts: number[], choice: number[]): number {
  return counts.reduce((index, count, axis) => index * count + (choice[axis] ?? 0), 0);
}

/**
 * Returns the part of a line in which a text differs from another, up to the surrounding commas and brackets, such as
 * `bundle: true`. Returns undefined if the part contains no word: the other text only adds something.
 */
export function differingPart(text: string, other: string): [start: number, end: number] | undefined {
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) start++;
  let same = 0;
  while (same < shorter - start && text.at(-1 - same) === other.at(-1 - same)) same++;
  let end = text.length - same;
  if (start >= end) return undefined;
  while (start > 0 && !'\n,{[('.includes(text.charAt(start - 1))) start--;
  while (/\s/.test(text.charAt(start))) start++;
  const line = text.indexOf('\n', start);
  if (line >= 0) end = Math.min(end, line);
  while (end < text.length && !'\n,)]}'.includes(text.charAt(end))) end++;
  end = start + text.slice(start, end).replace(/[,\s]+$/, '').length;
  return /[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [start, end] : undefined;
}
