import { type RefObject, useEffect, useRef } from 'react';
import { overlayStore, setOverlay } from '../../shell/overlay.ts';

/**
 * The dialog opens and closes with the overlay `search`, and the overlay with the dialog: Escape and a press beside it
 * close it. `onOpen` and `onClose` must not change.
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
      // While it fades the box is still there, and would keep focus where nothing had it before.
      if (dialog.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    };
    // At once, not with the next render: what a link leads to takes focus, and behind an open dialog it could not.
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
      // Escape takes back what an input method offers before it closes anything.
      listen(dialog, 'cancel', event => isComposing && event.preventDefault()),
      // Escape: the browser closes the dialog itself.
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
