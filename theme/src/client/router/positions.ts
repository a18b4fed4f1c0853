/**
 * Scroll positions of history entries. From hydration until the document is left they are this module's alone: the
 * browser restores none, so that its restoration and ours never race. They are kept in the tab, because entries outlive
 * the document.
 */
import { isSamePage } from '../../base/paths.ts';
import { scrollToHash } from './scroll-to-hash.ts';

const STORAGE_KEY = 'quire.positions';
/** Number of positions kept in the tab. */
const KEPT = 100;

const positions = new Map<string, number>(read());
/** Key of the entry shown. It differs from that of the current entry while a page loads after Back or Forward. */
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

/** The key of the current history entry. An entry that the browser has added gets one. */
export function currentKey(): string {
  const known = keyOf(history.state);
  if (known !== undefined) return known;
  const key = newKey();
  try {
    history.replaceState({ key }, '');
  } catch (error) {
    console.error(error); // History cannot be written: the position of this entry is not restored.
  }
  return key;
}

/** The entry of the page that the document was opened with. It is not known if that was no longer the current one. */
function entryOpened(): string {
  const { url, state } = quireOpened;
  const current = currentKey();
  if (isSamePage(url, location)) return current;
  const opened = keyOf(state);
  return opened === undefined || opened === current ? newKey() : opened;
}

/** The key of the entry shown. */
export function shownEntry(): string {
  return shown;
}

/** Whether the page shown is that of the current history entry. */
function isCurrent(): boolean {
  return keyOf(history.state) === shown;
}

/**
 * Stores the scroll position of the entry shown, unless the browser has moved on to another entry: it may have scrolled
 * for that one.
 */
function savePosition(): void {
  if (!isCurrent()) return;
  positions.delete(shown); // The most recent entries are last.
  positions.set(shown, scrollY);
}

/** Makes an entry the one shown, right before the content or the scroll position changes. */
export function showEntry(key: string): void {
  savePosition();
  shown = key;
}

/** The stored scroll position of an entry. */
export function positionOf(key: string): number | undefined {
  return positions.get(key);
}

/** Scrolls to a position or, without one, to the target of a hash. Returns false if there is neither. */
export function scrollInEntry(top: number | undefined, hash: string): boolean {
  history.scrollRestoration = 'manual'; // Entries that were left before hydration are the browser's until here.
  if (top !== undefined) scrollTo({ top, behavior: 'instant' });
  const isFound = top !== undefined || scrollToHash(hash);
  savePosition();
  return isFound;
}

/** Scrolls to where the current entry was left or, if that is not known, to the target of the hash. */
export function returnToEntry(): void {
  showEntry(currentKey());
  scrollInEntry(positionOf(shown), location.hash);
}

/** Leaves the position to the browser, which restores it before hydration and where scripts do not load. */
function handBack(): void {
  savePosition();
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT)));
  } catch {
    // Storage is blocked: positions end with the document.
  }
  if (isCurrent()) history.scrollRestoration = 'auto';
}

/** Starts keeping positions. */
export function watchPositions(): void {
  shown = entryOpened();
  // A position that the browser has not restored by now is restored here.
  if (quireOpened.isRestored && isCurrent() && (scrollY === 0 || history.scrollRestoration === 'manual'))
    scrollInEntry(positionOf(shown), location.hash);
  const takeOver = (): void => {
    history.scrollRestoration = 'manual';
  };
  takeOver();
  savePosition(); // An entry that is never scrolled has a position, too.
  addEventListener('scroll', savePosition, { passive: true });
  // A navigation in the same frame comes before the event for scrolling.
  globalThis.navigation?.addEventListener('navigate', savePosition);
  addEventListener('pagehide', handBack);
  addEventListener('pageshow', takeOver);
}
