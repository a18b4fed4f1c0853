/** Opens the sidebar groups that contain the new page. */
import { togglesStore } from '../../page/toggles.ts';

/** Returns the keys of an entry's ancestor groups and of the entry: `0` and `0.2` for `0.2`. */
function withAncestors(key: string): string[] {
  const indices = key.split('.');
  return indices.map((_, depth) => indices.slice(0, depth + 1).join('.'));
}

/** Deletes the closed state of groups that are or contain an entry in `currentKeys`, so that these groups are open. */
export function openCurrentGroups(sidebar: string, currentKeys: string[]): void {
  const toggles = new Map(togglesStore.get());
  for (const entry of currentKeys) {
    for (const group of withAncestors(entry)) {
      const key = `${sidebar}#${group}`;
      if (toggles.get(key) === false) toggles.delete(key);
    }
  }
  if (toggles.size !== togglesStore.get().size) togglesStore.set(toggles);
}
