/** Scroll positions of history entries. */

const positions = new Map<string, number>();
let entry = keyOf(history.state) ?? newKey();

function newKey(): string {
  return Math.random().toString(36).slice(2);
}

function keyOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : undefined;
}

/** Remembers the scroll position of the current history entry. */
export function savePosition(): void {
  positions.set(entry, scrollY);
}

/** Pushes a history entry after storing the position of the current one. */
export function pushEntry(url: string): void {
  savePosition();
  entry = newKey();
  history.pushState({ key: entry }, '', url);
}

/** Updates the state after a history navigation and returns the scroll position stored for the new entry. */
export function adoptEntry(state: unknown): number | undefined {
  const next = keyOf(state) ?? newKey();
  // If this navigation caused the router to load, the entry left is unknown.
  if (next !== entry) savePosition();
  entry = next;
  return positions.get(entry);
}

/** Manual scroll restoration while the page is active; automatic for reloads and returns from other sites. */
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
