import { type RefObject, useEffect, useRef } from 'react';
import { overlayStore, setOverlay } from '../../shell/overlay.ts';

/**
 * Synchronizes the native dialog with the overlay `search` in both directions: Escape and a click on the backdrop close
 * both. `onOpen` and `onClose` must be stable.
 */
export function useDialog(onOpen: () => void, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    let isComposing = false;
    const close = (): void => setOverlay('none');
    const leave = (): void => {
      onClose();
      // The input remains focusable during the fade-out and would keep focus if no element had focus before.
      if (dialog.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    };
    // Not deferred to the next render, because a followed link moves focus, which an open modal dialog would prevent.
    const follow = (): void => {
      const isOpen = overlayStore.get() === 'search';
      if (isOpen === dialog.open) return;
      if (isOpen) {
        dialog.showModal();
        onOpen();
      } else {
        dialog.close();
        leave();
      }
    };
    const stops = [
      overlayStore.subscribe(follow),
      listen(dialog, 'compositionstart', () => (isComposing = true)),
      listen(dialog, 'compositionend', () => (isComposing = false)),
      // Close immediately, because the browser's `close` event comes later, and the shortcut would be treated as a
      // second press until then. During an IME composition, Escape only cancels the composition.
      listen(dialog, 'cancel', event => {
        event.preventDefault();
        if (!isComposing) close();
      }),
      // The browser has closed the dialog, possibly without `cancel`.
      listen(dialog, 'close', () => {
        if (overlayStore.get() !== 'search' || dialog.open) return;
        leave();
        close();
      }),
      listen(dialog, 'click', event => event.target === dialog && close()),
    ];
    follow();
    return () => stops.forEach(stop => stop());
  }, [onOpen, onClose]);
  return ref;
}

function listen(target: EventTarget, type: string, act: (event: Event) => void): () => void {
  target.addEventListener(type, act);
  return () => target.removeEventListener(type, act);
}
