/** Operations on the paths of the site's links. Pure. */

const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Whether a link has a scheme or a host, and therefore leaves the site. */
export function isExternal(href: string): boolean {
  return ELSEWHERE.test(href);
}

/** Returns a path without `.html` and without a trailing `/index`; `/a/index` becomes `/a/`. */
export function cleanPath(path: string): string {
  return path.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1');
}

/**
 * Normalizes a link for comparison: the route without base, query, hash, `.html`, `/index` and trailing slash.
 * Undefined for external links.
 */
export function routeKey(href: string, base: string): string | undefined {
  if (isExternal(href)) return undefined;
  const path = cleanPath(href.replace(/[?#].*$/, ''));
  const route = path.startsWith(base) ? path.slice(base.length - 1) : path;
  return route.replace(/(.)\/$/, '$1') || '/';
}

/** The parts of a URL that distinguish pages. */
type PageAddress = Pick<URL, 'pathname' | 'search'>;

/** Whether two URLs refer to the same page. */
export function isSamePage(a: PageAddress, b: PageAddress): boolean {
  return routeKey(a.pathname, '/') === routeKey(b.pathname, '/') && a.search === b.search;
}

/** Prefixes a route with the site's base. */
export function withBase(route: string, base: string): string {
  return base + route.replace(/^\//, '');
}
