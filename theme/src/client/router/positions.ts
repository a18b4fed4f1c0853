/** Scroll positions of history entries. They are kept in the tab, because entries outlive the document. */

const STORAGE_KEY = 'quire.positions';
/** Number of positions kept in the tab. */
const KEPT = 100;

const positions = new Map<string, number>(read());

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
export function keyOf(state: unknown): string | undefined {
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

/** The stored scroll position of an entry. */
export function positionOf(key: string): number | undefined {
  return positions.get(key);
}

/** Stores the current scroll position for an entry. */
export function savePosition(key: string): void {
  positions.delete(key); // The most recent entries are last.
  positions.set(key, scrollY);
}

/** Writes the positions to the tab's storage. */
export function keepPositions(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT)));
  } catch {
    // Storage is blocked: positions end with the document.
  }
}
