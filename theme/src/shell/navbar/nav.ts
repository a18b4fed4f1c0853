/** Computes which navbar entries are current, and the links to the page in other languages and versions. */
import type { LocaleData, NavItem, PageData, SiteData } from '../../contract.ts';
import { lookUp } from '../../base/site.ts';
import type { Shell } from '../../base/site.ts';
import { routeKey } from '../../base/paths.ts';
import type { CurrentMark } from '../marks.ts';

/** Site data that determines which entries are current. */
interface NavShell {
  site: Pick<SiteData, 'base'>;
  locale: Pick<LocaleData, 'prefix'>;
}

/** Whether a pattern matches a route. An invalid regular expression matches nothing, so that it breaks no page. */
function matches(pattern: string, route: string): boolean {
  try {
    return new RegExp(pattern).test(route);
  } catch {
    return false;
  }
}

/**
 * Returns the `aria-current` value of a navbar entry on a page. `activeMatch` is tested against the page's path with
 * and without the prefix of its version and language.
 */
export function navMark(item: NavItem, page: PageData, shell: NavShell): CurrentMark {
  const { routePath } = page;
  const isPage = item.link !== undefined && routeKey(item.link, shell.site.base) === routeKey(routePath, '/');
  if (isPage && page.pageType !== '404') return 'page';
  const pattern = item.activeMatch;
  const isCurrent =
    pattern === undefined
      ? item.items?.some(child => navMark(child, page, shell))
      : matches(pattern, routePath) || matches(pattern, routePath.slice(shell.locale.prefix.length));
  return isCurrent ? 'true' : undefined;
}

/** Returns the indices of the routes that an `activeMatch` pattern matches. */
export function matchRoutes(pattern: string, routes: string[]): number[] {
  return routes.flatMap((route, index) => (matches(pattern, route) ? index : []));
}

/** Returns the navbar entry with a key. Keys are positions: `n0`, or `n0.2` for an entry in a menu. */
export function navItem(nav: NavItem[], key: string): NavItem | undefined {
  const [, index, child] = /^n(\d+)\.?(\d*)$/.exec(key) ?? [];
  const item = nav[Number(index)];
  return child ? item?.items?.[Number(child)] : item;
}

/** Returns the page's counterpart in another language or version. Versions and languages never have the same name. */
function alternateOf(choice: string, page: PageData): { link: string; exact?: boolean; label?: string } | undefined {
  return (
    page.alternates.find(({ lang }) => lang === choice) ?? page.versions?.find(({ version }) => version === choice)
  );
}

/** Returns the URL for a language or version: the page's counterpart, or else the language's or site's home page. */
export function choiceLink(choice: string, page: PageData, site: SiteData): string {
  return alternateOf(choice, page)?.link ?? site.locales.find(({ lang }) => lang === choice)?.home ?? site.base;
}

/** Returns the label of a language or version, with a note if the page has no exact counterpart in it. */
export function choiceLabel(choice: string, page: PageData, { site, texts }: Shell): string {
  const { exact = true, label = site.locales.find(({ lang }) => lang === choice)?.label ?? choice } =
    alternateOf(choice, page) ?? {};
  return exact ? label : `${label} (${lookUp(texts, 'noAlternate')})`;
}
