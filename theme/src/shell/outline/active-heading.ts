import { useEffect } from 'react';
import { createStore } from '../../base/store.ts';
import { throttle } from '../../base/throttle.ts';
import type { TocEntry } from '../../contract.ts';

/** Distance from the top at which a heading becomes active: the 72 px offset of hash links plus a margin. */
const LINE = 96;
const THROTTLE_MS = 200;

/** Id of the active heading. Undefined on the server and on the first render. */
export const activeStore = createStore<string | undefined>(undefined);

/**
 * Index of the active heading: the first at the top of the page, the last at its end, otherwise the last above the
 * line.
 */
export function activeHeading(tops: number[], isAtEnd: boolean): number {
  if (isAtEnd) return tops.length - 1;
  const below = tops.findIndex(top => top > LINE);
  return below < 0 ? tops.length - 1 : Math.max(0, below - 1);
}

/** Updates {@link activeStore} and keeps the active heading's entry in view. */
export function useWatchedHeadings(toc: TocEntry[]): void {
  useEffect(() => {
    const headings = toc.flatMap(entry => document.getElementById(entry.id) ?? []);
    const update = throttle(() => {
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 2;
      const index = activeHeading(
        headings.map(heading => heading.getBoundingClientRect().top),
        isAtEnd,
      );
      activeStore.set(headings[index]?.id);
      // Bring the entry into view. `scrollIntoView` might also scroll the page.
      const entry = document.querySelectorAll<HTMLElement>('.outline a')[index];
      entry?.offsetParent?.scrollTo(0, entry.offsetTop - 200);
    }, THROTTLE_MS);
    // Fires when a heading crosses the line. The second threshold detects fast scrolling.
    const observer = new IntersectionObserver(update.run, { rootMargin: `-${LINE}px 0px 0px 0px`, threshold: [0, 1] });
    for (const heading of headings) observer.observe(heading);
    document.addEventListener('scrollend', update.run);
    return () => {
      observer.disconnect();
      document.removeEventListener('scrollend', update.run);
      update.stop();
    };
  }, [toc]);
}
