/** Which top navigation entries are current, and where the language links lead. */
import type { LocaleData, NavItem, PageData, SiteData } from '../../contract.ts';
import { lookUp } from '../../base/site.ts';
import type { Shell } from '../../base/site.ts';
import { routeKey } from '../../base/paths.ts';
import type { CurrentMark } from '../marks.ts';

/** A pattern that is no regular expression marks nothing: a typing mistake must not take the page down. */
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

/** Names navigation entries by their place. */
export function navKeys(nav: NavItem[]): Map<string, NavItem> {
  const keys = new Map<string, NavItem>();
  for (const [index, item] of nav.entries()) {
    keys.set(`n${index}`, item);
    for (const [child, entry] of (item.items ?? []).entries()) keys.set(`n${index}.${child}`, entry);
  }
  return keys;
}

/** Where the link to another language leads: the twin, or the nearest page, or that language's home. */
export function languageLink(lang: string, page: PageData, site: SiteData): string {
  const alternate = page.alternates.find(entry => entry.lang === lang);
  return alternate?.link ?? site.locales.find(entry => entry.lang === lang)?.home ?? site.base;
}

/** What that link says: the language's own name, and that the page has no twin where it has none. */
export function languageLabel(lang: string, page: PageData, shell: Shell): string {
  const label = labelOf(lang, shell.site, shell.locale);
  const alternate = page.alternates.find(entry => entry.lang === lang);
  return !alternate || alternate.exact ? label : `${label} (${lookUp(shell.texts, 'noTwin')})`;
}

function labelOf(lang: string, site: SiteData, locale: LocaleData): string {
  return site.locales.find(entry => entry.lang === lang)?.label ?? locale.label;
}
