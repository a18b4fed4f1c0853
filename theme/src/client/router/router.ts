/**
 * Client-side navigation.
 *
 * Each click, history traversal and refresh is an {@link Intent}. A new intent aborts the previous intent, whose late
 * responses are ignored. `shownUrl` is the URL of the displayed page, which {@link commit} changes together with the
 * page. `shownUrl` may differ from the address bar, which a traversal updates immediately.
 */
import { Breadcrumbs } from '../../shell/breadcrumbs/Breadcrumbs.tsx';
import { DocFooter } from '../../shell/doc-footer/DocFooter.tsx';
import { PageCopy } from '../../shell/page-copy/PageCopy.tsx';
import { provideStaticParts } from '../../shell/static-parts.ts';
import { hashTarget } from '../../base/hash.ts';
import { keepSwitches } from '../../base/switches.ts';
import { closePageOverlays } from '../../page/overlay.ts';
import { isSamePage } from '../../base/paths.ts';
import { currentKey, createKey, positionOf, scrollInEntry, setShownEntry, shownEntryKey } from './positions.ts';
import { endProgress, startProgress } from './progress-bar.ts';
import { loadPage, replacePage, withTransition } from './show.ts';

export { loadSidebar } from './load-sidebar.ts';

provideStaticParts({ breadcrumbs: Breadcrumbs, 'page-copy': PageCopy, 'doc-footer': DocFooter });

/** A requested navigation. */
interface Intent {
  /** `link` adds a history entry, unless the URL is the current URL. `history` and `refresh` keep the current entry. */
  kind: 'link' | 'history' | 'refresh';
  url: URL;
  /** Key of the history entry to add or show. */
  entry: string;
  /** Scroll position to restore; undefined scrolls to the target of the hash or to the top. */
  top: number | undefined;
}

let shownUrl = isSamePage(quireOpened.url, location) ? new URL(location.href) : quireOpened.url;
/** The newest intent, until its page is displayed. */
let pendingIntent: Intent | undefined;
let abortController = new AbortController();
/** Whether the browser is loading another document. If so, a newer intent also loads a document. */
let isLoadingDocument = false;

/** Navigates to an internal URL; without a URL, shows the page of the current history entry. */
export function go(href?: string): void {
  if (href === undefined) traverse();
  else navigate(new URL(href));
}

function navigate(url: URL): void {
  url.search = keepSwitches(location.search, url.search); // Parts hidden by the query stay hidden on the next page.
  // Scripts of the site may have changed the query or hash.
  if (!pendingIntent) shownUrl = new URL(location.href);
  void runIntent({ kind: 'link', url, entry: createKey(), top: undefined });
}

function traverse(): void {
  const entry = currentKey();
  void runIntent({ kind: 'history', url: new URL(location.href), entry, top: positionOf(entry) });
}

/**
 * Reloads the page after a change on the development server: a pending page always, the displayed page only if
 * `isShownChanged` is set.
 */
export function refresh(isShownChanged: boolean): void {
  if (!pendingIntent && !isShownChanged) return;
  void runIntent(
    pendingIntent ?? { kind: 'refresh', url: new URL(location.href), entry: shownEntryKey(), top: scrollY },
  );
}

/** Makes `intent` the newest intent and shows its page. After an error, the browser loads the page's document. */
async function runIntent(intent: Intent): Promise<void> {
  abortController.abort();
  abortController = new AbortController();
  const { signal } = abortController;
  pendingIntent = intent;
  try {
    if (isLoadingDocument) loadDocument(intent.url);
    else if (intent.kind !== 'refresh' && isSamePage(intent.url, shownUrl)) navigateWithinPage(intent);
    else await showPage(intent, signal);
  } catch (error) {
    if (signal.aborted) return;
    console.error(error);
    loadDocument(intent.url); // The site was probably rebuilt, or the page does not exist.
  }
}

async function showPage(intent: Intent, signal: AbortSignal): Promise<void> {
  startProgress();
  signal.addEventListener('abort', endProgress);
  try {
    const next = await loadPage(intent.url);
    if (signal.aborted) return;
    if (!next) {
      loadDocument(intent.url);
      return;
    }
    await withTransition(intent.kind !== 'refresh', () => {
      if (signal.aborted) return;
      commit(intent);
      replacePage(next);
      if (!scrollInEntry(intent.top, intent.url.hash)) scrollInEntry(0, '');
      focusTarget(intent.url.hash);
      dispatchEvent(new Event('reload-content'));
    });
  } finally {
    if (!signal.aborted) endProgress();
  }
}

/** Shows an intent that differs from the displayed page only in its query or hash. Traversals do not move focus. */
function navigateWithinPage(intent: Intent): void {
  closePageOverlays();
  endProgress();
  commit(intent);
  const { hash } = intent.url;
  const isFound = scrollInEntry(intent.top, hash);
  if (intent.kind === 'history') return;
  if (isFound) focusTarget(hash);
  else scrollInEntry(0, '');
}

/**
 * Switches from the displayed history entry to the intent's entry. Called right before the content changes, because
 * relative links of the old page must resolve against its URL until then.
 */
function commit({ kind, url, entry }: Intent): void {
  pendingIntent = undefined;
  const isAdded = kind === 'link' && url.href !== location.href;
  shownUrl = url;
  setShownEntry(isAdded || kind !== 'link' ? entry : currentKey());
  if (!isAdded) return;
  history.pushState({ key: entry }, '', url.href);
  dispatchEvent(new Event('reload-address'));
}

/**
 * Moves focus to the target of the hash, or else to the page's heading or `<main>`, so that Tab and screen readers
 * continue from that element.
 */
function focusTarget(hash: string): void {
  const target = hashTarget(hash) ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Makes the browser load the document at a URL, even if the URL differs from the current URL only in its hash. */
function loadDocument(url: URL): void {
  isLoadingDocument = true;
  const current = new URL(location.href);
  if (url.href !== current.href) location.assign(url);
  if (isSamePage(url, current)) location.reload(); // Assigning a URL that differs only in its hash loads no document.
}

/**
 * Shows the page at the current URL if another page is displayed and no navigation is pending. Chromium sometimes
 * changes the entry without a `popstate` event, for example on a traversal to an entry without state while the document
 * is loading.
 */
function reconcile(): void {
  if (!pendingIntent && !isSamePage(shownUrl, location)) traverse();
}

globalThis.navigation?.addEventListener('currententrychange', reconcile);
addEventListener('pageshow', () => {
  isLoadingDocument = false;
  reconcile();
});
reconcile();
