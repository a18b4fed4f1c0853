/** Opens and closes the groups of the sidebar. */
import { createStore } from '../base/store.ts';
import { currentStore } from '../base/site.ts';

/**
 * Open states of the groups that the reader has opened or closed, by `<sidebar>#<key>`. Kept until the page is
 * unloaded.
 */
export const togglesStore = createStore<ReadonlyMap<string, boolean>>(new Map());

/** Records that the reader opened or closed a group. */
export function toggleGroup(sidebar: string, key: string, isOpen: boolean): void {
  togglesStore.set(new Map(togglesStore.get()).set(`${sidebar}#${key}`, isOpen));
}

/** The key of a group: its position in the sidebar and in each group around it. */
function keyOf(group: Element): string {
  const parent = group.parentElement;
  const outer = parent?.closest('.q-sidebar-group');
  const index = [...(parent?.children ?? [])].indexOf(group);
  return outer ? `${keyOf(outer)}.${index}` : String(index);
}

function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('.q-sidebar button[aria-expanded]') : null;
  const group = button?.closest<HTMLElement>('.q-sidebar-group');
  const { sidebar = '', sidebarItems } = currentStore.get()?.page ?? {};
  const isLarge = sidebarItems !== undefined;
  if (!button || !group || (isLarge && document.documentElement.dataset['hydrated'] !== undefined)) return;
  const isOpen = group.dataset['state'] === 'closed';
  group.dataset['state'] = isOpen ? 'open' : 'closed';
  button.ariaExpanded = String(isOpen);
  // A large sidebar omits entries, so positions in the document are not keys.
  if (!isLarge) toggleGroup(sidebar, keyOf(group), isOpen);
}

/** Height of the fade at the sidebar's edges. Entries within the fade count as out of view. */
const EDGE = 56;

/** Scrolls the current entry of the sidebar to the middle if it is out of view. */
function revealCurrent(): void {
  const panel = document.getElementById('quire-sidebar');
  const entry = panel?.querySelector('[aria-current="page"]');
  if (!panel || !entry) return;
  const { top } = entry.getBoundingClientRect();
  const frame = panel.getBoundingClientRect();
  if (top < frame.top + EDGE || top > frame.bottom - EDGE)
    panel.scrollBy({ top: top - frame.top - frame.height / 2, behavior: 'instant' });
}

/** Handles the buttons of groups, and reveals the current entry on load and after each navigation. */
export function watchSidebar(): void {
  document.addEventListener('click', onClick);
  addEventListener('reload-content', revealCurrent);
  revealCurrent();
}
