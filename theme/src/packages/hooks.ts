/** Hooks of Rspress's runtime, implemented with this theme's data, with the return values that Rspress documents. */
import { useCallback, useSyncExternalStore } from 'react';
import type { LocaleData, NavItem, PageData, SidebarItem, SiteData, TextLink } from '../contract.ts';
import { useLocale, usePage as useThemePage, useSite as useThemeSite } from '../base/use-site.ts';
import { removeBase, withBase } from './paths.ts';

/** The page that `usePage` returns. */
export interface RspressPage extends PageData {
  /** Path of the source relative to the docs folder. */
  _relativePath: string;
}

/** The site that `useSite` returns. */
export interface RspressSite extends SiteData {
  /** The configuration's `[theme]` table, plus the fields that Rspress adds to it. */
  themeConfig: SiteData['theme'] & { socialLinks: SiteData['socialLinks']; locales: SiteData['locales'] };
}

/** The router's location. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
}

/** Returns `{ page }`: the data of the page that contains the component. */
export function usePage(): { page: RspressPage } {
  const page = useThemePage();
  return { page: { ...page, _relativePath: page.relativePath } };
}

/** Returns `{ site }`: the site's configuration. */
export function useSite(): { site: RspressSite } {
  const site = useThemeSite();
  const { theme, socialLinks, locales } = site;
  return { site: { ...site, themeConfig: { ...theme, socialLinks, locales } } };
}

/** Returns `{ siteData, page }`: the results of `useSite` and `usePage` together. */
export function usePageData(): { siteData: RspressSite; page: RspressPage } {
  return { siteData: useSite().site, page: usePage().page };
}

/** Returns `{ frontmatter }`: the page's frontmatter. */
export function useFrontmatter(): { frontmatter: PageData['frontmatter'] } {
  return { frontmatter: useThemePage().frontmatter };
}

/** Returns the page's language, a BCP 47 tag. */
export function useLang(): string {
  return useLocale().lang;
}

/** Returns the version of the documentation; empty for a site without versions. */
export function useVersion(): string {
  return useLocale().version;
}

/** Returns a function that looks up the site's strings. For unknown keys, the function returns the key. */
export function useI18n(): (key: string) => string {
  const { texts } = useLocale();
  return useCallback((key: string) => (Object.hasOwn(texts, key) ? (texts[key] ?? key) : key), [texts]);
}

/** Returns the data of the current language. */
export function useLocaleSiteData(): LocaleData {
  return useLocale();
}

/** Returns the entries of the top navigation. */
export function useNav(): NavItem[] {
  return useLocale().nav;
}

/** Returns the entries of the page's sidebar. */
export function useSidebar(): SidebarItem[] {
  const { sidebar, sidebarItems } = useThemePage();
  const { sidebars } = useLocale();
  return sidebarItems ?? sidebars[sidebar ?? ''] ?? [];
}

/** Returns the previous and next pages in the sidebar. */
export function usePrevNextPage(): { prevPage: TextLink | null; nextPage: TextLink | null } {
  const { prev, next } = useThemePage();
  return { prevPage: prev ?? null, nextPage: next ?? null };
}

/** Returns the page's location. During the build, query and hash are empty. */
export function useLocation(): Location {
  const { routePath } = useThemePage();
  const url = useSyncExternalStore(
    subscribeToUrl,
    () => location.href,
    () => '',
  );
  const { pathname, search, hash } = url === '' ? { pathname: routePath, search: '', hash: '' } : new URL(url);
  return { pathname: url === '' ? withBase(pathname) : pathname, search, hash };
}

/** Subscribes to URL changes. The router dispatches `reload-address`, because `pushState` does not cause an event. */
function subscribeToUrl(notify: () => void): () => void {
  const types = ['hashchange', 'popstate', 'reload-address'];
  for (const type of types) addEventListener(type, notify);
  return () => {
    for (const type of types) removeEventListener(type, notify);
  };
}

/** Returns a function that navigates to a URL, or moves by a number of history entries. */
export function useNavigate(): (to: string | number) => Promise<void> {
  return useCallback((to: string | number) => {
    if (typeof to === 'number') history.go(to);
    else follow(withBase(removeBase(to)));
    return Promise.resolve();
  }, []);
}

/** Navigates by clicking a temporary link, so that the router handles the navigation. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Whether the page's color scheme is dark. False during the build and before hydration. */
export function useDark(): boolean {
  return useSyncExternalStore(
    subscribeToTheme,
    () => document.documentElement.dataset['theme'] === 'dark',
    () => false,
  );
}

function subscribeToTheme(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Returns the window's width and height, which are 0 during the build and before hydration. */
export function useWindowSize(): { width: number; height: number } {
  const size = useSyncExternalStore(
    subscribeToSize,
    () => `${innerWidth} ${innerHeight}`,
    () => '0 0',
  );
  const [width = 0, height = 0] = size.split(' ').map(Number);
  return { width, height };
}

function subscribeToSize(notify: () => void): () => void {
  addEventListener('resize', notify);
  return () => removeEventListener('resize', notify);
}
