/** Which overlay covers the page. One at a time; the page behind does not scroll. */
import { createStore, useStore } from './store.ts';

/** `drawer`: the sidebar on small screens; `nav`: the nav screen behind the hamburger; `search`: the search panel. */
export type Overlay = 'none' | 'drawer' | 'nav' | 'search';

/** The overlay shown. */
export const overlayStore = createStore<Overlay>('none');

/** The overlay shown. */
export function useOverlay(): Overlay {
  return useStore(overlayStore);
}

let opener: Element | null = null;

/** Shows an overlay, `none` for nothing. */
export function setOverlay(overlay: Overlay): void {
  // Noted before anything changes: what is behind an overlay becomes inert and loses focus.
  if (overlay !== 'none' && overlayStore.get() === 'none') opener = document.activeElement;
  overlayStore.set(overlay);
}

/** Puts focus back where it was when the overlay opened. */
export function restoreFocus(): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  opener = null;
}

/** Keeps the body from scrolling while an overlay is open, and closes the nav screen from 768 px on. */
export function watchOverlays(): void {
  overlayStore.subscribe(() => {
    document.documentElement.toggleAttribute('data-locked', overlayStore.get() !== 'none');
  });
  const closeAt = (query: string, overlay: Overlay): void => {
    matchMedia(query).addEventListener('change', event => {
      if (event.matches && overlayStore.get() === overlay) setOverlay('none');
    });
  };
  closeAt('(min-width: 768px)', 'nav');
  closeAt('(min-width: 1024px)', 'drawer');
}
