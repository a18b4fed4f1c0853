/**
 * Scroll positions of history entries. From hydration until the document is left, only this module restores positions.
 * The browser's scroll restoration is off, so that the two do not conflict. Positions are stored in the session
 * storage, because history entries outlive the document.
 */
import { isSamePage } from '../../base/paths.ts';
import { scrollToHash } from './scroll-to-hash.ts';

const STORAGE_KEY = 'quire.positions';
/** Number of stored positions. */
const KEPT = 100;

const positions = new Map<string, number>(read());
/** Key of the displayed entry. It differs from the current entry's key while a page loads after Back or Forward. */
let shown: string;

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    return []; // Storage is blocked.
  }
}

/** The key of a new history entry. */
export function newKey(): string {
  return Math.random().toString(36).slice(2);
}

/** The key in the state of a history entry. */
function keyOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : undefined;
}

/** The key of the current history entry. Adds a key to entries that the browser created. */
export function currentKey(): string {
  const known = keyOf(history.state);
  if (known !== undefined) return known;
  const key = newKey();
  try {
    history.replaceState({ key }, '');
  } catch (error) {
    console.error(error); // History is not writable: the position of this entry is not restored.
  }
  return key;
}

/** Key of the entry with which the document was opened, or a new key if that entry is unknown. */
function entryOpened(): string {
  const { url, state } = quireOpened;
  const current = currentKey();
  if (isSamePage(url, location)) return current;
  const opened = keyOf(state);
  return opened === undefined || opened === current ? newKey() : opened;
}

/** The key of the displayed entry. */
export function shownEntry(): string {
  return shown;
}

/** Whether the displayed entry is the current history entry. */
function isCurrent(): boolean {
  return keyOf(history.state) === shown;
}

/**
 * Stores the scroll position of the displayed entry. Does nothing if the browser has already switched to another entry,
 * for which it may have scrolled.
 */
function savePosition(): void {
  if (!isCurrent()) return;
  positions.delete(shown); // The most recent entries are last.
  positions.set(shown, scrollY);
}

/** Sets the displayed entry. Called right before the content or the scroll position changes. */
export function showEntry(key: string): void {
  savePosition();
  shown = key;
}

/** The stored scroll position of an entry. */
export function positionOf(key: string): number | undefined {
  return positions.get(key);
}

/** Scrolls to a position or, without a position, to the target of a hash. Returns false if there is neither. */
export function scrollInEntry(top: number | undefined, hash: string): boolean {
  history.scrollRestoration = 'manual'; // Before this, the browser may restore entries from before hydration.
  if (top !== undefined) scrollTo({ top, behavior: 'instant' });
  const isFound = top !== undefined || scrollToHash(hash);
  savePosition();
  return isFound;
}

/** Scrolls to the stored position of the current entry or, without one, to the target of the hash. */
export function returnToEntry(): void {
  showEntry(currentKey());
  scrollInEntry(positionOf(shown), location.hash);
}

/** Re-enables the browser's scroll restoration, which applies before hydration and to documents without scripts. */
function handBack(): void {
  savePosition();
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT)));
  } catch {
    // Storage is blocked: positions are lost with the document.
  }
  if (isCurrent()) history.scrollRestoration = 'auto';
}

/** Starts tracking positions. */
export function watchPositions(): void {
  shown = entryOpened();
  // Restore the position if the browser has not done so by now.
  if (quireOpened.isRestored && isCurrent() && (scrollY === 0 || history.scrollRestoration === 'manual'))
    scrollInEntry(positionOf(shown), location.hash);
  const takeOver = (): void => {
    history.scrollRestoration = 'manual';
  };
  takeOver();
  savePosition(); // Store a position even if the reader never scrolls.
  addEventListener('scroll', savePosition, { passive: true });
  // A navigation in the same frame is dispatched before the scroll event.
  globalThis.navigation?.addEventListener('navigate', savePosition);
  addEventListener('pagehide', handBack);
  addEventListener('pageshow', takeOver);
}
