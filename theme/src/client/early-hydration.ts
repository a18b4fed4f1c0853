/**
 * Hydrates the shell on pages that cannot wait for the first client-side navigation: pages with the site's own
 * components around the article, 404 pages, and overview pages whose filter is used.
 */
import { inlineData } from '../base/data.ts';
import { NATIVE_CONTROLS } from '../page/press.ts';
import { replay } from './held.ts';
import { ensureHydrated } from './ensure-hydrated.ts';

const FILTER = '.q-overview input';

/** Selectors of the theme's controls that work without React. */
const STATIC_CONTROLS =
  '.q-popup, .q-appearance-toggle, .q-navbar-hamburger, .q-localbar, .q-backdrop, .q-sidebar-close, .q-to-top, .q-sidebar-group, [data-quire-search]';

function hydrateShell(): Promise<void> {
  return ensureHydrated().catch((error: unknown) => console.error(error));
}

/** Hydrates the shell. Until hydration is complete, holds clicks on the site's own buttons around the article. */
async function hydrateHoldingClicks(): Promise<void> {
  const held: Event[] = [];
  const hold = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest(`${NATIVE_CONTROLS}, ${STATIC_CONTROLS}, .q-article`)) return;
    if (!target.closest('#quire-root button')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  addEventListener('click', hold, true);
  await hydrateShell();
  removeEventListener('click', hold, true);
  await replay(held);
}

/**
 * Hydrates immediately if the site has its own components around the article, on 404 pages, and if the browser has
 * restored text in the filter of an overview page. Otherwise, hydrates when the reader hovers over or focuses that
 * filter.
 */
export function watchEarlyHydration(): void {
  const { page, siteModule } = inlineData();
  if (siteModule !== undefined) void hydrateHoldingClicks();
  else if (page.pageType === '404' || document.querySelector<HTMLInputElement>(FILTER)?.value) void hydrateShell();
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element && target.closest('.q-overview-filter')) void hydrateShell();
    });
  }
}
