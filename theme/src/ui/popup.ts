/** What opens and closes a popup, without markup. */
import { createStore, type Store } from '../base/store.ts';

/** Hover delay before a popup opens or closes. */
export const POPUP_DELAY_MS = 100;

/** What opens a popup. Enter, space and the down arrow always do. */
export type Trigger = 'hover' | 'click' | 'focus' | 'contextMenu';

/** The native popover of a popup. */
export interface PopupPanel {
  togglePopover(isOpen: boolean): unknown;
  matches(selector: ':popover-open'): boolean;
}

/** The triggers and the mirrored state of one popup. */
export interface PopupControl {
  /** Whether the panel is open, as last told through `mirror`. */
  isOpen: Store<boolean>;
  /** The pointer entered or left: opens or closes after the delay, unless a press opened the popup. */
  hover(isInside: boolean): void;
  /** The button was pressed: opens, or closes what a press opened before. */
  press(): void;
  /** Opens until the pointer leaves, or closes. */
  toggle(isOpen: boolean): void;
  /** Updates the state to the panel's: to `isOpen`, or to what the panel itself reports. */
  mirror(isOpen?: boolean): void;
}

/** A popup with the panel that `panel` finds, which reports to `mirror`. */
export function createPopup(panel: () => PopupPanel | null): PopupControl {
  const isOpen = createStore(false);
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const toggle = (next: boolean): void => void panel()?.togglePopover(next);
  return {
    isOpen,
    hover(isInside) {
      clearTimeout(timer);
      timer = setTimeout(() => isPressed || toggle(isInside), POPUP_DELAY_MS);
    },
    press() {
      isPressed = !isPressed;
      toggle(isPressed);
    },
    toggle,
    // The browser opens what is pressed before hydration.
    mirror(next = !!panel()?.matches(':popover-open')) {
      clearTimeout(timer);
      isPressed &&= next;
      isOpen.set(next);
    },
  };
}
