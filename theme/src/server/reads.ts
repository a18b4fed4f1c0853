/**
 * Counts reads of the page and the navigation during rendering. Output that reads neither is the same on every page, so
 * the engine renders it once. Importing this module instruments the page store.
 */
import { currentStore, type Shell } from '../base/site.ts';

let reads = 0;
const { get } = currentStore;
currentStore.get = currentStore.initial = () => {
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

/** Returns a shell that counts reads of the navigation like reads of the page. */
export function counted({ site, locale, texts }: Shell): Shell {
  const { nav, sidebars } = locale;
  const own = Object.defineProperties(
    { ...locale },
    {
      nav: { get: () => (reads++, nav), enumerable: true },
      sidebars: { get: () => (reads++, sidebars), enumerable: true },
    },
  );
  return { site, locale: own, texts };
}
