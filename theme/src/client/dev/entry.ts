/** Client of the development server: page updates and the error overlay. */
import { inlineData } from '../../base/data.ts';
import { fetchedPages } from '../../base/fetched-page.ts';
import { messageOf } from '../../base/message.ts';
import { routeKey } from '../../base/paths.ts';
import { currentPageStore } from '../../base/site.ts';
import { ensureHydrated } from '../ensure-hydrated.ts';
import { type DevDiagnostic, hideOverlay, showOverlay } from './overlay.ts';

/** Site-wide errors, and the errors of each page by the page's route. */
interface Problems {
  site: DevDiagnostic[];
  pages: Record<string, DevDiagnostic[]>;
}

/** A message of the event stream. `routes` contains the routes of changed pages; `*` means all pages. */
type DevEvent = { type: 'update'; routes: string[] } | ({ type: 'problems' } & Problems) | { type: 'reload' };

let problems: Problems = { site: [], pages: {} };
/** Errors that occurred in the browser on the current page. */
let browserErrors: DevDiagnostic[] = [];
/**
 * The route for which the overlay was last updated. A dismissed overlay stays closed until errors are reported again or
 * another page is shown.
 */
let overlayRoute: string | undefined;

const initialPage = inlineData().page;

/** Returns the route of the displayed page or, before a page is set, the route in the document's inline data. */
function currentRoute(): string {
  return (currentPageStore.get()?.page ?? initialPage).routePath;
}

function isCurrentRoute(route: string): boolean {
  return routeKey(route, '/') === routeKey(currentRoute(), '/');
}

/** Shows the site-wide errors and the current page's errors, or hides the overlay. */
function showProblems(): void {
  if (currentRoute() !== overlayRoute) browserErrors = [];
  overlayRoute = currentRoute();
  const pageProblems = Object.entries(problems.pages).filter(([route]) => isCurrentRoute(route));
  const diagnostics = [...problems.site, ...pageProblems.flatMap(([, errors]) => errors), ...browserErrors];
  if (diagnostics.length > 0) showOverlay(diagnostics);
  else hideOverlay();
}

/** Resolves when the page's scripts have started or failed to load. */
function scriptsStarted(): Promise<void> {
  const root = document.documentElement;
  return new Promise(resolve => {
    const check = (): void => {
      if (root.dataset['live'] === undefined && root.dataset['js'] !== undefined) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(root, { attributeFilter: ['data-live', 'data-js'] });
    check();
  });
}

/**
 * Resolves when the shell is hydrated. The development server hydrates every page immediately, so that errors in
 * components are shown. Updates wait for hydration.
 */
const hydrated = scriptsStarted().then(ensureHydrated);
hydrated.catch((error: unknown) => console.error(error));

async function update(routes: string[]): Promise<void> {
  fetchedPages.clear();
  try {
    await hydrated;
    const { refresh } = await import('../router/router.ts');
    refresh(routes.some(route => route === '*' || isCurrentRoute(route)));
  } catch (error) {
    console.error(error);
    location.reload();
  }
}

function onMessage(event: DevEvent): void {
  switch (event.type) {
    case 'update':
      void update(event.routes);
      return undefined;
    case 'problems':
      problems = event;
      return showProblems();
    case 'reload':
      return location.reload();
    default:
      return event satisfies never;
  }
}

/**
 * Replaces `console.error`, so that errors that error boundaries log are also shown in the overlay. Boundaries have no
 * other reporting channel, which saves code on published pages.
 */
function captureBrowserErrors(): void {
  const { error: log } = console;
  console.error = (...data: unknown[]): void => {
    log(...data);
    const [subject, error] = data;
    if (typeof subject !== 'string' || !subject.endsWith(' failed:')) return;
    const message = `${subject.slice(0, -1)} in the browser: ${messageOf(error)}`;
    const hints = ['the page omits it or shows the theme’s default instead', 'the console has the stack'];
    overlayRoute = currentRoute();
    browserErrors.push({ code: 'browser', severity: 'error', message, hints });
    showProblems();
  };
}

captureBrowserErrors();

currentPageStore.subscribe(() => {
  if (currentRoute() !== overlayRoute) showProblems();
});

/**
 * Returns the number of the build that rendered the document, from the `Server-Timing` header, or an empty string
 * without that header.
 */
function documentBuild(): string {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming.find(({ name }) => name === 'build')?.description ?? '';
}

const token = document.querySelector<HTMLMetaElement>('meta[name="quire-dev"]')?.content;
if (token !== undefined) {
  // The build number lets the server report edits made between the response and this connection.
  const events = new EventSource(`/__quire/events?token=${token}&build=${documentBuild()}`);
  events.addEventListener('message', event => onMessage(JSON.parse(String(event.data)) as DevEvent));
}
