/** Suggests pages whose URLs are similar to an unknown URL. Pure. */
import { cleanPath } from '../../base/paths.ts';

/** A page of the site: its URL path, including the base, and its title. */
export type ListedPage = [href: string, title: string];

/** Minimum similarity of the last path segments and of whole paths; 1 means equal. */
const MIN_NAME_SIMILARITY = 0.6;
const MIN_PATH_SIMILARITY = 0.7;

/** Returns the Levenshtein distance between two strings. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function similarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  if (length === 0) return 1;
  const isSubstring = a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a));
  return Math.max(1 - distance(a, b) / length, isSubstring ? 0.75 : 0);
}

/** Splits a path into its folder and its last segment, the name. */
function splitPath(path: string): [folder: string, name: string] {
  const segments = cleanPath(path.toLowerCase())
    .split('/')
    .filter(segment => segment !== '');
  const name = segments.pop() ?? '';
  return [segments.join('/'), name];
}

/**
 * Returns at most `count` pages that resemble `path` in their name (last segment) or whole path, most similar first.
 * The name counts twice as much as the folder. Pages with equal scores keep the list's order.
 */
export function nearestPages(path: string, pages: ListedPage[], count: number): ListedPage[] {
  const [folder, name] = splitPath(path);
  const scored = pages.flatMap((page): [ListedPage, number][] => {
    const [pageFolder, pageName] = splitPath(page[0]);
    const nameSimilarity = similarity(name, pageName);
    const isSimilar =
      nameSimilarity >= MIN_NAME_SIMILARITY ||
      similarity(`${folder}/${name}`, `${pageFolder}/${pageName}`) >= MIN_PATH_SIMILARITY;
    return isSimilar ? [[page, 2 * nameSimilarity + similarity(folder, pageFolder)]] : [];
  });
  return scored
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([page]) => page);
}

/**
 * Removes the prefix of the default language: the first path segment, at any depth, that equals `lang`. URLs of
 * existing pages never contain such a segment. Returns undefined if the path has no such segment.
 */
export function withoutPrefix(path: string, base: string, lang: string): string | undefined {
  const segments = path.startsWith(base) ? path.slice(base.length).split('/') : [];
  const position = segments.indexOf(lang);
  if (position < 0) return undefined;
  // A second leading slash would make the result a URL on another host: `//example.org`.
  return (
    base +
    segments
      .filter((_, index) => index !== position)
      .join('/')
      .replace(/^\/+/, '')
  );
}
