/** Marks the document as scrolled, for the navbar of the home page and the back-to-top button. */
import { throttle } from '../../base/throttle.ts';

/** Scroll position, in pixels, at which the navbar of home pages becomes opaque. */
const OPAQUE_AT = 100;
const THROTTLE_MS = 200;

/**
 * Sets `data-scrolled` on the root element: absent for scroll positions less than {@link OPAQUE_AT}, `far` for more
 * than one viewport height, otherwise empty.
 */
export function watchScroll(): void {
  const { dataset } = document.documentElement;
  const { run } = throttle(() => {
    if (scrollY < OPAQUE_AT) delete dataset['scrolled'];
    else dataset['scrolled'] = scrollY > innerHeight ? 'far' : '';
  }, THROTTLE_MS);
  addEventListener('scroll', run, { passive: true });
  run();
}
