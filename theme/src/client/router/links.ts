/**
 * Watches links and the history. The router, which follows them without loading documents, loads when a link is first
 * pointed at; without it the browser follows them.
 */
import { isExternal, isSamePage } from '../../base/paths.ts';
import { keepSwitches } from '../../base/switches.ts';
import { closeAll } from '../../shell/overlay.ts';
import { getShell } from '../../base/site.ts';
import { loadPayload } from '../data.ts';
import { scrollToHash } from './scroll-to-hash.ts';

/** The reference waits as long before it scrolls to the first hash: images and fonts have settled by then. */
const FIRST_HASH_MS = 100;

type Router = typeof import('./router.ts');
let router: Router | undefined;

async function withRouter(act: (loaded: Router) => void): Promise<void> {
  router ??= await import('./router.ts');
  act(router);
}

/** The address a click on a link of this site leads to; undefined when the browser should see to it. */
function internalTarget(event: Event): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  const { base } = getShell().site;
  const isPage = link.pathname.startsWith(base) && !/\.(?!html$)[a-z\d]+$/i.test(link.pathname);
  if (!isPage || isExternal(link.pathname)) return undefined;
  const url = new URL(link.href);
  url.search = keepSwitches(location.search, url.search); // who embeds a part of the page wants that part of the next
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
  if (!url) return;
  // Only a guess: following the link reports the failure.
  withRouter(() => undefined).catch(() => undefined);
  if (!isSamePage(url, new URL(location.href))) loadPayload(url.pathname).catch(() => undefined);
}

/** Starts following links. */
export function watchLinks(): void {
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
    // As long as nothing was followed the browser scrolls as it always does.
    if (!router && isSamePage(shown, new URL(location.href))) return;
    withRouter(({ arrive }) => arrive(state, shown)).catch((error: unknown) => {
      console.error(error);
      location.reload();
    });
  });
  if (location.hash !== '') setTimeout(() => scrollToHash(location.hash), FIRST_HASH_MS);
}
