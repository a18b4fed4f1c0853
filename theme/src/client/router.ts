/** Follows links without loading documents. */
import { isExternal, routeKey } from '../base/paths.ts';
import { keepSwitches } from '../base/switches.ts';
import { hashTarget } from '../state/hash.ts';
import { getCurrent, getShell } from '../state/site.ts';
import { closeAll } from '../state/overlay.ts';
import { loadPayload, loadShell } from './data.ts';
import { loadLayout } from './load-layout.ts';
import { endProgress, startProgress } from './progress.ts';
import { adoptEntry, pushEntry, scrollToHash, watchHistory } from './scroll.ts';
import { swapPage } from './swap.ts';

/** The reference waits as long before it scrolls to the first hash: images and fonts have settled by then. */
const FIRST_HASH_MS = 100;

let build = '';
/** Counts navigations: an answer that comes after a newer one was asked for is dropped. */
let navigation = 0;

/** Whether two addresses name the same page. */
function isSamePage(a: URL, b: URL): boolean {
  return routeKey(a.pathname, '/') === routeKey(b.pathname, '/') && a.search === b.search;
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

/** Focus goes where the reader goes: to what the hash names, else to the page's heading. The next Tab starts there. */
function focusTarget(hash: string): void {
  const target = hashTarget(hash) ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Shows the page at an address. `position` is where it was left, for moves in the history. */
async function show(url: URL, position: number | undefined): Promise<void> {
  const own = ++navigation;
  startProgress();
  try {
    const payload = await loadPayload(url.pathname);
    if (payload.build !== build) throw new Error(`${url.pathname} is of another build of the site`);
    const shell = payload.page.lang === getCurrent().page.lang ? getShell() : await loadShell(payload.shell);
    await loadLayout(payload.page);
    if (own !== navigation) return;
    await swapPage({ shell, page: payload.page, html: payload.article }, () => {
      if (position !== undefined) scrollTo({ top: position, behavior: 'instant' });
      else if (!scrollToHash(url.hash)) scrollTo({ top: 0, behavior: 'instant' });
      focusTarget(url.hash);
    });
    endProgress();
  } catch (error) {
    if (own !== navigation) return;
    endProgress();
    console.error(error);
    location.assign(url); // the server's word is final: a newer build, or its 404 page
    if (url.hash !== '' && isSamePage(url, new URL(location.href))) location.reload();
  }
}

/** Follows a link of this site. */
export function navigate(url: URL): void {
  const here = new URL(location.href);
  if (isSamePage(url, here)) {
    if (url.href !== here.href) pushEntry(url.href);
    closeAll();
    if (scrollToHash(url.hash)) focusTarget(url.hash);
    else scrollTo({ top: 0 });
    return;
  }
  // The address changes with the page, not before: relative links of the old page stay right until then.
  const own = ++navigation;
  startProgress();
  loadPayload(url.pathname)
    .then(() => {
      if (own !== navigation) return undefined; // another link was followed in the meantime
      pushEntry(url.href);
      return show(url, undefined);
    })
    .catch((error: unknown) => {
      if (own !== navigation) return;
      endProgress();
      console.error(error);
      location.assign(url);
    });
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const url = internalTarget(event);
  if (!url) return;
  event.preventDefault();
  navigate(url);
}

function onIntent(event: Event): void {
  const url = internalTarget(event);
  if (!url || isSamePage(url, new URL(location.href))) return;
  loadPayload(url.pathname).catch(() => undefined); // only a guess: following the link reports the failure
}

/** Shows the page anew from its payload: the development server changed it. */
export async function refreshPage(): Promise<void> {
  await show(new URL(location.href), scrollY);
}

/** Starts following links. `current` names the build of the page in the document. */
export function startRouter(current: string): void {
  build = current;
  watchHistory();
  document.addEventListener('click', onClick);
  for (const intent of ['mouseover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, onIntent, { passive: true });
  }
  let shown = new URL(location.href);
  addEventListener('reload-content', () => {
    shown = new URL(location.href);
  });
  addEventListener('popstate', event => {
    closeAll();
    const position = adoptEntry(event.state);
    const url = new URL(location.href);
    if (isSamePage(url, shown)) {
      if (position !== undefined) scrollTo({ top: position, behavior: 'instant' });
      else scrollToHash(url.hash);
    } else void show(url, position ?? 0);
  });
  if (location.hash !== '') setTimeout(() => scrollToHash(location.hash), FIRST_HASH_MS);
}
