/** Loads React and hydrates the shell on demand. */
import { loadDocumentShell } from '../base/data.ts';

let app: Promise<void> | undefined;

/**
 * Hydrates the shell, once per document. Resolves when hydration is complete. Rejects if the code or the shell data
 * fails to load; the next call then tries again.
 */
export function ensureHydrated(): Promise<void> {
  app ??= Promise.all([import('./app.ts'), loadDocumentShell()]).then(([{ startApp }]) => startApp());
  app.catch(() => (app = undefined));
  return app;
}
