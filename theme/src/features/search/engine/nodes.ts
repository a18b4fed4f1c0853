/** Sends a request to one of several nodes of a search engine. If a node fails, the next node is tried. */

/** Response timeout per node. */
const TIMEOUT_MS = 2000;

/** Pauses after rounds in which every node failed. A cluster without a leader needs time to elect a new leader. */
const PAUSES_MS = [100, 300, 900];

export interface Nodes {
  /**
   * Returns the parsed response of the first successful node. Rejects on a 4xx status other than 429, or if all rounds
   * fail.
   */
  post(path: string, body: string): Promise<unknown>;
}

/** A failure after which another node should be tried. */
export class NodeFailure extends Error {}

/** Creates a client for the nodes at these URLs. Tries the most recently successful node first. */
export function createNodes(urls: string[], request: typeof fetch = (...args) => fetch(...args)): Nodes {
  let first = 0;
  async function send(url: string, body: string): Promise<unknown> {
    // `text/plain` requests need no preflight, which would double the latency.
    const headers = { 'Content-Type': 'text/plain' };
    const options = { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const response = await request(url, options).catch((error: unknown) => {
      throw new NodeFailure(String(error));
    });
    if (response.ok)
      return response.json().catch((error: unknown) => {
        throw new NodeFailure(String(error));
      });
    const message = `the search engine responded ${response.status}: ${await response.text().catch(() => '')}`;
    throw response.status >= 500 || response.status === 429 ? new NodeFailure(message) : new Error(message);
  }
  async function round(path: string, body: string): Promise<unknown> {
    let failure: unknown;
    for (let step = 0; step < urls.length; step++) {
      const index = (first + step) % urls.length;
      try {
        const result = await send(`${urls[index]}${path}`, body);
        first = index;
        return result;
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error;
        failure = error;
      }
    }
    throw failure;
  }
  return {
    async post(path, body) {
      for (const pause of PAUSES_MS) {
        try {
          return await round(path, body);
        } catch (error) {
          if (!(error instanceof NodeFailure)) throw error;
          await new Promise(resolve => setTimeout(resolve, pause));
        }
      }
      return round(path, body);
    },
  };
}
