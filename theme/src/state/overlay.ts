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

/** Shows an overlay, `none` for nothing. */
export function setOverlay(overlay: Overlay): void {
  overlayStore.set(overlay);
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
