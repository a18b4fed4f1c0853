/** Hides the navbar when the reader scrolls down, and shows it when the reader scrolls up. */
import { throttle } from '../../base/throttle.ts';

/** Interval between checks of the scroll position. */
const CHECK_MS = 200;
/** Minimum scroll distance, in pixels. Smaller distances are touch jitter. */
const MIN_DISTANCE = 8;

/** Sets `data-navbar` on the root element to `hidden` while the navbar is hidden. */
export function watchNavbar(): void {
  const root = document.documentElement;
  let lastScrollY = scrollY;
  const show = (): void => {
    delete root.dataset['navbar'];
  };
  const check = (): void => {
    const distance = scrollY - lastScrollY;
    if (Math.abs(distance) < MIN_DISTANCE) return;
    lastScrollY = scrollY;
    const bar = document.querySelector<HTMLElement>('.q-navbar');
    // Keep the navbar while it has focus or an open popup.
    const isInUse = bar?.querySelector(':focus-visible, [aria-expanded="true"]');
    if (distance > 0 && bar && scrollY > bar.offsetHeight && !isInUse) root.dataset['navbar'] = 'hidden';
    else show();
  };
  addEventListener('scroll', throttle(check, CHECK_MS).run, { passive: true });
  addEventListener('reload-content', () => {
    lastScrollY = scrollY;
    show();
  });
  document.addEventListener('focusin', event => {
    if (event.target instanceof Element && event.target.closest('.q-navbar')) show();
  });
}
