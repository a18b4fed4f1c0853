/** Loads the whole of a large sidebar when the reader turns to it. */
import type { SidebarItem } from '../../contract.ts';
import { getCurrent, getShell, setShell } from '../../base/site.ts';

/** Loads the sidebar of the page once if `target` is in it. After a failure its groups stay links to their pages. */
export async function loadSidebar(target: EventTarget | null): Promise<void> {
  const { locale } = getShell();
  const { sidebar = '' } = getCurrent().page;
  const url = locale.sidebarFiles?.[sidebar];
  if (url === undefined || locale.sidebars[sidebar]?.length) return;
  if (!(target instanceof Element && target.closest('.sidebar'))) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // In place: the loaded shell data of the locale keeps it for later pages.
  locale.sidebars[sidebar] = (await response.json()) as SidebarItem[];
  setShell({ ...getShell() });
}
