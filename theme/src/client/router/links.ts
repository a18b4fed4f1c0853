/**
 * Passes link clicks and history events to the router, and prefetches pages. The router loads, and React hydrates the
 * shell, when the reader first hovers over or focuses a large sidebar or a link to another page, clicks a link, or goes
 * back or forward. If the router fails to load, the browser navigates.
 */
import { inlineData } from '../../base/data.ts';
import { fetchPage } from '../../base/fetched-page.ts';
import { isExternal, isSamePage, withBase } from '../../base/paths.ts';
import { closeAll, closeOverlay, overlay } from '../../page/overlay.ts';
import { ensureHydrated } from '../ensure-hydrated.ts';
import { restoreEntry, watchPositions } from './positions.ts';
import { endProgress, startProgress } from './progress-bar.ts';
import { scrollToHash } from './scroll-to-hash.ts';

/** Delay before scrolling to the initial hash, so that images and fonts can finish loading. */
const FIRST_HASH_MS = 100;

type Router = typeof import('./router.ts');
let router: Promise<Router> | undefined;

function loadRouter(): Promise<Router> {
  router ??= Promise.all([import('./router.ts'), ensureHydrated()]).then(([module]) => module);
  router.catch(() => (router = undefined));
  return router;
}

/**
 * Navigates to a URL with the router or, without a URL, shows the page of the current history entry. If the router
 * fails to load, the browser loads the page.
 */
function go(href?: string): void {
  startProgress();
  loadRouter()
    .then(module => module.go(href))
    .catch((error: unknown) => {
      console.error(error);
      endProgress();
      if (href) location.assign(href);
      else location.reload();
    });
}

/** Returns the link to a page of the site that an event targets, or undefined for links that the browser handles. */
function internalLink(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  const { pathname } = link;
  const isPage =
    pathname.startsWith(inlineData().base) && !/\.(?!html$)[a-z\d]+$/i.test(pathname) && !isExternal(pathname);
  return isPage ? link : undefined;
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = internalLink(event);
  if (!link) return;
  // Until the router starts to load, the browser follows links within the page, so that they do not load React.
  if (!router && link.hash !== '' && isSamePage(link, location)) {
    closeAll();
    return;
  }
  event.preventDefault();
  // Close the search panel now, because the reader may open it again while the router loads.
  if (overlay() === 'search') closeOverlay();
  go(link.href);
}

/** Loads the router and prefetches the page behind a link and, in a large sidebar, the sidebar's entries. */
function onIntent(event: Event): void {
  const link = internalLink(event);
  const { target } = event;
  const isOtherPage = link && !isSamePage(link, location);
  const isLargeSidebar =
    inlineData().page.sidebarItems !== undefined && target instanceof Element && target.closest('.q-sidebar') !== null;
  if (!isOtherPage && !isLargeSidebar) return;
  // Failures need no fallback: a click on the link loads the page again.
  loadRouter()
    .then(({ loadSidebar }) => loadSidebar(target))
    .catch(console.error);
  if (isOtherPage) fetchPage(link.pathname).catch(() => undefined);
}

let lastPointerPosition = '';

/**
 * Ignores events in which the pointer has not moved. The browser dispatches them when the page scrolls under the
 * pointer, which does not mean that the reader intends to follow a link.
 */
function onMove(event: MouseEvent): void {
  const position = `${event.clientX} ${event.clientY}`;
  if (position === lastPointerPosition) return;
  lastPointerPosition = position;
  onIntent(event);
}

/**
 * Starts handling link clicks and prefetching pages. In an archive (a site opened from `file://`), the browser follows
 * links, because documents cannot be fetched.
 */
export function watchLinks(): void {
  if (globalThis.quireFile) return;
  document.addEventListener('click', onClick);
  document.addEventListener('mousemove', onMove, { passive: true });
  for (const intent of ['focusin', 'touchstart']) document.addEventListener(intent, onIntent, { passive: true });
}

/**
 * Scrolls to the hash with which the document was opened, after a delay. Does nothing if the reader has scrolled,
 * pressed a key or navigated by then.
 */
function scrollToFirstHash(): void {
  const { href, hash } = location;
  const timer = setTimeout(() => location.href === href && scrollToHash(hash), FIRST_HASH_MS);
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, () => clearTimeout(timer), { once: true, passive: true });
}

/** Starts handling the initial hash and history traversals, including traversals that have already happened. */
export function watchHistory(): void {
  const [navigationTiming] = performance.getEntriesByType('navigation');
  const { base, page } = inlineData();
  // Chromium may traverse to another history entry before the first script of the document runs. `quireOpened` then
  // contains the URL of that entry.
  if (navigationTiming && !isSamePage(new URL(navigationTiming.name), quireOpened.url))
    quireOpened.url.pathname = withBase(page.routePath, base);
  watchPositions();
  if (!quireOpened.isRestored) scrollToFirstHash();
  const isInitialPage = (): boolean => !router && isSamePage(quireOpened.url, location);
  addEventListener('popstate', () => {
    if (isInitialPage()) return restoreEntry();
    closeAll();
    go();
  });
  if (!isInitialPage()) go();
}
