import type { ReactNode } from 'react';

/**
 * The search panel's icons for row types and keys, which are outlines on a 24 px grid. A separate set keeps them out of
 * the chunk that all React code shares.
 */
const PATHS = {
  title: 'M6 3.5h8l4.5 4.5v12.5H6v-17ZM14 3.5v4.5h4.5',
  header: 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  content: 'M4 6.5h16M4 12h16M4 17.5h9',
  recent: 'M12 7.5V12l3 2M20 12a8 8 0 1 1-2.5-5.800M20 3.5v4h-4',
  enter: 'M19 6v5a3 3 0 0 1-3 3H5.5m4-4-4 4 4 4',
  leave: 'M8 6h10v10M18 6 6 18',
  up: 'M12 19V5m-5 5 5-5 5 5',
  down: 'M12 5v14m-5-5 5 5 5-5',
} as const;

/** Name of a panel icon. */
export type SearchIconName = keyof typeof PATHS;

/** A decorative icon of the search panel. */
export function SearchIcon({ name }: { name: SearchIconName }): ReactNode {
  return (
    <svg className={`q-icon q-search-icon-${name}`} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
