/** Makes the page live after its first paint. */
import { createElement, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { inlineData, loadShell } from './data.ts';
import { watchCodeActions } from './code-actions.ts';
import { mountIslands } from './islands.ts';
import { loadLayout } from './load-layout.ts';
import { startParts } from './parts.ts';
import { startRouter } from './router.ts';
import { watchImages } from './images.ts';
import { watchSearch } from './search.ts';
import { watchScroll } from './scrolled.ts';
import { App } from '../layouts/App.tsx';
import { fillSlots, type Slots } from '../layouts/slots.ts';
import { watchAppearance } from '../state/appearance.ts';
import { watchOverlays } from '../state/overlay.ts';
import { setCurrent, setShell } from '../state/site.ts';
import { readSwitches } from '../state/switches.ts';

/** Resolves when the document has been painted, at once in a hidden tab, where nothing is. */
function painted(): Promise<void> {
  return new Promise(resolve => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** The app; marks the document once React has taken it over, for tests and for styles that need a live page. */
function Live(): ReactNode {
  useEffect(() => {
    document.documentElement.dataset['live'] = '';
  }, []);
  return createElement(App);
}

/** Hydrates the shell and starts what watches the page. */
export async function start(): Promise<void> {
  const data = inlineData();
  const [shell, site] = await Promise.all([
    loadShell(data.shell),
    data.siteModule === undefined ? undefined : (import(data.siteModule) as Promise<{ slots?: Partial<Slots> }>),
    loadLayout(data.page),
    painted(),
  ]);
  if (site?.slots) fillSlots(site.slots);
  setShell(shell);
  setCurrent({ page: data.page, html: undefined });
  const root = document.getElementById('quire-root');
  if (!root) throw new Error('the document has no #quire-root');
  hydrateRoot(root, createElement(Live), { onRecoverableError: error => console.error(error) });
  readSwitches();
  watchAppearance();
  watchOverlays();
  watchScroll();
  watchImages();
  watchCodeActions();
  watchSearch();
  startParts();
  startRouter(data.build);
  mountIslands();
}
