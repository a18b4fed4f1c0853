/** The selected tab of each group of tabs, stored for all pages and later visits. */

const PREFIX = 'rspress.tabs.';

/** Selections since the page was loaded. They take precedence over stored selections, which some browsers block. */
const selected = new Map<string, number>();

/** Parses a stored index. Returns undefined if the index is invalid. */
export function parseIndex(stored: string | null): number | undefined {
  return stored !== null && /^\d{1,3}$/.test(stored) ? Number(stored) : undefined;
}

/** Returns the index of a group's selected tab, or undefined if no selection is stored. */
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

/** Calls `onChange` with a group's name when the reader changes the group's selection in another browser tab. */
export function watchStoredTabs(onChange: (group: string) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (!key?.startsWith(PREFIX)) return;
    const group = key.slice(PREFIX.length);
    const index = parseIndex(newValue);
    if (index === undefined) selected.delete(group);
    else selected.set(group, index);
    onChange(group);
  });
}
