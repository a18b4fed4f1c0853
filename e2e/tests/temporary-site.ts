/** Creates sites for single tests. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stopServer, ESBUILD, run, serve } from './processes.ts';
import { test } from './sites.ts';

/** A site in a temporary folder, with a server for its pages. */
export class TemporarySite {
  readonly folder = mkdtempSync(join(tmpdir(), 'quire-site-'));
  private server: ChildProcess | undefined;

  constructor(files: Record<string, string>) {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  /** Writes a file of the site. */
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** Builds the site and serves the output. */
  async preview(port: number): Promise<void> {
    const out = ['--out', join(this.folder, 'dist')];
    run('build', this.folder, ...out, '--no-cache', '--esbuild', ESBUILD);
    this.server = await serve('preview', this.folder, ...out, '--port', String(port));
  }

  /** Serves the site with the development server. */
  async dev(port: number, ...args: string[]): Promise<void> {
    this.server = await serve('dev', this.folder, '--port', String(port), ...args);
  }

  /** Stops the server and removes the folder. */
  async remove(): Promise<void> {
    await stopServer(this.server);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Builds a site once for all tests of a file and serves it on `port`. `prepare` can write more files before the build.
 */
export function serveBuilt(
  port: number,
  files: Record<string, string>,
  prepare: (site: TemporarySite) => void = () => {},
): void {
  // All tests share one server.
  test.describe.configure({ mode: 'default', timeout: 60_000 });
  let site: TemporarySite | undefined;
  test.beforeAll(async () => {
    site = new TemporarySite(files);
    prepare(site);
    await site.preview(port);
  });
  test.afterAll(() => site?.remove());
}
