/** Hydrates the shell: the page around the article. Islands in the article are hydrated separately. */
import { createElement, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import cards from 'quire:style/cards';
import { inlineData } from '../base/data.ts';
import { currentVisit } from '../base/site.ts';
import { loadStyle } from '../base/styles.ts';
import { useCurrentPage } from '../base/use-site.ts';
import { App } from '../shell/App.tsx';
import { Boundary, ERROR_HANDLERS } from '../shell/Boundary.tsx';
import { readSwitches } from '../shell/hidden-parts.ts';
import { holdDocument } from '../shell/live-markup.ts';
import { StaticMain } from '../shell/Main.tsx';
import { loadLayout } from './load-layout.ts';

/**
 * Root component of the shell. Calls `onHydrated` when hydration is complete. If an error reaches the outer boundary,
 * the content stays visible.
 */
function ShellRoot({ onHydrated }: { onHydrated: () => void }): ReactNode {
  useEffect(onHydrated, [onHydrated]);
  useCurrentPage(); // re-render on navigation, so that the boundary retries
  return createElement(Boundary, { name: 'page', fallback: createElement(StaticMain) }, createElement(App));
}

/** Hydrates `root`. Resolves when hydration is complete. */
function hydrate(root: Element): Promise<void> {
  holdDocument(root, currentVisit());
  return new Promise(resolve => {
    const app = createElement(ShellRoot, { onHydrated: resolve });
    // A transition makes hydration interruptible, so that it does not block input.
    startTransition(() => {
      hydrateRoot(root, app, ERROR_HANDLERS);
    });
  });
}

/** Loads and applies the site's theme module. If the module fails to load or throws, the default theme is used. */
function loadSiteTheme(siteModule: string): Promise<unknown> {
  void loadStyle(cards); // Slots may later show components whose styles the document does not link.
  return Promise.all([import('../shell/site-theme.ts'), import(siteModule) as Promise<object>])
    .then(([{ applyTheme, themeOf }, module]) => applyTheme(themeOf(module)))
    .catch((error: unknown) => console.error(error));
}

/**
 * Hydrates the shell with the loaded shell data. Resolves when hydration is complete. Rejects if the document has no
 * `#quire-root`.
 */
export async function startApp(): Promise<void> {
  const { page, siteModule } = inlineData();
  const root = document.getElementById('quire-root');
  if (!root) throw new Error('the document has no #quire-root');
  await Promise.all([
    siteModule && loadSiteTheme(siteModule),
    // The home layout is not interactive, so it is loaded only if the site has a theme module, whose components may be
    // interactive. If a layout fails to load, the content stays static.
    page.pageType === 'home' && !siteModule
      ? undefined
      : loadLayout(page).catch((error: unknown) => console.error(error)),
  ]);
  await hydrate(root);
  readSwitches();
  document.documentElement.dataset['hydrated'] = '';
}
