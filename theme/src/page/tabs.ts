/**
 * Tabs. `mdx/Tabs.tsx` renders the markup. The selected tab is stored in attributes of the elements, so that tabs in
 * articles and in React components work without React.
 */
import { watchStoredTabs, selectedTab, storeTab } from './tab-groups.ts';

const TAB = ':scope > .q-tab-list > .q-tab';
const PANEL = ':scope > .q-tab-panel';

function tabsOf(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(TAB)];
}

function panelsOf(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(PANEL)];
}

/** Selects the tab with an index and shows its panel. */
function show(root: Element, index: number): void {
  for (const [tabIndex, tab] of tabsOf(root).entries()) {
    tab.ariaSelected = String(tabIndex === index);
    tab.tabIndex = tabIndex === index ? 0 : -1;
  }
  for (const [panelIndex, panel] of panelsOf(root).entries()) {
    // Find-in-page and hash links can reveal a panel with `until-found`. The browser dispatches `beforematch` first.
    if (panelIndex === index) panel.removeAttribute('hidden');
    else panel.setAttribute('hidden', 'until-found');
  }
}

/** Index of the default tab by `.q-tabs` element. The default tab is selected unless a selection is stored. */
const defaults = new WeakMap<Element, number>();

function groupOf(root: Element): string | undefined {
  return root instanceof HTMLElement ? root.dataset['group'] : undefined;
}

function allTabs(): NodeListOf<Element> {
  return document.querySelectorAll('.q-tabs');
}

/** Shows the panel with an index in all tabs of the same group as `root`, or only in `root` if it has no group. */
function select(root: Element, index: number): void {
  const group = groupOf(root);
  if (group === undefined) show(root, index);
  else for (const other of allTabs()) if (groupOf(other) === group) showOrDefault(other, index);
}

/** Shows the panel with an index, or the default panel if the index is undefined or too large. */
function showOrDefault(root: Element, index: number | undefined): void {
  show(root, index !== undefined && index < tabsOf(root).length ? index : (defaults.get(root) ?? 0));
}

/** Selects the tab that the reader has clicked or moved to. Stores the selection if the tabs have a group. */
function selectAndStore(root: Element, index: number): void {
  const group = groupOf(root);
  if (group !== undefined) storeTab(group, index);
  // Tabs of the same group further up may change their height: keep the pressed tab in place.
  const { top } = root.getBoundingClientRect();
  select(root, index);
  scrollBy({ top: root.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Initializes tabs: records the default tab and applies the stored selection. */
export function initializeTabs(root: Element): void {
  const group = groupOf(root);
  const selected = tabsOf(root).findIndex(tab => tab.ariaSelected === 'true');
  if (!defaults.has(root)) defaults.set(root, Math.max(selected, 0));
  if (group === undefined) show(root, Math.max(selected, 0));
  else showOrDefault(root, selectedTab(group));
}

function tabOf(target: EventTarget | null): { root: Element; tabs: HTMLElement[]; index: number } | undefined {
  const tab = target instanceof Element ? target.closest<HTMLElement>('.q-tab-list > .q-tab') : null;
  const root = tab?.closest('.q-tabs');
  if (!tab || !root) return undefined;
  const tabs = tabsOf(root);
  return { root, tabs, index: tabs.indexOf(tab) };
}

function onClick({ target }: MouseEvent): void {
  const pressed = tabOf(target);
  if (pressed) selectAndStore(pressed.root, pressed.index);
}

function onKeyDown(event: KeyboardEvent): void {
  const focused = tabOf(event.target);
  if (!focused || event.ctrlKey || event.metaKey || event.altKey) return;
  const { root, tabs, index } = focused;
  const last = tabs.length - 1;
  const isMirrored = getComputedStyle(root).direction === 'rtl';
  const [forward, back] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const next = {
    [forward]: index === last ? 0 : index + 1,
    [back]: index === 0 ? last : index - 1,
    Home: 0,
    End: last,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  selectAndStore(root, next);
  tabs[next]?.focus();
}

/** Selects the hidden panels that contain the target of a hash or a find-in-page match. The selection is not stored. */
function onReveal({ target }: Event): void {
  for (let root = (target as Element).closest('.q-tabs'); root; root = root.parentElement?.closest('.q-tabs') ?? null) {
    const index = panelsOf(root).findIndex(panel => panel.contains(target as Node));
    if (index >= 0 && panelsOf(root)[index]?.hidden) select(root, index);
  }
}

/** Handles tabs on the current page, and on each page after a navigation. */
export function watchTabs(): void {
  const initializeAll = (): void => allTabs().forEach(initializeTabs);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('beforematch', onReveal, true);
  watchStoredTabs(group => {
    for (const root of allTabs()) if (groupOf(root) === group) initializeTabs(root);
  });
  addEventListener('reload-content', initializeAll);
  initializeAll();
}
