import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';

/**
 * A proxy that delays every response of a site by a random time, and answers some of the pages that client-side
 * navigation fetches with status 500.
 */
export class SlowProxy {
  /** The number of requests whose responses have not been sent completely. */
  pending = 0;
  private readonly server: Server;

  private constructor(
    private readonly origin: string,
    private readonly random: Random,
  ) {
    this.server = createServer((incoming, response) => void this.answer(incoming, response));
  }

  /** Starts a proxy on `port` for the server at `origin`. */
  static async start(origin: string, port: number, random: Random): Promise<SlowProxy> {
    const proxy = new SlowProxy(origin, random);
    await new Promise<void>(done => proxy.server.listen(port, '127.0.0.1', done));
    return proxy;
  }

  /** Closes the server and its connections. */
  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer({ url = '/', headers, method }: IncomingMessage, response: ServerResponse): Promise<void> {
    this.pending++;
    response.once('close', () => this.pending--);
    await sleep(this.random.chance(0.1) ? this.random.below(400) : this.random.below(60));
    if (headers['sec-fetch-dest'] === 'empty' && !/\.[a-z\d]+$/.test(url) && this.random.chance(0.03)) {
      response.writeHead(500).end();
      return;
    }
    const upstream = request(
      this.origin + url,
      { headers: { ...headers, host: new URL(this.origin).host }, method },
      upstreamResponse => {
        response.writeHead(upstreamResponse.statusCode ?? 500, upstreamResponse.headers);
        upstreamResponse.pipe(response);
      },
    );
    upstream.once('error', () => response.destroy());
    upstream.end();
  }
}
