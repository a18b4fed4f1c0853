/** Client-side navigation. */
import { Breadcrumbs } from '../../shell/breadcrumbs/Breadcrumbs.tsx';
import { DocFooter } from '../../shell/doc-footer/DocFooter.tsx';
import { provideStaticParts } from '../../shell/static-parts.ts';
import { hashTarget } from '../../base/hash.ts';
import { getShell, type Shell } from '../../base/site.ts';
import { closeAll } from '../../shell/overlay.ts';
import { inlineData, loadPayload, loadShell } from '../data.ts';
import { isSamePage } from '../../base/paths.ts';
import { loadLayout } from '../load-layout.ts';
import { scrollToHash } from './scroll-to-hash.ts';
import { adoptEntry, pushEntry, watchHistory } from './positions.ts';
import { endProgress, startProgress } from './progress-bar.ts';
import { swapPage } from './swap.ts';

export { loadSidebar } from './load-sidebar.ts';

provideStaticParts({ breadcrumbs: Breadcrumbs, 'doc-footer': DocFooter });

const { build } = inlineData();
/** Number of the latest navigation; responses of superseded navigations are dropped. */
let navigation = 0;

/**
 * Moves focus to the target of the hash, else to the page's heading, so that Tab and screen readers continue from
 * there.
 */
function focusTarget(hash: string): void {
  const target = hashTarget(hash) ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Has the browser load the page at a URL. */
function leaveFor(url: URL): void {
  location.assign(url);
  if (url.hash !== '' && isSamePage(url, new URL(location.href))) location.reload();
}

/** The direction of writing, if it is not from left to right. */
function directionOf({ site, locale }: Shell): string | undefined {
  return site.locales.find(({ lang }) => lang === locale.lang)?.dir;
}

/** Shows the page at a URL. `position` is the scroll position to restore after a history navigation. */
async function show(url: URL, position: number | undefined, isRefresh = false): Promise<void> {
  const own = ++navigation;
  startProgress();
  try {
    const payload = await loadPayload(url.pathname);
    if (payload.build !== build) throw new Error(`${url.pathname} is of another build of the site`);
    const shell = await loadShell(payload.shell);
    await loadLayout(payload.page);
    if (own !== navigation) return;
    // Documents in another direction of writing have a style sheet more.
    if (directionOf(shell) !== directionOf(getShell())) {
      leaveFor(url);
      return;
    }
    await swapPage({ shell, page: payload.page, html: payload.article }, isRefresh, () => {
      if (position !== undefined) scrollTo({ top: position, behavior: 'instant' });
      else if (!scrollToHash(url.hash)) scrollTo({ top: 0, behavior: 'instant' });
      focusTarget(url.hash);
    });
    endProgress();
  } catch (error) {
    if (own !== navigation) return;
    endProgress();
    console.error(error);
    leaveFor(url); // the build may be newer, or the page a 404
  }
}

/** Navigates to an internal URL. */
export function navigate(url: URL): void {
  const here = new URL(location.href);
  if (isSamePage(url, here)) {
    if (url.href !== here.href) pushEntry(url.href);
    closeAll();
    if (scrollToHash(url.hash)) focusTarget(url.hash);
    else scrollTo({ top: 0 });
    return;
  }
  // The URL changes together with the page: relative links of the old page must resolve until then.
  const own = ++navigation;
  startProgress();
  loadPayload(url.pathname)
    .then(() => {
      if (own !== navigation) return undefined; // superseded by a newer navigation
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

/** Fetches the current page's payload again and renders it, after a change on the development server. */
export async function refreshPage(): Promise<void> {
  await show(new URL(location.href), scrollY, true);
}

/** Shows the page of a history entry: `state` is the entry's state, `shown` the URL of the page in the document. */
export function arrive(state: unknown, shown: URL): void {
  const position = adoptEntry(state);
  const url = new URL(location.href);
  if (!isSamePage(url, shown)) void show(url, position ?? 0);
  else if (position !== undefined) scrollTo({ top: position, behavior: 'instant' });
  else scrollToHash(url.hash);
}

watchHistory();
