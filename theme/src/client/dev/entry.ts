/** Client of the development server: hot updates and the error overlay. */
import { forgetPayloads } from '../data.ts';
import { routeKey } from '../../base/paths.ts';
import { getShell } from '../../base/site.ts';
import { type DevDiagnostic, hideOverlay, showOverlay } from './overlay.ts';

/** Handlers for the engine and for the event stream. */
interface QuireDev {
  /** Changed pages by route, `*` for all. Refreshes the current page if it is among them. */
  update(routes: string[]): void;
  /** Shows the overlay. */
  showError(diagnostics: DevDiagnostic[]): void;
  /** Hides the overlay. */
  clearError(): void;
  /** Reloads the document. */
  reload(): void;
}

declare global {
  interface Window {
    quireDev: QuireDev;
  }
}

const dev: QuireDev = {
  update(routes) {
    hideOverlay();
    forgetPayloads();
    const { base } = getShell().site;
    const here = routeKey(location.pathname, base);
    if (!routes.some(route => route === '*' || routeKey(route, '/') === here)) return;
    import('../router/router.ts').then(
      ({ refreshPage }) => refreshPage(),
      (error: unknown) => console.error(error),
    );
  },
  showError: showOverlay,
  clearError: hideOverlay,
  reload: () => location.reload(),
};
window.quireDev = dev;

/** An event is `{type: 'update', routes}`, `{type: 'error', diagnostics}`, `{type: 'clear'}` or `{type: 'reload'}`. */
type DevEvent =
  | { type: 'update'; routes: string[] }
  | { type: 'error'; diagnostics: DevDiagnostic[] }
  | { type: 'clear' }
  | { type: 'reload' };

function onMessage(event: DevEvent): void {
  switch (event.type) {
    case 'update':
      return dev.update(event.routes);
    case 'error':
      return dev.showError(event.diagnostics);
    case 'clear':
      return dev.clearError();
    case 'reload':
      return dev.reload();
    default:
      return event satisfies never;
  }
}

const token = document.querySelector<HTMLMetaElement>('meta[name="quire-dev"]')?.content;
if (token !== undefined) {
  const events = new EventSource(`/__quire/events?token=${encodeURIComponent(token)}`);
  events.addEventListener('message', event => onMessage(JSON.parse(String(event.data)) as DevEvent));
}
