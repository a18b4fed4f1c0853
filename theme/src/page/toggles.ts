/** Opens and closes sidebar groups, and scrolls the sidebar to the current entry. */
import { createStore } from '../base/store.ts';
import { currentPageStore } from '../base/site.ts';

/**
 * Open states of the groups that the reader has opened or closed, by `<sidebar>#<key>`. Kept until the page is
 * unloaded.
 */
export const togglesStore = createStore<ReadonlyMap<string, boolean>>(new Map());

/** Records that the reader opened or closed a group. */
export function toggleGroup(sidebar: string, key: string, isOpen: boolean): void {
  togglesStore.set(new Map(togglesStore.get()).set(`${sidebar}#${key}`, isOpen));
}

/** Returns the key of a sidebar group: the indices of its ancestor groups and of the group, joined by dots. */
function keyOf(group: Element): string {
  const parent = group.parentElement;
  const parentGroup = parent?.closest('.q-sidebar-group');
  const index = [...(parent?.children ?? [])].indexOf(group);
  return parentGroup ? `${keyOf(parentGroup)}.${index}` : String(index);
}

function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('.q-sidebar button[aria-expanded]') : null;
  const group = button?.closest<HTMLElement>('.q-sidebar-group');
  const { sidebar = '', sidebarItems } = currentPageStore.get()?.page ?? {};
  const isLarge = sidebarItems !== undefined;
  if (!button || !group || (isLarge && document.documentElement.dataset['hydrated'] !== undefined)) return;
  const isOpen = group.dataset['state'] === 'closed';
  group.dataset['state'] = isOpen ? 'open' : 'closed';
  button.ariaExpanded = String(isOpen);
  // The document omits entries of a large sidebar, so `keyOf` would return the keys of other groups.
  if (!isLarge) toggleGroup(sidebar, keyOf(group), isOpen);
}

/** Distance from the sidebar's edges, in pixels, within which entries count as out of view, because they fade out. */
const EDGE = 56;

/** Scrolls the sidebar's current entry to the middle if the entry is out of view. */
function revealCurrent(): void {
  const panel = document.getElementById('quire-sidebar');
  const entry = panel?.querySelector('[aria-current="page"]');
  if (!panel || !entry) return;
  const { top } = entry.getBoundingClientRect();
  const panelBox = panel.getBoundingClientRect();
  if (top < panelBox.top + EDGE || top > panelBox.bottom - EDGE)
    panel.scrollBy({ top: top - panelBox.top - panelBox.height / 2, behavior: 'instant' });
}

/** Handles the buttons of sidebar groups. Reveals the current entry initially and after each navigation. */
export function watchSidebar(): void {
  document.addEventListener('click', onClick);
  addEventListener('reload-content', revealCurrent);
  revealCurrent();
}
