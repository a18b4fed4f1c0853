/** Opens the sidebar groups that contain the new page. */
import { togglesStore } from '../../page/toggles.ts';

/** Returns the keys of an entry's ancestor groups and of the entry: `0` and `0.2` for `0.2`. */
function withAncestors(key: string): string[] {
  const parts = key.split('.');
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('.'));
}

/** Deletes the closed state of the groups that are or contain an entry in `current`, so that these groups are open. */
export function openCurrentGroups(sidebar: string, current: string[]): void {
  const toggles = new Map(togglesStore.get());
  for (const entry of current) {
    for (const group of withAncestors(entry)) {
      const key = `${sidebar}#${group}`;
      if (toggles.get(key) === false) toggles.delete(key);
    }
  }
  if (toggles.size !== togglesStore.get().size) togglesStore.set(toggles);
}
