/** Hides the navbar while the reader scrolls down, for sites that ask for it. */
import { throttle } from '../../base/throttle.ts';

/** How often the scroll position is looked at. */
const CHECK_MS = 200;
/** A shorter way is a tremble of the finger, not a wish. */
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
    // A bar that is in use stays: the reader's focus is in it, or a popup of it is open.
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
