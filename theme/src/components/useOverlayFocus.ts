import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { restoreFocus } from '../state/overlay.ts';

const FOCUSABLE = 'a[href], button, input, [tabindex="0"]';

/**
 * Focus for a panel that covers the page: moves in when it opens (to the current entry, else the first), Escape
 * closes, and back to where it came from when it closes.
 */
export function useOverlayFocus<T extends HTMLElement>(isOpen: boolean, onClose: () => void): RefObject<T | null> {
  const panel = useRef<T>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const target =
      panel.current?.querySelector<HTMLElement>('a[aria-current]') ??
      panel.current?.querySelector<HTMLElement>(FOCUSABLE);
    target?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      restoreFocus();
    };
  }, [isOpen]);
  return panel;
}
