/**
 * Computes the page-dependent values in navbar and sidebar: current entry, open groups, links to other languages and
 * versions.
 */
import type { PageData, SidebarItem } from '../contract.ts';
import { routeKey } from '../base/paths.ts';
import type { Marks } from './marks.ts';
import { choiceLabel, choiceLink, navItem, navMark } from './navbar/nav.ts';
import { isOpenByDefault, sidebarItems, sidebarModel, type SidebarModel } from './sidebar/groups.ts';
import type { Shell } from '../base/site.ts';

const models = new WeakMap<SidebarItem[], SidebarModel>();

/** Returns the lookup tables of a page's sidebar, cached by the list of entries. */
function modelOf(page: PageData, shell: Shell): SidebarModel {
  const items = sidebarItems(page, shell);
  let model = models.get(items);
  if (!model) models.set(items, (model = sidebarModel(items, shell.site.base)));
  return model;
}

/** Returns the keys of the sidebar entries that link to the page. */
export function currentEntries(page: PageData, shell: Shell): string[] {
  return modelOf(page, shell).byRoute.get(routeKey(page.routePath, '/') ?? '') ?? [];
}

/**
 * Returns the page-dependent values in navbar and sidebar. `toggles` contains the open states of the groups that the
 * reader has opened or closed, by `<sidebar>#<key>`.
 */
export function liveMarks(page: PageData, shell: Shell, toggles: ReadonlyMap<string, boolean>): Marks {
  const model = modelOf(page, shell);
  const current = currentEntries(page, shell);
  const isOpen = (key: string): boolean =>
    toggles.get(`${page.sidebar}#${key}`) ?? isOpenByDefault(model, key, current);
  return {
    isLarge: page.sidebarItems !== undefined,
    current(key) {
      const item = navItem(shell.locale.nav, key);
      if (item) return navMark(item, page, shell);
      return current.includes(key) ? 'page' : undefined;
    },
    state: key => (isOpen(key) ? 'open' : 'closed'),
    expanded: key => isOpen(key),
    link: choice => choiceLink(choice, page, shell.site),
    label: choice => choiceLabel(choice, page, shell),
  };
}
