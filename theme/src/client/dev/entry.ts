/** Client of the development server: updates of the page and the error overlay. */
import { payloads } from '../data.ts';
import { messageOf } from '../../base/message.ts';
import { routeKey } from '../../base/paths.ts';
import { currentStore, getShell } from '../../base/site.ts';
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
/** The path whose problems the overlay shows, so that a dismissed overlay stays away until they change. */
let shown: string | undefined;

function isHere(route: string): boolean {
  return routeKey(route, '/') === routeKey(location.pathname, getShell().site.base);
}

/** Shows the errors of the site and of the current page, or hides the overlay. */
function showProblems(): void {
  if (location.pathname !== shown) failures = [];
  shown = location.pathname;
  const own = Object.entries(problems.pages).filter(([route]) => isHere(route));
  const all = [...problems.site, ...own.flatMap(([, diagnostics]) => diagnostics), ...failures];
  if (all.length > 0) showOverlay(all);
  else hideOverlay();
}

function update(routes: string[]): void {
  payloads.clear();
  if (!routes.some(route => route === '*' || isHere(route))) return;
  import('../router/router.ts').then(
    ({ refresh }) => refresh(),
    (error: unknown) => console.error(error),
  );
}

function onMessage(event: DevEvent): void {
  switch (event.type) {
    case 'update':
      return update(event.routes);
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
    shown = location.pathname;
    failures.push({ code: 'browser', severity: 'error', message, hints });
    showProblems();
  };
}

watchFailures();

currentStore.subscribe(() => {
  if (location.pathname !== shown) showProblems();
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
