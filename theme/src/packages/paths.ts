/** Path functions for components written for other site generators. Pure except for reading the site's settings. */
import { pageHref } from '../base/paths.ts';
import { getShell } from '../base/site.ts';

const SCHEME_OR_HOST = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Always returns true, because the development server renders pages as production builds do. */
export function isProduction(): boolean {
  return true;
}

/** Whether a URL has a scheme or a host. */
export function isExternalUrl(url = ''): boolean {
  return SCHEME_OR_HOST.test(url);
}

/** Whether a URL is a data URL. */
export function isDataUrl(url = ''): boolean {
  return /^data:/i.test(url);
}

/** Converts `guide/` to `/guide/`. External URLs are returned unchanged. */
export function addLeadingSlash(url: string): string {
  return url.startsWith('/') || isExternalUrl(url) ? url : `/${url}`;
}

/** Converts `/guide` to `/guide/`. */
export function addTrailingSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

/** Converts `/guide` to `guide`. */
export function removeLeadingSlash(url: string): string {
  return url.replace(/^\//, '');
}

/** Converts `/guide/` to `/guide`. */
export function removeTrailingSlash(url: string): string {
  return url.replace(/\/$/, '');
}

/** Converts `guide/` to `/guide`. */
export function normalizeSlash(url: string): string {
  return removeTrailingSlash(addLeadingSlash(url));
}

/** Prefixes a path with the site's base unless it already has this prefix. External URLs and hashes are unchanged. */
export function withBase(url = '/'): string {
  const { base } = getShell().site;
  if (isExternalUrl(url) || url.startsWith('#')) return url;
  const path = removeAddedLocale(addLeadingSlash(url));
  return path.startsWith(base) || `${path}/` === base ? path : base + path.slice(1);
}

/** Removes a language prefix that a component has added to a path that already starts with base and language. */
function removeAddedLocale(path: string): string {
  const { site, locale } = getShell();
  const language = `/${locale.lang}`;
  return `${path}/`.startsWith(`${language}${site.base}${locale.lang}/`) ? path.slice(language.length) : path;
}

/** Removes the site's base from a path. */
export function removeBase(url: string): string {
  const { base } = getShell().site;
  return base !== '/' && `${url}/`.startsWith(base) ? addLeadingSlash(url.slice(base.length - 1)) : url;
}

/** Converts a link to a page to the site's URL format, with or without `.html`. */
export function normalizeHrefInRuntime(url = '/'): string {
  if (isExternalUrl(url) || url.startsWith('#')) return url;
  const [, path = '', queryAndHash = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  const clean = path.replace(/\.(?:html|mdx?)$/, '').replace(/(^|\/)index$/, '$1');
  if (clean === '') return queryAndHash;
  return pageHref(clean, clean.endsWith('/') || getShell().site.cleanUrls) + queryAndHash;
}

/** Normalizes a route: removes `.html`, `.md`, `.mdx` and `index` at the end, and adds a leading slash. */
export function normalizeRoutePath(url: string): string {
  return addLeadingSlash(url.replace(/\.(?:html|mdx?)$/, '').replace(/(^|\/)index$/, '$1'));
}

/** Adds the site's base to the path of an image in `public`. Other URLs are returned unchanged. */
export function normalizeImagePath(url = ''): string {
  return url.startsWith('/') && !url.startsWith('//') ? withBase(url) : url;
}

/** Whether two links refer to the same page. Query and hash are ignored. */
export function isEqualPath(first: string, second: string): boolean {
  const route = (url: string): string =>
    removeTrailingSlash(normalizeRoutePath(removeBase(url.replace(/[?#].*$/, '')))) || '/';
  return route(first) === route(second);
}
