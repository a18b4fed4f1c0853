/** The state machine of a popup, without markup. */
import { createStore, type Store } from '../base/store.ts';

/** Hover delay before a popup opens or closes. */
export const POPUP_DELAY_MS = 100;

/** What opens a popup. Enter, space and the down arrow always do. */
export type Trigger = 'hover' | 'click' | 'focus' | 'contextMenu';

/** State of one popup. */
export interface PopupControl {
  isOpen: Store<boolean>;
  /** The pointer entered: opens after the delay. */
  enter(): void;
  /** The pointer left: closes after the delay, unless a press opened the popup. */
  leave(): void;
  /** The button was pressed: opens, or closes what a press opened before. */
  press(): void;
  /** Opens until the pointer leaves. */
  show(): void;
  hide(): void;
}

/** A popup that is initially closed. */
export function createPopup(): PopupControl {
  const isOpen = createStore(false);
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (next: boolean): void => {
    clearTimeout(timer);
    isOpen.set(next);
  };
  const later = (next: boolean): void => {
    clearTimeout(timer);
    timer = setTimeout(() => isPressed || set(next), POPUP_DELAY_MS);
  };
  const hide = (): void => {
    isPressed = false;
    set(false);
  };
  return {
    isOpen,
    enter: () => later(true),
    leave: () => later(false),
    press() {
      if (isPressed) return hide();
      isPressed = true;
      set(true);
    },
    show: () => set(true),
    hide,
  };
}
