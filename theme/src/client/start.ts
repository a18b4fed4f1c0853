/** Makes the page live after its first paint. */
import { createElement, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { inlineData, loadShell } from './data.ts';
import { watchCodeActions } from './code-actions.ts';
import { watchHome } from './home.ts';
import { mountIslands } from './islands.ts';
import { loadLayout } from './load-layout.ts';
import { startParts } from './parts.ts';
import { watchLinks } from './links.ts';
import { watchImages } from './images.ts';
import { watchSearch } from './search.ts';
import { watchScroll } from './scrolled.ts';
import { App } from '../layouts/App.tsx';
import { fillSlots, type Slots } from '../layouts/slots.ts';
import { watchAppearance } from '../state/appearance.ts';
import { watchOverlays } from '../state/overlay.ts';
import { setCurrent, setShell } from '../state/site.ts';
import { readSwitches } from '../state/switches.ts';

/** The app; says when React has taken the document over. */
function Live({ onLive }: { onLive: () => void }): ReactNode {
  useEffect(onLive, [onLive]);
  return createElement(App);
}

/** Resolves when React has taken over what is in `root`. */
function hydrate(root: Element): Promise<void> {
  return new Promise(resolve => {
    const app = createElement(Live, { onLive: resolve });
    // As a transition: React works in slices then and leaves the page to the reader in between.
    startTransition(() => {
      hydrateRoot(root, app, { onRecoverableError: error => console.error(error) });
    });
  });
}

/** Hydrates the shell and starts what watches the page. */
export async function start(): Promise<void> {
  const data = inlineData();
  const [shell, site] = await Promise.all([
    loadShell(data.shell),
    data.siteModule === undefined ? undefined : (import(data.siteModule) as Promise<{ slots?: Partial<Slots> }>),
    // A site's own parts may act, and need the layout around them.
    data.page.pageType === 'home' && data.siteModule === undefined ? undefined : loadLayout(data.page),
  ]);
  if (site?.slots) fillSlots(site.slots);
  setShell(shell);
  setCurrent({ page: data.page, html: undefined });
  const root = document.getElementById('quire-root');
  if (!root) throw new Error('the document has no #quire-root');
  await hydrate(root);
  readSwitches();
  watchAppearance();
  watchOverlays();
  watchScroll();
  watchImages();
  watchHome();
  watchCodeActions();
  watchSearch();
  startParts();
  watchLinks();
  mountIslands();
  document.documentElement.dataset['live'] = ''; // for tests and for styles that need a live page
}
