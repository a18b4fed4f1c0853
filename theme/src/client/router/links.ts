/**
 * Handles link clicks and history navigation. The router loads when the reader first hovers or focuses a link; until
 * then, or if it fails to load, the browser navigates as usual.
 */
import { isExternal, isSamePage } from '../../base/paths.ts';
import { keepSwitches } from '../../base/switches.ts';
import { closeAll } from '../../shell/overlay.ts';
import { getShell } from '../../base/site.ts';
import { loadPayload } from '../data.ts';
import { scrollToHash } from './scroll-to-hash.ts';

/** Delay before scrolling to the initial hash, so that images and fonts can settle. */
const FIRST_HASH_MS = 100;

type Router = typeof import('./router.ts');
let router: Router | undefined;

async function withRouter(act: (loaded: Router) => void): Promise<void> {
  router ??= await import('./router.ts');
  act(router);
}

/** The URL of a clicked internal link; undefined when the browser should handle the click. */
function internalTarget(event: Event): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  const { base } = getShell().site;
  const isPage = link.pathname.startsWith(base) && !/\.(?!html$)[a-z\d]+$/i.test(link.pathname);
  if (!isPage || isExternal(link.pathname)) return undefined;
  const url = new URL(link.href);
  url.search = keepSwitches(location.search, url.search); // embedded parts keep their switches on the next page
  return url;
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const url = internalTarget(event);
  if (!url) return;
  event.preventDefault();
  withRouter(({ navigate }) => navigate(url)).catch((error: unknown) => {
    console.error(error);
    location.assign(url);
  });
}

function onIntent(event: Event): void {
  const url = internalTarget(event);
  const { target } = event;
  if (!url && !(target instanceof Element && target.closest('.sidebar'))) return;
  // Only a prefetch: a click reports the failure.
  withRouter(({ loadSidebar }) => void loadSidebar(target).catch(console.error)).catch(() => undefined);
  if (url && !isSamePage(url, new URL(location.href))) loadPayload(url.pathname).catch(() => undefined);
}

/** Starts handling links. In an archive the browser follows them: there are no payloads. */
export function watchLinks(): void {
  if (location.hash !== '') setTimeout(() => scrollToHash(location.hash), FIRST_HASH_MS);
  if (globalThis.quireFile) return;
  let shown = new URL(location.href);
  addEventListener('reload-content', () => {
    shown = new URL(location.href);
  });
  document.addEventListener('click', onClick);
  for (const intent of ['mouseover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, onIntent, { passive: true });
  }
  addEventListener('popstate', ({ state }) => {
    closeAll();
    // Before the first client-side navigation the browser handles scrolling within the page.
    if (!router && isSamePage(shown, new URL(location.href))) return;
    withRouter(({ arrive }) => arrive(state, shown)).catch((error: unknown) => {
      console.error(error);
      location.reload();
    });
  });
}
