/** Loads a page and replaces the displayed page with it. */
import { flushSync } from 'react-dom';
import type { PageData } from '../../contract.ts';
import { currentEntries } from '../../shell/page-marks.ts';
import { closePageOverlays } from '../../page/overlay.ts';
import { openCurrentGroups } from './open-current.ts';
import { getShell, setCurrentPage, setShell, type Shell } from '../../base/site.ts';
import { readSwitches } from '../../shell/hidden-parts.ts';
import { inlineData, loadShell } from '../../base/data.ts';
import { fetchedPages, fetchPage } from '../../base/fetched-page.ts';
import { unmountIslands } from '../hydrate-island.ts';
import { loadLayout } from '../load-layout.ts';

/** A page and the data needed to show it. */
interface NextPage {
  shell: Shell;
  page: PageData;
  html: string;
}

const MAX_CACHED_PAGES = 40;

const { build } = inlineData();

/** Returns the locale's writing direction, or undefined for left-to-right. */
function directionOf({ site, locale }: Shell): string | undefined {
  return site.locales.find(({ lang }) => lang === locale.lang)?.dir;
}

/**
 * Loads the page at a URL. Resolves to undefined if the browser must load the document. Rejects if the page fails to
 * load or is from another build of the site.
 */
export async function loadPage(url: URL): Promise<NextPage | undefined> {
  const { data, article: html } = await fetchPage(url.pathname);
  for (const oldest of [...fetchedPages.keys()].slice(0, -MAX_CACHED_PAGES)) fetchedPages.delete(oldest);
  if (data.build !== build) throw new Error(`${url.pathname} comes from another build of the site`);
  const { page } = data;
  const [shell] = await Promise.all([loadShell(data.shell), loadLayout(page)]);
  // A page with another writing direction needs other style sheets.
  return directionOf(shell) === directionOf(getShell()) ? { shell, page, html } : undefined;
}

function setMeta(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

/** Converts a locale name to a language tag: POSIX locale names (`en_US`) contain an underscore. */
const tagOf = (lang: string): string => lang.replace('_', '-');

function updateHead({ page, shell }: NextPage): void {
  document.title = page.documentTitle;
  document.documentElement.lang = tagOf(page.lang);
  setMeta('meta[name="description"]', 'content', page.description);
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(page.canonical ?? location.pathname, canonical.href).href;
  for (const { lang, link } of page.alternates) {
    const alternate = document.head.querySelector<HTMLLinkElement>(`link[rel="alternate"][hreflang="${tagOf(lang)}"]`);
    if (alternate) alternate.href = new URL(link, alternate.href).href;
  }
  setMeta(`link[rel="alternate"][hreflang="${tagOf(shell.locale.lang)}"]`, 'href', canonical?.href ?? location.href);
}

/** Replaces the displayed page. `location` must already be the new page's URL. */
export function replacePage(next: NextPage): void {
  unmountIslands();
  flushSync(() => {
    closePageOverlays();
    readSwitches();
    setShell(next.shell);
    if (next.page.sidebar !== undefined) openCurrentGroups(next.page.sidebar, currentEntries(next.page, next.shell));
    setCurrentPage({ page: next.page, html: next.html });
  });
  updateHead(next);
}

/**
 * Runs `change`. If `isAnimated` is set, cross-fades, unless the browser does not support view transitions, the reader
 * prefers reduced motion, or the tab is hidden. Resolves after `change` has run, and rejects if `change` throws.
 */
export async function withTransition(isAnimated: boolean, change: () => void): Promise<void> {
  const isCalm = !isAnimated || matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (isCalm || !document.startViewTransition) return change();
  const transition = document.startViewTransition(change);
  transition.ready.catch(() => undefined); // Rejects if a newer transition skips this one. The page updates anyway.
  await transition.updateCallbackDone;
}
