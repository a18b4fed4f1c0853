import type { ReactNode } from 'react';

/** One file that an example wrote: `<Output example="..." file="..." />`. The engine fills in the code block. */
export function Output({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

/** Lines printed by an example's command: `<OutputLog example="..." />`. The engine fills in the code block. */
export function OutputLog({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
