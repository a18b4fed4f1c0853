/** Operations on the paths of the site's links. Pure, except that `pageHref` differs in archives. */

const SCHEME_OR_HOST = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Whether a link has a scheme or a host. Such links are treated as links to other sites. */
export function isExternal(href: string): boolean {
  return SCHEME_OR_HOST.test(href);
}

/** Removes `.html` and a final `index` segment from a path: `/a/b.html` becomes `/a/b`, `/a/index` becomes `/a/`. */
export function cleanPath(path: string): string {
  return path.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1');
}

/**
 * Normalizes a link for comparison: returns the route without base, query, hash, `.html`, `/index` and trailing slash.
 * Returns undefined for external links.
 */
export function routeKey(href: string, base: string): string | undefined {
  if (isExternal(href)) return undefined;
  const path = cleanPath(href.replace(/[?#].*$/, ''));
  const route = path.startsWith(base) ? path.slice(base.length - 1) : path;
  return route.replace(/(.)\/$/, '$1') || '/';
}

/** The parts of a URL that distinguish pages. */
type PageUrl = Pick<URL, 'pathname' | 'search'>;

/** Whether two URLs of the site refer to the same page. Hashes are ignored; different queries are different pages. */
export function isSamePage(a: PageUrl, b: PageUrl): boolean {
  return routeKey(a.pathname, '/') === routeKey(b.pathname, '/') && a.search === b.search;
}

/**
 * Converts the path of a page to the site's URL format, with `.html` unless `cleanUrls` is set. In archives, folders
 * are converted to their index pages, because no server resolves them.
 */
export function pageHref(path: string, cleanUrls: boolean): string {
  if (path.endsWith('/')) return globalThis.quireFile ? `${path}index.html` : path;
  return cleanUrls ? path : `${path}.html`;
}

/** Prefixes a route with the site's base. */
export function withBase(route: string, base: string): string {
  return base + route.replace(/^\//, '');
}
