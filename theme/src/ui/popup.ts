/** When a popup opens and closes. No markup. */
import { createStore, type Store } from '../base/store.ts';

/** How long the pointer rests on or off a popup before it opens or closes. */
export const POPUP_DELAY_MS = 100;
/** A popup counts as open or closed after this time, even if its animation never ends. */
export const MOTION_DEADLINE_MS = 1000;

/** What opens a popup. The keyboard always does. */
export type Trigger = 'hover' | 'click' | 'focus' | 'contextMenu';
/** `opening` and `closing` last as long as the animation. */
export type PopupPhase = 'closed' | 'opening' | 'open' | 'closing';

/** One popup. */
export interface PopupControl {
  phase: Store<PopupPhase>;
  /** The pointer comes over it. */
  enter(): void;
  /** The pointer leaves. A popup that was pressed stays. */
  leave(): void;
  /** Its button is pressed: opens, or closes what an earlier press opened. */
  press(): void;
  /** Opens until the pointer leaves. */
  show(): void;
  hide(): void;
  /** Its animation has ended. */
  settle(): void;
}

/** A closed popup. */
export function createPopup(): PopupControl {
  const phase = createStore<PopupPhase>('closed');
  let isPressed = false;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  const settle = (): void => {
    clearTimeout(deadline);
    phase.set(isShown(phase.get()) ? 'open' : 'closed');
  };
  const move = (next: 'opening' | 'closing'): void => {
    clearTimeout(wait);
    if (isShown(phase.get()) === isShown(next)) return;
    phase.set(next);
    clearTimeout(deadline);
    deadline = setTimeout(settle, MOTION_DEADLINE_MS);
  };
  const later = (next: 'opening' | 'closing'): void => {
    clearTimeout(wait);
    wait = setTimeout(() => isPressed || move(next), POPUP_DELAY_MS);
  };
  const hide = (): void => {
    isPressed = false;
    move('closing');
  };
  return {
    phase,
    enter: () => later('opening'),
    leave: () => later('closing'),
    press() {
      if (isPressed) return hide();
      isPressed = true;
      move('opening');
    },
    show: () => move('opening'),
    hide,
    settle,
  };
}

/** Whether a popup in this phase is there for the reader. */
export function isShown(phase: PopupPhase): boolean {
  return phase === 'open' || phase === 'opening';
}

/** The triggers of a setting: a word or a list of words; without it hover, focus and click. */
export function triggersOf(setting: unknown): readonly Trigger[] {
  if (typeof setting === 'string') return [setting as Trigger];
  return Array.isArray(setting) ? (setting as Trigger[]) : ['hover', 'focus', 'click'];
}
