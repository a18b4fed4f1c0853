/** Scroll positions of history entries, and scrolling to headings. */
import { hashTarget } from '../state/hash.ts';

/**
 * Scrolls to what a hash names; the browser keeps its `scroll-margin-top` (72 px). In a tab that is not selected it is
 * asked for first, as the browser does for its own search; tabs that are not live yet see to it when they are.
 */
export function scrollToHash(hash: string): boolean {
  const target = hashTarget(hash);
  target?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  (target?.closest('[hidden]')?.closest('.tabs') ?? target)?.scrollIntoView({ behavior: 'instant' });
  return target !== null;
}

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
  savePosition();
  entry = keyOf(state) ?? newKey();
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
