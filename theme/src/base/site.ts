/** What is shown: the site, the locale and its texts, the page. Set by the server before a render, by the router after a page change. */
import type { LocaleData, PageData, ShellData, SiteData } from '../contract.ts';
import type { Part } from './switches.ts';
import type { TextKey, Texts } from '../locales/index.ts';
import { createSharedStore, useStore } from './store.ts';

/** What all pages of a locale share, with its texts complete. */
export interface Shell extends ShellData {
  texts: Texts;
}

/** A page and its article. `html` undefined: the markup in the document is the article, leave it alone. */
export interface PageToShow {
  page: PageData;
  html: string | undefined;
}

/** What is shown. `visit` counts the pages shown: a page that follows itself is another visit. */
export interface Current extends PageToShow {
  visit: number;
}

/** Looks up an interface text, `{name}` placeholders filled. */
export type Text = (key: TextKey, values?: Record<string, string>) => string;

const shellStore = createSharedStore<Shell | undefined>(undefined);
/** The page shown. */
export const currentStore = createSharedStore<Current | undefined>(undefined);

/** The shell of a locale, its own texts over the theme's. */
export function makeShell(site: SiteData, locale: LocaleData, texts: Texts): Shell {
  return { site, locale, texts: { ...texts, ...locale.texts } };
}

/** Sets what the next render shows. */
export function setShell(shell: Shell): void {
  shellStore.set(shell);
}

/** Sets the page that the next render shows. */
export function setCurrent(next: PageToShow): void {
  currentStore.set({ ...next, visit: (currentStore.get()?.visit ?? 0) + 1 });
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is not set yet`);
  return value;
}

/** The shell now, outside of React. */
export function getShell(): Shell {
  return required(shellStore.get(), 'the site');
}

/** The interface texts as far as they are known: none when the data of the shell could not be had. */
export function knownTexts(): Partial<Texts> {
  return shellStore.get()?.texts ?? {};
}

/** The page now, outside of React. */
export function getCurrent(): Current {
  return required(currentStore.get(), 'the page');
}

/** The site's data. */
export function useSite(): SiteData {
  return required(useStore(shellStore), 'the site').site;
}

/** The data of the locale shown. */
export function useLocale(): LocaleData {
  return required(useStore(shellStore), 'the site').locale;
}

/** Counts the pages shown: 0 as long as none is known. */
export function visitNow(): number {
  return currentStore.get()?.visit ?? 0;
}

/** The page and its article. */
export function useCurrent(): Current {
  return required(useStore(currentStore), 'the page');
}

/** The page's data. */
export function usePage(): PageData {
  return useCurrent().page;
}

/** Looks up a text in `texts`. */
export function lookUp(texts: Texts, key: TextKey, values?: Record<string, string>): string {
  const text = texts[key];
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) : text;
}

/** Interface texts of the locale shown. */
export function useText(): Text {
  const { texts } = required(useStore(shellStore), 'the site');
  return (key, values) => lookUp(texts, key, values);
}

/** A frontmatter switch: on unless the page says `false`. */
export function isOn(page: PageData, key: Part): boolean {
  return page.frontmatter[key] !== false;
}

/** Site, locale and texts together. */
export function useShell(): Shell {
  return required(useStore(shellStore), 'the site');
}
