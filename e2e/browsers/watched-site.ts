import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Runs before every other script of a page. WebDriver has no access to the console, so this script records logged
 * errors and warnings, uncaught errors, failed resources, and violations of the content security policy.
 */
const WATCH = `
const key = 'problems';
// A page that is left cancels its requests, and Firefox reports canceled imports as errors.
let isLeaving = false;
addEventListener('beforeunload', () => (isLeaving = true));
const report = what => isLeaving || sessionStorage.setItem(key, JSON.stringify([
  ...JSON.parse(sessionStorage.getItem(key) ?? '[]'), location.pathname + ': ' + what]));
for (const level of ['error', 'warn']) {
  const log = console[level];
  console[level] = (...values) => { report(values.join(' ')); log.apply(console, values); };
}
addEventListener('error', ({ message, target }) => report(message ?? 'failed: ' + (target.src ?? target.href)), true);
addEventListener('unhandledrejection', ({ reason }) => report(reason));
document.addEventListener('securitypolicyviolation', event =>
  report('refused by ' + event.effectiveDirective + ': ' + event.blockedURI));
document.documentElement.dataset.watched = '';
`;
const WATCH_PATH = '/watched-by-tests.js';
/**
 * Path of an empty page on the site's origin, where each test begins. Without the icon link, browsers would request
 * /favicon.ico.
 */
export const BLANK_PATH = '/blank-for-tests';
const BLANK = '<!doctype html><title>Blank</title><link rel="icon" href="data:,">';

/** A proxy for a site's server that adds error recording to its pages. */
export interface WatchedSite {
  origin: string;
  /** Whether the pages' scripts run. Without scripts, no errors are recorded. */
  hasScripts: boolean;
  /** Responses with an error status, as `404 /path`, since the list was last cleared. */
  failed: string[];
  stop: () => void;
}

function get(port: number, { url = '/', headers }: IncomingMessage): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const forwardedHeaders = { accept: headers.accept ?? '*/*', host: `127.0.0.1:${port}` };
    request({ port, host: '127.0.0.1', path: url, headers: forwardedHeaders }, resolve).on('error', reject).end();
  });
}

/** Starts a proxy on `port` for the server on port `origin`. */
export function watch(origin: number, port: number): Promise<WatchedSite> {
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (incoming.url === WATCH_PATH) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(WATCH);
      return;
    }
    if (incoming.url === BLANK_PATH) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(BLANK);
      return;
    }
    const upstream = await get(origin, incoming);
    const { 'content-length': _, ...headers } = upstream.headers;
    const status = upstream.statusCode ?? 500;
    if (status >= 400) site.failed.push(`${status} ${incoming.url}`);
    if (!headers['content-type']?.startsWith('text/html')) {
      response.writeHead(status, headers);
      upstream.pipe(response);
      return;
    }
    const html = await text(upstream);
    const policy = String(headers['content-security-policy'] ?? '');
    if (!site.hasScripts) headers['content-security-policy'] = `${policy}; sandbox allow-same-origin allow-forms`;
    response.writeHead(status, headers).end(html.replace('<title>', `<script src="${WATCH_PATH}"></script>$&`));
  };
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const site: WatchedSite = { origin: `http://127.0.0.1:${port}`, hasScripts: true, failed: [], stop };
  return new Promise((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', () => resolve(site)));
}
