/** Paths as the site's links use them. Pure. */

const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Whether a link leads away from the site (it names a scheme or a host). */
export function isExternal(href: string): boolean {
  return ELSEWHERE.test(href);
}

/** A path without `.html` and without a trailing `/index`; `/a/index` becomes `/a/`. */
export function cleanPath(path: string): string {
  return path.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1');
}

/**
 * What two links to the same page have in common: the route without base, query, hash, `.html`, `/index` and trailing
 * slash. Undefined for links away from the site.
 */
export function routeKey(href: string, base: string): string | undefined {
  if (isExternal(href)) return undefined;
  const path = cleanPath(href.replace(/[?#].*$/, ''));
  const route = path.startsWith(base) ? path.slice(base.length - 1) : path;
  return route.replace(/(.)\/$/, '$1') || '/';
}

/** Whether two addresses name the same page. */
export function isSamePage(a: URL, b: URL): boolean {
  return routeKey(a.pathname, '/') === routeKey(b.pathname, '/') && a.search === b.search;
}

/** Where the payload of a page lies: `/a/b` -> `/a/b.page.json`, `/a/` -> `/a/index.page.json`. */
export function payloadPath(path: string): string {
  const clean = cleanPath(path);
  return clean.endsWith('/') ? `${clean}index.page.json` : `${clean}.page.json`;
}

/** A route with the site's base in front. */
export function withBase(route: string, base: string): string {
  return base + route.replace(/^\//, '');
}
