/** Hooks for the current site, locale, interface strings and page. */
import type { LocaleData, PageData, SiteData } from '../contract.ts';
import {
  type CurrentPage,
  currentPageStore,
  lookUp,
  required,
  type Shell,
  shellStore,
  type TextLookup,
} from './site.ts';
import { useStore } from './use-store.ts';

/** Returns the site's data. */
export function useSite(): SiteData {
  return required(useStore(shellStore), 'the site').site;
}

/** Returns the current locale's data. */
export function useLocale(): LocaleData {
  return required(useStore(shellStore), 'the site').locale;
}

/** Returns the current page and the HTML of its article. */
export function useCurrentPage(): CurrentPage {
  return required(useStore(currentPageStore), 'the page');
}

/** Returns the current page's data. */
export function usePage(): PageData {
  return useCurrentPage().page;
}

/** Returns a function that looks up the current locale's interface strings. */
export function useText(): TextLookup {
  const { texts } = required(useStore(shellStore), 'the site');
  return (key, values) => lookUp(texts, key, values);
}

/** Returns the current site, locale and interface strings. */
export function useShell(): Shell {
  return required(useStore(shellStore), 'the site');
}
