/**
 * Counts reads of the page and the navigation during rendering. If rendering reads neither, the output is the same on
 * every page, so the engine renders it only once. Importing this module instruments the page store.
 */
import { currentPageStore, type Shell } from '../base/site.ts';

let reads = 0;
const { get } = currentPageStore;
currentPageStore.get = currentPageStore.initial = () => {
  reads += 1;
  return get();
};

/** Counts a read of data that differs between pages or builds. */
export function countRead(): void {
  reads += 1;
}

/** Returns the number of reads so far. */
export function readCount(): number {
  return reads;
}

/** Returns a copy of a shell that also counts reads of the navbar's entries and of the sidebars. */
export function countingShell({ site, locale, texts }: Shell): Shell {
  const { nav, sidebars } = locale;
  const countingLocale = Object.defineProperties(
    { ...locale },
    {
      nav: { get: () => (reads++, nav), enumerable: true },
      sidebars: { get: () => (reads++, sidebars), enumerable: true },
    },
  );
  return { site, locale: countingLocale, texts };
}
