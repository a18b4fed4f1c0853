/** Loads a page and replaces the current page with it. */
import { flushSync } from 'react-dom';
import type { PageData } from '../../contract.ts';
import { currentEntries } from '../../shell/page-marks.ts';
import { closeAll } from '../../shell/overlay.ts';
import { openCurrentGroups } from './open-current.ts';
import { getShell, setCurrent, setShell, type Shell } from '../../base/site.ts';
import { readSwitches } from '../../shell/hidden-parts.ts';
import { inlineData, loadPayload, loadShell, payloads } from '../data.ts';
import { mountIslands, unmountIslands } from '../islands.ts';
import { loadLayout } from '../load-layout.ts';

/** A page with what it needs to be shown. */
interface NextPage {
  shell: Shell;
  page: PageData;
  html: string;
}

/** Payloads kept in the cache. */
const KEPT = 40;

const { build } = inlineData();

/** The direction of writing, if it is not from left to right. */
function directionOf({ site, locale }: Shell): string | undefined {
  return site.locales.find(({ lang }) => lang === locale.lang)?.dir;
}

/** Loads the page at a URL. Resolves to undefined if the page needs a document of its own. */
export async function loadPage(url: URL): Promise<NextPage | undefined> {
  // The app of the document did not start.
  if (document.documentElement.dataset['shell'] === undefined) return undefined;
  const payload = await loadPayload(url.pathname);
  for (const oldest of [...payloads.keys()].slice(0, -KEPT)) payloads.delete(oldest);
  if (payload.build !== build) throw new Error(`${url.pathname} is of another build of the site`);
  const { page, article: html } = payload;
  const [shell] = await Promise.all([loadShell(payload.shell), loadLayout(page)]);
  // Documents in another direction of writing have a style sheet more.
  return directionOf(shell) === directionOf(getShell()) ? { shell, page, html } : undefined;
}

function setMeta(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

/** A locale as a language tag: names of POSIX locales (`en_US`) have an underscore. */
const tagOf = (lang: string): string => lang.replace('_', '-');

function updateHead({ page, shell }: NextPage): void {
  document.title = page.documentTitle;
  document.documentElement.lang = tagOf(page.lang);
  setMeta('meta[name="description"]', 'content', page.description);
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(page.canonical ?? location.pathname, canonical.href).href;
  for (const { lang, link } of page.alternates) {
    const own = document.head.querySelector<HTMLLinkElement>(`link[rel="alternate"][hreflang="${tagOf(lang)}"]`);
    if (own) own.href = new URL(link, own.href).href;
  }
  setMeta(`link[rel="alternate"][hreflang="${tagOf(shell.locale.lang)}"]`, 'href', canonical?.href ?? location.href);
}

/** Replaces the current page. The URL must be that of the new page. */
export function replacePage(next: NextPage): void {
  unmountIslands();
  flushSync(() => {
    closeAll();
    readSwitches();
    setShell(next.shell);
    if (next.page.sidebar !== undefined) openCurrentGroups(next.page.sidebar, currentEntries(next.page, next.shell));
    setCurrent({ page: next.page, html: next.html });
  });
  updateHead(next);
  mountIslands();
}

/**
 * Runs `change`, with a cross-fade where the browser supports view transitions and reduced motion is off, if
 * `isAnimated`. Resolves when `change` has run; rejects if it throws.
 */
export async function withTransition(isAnimated: boolean, change: () => void): Promise<void> {
  const isCalm = !isAnimated || matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (isCalm || !document.startViewTransition) return change();
  const transition = document.startViewTransition(change);
  transition.ready.catch(() => undefined); // skipped in favour of a newer transition; the page is updated regardless
  await transition.updateCallbackDone;
}
