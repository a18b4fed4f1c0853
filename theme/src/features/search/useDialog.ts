import { type RefObject, useEffect, useRef } from 'react';
import { closeOverlay } from '../../page/overlay.ts';

/**
 * Closes the current overlay when the reader closes its dialog: with Escape, with a click on the backdrop, or with a
 * browser gesture such as Back on Android. Returns the ref for the dialog, whose `open` property is the only state.
 */
export function useDialog(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    let isComposing = false;
    const unsubscribers = [
      listen(dialog, 'compositionstart', () => (isComposing = true)),
      listen(dialog, 'compositionend', () => (isComposing = false)),
      // Close immediately, because the browser's `close` event comes later. During an IME composition, Escape only
      // cancels the composition.
      listen(dialog, 'cancel', event => {
        event.preventDefault();
        if (!isComposing) closeOverlay();
      }),
      // The browser may close the dialog without `cancel`. `close` is asynchronous: the dialog may be open again.
      listen(dialog, 'close', () => dialog.open || closeOverlay()),
      listen(dialog, 'click', event => event.target === dialog && closeOverlay()),
    ];
    return () => unsubscribers.forEach(unsubscribe => unsubscribe());
  }, []);
  return ref;
}

function listen(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
