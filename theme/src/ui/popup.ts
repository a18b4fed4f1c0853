/** When a popup opens and closes. No markup. */
import { createStore, type Store } from '../base/store.ts';

/** How long the pointer rests on or off a popup before it opens or closes. */
export const POPUP_DELAY_MS = 100;

/** What opens a popup. The keyboard always does. */
export type Trigger = 'hover' | 'click' | 'focus' | 'contextMenu';

/** State of one popup. */
export interface PopupControl {
  isOpen: Store<boolean>;
  /** The pointer is over the popup: opens after the delay. */
  enter(): void;
  /** The pointer has left: closes after the delay, unless a press opened the popup. */
  leave(): void;
  /** The button was pressed: opens, or closes what an earlier press opened. */
  press(): void;
  /** Opens until the pointer leaves. */
  show(): void;
  hide(): void;
}

/** A closed popup. */
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

/** The triggers of a setting: a word or a list of words; hover, focus and click by default. */
export function triggersOf(setting: unknown): readonly Trigger[] {
  if (typeof setting === 'string') return [setting as Trigger];
  return Array.isArray(setting) ? (setting as Trigger[]) : ['hover', 'focus', 'click'];
}
