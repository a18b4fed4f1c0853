/** Path functions for components written for other documentation engines. Pure except for reading the base. */
import { getShell } from '../base/site.ts';

const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Whether the site is published. Always true, because the development server renders pages as builds do. */
export function isProduction(): boolean {
  return true;
}

/** Whether a link leaves the site. */
export function isExternalUrl(url = ''): boolean {
  return ELSEWHERE.test(url);
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

/** Prefixes an absolute path with the site's base, once. External and relative URLs are returned unchanged. */
export function withBase(url = '/'): string {
  const { base } = getShell().site;
  if (isExternalUrl(url) || url.startsWith('#')) return url;
  const path = localizedOnce(addLeadingSlash(url));
  return path.startsWith(base) || `${path}/` === base ? path : base + path.slice(1);
}

/** Removes a language that a component has prepended to a link, if the link already contains base and language. */
function localizedOnce(path: string): string {
  const { site, locale } = getShell();
  const language = `/${locale.lang}`;
  return `${path}/`.startsWith(`${language}${site.base}${locale.lang}/`) ? path.slice(language.length) : path;
}

/** Removes the base of the site from a path. */
export function removeBase(url: string): string {
  const { base } = getShell().site;
  return base !== '/' && `${url}/`.startsWith(base) ? addLeadingSlash(url.slice(base.length - 1)) : url;
}

/** Converts a page link to the site's URL form, with or without `.html`. */
export function normalizeHrefInRuntime(url = '/'): string {
  if (isExternalUrl(url) || url.startsWith('#')) return url;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  const clean = path.replace(/\.(?:html|mdx?)$/, '').replace(/(^|\/)index$/, '$1');
  const isFolder = clean === '' || clean.endsWith('/');
  if (clean.endsWith('/') && globalThis.quireFile) return `${clean}index.html${rest}`;
  return (isFolder || getShell().site.cleanUrls ? clean : `${clean}.html`) + rest;
}

/** Normalizes the path of a page's route: no `.html`, no `/index`, a leading slash. */
export function normalizeRoutePath(url: string): string {
  return addLeadingSlash(url.replace(/\.(?:html|mdx?)$/, '').replace(/(^|\/)index$/, '$1'));
}

/** Returns the URL of an image in `public`, with the base. Other URLs are returned unchanged. */
export function normalizeImagePath(url = ''): string {
  return url.startsWith('/') && !url.startsWith('//') ? withBase(url) : url;
}

/** Whether two links lead to the same page. */
export function isEqualPath(first: string, second: string): boolean {
  const route = (url: string): string =>
    removeTrailingSlash(normalizeRoutePath(removeBase(url.replace(/[?#].*$/, '')))) || '/';
  return route(first) === route(second);
}
