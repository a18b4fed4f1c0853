/**
 * Passes link clicks, prefetches and history events to the router. The router loads when the reader first hovers over
 * or focuses a link. Before that, or if the router fails to load, the browser navigates as usual.
 */
import { isExternal, isSamePage, withBase } from '../../base/paths.ts';
import { getShell } from '../../base/site.ts';
import { inlineData, loadPayload } from '../data.ts';
import { returnToEntry, watchPositions } from './positions.ts';
import { scrollToHash } from './scroll-to-hash.ts';

/** Delay before scrolling to the initial hash, so that images and fonts can finish loading. */
const FIRST_HASH_MS = 100;

type Router = typeof import('./router.ts');
let router: Promise<Router> | undefined;

function loadRouter(): Promise<Router> {
  router ??= import('./router.ts');
  router.catch(() => (router = undefined));
  return router;
}

/**
 * Navigates to a URL with the router or, without a URL, shows the page of the current history entry. If the router
 * fails to load, the browser loads the page.
 */
function go(href?: string): void {
  loadRouter()
    .then(loaded => loaded.go(href))
    .catch((error: unknown) => {
      console.error(error);
      if (href) location.assign(href);
      else location.reload();
    });
}

/** The internal link that an event targets, or undefined if the browser should handle the event. */
function internalLink(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  const { base } = getShell().site;
  const { pathname } = link;
  const isPage = pathname.startsWith(base) && !/\.(?!html$)[a-z\d]+$/i.test(pathname) && !isExternal(pathname);
  return isPage ? link : undefined;
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const href = internalLink(event)?.href;
  if (!href) return;
  event.preventDefault();
  go(href);
}

function onIntent(event: Event): void {
  const link = internalLink(event);
  const { target } = event;
  if (!link && !(target instanceof Element && target.closest('.sidebar'))) return;
  // Failures are ignored: this is only a prefetch, and a click reports them.
  loadRouter()
    .then(({ loadSidebar }) => loadSidebar(target))
    .catch(console.error);
  if (link && !isSamePage(link, location)) loadPayload(link.pathname).catch(() => undefined);
}

/** Starts handling link clicks. In an archive, which has no payloads, the browser follows links. */
export function watchLinks(): void {
  if (globalThis.quireFile) return;
  document.addEventListener('click', onClick);
  for (const intent of ['mouseover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, onIntent, { passive: true });
  }
}

/** Starts handling the initial hash and history traversals, including traversals that have already happened. */
export function watchHistory(): void {
  const [request] = performance.getEntriesByType('navigation');
  // Chromium may traverse to another history entry before the first script of the document runs.
  if (request && !isSamePage(new URL(request.name), quireOpened.url))
    quireOpened.url.pathname = withBase(inlineData().page.routePath, getShell().site.base);
  watchPositions();
  const { href, hash } = location;
  if (!quireOpened.isRestored) setTimeout(() => location.href === href && scrollToHash(hash), FIRST_HASH_MS);
  const isPageOpened = (): boolean => !router && isSamePage(quireOpened.url, location);
  addEventListener('popstate', () => (isPageOpened() ? returnToEntry() : go()));
  if (!isPageOpened()) go();
}
