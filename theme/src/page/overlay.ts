/**
 * Opens and closes overlays: panels and dialogs that cover the page or a part of it. `data-overlay` of the root element
 * contains the name of the open overlay. CSS shows panels according to this attribute; the browser shows dialogs and
 * popovers. "The rest" in the table is the page outside the overlay.
 *
 * | overlay         | the rest  | scrolling | opened by    | closed by, in addition to Escape and navigation |
 * | --------------- | --------- | --------- | ------------ | ----------------------------------------------- |
 * | `drawer`        | inert     | locked    | its button   | its close button, the backdrop, widening the window |
 * | `nav`           | inert     | locked    | its button   | its button, widening the window                 |
 * | `outline`       | live      | free      | its button   | its button, a press outside, widening the window |
 * | `search`        | inert (*) | locked    | key, button  | the backdrop                                    |
 * | `zoom`          | inert (*) | closes it | the image    | a press, scrolling, resizing the window         |
 * | popups          | live      | free      | their button | a press outside, when focus or pointer leaves   |
 *
 * (*) A modal dialog: the browser makes the rest of the page inert and restores focus.
 *
 * Only one overlay is open at a time, and opening one closes all popups. Leaving the page closes everything, so that
 * the browser's back/forward cache does not restore an open overlay.
 */
import breakpoints from '../base/breakpoints.json' with { type: 'json' };
import { hidePopups } from './popups.ts';

/** `drawer`: the sidebar on small screens; `nav`: the full-screen navigation; `outline`: the panel of the local bar. */
export type Overlay = 'drawer' | 'nav' | 'outline' | 'search' | 'zoom';

interface Panel {
  id: string;
  /**
   * Selector of the elements that stay interactive while everything else is inert. If undefined, the whole page stays
   * interactive.
   */
  live?: string;
  /** Whether the open element has the role `dialog` and the same label as the `nav` inside it. */
  isDialog?: boolean;
  /** Viewport width, in pixels, from which the panel is a regular part of the page. */
  until: number;
}

/** Overlays that are elements of the page. The other overlays are native dialogs. */
const PANELS: Partial<Record<Overlay, Panel>> = {
  drawer: { id: 'quire-sidebar', live: '.q-sidebar, .q-backdrop', isDialog: true, until: breakpoints.sidebar },
  nav: { id: 'quire-nav', live: '.q-navbar', until: breakpoints.nav },
  outline: { id: 'quire-outline', until: breakpoints.outline },
};

const UNLOCKED: ReadonlySet<Overlay> = new Set(['outline', 'zoom']);
const FOCUSABLE = 'a[href], button, input, [tabindex="0"]';

let inert: HTMLElement[] = [];
/** Callback that closes the open dialog. */
let onClose: (() => void) | undefined;

/** Returns the name of the open overlay, or undefined if none is open. */
export function overlay(): Overlay | undefined {
  return document.documentElement.dataset['overlay'] as Overlay | undefined;
}

function panelShown(): Panel | undefined {
  const name = overlay();
  return name && PANELS[name];
}

function elementById(id: string): HTMLElement | null {
  return document.getElementById(id);
}

/** Returns the button that opens a panel. */
function openerOf({ id }: Panel): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-controls="${id}"]`);
}

/** Makes everything inert except the `live` elements, their descendants and their ancestors. */
function isolate(live: Element[]): void {
  for (let element = live[0]; element && element !== document.body; element = element.parentElement ?? undefined) {
    for (const sibling of element.parentElement?.children ?? []) {
      if (!(sibling instanceof HTMLElement) || sibling.inert || live.some(descendant => sibling.contains(descendant)))
        continue;
      sibling.inert = true;
      inert.push(sibling);
    }
  }
}

/** Sets or removes the role and the label of a modal dialog on an element. */
function setDialog(target: HTMLElement | null, isOpen: boolean): void {
  if (!target) return;
  target.role = isOpen ? 'dialog' : null;
  target.ariaModal = isOpen ? 'true' : null;
  target.ariaLabel = isOpen ? (target.querySelector('nav')?.ariaLabel ?? null) : null;
}

function markOpen(next: Overlay): void {
  const { dataset } = document.documentElement;
  dataset['overlay'] = next;
  if (!UNLOCKED.has(next)) dataset['locked'] = '';
}

function openPanel(next: Overlay, panel: Panel): void {
  closeAll();
  markOpen(next);
  const opener = openerOf(panel);
  if (opener) opener.ariaExpanded = 'true';
  if (!panel.live) return;
  isolate([...document.querySelectorAll(panel.live)]);
  const target = elementById(panel.id);
  if (panel.isDialog) setDialog(target, true);
  const current = target?.querySelector<HTMLElement>('a[aria-current]');
  (current ?? target?.querySelector<HTMLElement>(FOCUSABLE))?.focus({ preventScroll: true });
}

/**
 * Registers a dialog as the open overlay and closes all other overlays and popups. `close` closes the dialog and is
 * called once.
 */
export function openDialog(next: 'search' | 'zoom', close: () => void): void {
  closeAll();
  markOpen(next);
  onClose = close;
}

/** Closes the open overlay, if there is one. */
export function closeOverlay(): void {
  const panel = panelShown();
  const { dataset } = document.documentElement;
  const { activeElement } = document;
  delete dataset['overlay'];
  delete dataset['locked'];
  const close = onClose;
  onClose = undefined;
  close?.();
  if (!panel) return;
  for (const element of inert) element.inert = false;
  inert = [];
  if (panel.isDialog) setDialog(elementById(panel.id), false);
  const opener = openerOf(panel);
  if (opener) opener.ariaExpanded = 'false';
  // Focus the opener if the panel was modal, or if the active element is in the panel or unknown.
  if (panel.live || !activeElement || elementById(panel.id)?.contains(activeElement))
    opener?.focus({ preventScroll: true });
}

/** Closes every overlay and popup. Called when a navigation starts. */
export function closeAll(): void {
  hidePopups();
  closeOverlay();
}

/**
 * Closes overlays and popups that show parts of the current page. Called before another page replaces the current page.
 * The search panel stays open, because the reader opened it after the navigation started.
 */
export function closePageOverlays(): void {
  hidePopups();
  if (overlay() !== 'search') closeOverlay();
}

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  if (target.closest('.q-backdrop, .q-sidebar-close')) closeOverlay();
  const id = target.closest('[aria-controls]')?.getAttribute('aria-controls');
  for (const [name, panel] of Object.entries(PANELS) as [Overlay, Panel][]) {
    if (panel.id !== id) continue;
    if (overlay() === name) closeOverlay();
    else openPanel(name, panel);
  }
}

/**
 * Opens and closes panels when their buttons are clicked. Closes them on Escape, on a press outside, on `pagehide`, and
 * when the window becomes wide enough to show them in the page.
 */
export function watchOverlays(): void {
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', ({ key }) => {
    // If a popup is open, Escape closes only the popup.
    if (key === 'Escape' && panelShown() && !document.querySelector(':popover-open')) closeOverlay();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    const panel = panelShown();
    if (!panel || panel.live) return;
    if (![openerOf(panel), elementById(panel.id)].some(element => element?.contains(target as Node))) closeOverlay();
  });
  addEventListener('pagehide', closeAll);
  for (const [name, { until }] of Object.entries(PANELS)) {
    matchMedia(`(min-width: ${until}px)`).addEventListener('change', ({ matches }) => {
      if (matches && overlay() === name) closeOverlay();
    });
  }
}
