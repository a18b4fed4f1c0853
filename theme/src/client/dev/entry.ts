/** Client of the development server: updates of the page and the error overlay. */
import { inlineData, payloads } from '../data.ts';
import { messageOf } from '../../base/message.ts';
import { routeKey } from '../../base/paths.ts';
import { currentStore } from '../../base/site.ts';
import { type DevDiagnostic, hideOverlay, showOverlay } from './overlay.ts';

/** Errors of the whole site, and those of pages by route. */
interface Problems {
  site: DevDiagnostic[];
  pages: Record<string, DevDiagnostic[]>;
}

/** A message of the event stream. `routes` are those of changed pages, `*` stands for all. */
type DevEvent = { type: 'update'; routes: string[] } | ({ type: 'problems' } & Problems) | { type: 'reload' };

let problems: Problems = { site: [], pages: {} };
/** What has failed in the browser on the page shown. */
let failures: DevDiagnostic[] = [];
/** The route whose problems the overlay shows, so that a dismissed overlay stays away until they change. */
let shown: string | undefined;

const opened = inlineData().page;

/** Route of the page in the document. Until hydration starts, that is the page of the document's own data. */
function routeShown(): string {
  return (currentStore.get()?.page ?? opened).routePath;
}

function isShown(route: string): boolean {
  return routeKey(route, '/') === routeKey(routeShown(), '/');
}

/** Shows the errors of the site and of the current page, or hides the overlay. */
function showProblems(): void {
  if (routeShown() !== shown) failures = [];
  shown = routeShown();
  const own = Object.entries(problems.pages).filter(([route]) => isShown(route));
  const all = [...problems.site, ...own.flatMap(([, diagnostics]) => diagnostics), ...failures];
  if (all.length > 0) showOverlay(all);
  else hideOverlay();
}

/** Resolves when hydration is complete or has failed; pages can be replaced only then. */
function hydrated(): Promise<void> {
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

async function update(routes: string[]): Promise<void> {
  payloads.clear();
  await hydrated();
  const { refresh } = await import('../router/router.ts');
  refresh(routes.some(route => route === '*' || isShown(route)));
}

function onMessage(event: DevEvent): void {
  switch (event.type) {
    case 'update':
      update(event.routes).catch((error: unknown) => console.error(error));
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
 * Shows what the boundaries of the page log: they have no other way to report, so that pages outside of development load
 * no code for it.
 */
function watchFailures(): void {
  const { error: log } = console;
  console.error = (...data: unknown[]): void => {
    log(...data);
    const [subject, error] = data;
    if (typeof subject !== 'string' || !subject.endsWith(' failed:')) return;
    const message = `${subject.slice(0, -1)} in the browser: ${messageOf(error)}`;
    const hints = ['it is left out, and the theme shows its own part if there is one', 'the console has the stack'];
    shown = routeShown();
    failures.push({ code: 'browser', severity: 'error', message, hints });
    showProblems();
  };
}

watchFailures();

currentStore.subscribe(() => {
  if (routeShown() !== shown) showProblems();
});

/** The number of the build that the document is of. */
function documentBuild(): string {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming.find(({ name }) => name === 'build')?.description ?? '';
}

const token = document.querySelector<HTMLMetaElement>('meta[name="quire-dev"]')?.content;
if (token !== undefined) {
  // An edit between the response and the connection must not be missed.
  const events = new EventSource(`/__quire/events?token=${token}&build=${documentBuild()}`);
  events.addEventListener('message', event => onMessage(JSON.parse(String(event.data)) as DevEvent));
}
