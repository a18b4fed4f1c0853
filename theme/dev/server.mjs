// Serves the fixture site on localhost, with a production CSP.
import { createServer } from 'node:http';
import { files, policy } from './site.mjs';

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** Starts a server on `port`; 0 selects a free port. Returns the server's origin and a function that stops it. */
export function serve(port = 0) {
  const site = files();
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url, 'http://localhost').pathname);
    const name = [path, `${path}.html`, `${path}index.html`].find(candidate => site.has(candidate));
    response.statusCode = name ? 200 : 404;
    const found = name ?? '/404.html';
    response.setHeader('content-type', TYPES[found.split('.').pop()] ?? 'application/octet-stream');
    response.setHeader('content-security-policy', policy);
    response.end(site.get(found));
  });
  return new Promise(resolve => {
    server.listen(port, '127.0.0.1', () =>
      resolve({ origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }),
    );
  });
}
