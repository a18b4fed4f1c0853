/** Marks the active heading in the outline, shows it on the local bar, and keeps its outline entry in view. */
import { hashTarget } from '../base/hash.ts';
import { throttle } from '../base/throttle.ts';

/**
 * Position of an imaginary line, in pixels from the top of the viewport, above which a heading becomes active: the
 * 72 px offset of hash links plus a margin.
 */
const ACTIVATION_LINE = 96;
const THROTTLE_MS = 200;

/**
 * Returns the index of the active heading. At the end of the page, the last heading is active. Otherwise, the last
 * heading above the line is active or, if no heading is above the line, the first heading. `tops` contains distances
 * from the viewport's top.
 */
export function activeHeading(tops: number[], isAtEnd: boolean): number {
  if (isAtEnd) return tops.length - 1;
  const firstBelow = tops.findIndex(top => top > ACTIVATION_LINE);
  return firstBelow < 0 ? tops.length - 1 : Math.max(0, firstBelow - 1);
}

/** An entry of the outline and its heading. */
interface Entry {
  link: HTMLAnchorElement;
  heading: HTMLElement;
}

function entriesOfPage(): Entry[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.q-outline-list a')].flatMap(link => {
    const heading = hashTarget(link.hash);
    return heading ? { link, heading } : [];
  });
}

/**
 * Marks the entry at `index`. The local bar shows the outline's title until the reader reaches the first heading
 * (`isReached`).
 */
function markEntry(entries: Entry[], index: number, isReached: boolean): void {
  const previous = document.querySelector('.q-outline-list [aria-current]');
  const link = entries[index]?.link;
  if (previous !== link) previous?.removeAttribute('aria-current');
  link?.setAttribute('aria-current', 'true');
  // Bring the entry into view. `scrollIntoView` might also scroll the page.
  link?.offsetParent?.scrollTo(0, link.offsetTop - 200);
  const label = document.querySelector('.q-localbar-outline > span');
  const labelSource = isReached ? link?.querySelector('span') : document.querySelector('.q-outline-title');
  if (label && labelSource && label.innerHTML !== labelSource.innerHTML)
    label.replaceChildren(...labelSource.cloneNode(true).childNodes);
}

/** Updates the active heading while the reader scrolls, until `signal` aborts. */
function trackHeadings(signal: AbortSignal): void {
  const entries = entriesOfPage();
  const update = throttle(() => {
    if (signal.aborted) return;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 2;
    const tops = entries.map(({ heading }) => heading.getBoundingClientRect().top);
    const active = activeHeading(tops, isAtEnd);
    markEntry(entries, active, isAtEnd || (tops[active] ?? 0) <= ACTIVATION_LINE);
  }, THROTTLE_MS);
  if (entries.length === 0) return;
  document.addEventListener('scrollend', update.run, { signal });
  signal.addEventListener('abort', update.stop);
  if (typeof IntersectionObserver !== 'function') return;
  // The observer calls `update` when a heading crosses the line. The second threshold detects fast scrolling.
  const observer = new IntersectionObserver(update.run, {
    rootMargin: `-${ACTIVATION_LINE}px 0px 0px 0px`,
    threshold: [0, 1],
  });
  for (const { heading } of entries) observer.observe(heading);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Tracks the active heading of the current page, and of each page after a navigation. */
export function watchHeadings(): void {
  let abortController = new AbortController();
  const restart = (): void => {
    abortController.abort();
    abortController = new AbortController();
    markEntry([], 0, false);
    trackHeadings(abortController.signal);
  };
  addEventListener('reload-content', restart);
  restart();
}
