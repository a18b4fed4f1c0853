/**
 * Overlays and their shared rules. The root element has the current overlay as an attribute, so that CSS opens it
 * without waiting for a render.
 *
 * | overlay         | the rest  | scrolling | opened by    | closed by, in addition to Escape and navigation |
 * | --------------- | --------- | --------- | ------------ | ----------------------------------------------- |
 * | `drawer`, `nav` | inert     | locked    | their button | the backdrop, widening the window               |
 * | `outline`       | live      | free      | its button   | a press outside, widening the window            |
 * | `search`        | inert (*) | locked    | key, button  | the backdrop                                    |
 * | `zoom`          | inert (*) | closes it | the image    | a press, scrolling, resizing the window         |
 * | popups          | live      | free      | their button | a press outside, when focus or pointer leaves   |
 *
 * (*) By the browser: a modal dialog, which also restores focus.
 *
 * Only one overlay is open at a time; popups close when one opens. Leaving the page closes everything, so that the
 * browser's back/forward cache does not restore it open.
 */
import { createStore, useStore } from '../base/store.ts';

/** `drawer`: the sidebar on small screens; `nav`: the nav screen; `outline`: the panel of the local bar. */
export type Overlay = 'none' | 'drawer' | 'nav' | 'outline' | 'search' | 'zoom';

/** The current overlay. */
export const overlayStore = createStore<Overlay>('none');

/** The current overlay. */
export function useOverlay(): Overlay {
  return useStore(overlayStore);
}

interface Panel {
  id: string;
  /**
   * Selector of the elements that stay interactive while everything else becomes inert. If undefined, the whole page
   * stays interactive.
   */
  live?: string;
  /** Viewport width from which the panel is a regular part of the page. */
  until: number;
}

/** Overlays that are elements of the page. The browser handles dialogs. */
const PANELS: Partial<Record<Overlay, Panel>> = {
  drawer: { id: 'quire-sidebar', live: '.sidebar, .backdrop', until: 1024 },
  nav: { id: 'quire-nav', live: '.navbar', until: 768 },
  outline: { id: 'quire-outline', until: 1280 },
};

const UNLOCKED: ReadonlySet<Overlay> = new Set(['outline', 'zoom']);
const FOCUSABLE = 'a[href], button, input, [tabindex="0"]';

let inert: HTMLElement[] = [];

function element(id: string): HTMLElement | null {
  return document.getElementById(id);
}

/** The button that opens a panel. */
function openerOf({ id }: Panel): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-controls="${id}"]`);
}

/** Makes everything inert except the `live` elements, their descendants and their ancestors. */
function isolate(live: Element[]): void {
  for (let own = live[0]; own && own !== document.body; own = own.parentElement ?? undefined) {
    for (const sibling of own.parentElement?.children ?? []) {
      if (!(sibling instanceof HTMLElement) || sibling.inert || live.some(kept => sibling.contains(kept))) continue;
      sibling.inert = true;
      inert.push(sibling);
    }
  }
}

function open(overlay: Overlay): void {
  const panel = PANELS[overlay];
  const { dataset } = document.documentElement;
  dataset['overlay'] = overlay;
  if (!UNLOCKED.has(overlay)) dataset['locked'] = '';
  overlayStore.set(overlay);
  if (!panel?.live) return;
  isolate([...document.querySelectorAll(panel.live)]);
  const first = element(panel.id)?.querySelector<HTMLElement>(`a[aria-current]`);
  (first ?? element(panel.id)?.querySelector<HTMLElement>(FOCUSABLE))?.focus({ preventScroll: true });
}

function close(): void {
  const panel = PANELS[overlayStore.get()];
  const { dataset } = document.documentElement;
  const { activeElement } = document;
  delete dataset['overlay'];
  delete dataset['locked'];
  for (const one of inert) one.inert = false;
  inert = [];
  // Focus was inside of the closed panel, or was lost.
  const isLost = panel && (panel.live || !activeElement || element(panel.id)?.contains(activeElement));
  if (isLost) openerOf(panel)?.focus({ preventScroll: true });
  overlayStore.set('none');
}

/** Opens an overlay. `none` closes the current one. */
export function setOverlay(overlay: Overlay): void {
  const last = overlayStore.get();
  if (last === overlay) return;
  hidePopups();
  if (last !== 'none') close();
  if (overlay !== 'none') open(overlay);
}

/** Closes every overlay and popup, before a navigation. */
export function closeAll(): void {
  hidePopups();
  setOverlay('none');
}

function hidePopups(): void {
  for (const panel of document.querySelectorAll<HTMLElement>('.popup-panel')) panel.hidePopover?.();
}

/**
 * Closes overlays on Escape, on a press outside, on `pagehide`, and when the window becomes wide enough to show them in
 * the page.
 */
export function watchOverlays(): void {
  const panelShown = (): Panel | undefined => PANELS[overlayStore.get()];
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && panelShown()) setOverlay('none');
  });
  document.addEventListener('pointerdown', ({ target }) => {
    const panel = panelShown();
    if (!panel || panel.live) return;
    if (![openerOf(panel), element(panel.id)].some(inside => inside?.contains(target as Node))) setOverlay('none');
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.popup-panel a')) hidePopups();
  });
  addEventListener('pagehide', closeAll);
  for (const [overlay, { until }] of Object.entries(PANELS)) {
    matchMedia(`(min-width: ${until}px)`).addEventListener('change', ({ matches }) => {
      if (matches && overlayStore.get() === overlay) setOverlay('none');
    });
  }
}
