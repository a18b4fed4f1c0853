/** Fetches page payloads and shell data, once per URL. */
import type { InlineData, PagePayload, ShellData } from '../contract.ts';
import { payloadPath } from '../base/paths.ts';
import type { Texts } from '../locales/index.ts';
import { makeShell, type Shell } from '../base/site.ts';

/** Payloads kept in the cache. */
const KEPT = 40;

const payloads = new Map<string, Promise<PagePayload>>();
const shells = new Map<string, Promise<Shell>>();

/** Fetches JSON of the site. */
export async function fetchJson(url: string): Promise<unknown> {
  // Must match the mode and credentials of `<link rel="preload" as="fetch" crossorigin>`, or the preload is not used.
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** The inline data of the document. Only a direct child of the body is accepted: the article cannot spoof it by id. */
export function inlineData(): InlineData {
  return JSON.parse(document.querySelector('body>#quire-page')?.textContent ?? '') as InlineData;
}

/** Loads the shell of a locale from its URL. */
export function loadShell(url: string): Promise<Shell> {
  let shell = shells.get(url);
  if (!shell) {
    shell = fetchJson(url).then(data => {
      const { site, locale } = data as ShellData;
      return makeShell(site, locale, locale.texts as Texts); // complete: the engine merges the theme's own texts
    });
    shells.set(url, shell);
    shell.catch(() => shells.delete(url));
  }
  return shell;
}

/** Loads the payload of the page at a path. */
export function loadPayload(path: string): Promise<PagePayload> {
  const url = payloadPath(path);
  let payload = payloads.get(url);
  if (!payload) {
    payload = fetchJson(url) as Promise<PagePayload>;
    payloads.set(url, payload);
    payload.catch(() => payloads.delete(url));
    const [oldest] = payloads.keys();
    if (payloads.size > KEPT && oldest !== undefined) payloads.delete(oldest);
  }
  return payload;
}

/** Clears the payload cache. */
export function forgetPayloads(): void {
  payloads.clear();
}
