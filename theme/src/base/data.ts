/**
 * Reads the document's inline data, and fetches shell data (site, locale and interface strings), which is cached by
 * URL.
 */
import type { InlineData, ShellData } from '../contract.ts';
import type { Texts } from '../locales/index.ts';
import { makeShell, setShell, type Shell } from './site.ts';

const shells = new Map<string, Promise<Shell>>();

/** Fetches JSON from the site. Rejects if the request fails or the response status is not 2xx. */
export async function fetchJson(url: string): Promise<unknown> {
  // Mode and credentials must match `<link rel="preload" as="fetch" crossorigin>`, or the preload is not used.
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

let documentData: InlineData | undefined;

/**
 * Returns the inline data of the document. The selector accepts only a direct child of the body, so that an article
 * cannot spoof the data.
 */
export function inlineData(): InlineData {
  documentData ??= JSON.parse(document.querySelector('body>#quire-page')?.textContent ?? '') as InlineData;
  return documentData;
}

/** Returns the cached value for a URL, or loads and caches the value. Failures are not cached. */
export function loadOnce<T>(cache: Map<string, Promise<T>>, url: string, load: () => Promise<T>): Promise<T> {
  const cached = cache.get(url);
  if (cached) return cached;
  const promise = load();
  cache.set(url, promise);
  promise.catch(() => cache.delete(url));
  return promise;
}

/** Loads the shell data of a locale, cached by URL. */
export function loadShell(url: string): Promise<Shell> {
  return loadOnce(shells, url, async () => {
    const { site, locale } = (await fetchJson(url)) as ShellData;
    return makeShell(site, locale, locale.texts as Texts); // Complete: the engine has merged in the defaults.
  });
}

let documentShell: Promise<void> | undefined;

/** Loads and sets the shell data of the document's locale. The shell and some islands cannot render without it. */
export function loadDocumentShell(): Promise<void> {
  documentShell ??= loadShell(inlineData().shell).then(setShell);
  documentShell.catch(() => (documentShell = undefined));
  return documentShell;
}
