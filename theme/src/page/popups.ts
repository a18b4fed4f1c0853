/**
 * Popups of the navbar: a button with a native popover below it. The browser handles Escape, light dismiss, focus
 * restoration and opening without scripts. This module adds the other triggers and closes a popover when the focus or
 * the pointer leaves it. The only state is the popover's open state and, if a press opened it, `data-pinned`.
 */

/** Delay before a popup opens or closes when the pointer enters or leaves. */
export const POPUP_DELAY_MS = 100;

/** Actions that open a popup, in addition to Enter, Space and the down arrow. */
export type Trigger = 'hover' | 'click' | 'focus' | 'contextMenu';

/** Triggers of a popup that does not set `data-triggers`. */
export const DEFAULT_TRIGGERS: readonly Trigger[] = ['hover', 'click'];

const FOCUSABLE = 'a[href], button';
let timer: ReturnType<typeof setTimeout> | undefined;

interface Popup {
  root: HTMLElement;
  button: HTMLElement;
  panel: HTMLElement;
}

/** Returns the popup that contains the target of an event. */
function popupOf({ target }: { target: EventTarget | null }): Popup | undefined {
  const root = target instanceof Element ? target.closest<HTMLElement>('.q-popup') : null;
  const button = root?.querySelector<HTMLElement>(':scope > .q-popup-button');
  const panel = root?.querySelector<HTMLElement>(':scope > .q-popup-panel');
  return root && button && panel ? { root, button, panel } : undefined;
}

function isIn(element: Element, target: EventTarget | null): boolean {
  return target instanceof Node && element.contains(target);
}

function hasTrigger({ root }: Popup, trigger: Trigger): boolean {
  return (root.dataset['triggers']?.split(' ') ?? DEFAULT_TRIGGERS).includes(trigger);
}

function setOpen({ panel }: Popup, isOpen: boolean): void {
  clearTimeout(timer);
  if (panel.isConnected) panel.togglePopover?.(isOpen);
}

/** Opens the popup, or closes it if a press opened it. `data-pinned` keeps it open when the pointer leaves. */
function togglePinned(popup: Popup): void {
  const isPinned = popup.panel.dataset['pinned'] !== undefined;
  setOpen(popup, !isPinned);
  if (!isPinned) popup.panel.dataset['pinned'] = '';
}

/** Opens or closes the popup after a delay when the pointer enters or leaves, unless a press opened the popup. */
function onPointer(event: PointerEvent, isInside: boolean): void {
  const popup = popupOf(event);
  if (!popup || event.pointerType !== 'mouse' || isIn(popup.root, event.relatedTarget) || !hasTrigger(popup, 'hover'))
    return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (popup.panel.dataset['pinned'] === undefined) setOpen(popup, isInside);
  }, POPUP_DELAY_MS);
}

function onClick(event: MouseEvent): void {
  const popup = popupOf(event);
  if (!popup) return;
  if (isIn(popup.panel, event.target)) {
    if ((event.target as Element).closest('a')) hidePopups();
    return;
  }
  event.preventDefault(); // Prevent the native toggle, because pressing must not close a popup that hovering opened.
  // Presses by touch or keyboard always open or close the popup, because its triggers may require a mouse.
  const isMouse = (event as PointerEvent).pointerType === 'mouse';
  if (!isMouse || hasTrigger(popup, 'click') || hasTrigger(popup, 'focus')) togglePinned(popup);
}

function onContextMenu(event: Event): void {
  const popup = popupOf(event);
  if (!popup || !isIn(popup.button, event.target) || !hasTrigger(popup, 'contextMenu')) return;
  event.preventDefault();
  togglePinned(popup);
}

function onFocusIn(event: FocusEvent): void {
  const popup = popupOf(event);
  // Ignore focus caused by a press or by leaving the panel.
  if (!popup || !hasTrigger(popup, 'focus') || isIn(popup.root, event.relatedTarget)) return;
  if (isIn(popup.button, event.target) && popup.button.matches(':focus-visible')) setOpen(popup, true);
}

function onFocusOut(event: FocusEvent): void {
  const popup = popupOf(event);
  if (popup && event.relatedTarget && !isIn(popup.root, event.relatedTarget)) setOpen(popup, false);
}

function onKeyDown(event: KeyboardEvent): void {
  const popup = event.key === 'ArrowDown' ? popupOf(event) : undefined;
  if (!popup || !isIn(popup.button, event.target)) return;
  event.preventDefault(); // Prevent the page from scrolling.
  setOpen(popup, true);
  popup.panel.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}

/** Sets the button's `aria-expanded` when its popover opens or closes. Removes `data-pinned` when it closes. */
function syncState(event: { target: EventTarget | null }, isOpen: boolean): void {
  const popup = popupOf(event);
  if (popup?.panel !== event.target || !popup) return;
  clearTimeout(timer);
  if (!isOpen) delete popup.panel.dataset['pinned'];
  popup.button.ariaExpanded = String(isOpen);
}

/** Closes every popup. */
export function hidePopups(): void {
  for (const panel of document.querySelectorAll<HTMLElement>('.q-popup-panel')) panel.hidePopover?.();
}

/** Handles the triggers of all popups. The listener for `beforetoggle` captures, because the event does not bubble. */
export function watchPopups(): void {
  document.addEventListener('pointerover', event => onPointer(event, true));
  document.addEventListener('pointerout', event => onPointer(event, false));
  document.addEventListener('click', onClick);
  document.addEventListener('contextmenu', onContextMenu);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('beforetoggle', event => syncState(event, event.newState === 'open'), true);
  // The browser may have opened a popup before this module ran. Only a press can have opened it.
  for (const target of document.querySelectorAll<HTMLElement>('.q-popup-panel:popover-open')) {
    target.dataset['pinned'] = '';
    syncState({ target }, true);
  }
}
