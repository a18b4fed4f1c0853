/** Makes the page live after its first paint. */
import { createElement, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { InlineData } from '../contract.ts';
import { inlineData, loadShell } from './data.ts';
import { watchCodeActions } from './code/watch.ts';
import { watchHome } from '../features/home/watch.ts';
import { mountIslands } from './islands.ts';
import { loadLayout } from './load-layout.ts';
import { watchTools } from '../features/tools/watch.ts';
import { watchAutoHide } from './scroll/auto-hide.ts';
import { watchLinks } from './router/links.ts';
import { watchImages } from './zoom/watch.ts';
import { watchSearch } from '../features/search/watch.ts';
import { watchScroll } from './scroll/scrolled.ts';
import { App } from '../shell/App.tsx';
import { Boundary, REPORTS } from '../shell/Boundary.tsx';
import { StillMain } from '../shell/Main.tsx';
import { fillSlots, type Slots } from '../shell/slots.ts';
import { watchAppearance } from '../shell/navbar/appearance.ts';
import { holdDocument } from '../shell/live-markup.ts';
import { watchOverlays } from '../shell/overlay.ts';
import { setCurrent, setShell, useCurrent, visitNow } from '../base/site.ts';
import { readSwitches } from '../shell/hidden-parts.ts';

/** The app; says when React has taken the document over. What throws outside of its parts leaves the content. */
function Live({ onLive }: { onLive: () => void }): ReactNode {
  useEffect(onLive, [onLive]);
  useCurrent(); // the boundary tries again on the next page
  return createElement(Boundary, { name: 'page', fallback: createElement(StillMain) }, createElement(App));
}

/** Resolves when React has taken over what is in `root`. */
function hydrate(root: Element): Promise<void> {
  holdDocument(root, visitNow());
  return new Promise(resolve => {
    const app = createElement(Live, { onLive: resolve });
    // As a transition: React works in slices then and leaves the page to the reader in between.
    startTransition(() => {
      hydrateRoot(root, app, REPORTS);
    });
  });
}

/** The slots of the site's own theme; none when its module cannot be had or throws: then the default theme shows. */
async function loadSlots({ siteModule }: InlineData): Promise<Partial<Slots>> {
  if (siteModule === undefined) return {};
  try {
    return ((await import(siteModule)) as { slots?: Partial<Slots> }).slots ?? {};
  } catch (error) {
    console.error(error);
    return {};
  }
}

/** Hydrates the shell. Rejects when its data cannot be had. */
async function startShell(data: InlineData): Promise<void> {
  const root = document.getElementById('quire-root');
  if (!root) throw new Error('the document has no #quire-root');
  setCurrent({ page: data.page, html: undefined });
  const [shell, slots] = await Promise.all([
    loadShell(data.shell),
    loadSlots(data),
    // A site's own parts may act, and need the layout around them. Without a layout the content stays as it is.
    data.page.pageType === 'home' && data.siteModule === undefined
      ? undefined
      : loadLayout(data.page).catch((error: unknown) => console.error(error)),
  ]);
  fillSlots(slots);
  setShell(shell);
  await hydrate(root);
}

/** Starts what watches the page, each by itself: what this browser cannot do must not keep the rest from it. */
function watch(watchers: (() => void)[]): void {
  for (const begin of watchers) {
    try {
      begin();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Makes the page live. What acts in the article does so without the shell too: links are the browser's then. */
export async function start(): Promise<void> {
  const { dataset } = document.documentElement;
  try {
    await startShell(inlineData());
    watch([readSwitches, watchAppearance, watchOverlays, watchSearch, watchTools, watchAutoHide, watchLinks]);
  } catch (error) {
    console.error(error);
    delete dataset['shell'];
  }
  watch([watchScroll, watchImages, watchHome, watchCodeActions, mountIslands]);
  dataset['live'] = ''; // for tests and for styles that need a live page
}
