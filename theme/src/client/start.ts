/** Makes the page interactive after first paint, without React. */
import { inlineData } from '../base/data.ts';
import { setCurrentPage } from '../base/site.ts';
import { watchSearch } from '../features/search/watch.ts';
import { watchTools } from '../features/tools/watch.ts';
import { watchAppearance } from '../page/appearance.ts';
import { watchChoices } from '../page/choices.ts';
import { watchCodeActions } from '../page/code/watch.ts';
import { watchHeadings } from '../page/headings.ts';
import { watchHome } from '../page/home.ts';
import { watchOverlays } from '../page/overlay.ts';
import { watchPopups } from '../page/popups.ts';
import { watchAutoHide } from '../page/scroll/auto-hide.ts';
import { watchScroll } from '../page/scroll/scrolled.ts';
import { watchTabs } from '../page/tabs.ts';
import { watchSidebar } from '../page/toggles.ts';
import { watchTop } from '../page/top.ts';
import { watchVariants } from '../page/variants/watch.ts';
import { watchImages } from '../page/zoom/watch.ts';
import { cleanUrl } from './clean-url.ts';
import { watchIslands } from './islands.ts';
import { watchHistory, watchLinks } from './router/links.ts';
import { replayHeld } from './held.ts';
import { watchEarlyHydration } from './early-hydration.ts';
import { ensureHydrated } from './ensure-hydrated.ts';

/**
 * Functions that add the page's event listeners, in call order. Listeners that must handle an event first are added
 * first.
 */
const WATCHERS = [
  cleanUrl,
  watchAppearance,
  watchPopups,
  watchOverlays,
  watchSidebar,
  watchTabs,
  watchHeadings,
  watchScroll,
  watchTop,
  watchCodeActions,
  watchImages,
  watchVariants,
  watchHome,
  watchAutoHide,
  watchSearch,
  () => watchTools(ensureHydrated),
  watchChoices,
  watchIslands,
  watchLinks,
  watchEarlyHydration,
  watchHistory,
];

/**
 * Calls the watchers. If a watcher throws, for example in an unsupported browser, the other watchers are still called.
 */
export function start(): void {
  setCurrentPage({ page: inlineData().page, html: undefined });
  for (const watch of WATCHERS) {
    try {
      watch();
    } catch (error) {
      console.error(error);
    }
  }
  document.documentElement.dataset['live'] = ''; // Ends the queueing of input in `head/hold.ts`.
  replayHeld();
}
