import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

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
    const opener = document.activeElement;
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
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return panel;
}
