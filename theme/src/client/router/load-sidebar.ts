/** Loads the full entries of a large sidebar when the reader hovers over or focuses it. */
import type { SidebarItem } from '../../contract.ts';
import { getCurrentPage, getShell, setShell } from '../../base/site.ts';
import { fetchJson, loadOnce } from '../../base/data.ts';

const sidebars = new Map<string, Promise<SidebarItem[]>>();

/**
 * Loads the full entries of the page's sidebar if the sidebar is large and contains `target`. Rejects if loading fails;
 * groups then remain links to their first pages.
 */
export async function loadSidebar(target: EventTarget | null): Promise<void> {
  const { locale } = getShell();
  const { sidebar = '' } = getCurrentPage().page;
  const url = locale.sidebarFiles?.[sidebar];
  if (url === undefined || !(target instanceof Element && target.closest('.q-sidebar'))) return;
  const items = await loadOnce(sidebars, url, () => fetchJson(url) as Promise<SidebarItem[]>);
  if (locale.sidebars[sidebar] === items) return;
  // Modify the locale object in place, so that all pages of the locale use the loaded entries.
  locale.sidebars[sidebar] = items;
  setShell({ ...getShell() });
}
