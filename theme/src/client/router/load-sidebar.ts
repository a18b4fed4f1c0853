/** Loads the whole of a large sidebar when the reader turns to it. */
import type { SidebarItem } from '../../contract.ts';
import { getCurrent, getShell, setShell } from '../../base/site.ts';
import { fetchJson, loadOnce } from '../data.ts';

const sidebars = new Map<string, Promise<SidebarItem[]>>();

/** Loads the sidebar of the page if `target` is in it. After a failure its groups stay links to their pages. */
export async function loadSidebar(target: EventTarget | null): Promise<void> {
  const { locale } = getShell();
  const { sidebar = '' } = getCurrent().page;
  const url = locale.sidebarFiles?.[sidebar];
  if (url === undefined || !(target instanceof Element && target.closest('.sidebar'))) return;
  const items = await loadOnce(sidebars, url, () => fetchJson(url) as Promise<SidebarItem[]>);
  if (locale.sidebars[sidebar] === items) return;
  // In place: the loaded shell data of the locale keeps it for later pages.
  locale.sidebars[sidebar] = items;
  setShell({ ...getShell() });
}
