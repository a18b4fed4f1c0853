/** Hydrates the page after first paint. */
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
import { watchHistory, watchLinks } from './router/links.ts';
import { watchImages } from './zoom/watch.ts';
import { watchSearch } from '../features/search/watch.ts';
import { watchScroll } from './scroll/scrolled.ts';
import { App } from '../shell/App.tsx';
import { Boundary, REPORTS } from '../shell/Boundary.tsx';
import { StillMain } from '../shell/Main.tsx';
import { watchAppearance } from '../shell/navbar/appearance.ts';
import { holdDocument } from '../shell/live-markup.ts';
import { watchOverlays } from '../shell/overlay.ts';
import { setCurrent, setShell, useCurrent, visitNow } from '../base/site.ts';
import { readSwitches } from '../shell/hidden-parts.ts';

/**
 * The app. Calls `onLive` when hydration is complete. If an error reaches the outer boundary, the content stays
 * visible.
 */
function Live({ onLive }: { onLive: () => void }): ReactNode {
  useEffect(onLive, [onLive]);
  useCurrent(); // re-render on navigation, so that the boundary retries
  return createElement(Boundary, { name: 'page', fallback: createElement(StillMain) }, createElement(App));
}

/** Hydrates `root`. Resolves when hydration is complete. */
function hydrate(root: Element): Promise<void> {
  holdDocument(root, visitNow());
  return new Promise(resolve => {
    const app = createElement(Live, { onLive: resolve });
    // A transition makes hydration interruptible, so that it does not block input.
    startTransition(() => {
      hydrateRoot(root, app, REPORTS);
    });
  });
}

/** Applies the site's theme module. If the module fails to load or throws, the default theme is used. */
function loadSiteTheme(siteModule: string): Promise<unknown> {
  return Promise.all([import('../shell/site-theme.ts'), import(siteModule) as Promise<object>])
    .then(([{ applyTheme, themeOf }, module]) => applyTheme(themeOf(module)))
    .catch((error: unknown) => console.error(error));
}

/** Hydrates the shell. Rejects if its data fails to load. */
async function startShell(data: InlineData): Promise<void> {
  const root = document.getElementById('quire-root');
  if (!root) throw new Error('the document has no #quire-root');
  setCurrent({ page: data.page, html: undefined });
  const [shell] = await Promise.all([
    loadShell(data.shell),
    data.siteModule && loadSiteTheme(data.siteModule),
    // A site's own components may be interactive and need the layout around them. If the layout fails to load, the
    // content stays static.
    data.page.pageType === 'home' && !data.siteModule
      ? undefined
      : loadLayout(data.page).catch((error: unknown) => console.error(error)),
  ]);
  setShell(shell);
  await hydrate(root);
}

/** Starts the watchers independently: if one throws for lack of browser support, the others still start. */
function watch(watchers: (() => void)[]): void {
  for (const begin of watchers) {
    try {
      begin();
    } catch (error) {
      console.error(error);
    }
  }
}

/**
 * Makes the page interactive. The article's features work even if the shell fails, in which case the browser follows
 * links.
 */
export async function start(): Promise<void> {
  const { dataset } = document.documentElement;
  try {
    await startShell(inlineData());
    watch([readSwitches, watchAppearance, watchOverlays, watchSearch, watchTools, watchAutoHide, watchLinks]);
  } catch (error) {
    console.error(error);
    delete dataset['shell'];
  }
  watch([watchScroll, watchImages, watchHome, watchCodeActions, mountIslands, watchHistory]);
  dataset['live'] = ''; // For tests, and for styles that apply only after hydration.
}
