import { type RefObject, useEffect, useRef } from 'react';
import { overlayStore, setOverlay } from '../../shell/overlay.ts';

/**
 * Syncs the native dialog with the overlay `search` in both directions: Escape and a click on the backdrop close both.
 * `onOpen` and `onClose` must be stable.
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
      // The input is still focusable during the fade-out and would keep focus if no element had focus before.
      if (dialog.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    };
    // Not in the next render: a followed link moves focus, which an open modal dialog would prevent.
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
      // Closes immediately: the browser's `close` event comes later, and until then the shortcut would count as a
      // second press. During an IME composition, Escape only cancels the composition.
      listen(dialog, 'cancel', event => {
        event.preventDefault();
        if (!isComposing) close();
      }),
      // Closed by the browser, which may skip `cancel`.
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
