/** Computes the marks of a page. */
import type { PageData } from '../contract.ts';
import { routeKey } from '../base/paths.ts';
import type { Marks } from './marks.ts';
import { languageLabel, languageLink, navKeys, navMark } from './navbar/nav.ts';
import { currentKeys, isOpenByDefault, sidebarModel, type SidebarModel } from './sidebar/groups.ts';
import type { Shell } from '../base/site.ts';

/** Data derived once per locale: navigation entries by key, flattened sidebars. */
export interface ShellIndex {
  nav: ReturnType<typeof navKeys>;
  sidebar(name: string): SidebarModel;
}

const indexes = new WeakMap<Shell, ShellIndex>();

/** The index of a shell, cached. */
export function indexOf(shell: Shell): ShellIndex {
  let index = indexes.get(shell);
  if (!index) {
    const models = new Map<string, SidebarModel>();
    index = {
      nav: navKeys(shell.locale.nav),
      sidebar(name) {
        let model = models.get(name);
        if (!model) models.set(name, (model = sidebarModel(shell.locale.sidebars[name] ?? [], shell.site.base)));
        return model;
      },
    };
    indexes.set(shell, index);
  }
  return index;
}

/** Keys of the sidebar entries that lead to the page. */
export function currentEntries(page: PageData, shell: Shell): string[] {
  const route = routeKey(page.routePath, '/');
  return page.sidebar === undefined || route === undefined
    ? []
    : currentKeys(indexOf(shell).sidebar(page.sidebar), route);
}

/** The marks of a page; `toggles` are the groups that the reader opened or closed. */
export function liveMarks(page: PageData, shell: Shell, toggles: ReadonlyMap<string, boolean>): Marks {
  const { nav, sidebar } = indexOf(shell);
  const model = sidebar(page.sidebar ?? '');
  const current = currentEntries(page, shell);
  const isOpen = (key: string): boolean =>
    toggles.get(`${page.sidebar}#${key}`) ?? isOpenByDefault(model, key, current);
  return {
    current(key) {
      const item = nav.get(key);
      if (item) return navMark(item, page, shell.site);
      return current.includes(key) ? 'page' : undefined;
    },
    state: key => (isOpen(key) ? 'open' : 'closed'),
    expanded: key => isOpen(key),
    languageLink: lang => languageLink(lang, page, shell.site),
    languageLabel: lang => languageLabel(lang, page, shell),
  };
}
