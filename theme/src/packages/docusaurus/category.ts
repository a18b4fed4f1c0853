/** Converts a page's sidebar to Docusaurus's data format. */
import { plainText } from '../../base/inline.ts';
import { routeKey } from '../../base/paths.ts';
import { usePage as useThemePage, useSite as useThemeSite } from '../../base/use-site.ts';
import type { SidebarItem } from '../../contract.ts';
import { useSidebar } from '../hooks.ts';
import { type PageSummary, usePages } from '../pages.ts';

/** A link in a sidebar. */
export interface CategoryLink {
  type: 'link';
  label: string;
  href: string;
  description?: string;
}

/** A group in a sidebar. */
export interface Category {
  type: 'category';
  label: string;
  href?: string;
  description?: string;
  collapsible: boolean;
  collapsed: boolean;
  items: CategoryItem[];
}

/** An entry of a sidebar. */
export type CategoryItem = CategoryLink | Category;

/** Returns the description of the page that `href` refers to. */
export type Describe = (href: string) => string | undefined;

/**
 * Converts sidebar entries and adds the descriptions of linked pages. Drops entries that are neither links nor groups.
 */
export function itemsOf(items: SidebarItem[], describe: Describe): CategoryItem[] {
  return items.flatMap((item): CategoryItem[] => {
    if (!('text' in item)) return [];
    const label = plainText(item.text);
    const describedBy = (href: string | undefined): { description?: string } => {
      const description = href === undefined ? undefined : describe(href);
      return description === undefined ? {} : { description };
    };
    if (!('items' in item)) return [{ type: 'link', label, href: item.link, ...describedBy(item.link) }];
    const { link, collapsible, collapsed } = item;
    const ownLink = link === undefined ? {} : { href: link };
    const inner = itemsOf(item.items, describe);
    return [{ type: 'category', label, ...ownLink, ...describedBy(link), collapsible, collapsed, items: inner }];
  });
}

/** Pages by route, cached by list of pages, because rendering many pages uses the same list. */
const routes = new WeakMap<PageSummary[], Map<string | undefined, PageSummary>>();

function byRoute(pages: PageSummary[]): Map<string | undefined, PageSummary> {
  let table = routes.get(pages);
  if (!table) routes.set(pages, (table = new Map(pages.map(page => [routeKey(page.routePath, '/'), page]))));
  return table;
}

function describer(pages: PageSummary[], base: string): Describe {
  return href => {
    const page = byRoute(pages).get(routeKey(href, base));
    return page && descriptionOf(page);
  };
}

/** Cache of sidebars in Docusaurus's format, with the list of pages that the descriptions come from. */
const converted = new WeakMap<SidebarItem[], { pages: PageSummary[]; all: CategoryItem[] }>();

function categories(sidebar: SidebarItem[], pages: PageSummary[], base: string): CategoryItem[] {
  const cached = converted.get(sidebar);
  if (cached?.pages === pages) return cached.all;
  const all = itemsOf(sidebar, describer(pages, base));
  converted.set(sidebar, { pages, all });
  return all;
}

/** Returns a function that looks up a linked page's description or, without a description, its first paragraph. */
export function useDescribe(): Describe {
  const { base } = useThemeSite();
  return describer(usePages().pages, base);
}

function descriptionOf({ frontmatter, excerpt }: PageSummary): string | undefined {
  const { description } = frontmatter as { description?: unknown };
  return typeof description === 'string' ? description : (excerpt ?? undefined);
}

/**
 * Returns the groups that contain the current page, outermost first, and all entries of the sidebar. If the page is a
 * group's index page, that group is the last group and `isIndex` is true.
 */
function useGroups(): { groups: Category[]; all: CategoryItem[]; isIndex: boolean } {
  const { routePath } = useThemePage();
  const { base } = useThemeSite();
  const all = categories(useSidebar(), usePages().pages, base);
  const currentRoute = routeKey(routePath, '/');
  const isCurrentPage = (item: CategoryItem): boolean =>
    item.href !== undefined && routeKey(item.href, base) === currentRoute;
  const find = (items: CategoryItem[]): Category[] | undefined => {
    for (const item of items) {
      if (isCurrentPage(item)) return item.type === 'category' ? [item] : [];
      const inner = item.type === 'category' ? find(item.items) : undefined;
      if (inner && item.type === 'category') return [item, ...inner];
    }
    return undefined;
  };
  const groups = find(all) ?? [];
  const last = groups.at(-1);
  return { groups, all, isIndex: last !== undefined && isCurrentPage(last) };
}

/**
 * Returns the group whose index page is the current page, or else the innermost group that contains the page, or else
 * an empty group.
 */
export function useCurrentSidebarCategory(): Category {
  const { groups } = useGroups();
  return groups.at(-1) ?? { type: 'category', label: '', collapsible: false, collapsed: false, items: [] };
}

/** Returns the entries of the current page's group, or all entries for a page outside all groups. */
export function useCurrentSidebarSiblings(): CategoryItem[] {
  const { groups, all } = useGroups();
  return [...(groups.at(-1)?.items ?? all)];
}

/** Returns the link of an entry, or of its first descendant that has a link. */
export function findFirstSidebarItemLink(item: CategoryItem): string | undefined {
  if (item.href !== undefined || item.type === 'link') return item.href;
  for (const inner of item.items) {
    const link = findFirstSidebarItemLink(inner);
    if (link !== undefined) return link;
  }
  return undefined;
}

/** Drops entries that contain no link. */
export function filterDocCardListItems(items: CategoryItem[]): CategoryItem[] {
  return items.filter(item => findFirstSidebarItemLink(item) !== undefined);
}
