import { useEffect, useState } from 'react';
import { throttle } from '../../base/throttle.ts';
import type { TocEntry } from '../../contract.ts';

/** A heading counts as read from here: the 72 px that hash links leave above it, and some air. */
const LINE = 96;
const THROTTLE_MS = 200;

/** The heading under which the reader is: the last one above the line, the first at the top, the last at the bottom. */
export function activeHeading(tops: number[], isAtEnd: boolean): number {
  if (isAtEnd) return tops.length - 1;
  const below = tops.findIndex(top => top > LINE);
  return below < 0 ? tops.length - 1 : Math.max(0, below - 1);
}

/** Id of the heading being read. Undefined on the server and on the first render. */
export function useActiveHeading(toc: TocEntry[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    const headings = toc.flatMap(entry => document.getElementById(entry.id) ?? []);
    const update = throttle(() => {
      const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      const index = activeHeading(
        headings.map(heading => heading.getBoundingClientRect().top),
        isAtEnd,
      );
      setActive(headings[index]?.id);
    }, THROTTLE_MS);
    // Wakes when a heading crosses the line; two thresholds catch fast scrolling in either direction.
    const observer = new IntersectionObserver(update.run, { rootMargin: `-${LINE}px 0px 0px 0px`, threshold: [0, 1] });
    for (const heading of headings) observer.observe(heading);
    document.addEventListener('scrollend', update.run);
    return () => {
      observer.disconnect();
      document.removeEventListener('scrollend', update.run);
      update.stop();
    };
  }, [toc]);
  return active;
}
