/**
 * What opens over the page, and the one policy for all of it. The root element says which overlay is shown, so that
 * style sheets open it; nothing waits for a render.
 *
 * | overlay           | all else  | scrolling | opens from   | besides Escape and a page change, closes        |
 * | ----------------- | --------- | --------- | ------------ | ----------------------------------------------- |
 * | `drawer`, `nav`   | inert     | locked    | their button | at the back-drop, where the window has room     |
 * | `outline`         | live      | free      | its button   | on a press outside, where the window has room   |
 * | `search`          | inert (*) | locked    | key, button  | at the back-drop                                |
 * | `zoom`            | inert (*) | closes it | the image    | on a press, on scrolling, when the size changes |
 * | popups of the bar | live      | free      | their button | on a press outside, when focus or pointer leave |
 *
 * (*) by the browser: a modal dialog, which also gives focus back.
 *
 * One overlay at a time; popups close when one opens. Leaving the page closes everything, for the way back to it.
 */
import { createStore, useStore } from '../base/store.ts';

/** `drawer`: the sidebar on small screens; `nav`: the nav screen behind the hamburger; `outline`: the local bar's. */
export type Overlay = 'none' | 'drawer' | 'nav' | 'outline' | 'search' | 'zoom';

/** The overlay shown. */
export const overlayStore = createStore<Overlay>('none');

/** The overlay shown. */
export function useOverlay(): Overlay {
  return useStore(overlayStore);
}

interface Panel {
  id: string;
  /** What stays live with the panel; all else becomes inert. Undefined: the page stays live. */
  live?: string;
  /** From this width of the window on, the panel is part of the page. */
  until: number;
}

/** The overlays that are elements of the page. The browser's dialogs see to themselves. */
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

/** Makes everything inert that neither is one of `live`, nor is inside of one, nor around one. */
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
  // Focus was in what is hidden now, or nowhere.
  const isLost = panel && (panel.live || !activeElement || element(panel.id)?.contains(activeElement));
  if (isLost) openerOf(panel)?.focus({ preventScroll: true });
  overlayStore.set('none');
}

/** Shows an overlay, `none` for nothing. */
export function setOverlay(overlay: Overlay): void {
  const last = overlayStore.get();
  if (last === overlay) return;
  hidePopups();
  if (last !== 'none') close();
  if (overlay !== 'none') open(overlay);
}

/** Closes everything that is open: the reader goes on to another page. */
export function closeAll(): void {
  hidePopups();
  setOverlay('none');
}

function hidePopups(): void {
  for (const panel of document.querySelectorAll<HTMLElement>('.popup-panel')) panel.hidePopover?.();
}

/** Closes overlays by the keyboard, by a press outside, where they become part of the page, and with the page. */
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
