/** Loads the whole of a large sidebar when the reader turns to it. */
import type { SidebarItem } from '../../contract.ts';
import { getCurrent, getShell, setShell } from '../../base/site.ts';
import { fetchJson } from '../data.ts';

/** URLs that were requested; a failed one may be requested again. */
const requested = new Set<string>();

/** Loads the sidebar of the page once if `target` is in it. After a failure its groups stay links to their pages. */
export async function loadSidebar(target: EventTarget | null): Promise<void> {
  const { locale } = getShell();
  const { sidebar = '' } = getCurrent().page;
  const url = locale.sidebarFiles?.[sidebar];
  if (url === undefined || requested.has(url)) return;
  if (!(target instanceof Element && target.closest('.sidebar'))) return;
  requested.add(url);
  try {
    // In place: the loaded shell data of the locale keeps it for later pages.
    locale.sidebars[sidebar] = (await fetchJson(url)) as SidebarItem[];
  } catch (error) {
    requested.delete(url);
    throw error;
  }
  setShell({ ...getShell() });
}
