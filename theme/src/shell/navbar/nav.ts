/** Computes which navigation entries are current, and the links to other languages and versions. */
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

/** Tests a route. Invalid regular expressions match nothing, so that a typo does not break the page. */
function matches(pattern: string, route: string): boolean {
  try {
    return new RegExp(pattern).test(route);
  } catch {
    return false;
  }
}

/**
 * Whether a navigation entry is current on a page. `activeMatch` is tested against the page's path with and without its
 * version and language prefix.
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

/** The indices of the routes that an `activeMatch` pattern matches. */
export function matchRoutes(pattern: string, routes: string[]): number[] {
  return routes.flatMap((route, index) => (matches(pattern, route) ? index : []));
}

/** The navigation entry with a key. Keys are positions: `n0`, or `n0.2` for an entry in a menu. */
export function navItem(nav: NavItem[], key: string): NavItem | undefined {
  const [, index, child] = /^n(\d+)\.?(\d*)$/.exec(key) ?? [];
  const item = nav[Number(index)];
  return child ? item?.items?.[Number(child)] : item;
}

/** The page's alternate in another language or version. Versions and languages never share a name. */
function alternateOf(choice: string, page: PageData): { link: string; exact?: boolean; label?: string } | undefined {
  return (
    page.alternates.find(({ lang }) => lang === choice) ?? page.versions?.find(({ version }) => version === choice)
  );
}

/** The URL of a choice: the page's alternate, or else the home page of the language or of the site. */
export function choiceLink(choice: string, page: PageData, site: SiteData): string {
  return alternateOf(choice, page)?.link ?? site.locales.find(({ lang }) => lang === choice)?.home ?? site.base;
}

/** The label of a choice: its name, with a note if the page has no alternate. Versions provide their own label. */
export function choiceLabel(choice: string, page: PageData, { site, texts }: Shell): string {
  const { exact = true, label = site.locales.find(({ lang }) => lang === choice)?.label ?? choice } =
    alternateOf(choice, page) ?? {};
  return exact ? label : `${label} (${lookUp(texts, 'noAlternate')})`;
}
