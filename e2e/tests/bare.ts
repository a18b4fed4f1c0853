import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Starts a static file server that ignores `_headers`. The server sets content types and also serves `/a.html`
 * at `/a`. `change` modifies HTML documents before they are sent.
 */
export function serveBare(
  folder: string,
  port: number,
  change: (html: string) => string = html => html,
): Promise<Server> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname).replace(/\/$/, '/index.html');
    const send = (file: string, status: number): Promise<void> =>
      readFile(join(folder, file)).then(bytes => {
        const isDocument = file.endsWith('.html');
        response.writeHead(status, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
        response.end(isDocument ? change(bytes.toString()) : bytes);
      });
    send(path, 200)
      .catch(() => send(`${path}.html`, 200))
      .catch(() => send('404.html', 404))
      .catch(() => response.writeHead(404).end());
  });
  return new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(server)));
}

/** Removes the CSP from a document, to test that the document is safe without it. */
export function withoutPolicy(html: string): string {
  const withoutMeta = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>\n/, '');
  if (withoutMeta === html) throw new Error('the document has no policy');
  return withoutMeta;
}
