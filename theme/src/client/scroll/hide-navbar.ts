/** Hides the navbar while the reader scrolls down. */
import { throttle } from '../../base/throttle.ts';

/** Interval between checks of the scroll position. */
const CHECK_MS = 200;
/** Smaller scroll distances are ignored as touch jitter. */
const MIN_WAY = 8;

/** Keeps `data-navbar` on the root: `hidden` or absent. */
export function watchNavbar(): void {
  const root = document.documentElement;
  let last = scrollY;
  const show = (): void => {
    delete root.dataset['navbar'];
  };
  const check = (): void => {
    const way = scrollY - last;
    if (Math.abs(way) < MIN_WAY) return;
    last = scrollY;
    const bar = document.querySelector<HTMLElement>('.navbar');
    // Keep the navbar while it has focus or an open popup.
    const isUsed = bar?.querySelector(':focus-visible, [aria-expanded="true"]');
    if (way > 0 && bar && scrollY > bar.offsetHeight && !isUsed) root.dataset['navbar'] = 'hidden';
    else show();
  };
  addEventListener('scroll', throttle(check, CHECK_MS).run, { passive: true });
  addEventListener('reload-content', () => {
    last = scrollY;
    show();
  });
  document.addEventListener('focusin', event => {
    if (event.target instanceof Element && event.target.closest('.navbar')) show();
  });
}
