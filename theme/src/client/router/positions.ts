/**
 * Scroll positions of history entries. While the page's scripts run, only this module restores positions; the browser's
 * scroll restoration is off to avoid conflicts. Positions are kept in session storage, because history entries outlive
 * the document.
 */
import { isSamePage } from '../../base/paths.ts';
import { scrollToHash } from './scroll-to-hash.ts';

const STORAGE_KEY = 'quire.positions';
const MAX_STORED = 100;

const positions = new Map<string, number>(read());
/** Key of the displayed entry, which differs from the current entry's key while a page loads after Back or Forward. */
let shownKey: string;

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    return []; // Storage is blocked, or its content is invalid.
  }
}

/** Returns a random key for a new history entry. */
export function createKey(): string {
  return Math.random().toString(36).slice(2);
}

/** Returns the key in the state of a history entry, if any. */
function keyOf(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : undefined;
}

/** Returns the key of the current history entry. Adds a key to an entry that the browser created. */
export function currentKey(): string {
  const existing = keyOf(history.state);
  if (existing !== undefined) return existing;
  const key = createKey();
  try {
    history.replaceState({ key }, '');
  } catch (error) {
    console.error(error); // History is not writable, so the position of this entry will not be restored.
  }
  return key;
}

/**
 * Returns the key of the entry with which the document was opened, or a new key if that entry has no key of its own.
 */
function initialKey(): string {
  const { url, state } = quireOpened;
  const current = currentKey();
  if (isSamePage(url, location)) return current;
  const storedKey = keyOf(state);
  return storedKey === undefined || storedKey === current ? createKey() : storedKey;
}

/** Returns the key of the displayed entry. */
export function shownEntryKey(): string {
  return shownKey;
}

function isShownCurrent(): boolean {
  return keyOf(history.state) === shownKey;
}

/**
 * Stores the scroll position of the displayed entry. Does nothing if the browser has already switched to another entry,
 * because the browser may then have scrolled already.
 */
function savePosition(): void {
  if (!isShownCurrent()) return;
  positions.delete(shownKey); // Keep the most recently used entries last.
  positions.set(shownKey, scrollY);
}

/**
 * Stores the scroll position of the previous entry and sets the displayed entry. Called right before the content or the
 * scroll position changes.
 */
export function setShownEntry(key: string): void {
  savePosition();
  shownKey = key;
}

/** Returns the stored scroll position of an entry, if any. */
export function positionOf(key: string): number | undefined {
  return positions.get(key);
}

/**
 * Scrolls to a position or, without a position, to the target of a hash, and stores the resulting position. Returns
 * false if there is neither a position nor a target.
 */
export function scrollInEntry(top: number | undefined, hash: string): boolean {
  history.scrollRestoration = 'manual'; // Set for each history entry: older ones may still have `auto`.
  if (top !== undefined) scrollTo({ top, behavior: 'instant' });
  const isFound = top !== undefined || scrollToHash(hash);
  savePosition();
  return isFound;
}

/** Scrolls to the stored position of the current entry or, without a stored position, to the target of the hash. */
export function restoreEntry(): void {
  setShownEntry(currentKey());
  scrollInEntry(positionOf(shownKey), location.hash);
}

/**
 * Stores the positions and, unless the browser has already switched to another entry, re-enables the browser's scroll
 * restoration, which applies before scripts run and to documents without scripts.
 */
function releaseScrollRestoration(): void {
  savePosition();
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_STORED)));
  } catch {
    // Storage is blocked: the positions are lost when the document is unloaded.
  }
  if (isShownCurrent()) history.scrollRestoration = 'auto';
}

/**
 * Takes over scroll restoration from the browser: restores the initial position if the browser has not, and starts
 * storing positions.
 */
export function watchPositions(): void {
  shownKey = initialKey();
  // Restore the position if the browser has not restored it yet.
  if (quireOpened.isRestored && isShownCurrent() && (scrollY === 0 || history.scrollRestoration === 'manual'))
    scrollInEntry(positionOf(shownKey), location.hash);
  const disableScrollRestoration = (): void => {
    history.scrollRestoration = 'manual';
  };
  disableScrollRestoration();
  savePosition(); // Store a position even if the reader never scrolls.
  addEventListener('scroll', savePosition, { passive: true });
  // If the reader scrolls and navigates within one animation frame, `navigate` is dispatched before `scroll`.
  globalThis.navigation?.addEventListener('navigate', savePosition);
  addEventListener('pagehide', releaseScrollRestoration);
  addEventListener('pageshow', disableScrollRestoration);
}
