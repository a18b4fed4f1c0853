/** The variants of a recorded example, which pages import: `import variants from '<name>.json?variants'`. */
import { fetchJson, loadOnce } from '../../base/data.ts';

/** One build of an example. */
export interface RecordedCase {
  /** Source files: for each path, the key of the file's code block in `texts`. */
  project: Record<string, string>;
  /** Key in `texts` of the build's output, if the build failed. */
  log?: string;
  /** Files that the build wrote. */
  files: { path: string; bytes: number }[];
}

/** Builds of an example, and their code blocks as HTML, by key. */
export interface RecordedCases {
  cases: RecordedCase[];
  texts: Record<string, string>;
}

/** The imported value: the variants of an example. */
export interface RecordedVariants {
  /** Axes of the build matrix. The first value of an axis is the project's own value. */
  axes: { name: string; values: string[] }[];
  /** The project's own build, with the code blocks that a page shows initially. */
  first: RecordedCases;
  /** Path of the configuration file. */
  config: string;
  /**
   * For each axis, the contents of the configuration file with the axis's second value; null if the axis has only one
   * value.
   */
  alternatives: (string | null)[];
  /** URL of the file with all builds. */
  href: string;
}

const loaded = new Map<string, Promise<RecordedCases>>();

/** Loads all builds of an example. */
export function loadCases(href: string): Promise<RecordedCases> {
  return loadOnce(loaded, href, async () => (await fetchJson(href)) as RecordedCases);
}

/**
 * Returns the index in the list of builds of the variant with the value indices `choice`. `counts` contains the number
 * of values of each axis. The last axis varies fastest.
 */
export function caseIndex(counts: number[], choice: number[]): number {
  return counts.reduce((index, count, axis) => index * count + (choice[axis] ?? 0), 0);
}

/**
 * Returns the range of the first part of `text` that differs from `other`, such as `bundle: true`: within one line, up
 * to the surrounding commas and brackets. Returns undefined if the part contains no word, because `other` then only
 * adds something.
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
