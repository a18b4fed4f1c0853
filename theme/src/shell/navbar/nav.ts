/** Computes which navigation entries are current, and the links to other languages. */
import type { LocaleData, NavItem, PageData, SiteData } from '../../contract.ts';
import { lookUp } from '../../base/site.ts';
import type { Shell } from '../../base/site.ts';
import { routeKey } from '../../base/paths.ts';
import type { CurrentMark } from '../marks.ts';

/** An invalid regular expression matches nothing: a typo must not break the page. */
function matches(pattern: string, route: string): boolean {
  try {
    return new RegExp(pattern).test(route);
  } catch {
    return false;
  }
}

/** Whether a navigation entry is current on a page. */
export function navMark(item: NavItem, page: PageData, site: SiteData): CurrentMark {
  const own = routeKey(page.routePath, '/');
  const isPage = item.link !== undefined && routeKey(item.link, site.base) === own;
  if (isPage && page.pageType !== '404') return 'page';
  if (item.activeMatch !== undefined) return matches(item.activeMatch, page.routePath) ? 'true' : undefined;
  return item.items?.some(child => navMark(child, page, site)) ? 'true' : undefined;
}

/** The indices of the routes that an `activeMatch` matches. */
export function matchRoutes(pattern: string, routes: string[]): number[] {
  return routes.flatMap((route, index) => (matches(pattern, route) ? index : []));
}

/** The navigation entry with a key, which is its position: `n0`, or `n0.2` for one in a menu. */
export function navItem(nav: NavItem[], key: string): NavItem | undefined {
  const [, index, child] = /^n(\d+)\.?(\d*)$/.exec(key) ?? [];
  const item = nav[Number(index)];
  return child ? item?.items?.[Number(child)] : item;
}

/** The URL for another language: the page's alternate, else the nearest page, else that language's home page. */
export function languageLink(lang: string, page: PageData, site: SiteData): string {
  const alternate = page.alternates.find(entry => entry.lang === lang);
  return alternate?.link ?? site.locales.find(entry => entry.lang === lang)?.home ?? site.base;
}

/** The label of that link: the language's own name, with a note if the page has no alternate. */
export function languageLabel(lang: string, page: PageData, shell: Shell): string {
  const label = labelOf(lang, shell.site, shell.locale);
  const alternate = page.alternates.find(entry => entry.lang === lang);
  return !alternate || alternate.exact ? label : `${label} (${lookUp(shell.texts, 'noAlternate')})`;
}

function labelOf(lang: string, site: SiteData, locale: LocaleData): string {
  return site.locales.find(entry => entry.lang === lang)?.label ?? locale.label;
}
