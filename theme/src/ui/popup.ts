/** Logic that opens and closes a popup, without markup. */
import { createStore, type Store } from '../base/store.ts';

/** Hover delay before a popup opens or closes. */
export const POPUP_DELAY_MS = 100;

/** Actions that open a popup, in addition to Enter, Space and the down arrow. */
export type Trigger = 'hover' | 'click' | 'focus' | 'contextMenu';

/** The native popover of a popup. */
export interface PopupPanel {
  togglePopover(isOpen: boolean): unknown;
  matches(selector: ':popover-open'): boolean;
}

/** Event handlers and open state of one popup. */
export interface PopupControl {
  /** Whether the panel is open, updated by `mirror`. */
  isOpen: Store<boolean>;
  /** Opens or closes the popup after a delay when the pointer enters or leaves, unless a press opened the popup. */
  hover(isInside: boolean): void;
  /** Opens the popup when its button is pressed, or closes it if a press opened it. */
  press(): void;
  /** Opens the popup until the pointer leaves, or closes it. */
  toggle(isOpen: boolean): void;
  /** Sets the state to `isOpen` or, without an argument, to the state of the panel. */
  mirror(isOpen?: boolean): void;
}

/** Creates the logic of a popup. `panel` returns the popover element; its `beforetoggle` handler must call `mirror`. */
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
    // Before hydration, the browser opens the popup when its button is pressed.
    mirror(next = !!panel()?.matches(':popover-open')) {
      clearTimeout(timer);
      isPressed &&= next;
      isOpen.set(next);
    },
  };
}
