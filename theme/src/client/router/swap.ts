/** Replaces the current page with another one. */
import { flushSync } from 'react-dom';
import type { PageData } from '../../contract.ts';
import { currentEntries } from '../../shell/page-marks.ts';
import { closeAll } from '../../shell/overlay.ts';
import { openCurrentGroups } from './open-current.ts';
import { setCurrent, setShell, type Shell } from '../../base/site.ts';
import { readSwitches } from '../../shell/hidden-parts.ts';
import { mountIslands, unmountIslands } from '../islands.ts';

/** The page to show. */
export interface NextPage {
  shell: Shell;
  page: PageData;
  html: string;
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

function commit(next: NextPage): void {
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
 * Shows a page, with a cross-fade where the browser supports view transitions and reduced motion is off, unless
 * `isRefresh`: an edited page changes at once. `after` runs once the new page is in the document but before it is
 * painted, so that scrolling happens in the same frame.
 */
export async function swapPage(next: NextPage, isRefresh: boolean, after: () => void): Promise<void> {
  const run = (): void => {
    commit(next);
    after();
  };
  const isCalm = isRefresh || matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (isCalm || !document.startViewTransition) run();
  else {
    const transition = document.startViewTransition(run);
    transition.ready.catch(() => undefined); // skipped in favour of a newer transition; the page is updated regardless
    await transition.updateCallbackDone;
  }
  dispatchEvent(new Event('reload-content'));
}
