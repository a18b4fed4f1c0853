/** Follows links without loading documents. */
import { Breadcrumbs } from '../../shell/breadcrumbs/Breadcrumbs.tsx';
import { DocFooter } from '../../shell/doc-footer/DocFooter.tsx';
import { provideStaticParts } from '../../shell/static-parts.ts';
import { hashTarget } from '../../base/hash.ts';
import { closeAll } from '../../shell/overlay.ts';
import { getCurrent, getShell } from '../../base/site.ts';
import { inlineData, loadPayload, loadShell } from '../data.ts';
import { isSamePage } from '../../base/paths.ts';
import { loadLayout } from '../load-layout.ts';
import { scrollToHash } from './scroll-to-hash.ts';
import { adoptEntry, pushEntry, watchHistory } from './positions.ts';
import { endProgress, startProgress } from './progress-bar.ts';
import { swapPage } from './swap.ts';

provideStaticParts({ breadcrumbs: Breadcrumbs, 'doc-footer': DocFooter });

const { build } = inlineData();
/** Counts navigations: an answer that comes after a newer one was asked for is dropped. */
let navigation = 0;

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

/** Shows the page anew from its payload: the development server changed it. */
export async function refreshPage(): Promise<void> {
  await show(new URL(location.href), scrollY);
}

/** Shows the page that the browser went to in its history: `state` is the entry's, `shown` the page in the document. */
export function arrive(state: unknown, shown: URL): void {
  const position = adoptEntry(state);
  const url = new URL(location.href);
  if (!isSamePage(url, shown)) void show(url, position ?? 0);
  else if (position !== undefined) scrollTo({ top: position, behavior: 'instant' });
  else scrollToHash(url.hash);
}

watchHistory();
