/** The selected tab of each group, stored and shared by all pages. */

const PREFIX = 'rspress.tabs.';

/** Selections of this visit, for browsers that block the storage. */
const selected = new Map<string, number>();

/** Parses a stored index. Returns undefined if the index is invalid. */
export function parseIndex(stored: string | null): number | undefined {
  return stored !== null && /^\d{1,3}$/.test(stored) ? Number(stored) : undefined;
}

/** The selected index of a group, or undefined until the reader selects a tab. */
export function selectedTab(group: string): number | undefined {
  try {
    return selected.get(group) ?? parseIndex(localStorage.getItem(PREFIX + group));
  } catch {
    return selected.get(group); // Storage is blocked.
  }
}

/** Stores the selected tab of a group. */
export function storeTab(group: string, index: number): void {
  selected.set(group, index);
  try {
    localStorage.setItem(PREFIX + group, String(index));
  } catch {
    // Storage is blocked: the selection lasts until the page is unloaded.
  }
}

/** Calls `act` with the name of a group when another browser tab changes its selection. */
export function onOtherTab(act: (group: string) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (!key?.startsWith(PREFIX)) return;
    const group = key.slice(PREFIX.length);
    const index = parseIndex(newValue);
    if (index === undefined) selected.delete(group);
    else selected.set(group, index);
    act(group);
  });
}
