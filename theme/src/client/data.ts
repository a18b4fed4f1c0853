/** Page payloads and shell data from the network. Each address is fetched once. */
import type { InlineData, PagePayload, ShellData } from '../contract.ts';
import { payloadPath } from '../base/paths.ts';
import type { Texts } from '../locales/index.ts';
import { makeShell, type Shell } from '../base/site.ts';

/** Payloads kept: enough for going back and forth, little enough for a long session. */
const KEPT = 40;

const payloads = new Map<string, Promise<PagePayload>>();
const shells = new Map<string, Promise<Shell>>();

async function fetchJson(url: string): Promise<unknown> {
  // The mode and credentials of `<link rel="preload" as="fetch" crossorigin>`, or the preload would be in vain.
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** The data in the document itself. Content is in the root and cannot be a child of the body, whatever its id. */
export function inlineData(): InlineData {
  return JSON.parse(document.querySelector('body>#quire-page')?.textContent ?? '') as InlineData;
}

/** The shell of a locale by the address of its file. */
export function loadShell(url: string): Promise<Shell> {
  let shell = shells.get(url);
  if (!shell) {
    shell = fetchJson(url).then(data => {
      const { site, locale } = data as ShellData;
      return makeShell(site, locale, locale.texts as Texts); // complete: the engine puts the theme's own in
    });
    shells.set(url, shell);
    shell.catch(() => shells.delete(url));
  }
  return shell;
}

/** The payload of the page at a path. */
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

/** Forgets payloads, so that the next visit fetches them again. */
export function forgetPayloads(): void {
  payloads.clear();
}
