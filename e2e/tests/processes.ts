import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Path of the Quire binary under test. */
export const QUIRE = process.env.QUIRE ?? '../target/debug/quire';
/** Path of the esbuild executable, which bundles the components of sites. */
export const ESBUILD = process.env.QUIRE_ESBUILD ?? '../theme/node_modules/@esbuild/linux-x64/bin/esbuild';

/** Runs Quire's binary to completion. Throws if it fails. */
export function run(...args: string[]): void {
  const { status, stderr } = spawnSync(QUIRE, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`quire ${args.join(' ')}: ${stderr}`);
}

/** Starts Quire's binary as a server. Resolves once the server is listening. Rejects if the process exits before. */
export async function serve(...args: string[]): Promise<ChildProcess> {
  const child = spawn(QUIRE, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', data => (output += data).includes('http://') && resolve());
    child.once('exit', code => reject(new Error(`quire ${args.join(' ')} ended with ${code}`)));
  });
  return child;
}

/** Shuts a server down gracefully and waits for it to exit. */
export async function stopServer(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const exited = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
