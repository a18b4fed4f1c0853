/** Scroll positions of history entries. */

const positions = new Map<string, number>();
let entry = keyOf(history.state) ?? newKey();

function newKey(): string {
  return Math.random().toString(36).slice(2);
}

function keyOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : undefined;
}

/** Remembers where the reader is in the history entry shown. */
export function savePosition(): void {
  positions.set(entry, scrollY);
}

/** Adds a history entry for an address, the position in the old one remembered. */
export function pushEntry(url: string): void {
  savePosition();
  entry = newKey();
  history.pushState({ key: entry }, '', url);
}

/** Takes over after the browser moved in its history; answers the position remembered for the entry. */
export function adoptEntry(state: unknown): number | undefined {
  const next = keyOf(state) ?? newKey();
  // The router may have been loaded by this very move: then nothing is known of the entry that was left.
  if (next !== entry) savePosition();
  entry = next;
  return positions.get(entry);
}

/** Our own scroll restoration while we run; the browser's for reloads and ways back from other sites. */
export function watchHistory(): void {
  history.replaceState({ key: entry }, '');
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
}
