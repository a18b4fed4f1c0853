/** Suggests pages whose URLs are similar to an unknown URL. Pure. */
import { cleanPath } from '../../base/paths.ts';

/** A page of the site: its URL path, including the base, and its title. */
export type Listed = [href: string, title: string];

/** Minimum similarity of the last path segments and of whole paths; 1 means equal. */
const NEAR_NAME = 0.6;
const NEAR_PATH = 0.7;

/** Returns the Levenshtein distance between two strings. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function likeness(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  if (length === 0) return 1;
  const isPart = a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a));
  return Math.max(1 - distance(a, b) / length, isPart ? 0.75 : 0);
}

/** Splits a path into its folder and its last segment, the name. */
function parts(path: string): [folder: string, name: string] {
  const segments = cleanPath(path.toLowerCase())
    .split('/')
    .filter(segment => segment !== '');
  const name = segments.pop() ?? '';
  return [segments.join('/'), name];
}

/**
 * Returns at most `count` pages that resemble `path` in their name (last segment) or whole path, most similar first. The name counts twice as much as the folder. Pages with equal scores keep the list's order.
 */
export function nearestPages(path: string, pages: Listed[], count: number): Listed[] {
  const [folder, name] = parts(path);
  const scored = pages.flatMap((page): [Listed, number][] => {
    const [ownFolder, ownName] = parts(page[0]);
    const ofName = likeness(name, ownName);
    const isNear = ofName >= NEAR_NAME || likeness(`${folder}/${name}`, `${ownFolder}/${ownName}`) >= NEAR_PATH;
    return isNear ? [[page, 2 * ofName + likeness(folder, ownFolder)]] : [];
  });
  return scored
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([page]) => page);
}

/**
 * Removes the prefix of the default language, which URLs of existing pages never have. Returns undefined if the path
 * lacks this prefix.
 */
export function withoutPrefix(path: string, base: string, lang: string): string | undefined {
  const prefix = `${base}${lang}`;
  if (path === prefix) return base;
  // A second leading slash would make the result a URL on another host: `//example.org`.
  return path.startsWith(`${prefix}/`) ? base + path.slice(prefix.length).replace(/^\/+/, '') : undefined;
}
