/**
 * The current site, locale, interface strings and page. Set by the server before it renders a page; in the browser, set
 * from the document at first and by the router on navigation.
 */
import type { LocaleData, PageData, ShellData, SiteData } from '../contract.ts';
import type { LayoutPart } from './switches.ts';
import type { TextKey, Texts } from '../locales/index.ts';
import { createSharedStore } from './store.ts';

/** Data shared by all pages of a locale and version, including every interface string. */
export interface Shell extends ShellData {
  texts: Texts;
}

/** A page and the HTML of its article. If `html` is undefined, the article in the document is kept. */
export interface PageToShow {
  page: PageData;
  html: string | undefined;
}

/** The current page. `visit` increases each time a page is shown, even if it is the same page with new content. */
export interface CurrentPage extends PageToShow {
  visit: number;
}

/** Looks up an interface string or a string of the site, and fills its `{name}` placeholders. */
export type TextLookup = (key: TextKey | (string & {}), values?: Record<string, string>) => string;

/** Store of the current shell; undefined until a shell is set. */
export const shellStore = createSharedStore<Shell | undefined>(undefined);
/** Store of the current page; undefined until a page is set. */
export const currentPageStore = createSharedStore<CurrentPage | undefined>(undefined);

/** Creates the shell data. The locale's strings override `texts`, the theme's default strings. */
export function makeShell(site: SiteData, locale: LocaleData, texts: Texts): Shell {
  return { site, locale, texts: { ...texts, ...locale.texts } };
}

/** Sets the shell for the next render. */
export function setShell(shell: Shell): void {
  shellStore.set(shell);
}

/** Sets the page for the next render and increments `visit`. */
export function setCurrentPage(next: PageToShow): void {
  currentPageStore.set({ ...next, visit: (currentPageStore.get()?.visit ?? 0) + 1 });
}

/** Returns `value`. Throws an error that names `name` if the value is undefined. */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} is not set yet`);
  return value;
}

/** Returns the current shell, for code outside React. */
export function getShell(): Shell {
  return required(shellStore.get(), 'the site');
}

/** Returns the current page, for code outside React. */
export function getCurrentPage(): CurrentPage {
  return required(currentPageStore.get(), 'the page');
}

/** Returns the number of the current visit, or 0 before the first page is set. */
export function currentVisit(): number {
  return currentPageStore.get()?.visit ?? 0;
}

/** Looks up a string in `texts` and fills its placeholders. Returns `key` if there is no such string. */
export function lookUp(texts: Texts, key: TextKey | (string & {}), values?: Record<string, string>): string {
  const text = (texts as Partial<Record<string, string>>)[key] ?? key;
  return values ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder) : text;
}

/** Whether a part of the layout is enabled on a page: true unless the frontmatter sets it to `false`. */
export function isPartEnabled(page: PageData, key: LayoutPart): boolean {
  return page.frontmatter[key] !== false;
}
